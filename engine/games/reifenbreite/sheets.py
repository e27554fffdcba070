"""The questions of Um Reifenbreite as a manager reads them, and what lies open of each rider."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Final

from engine.games.reifenbreite.advice import (
    change_of,
    line_behind,
    mode_gain,
    roll_gain,
    rows_to_line,
    shown_lane,
)
from engine.games.reifenbreite.box import JOKER, RIDERS, energy_cards, usable_kinds
from engine.games.reifenbreite.chance import CHANCE_DISCARD, CHANCE_REGAIN
from engine.games.reifenbreite.drafting import ASK_SWITCH, DRAFT, REPLY_SWITCH
from engine.games.reifenbreite.ground import AQUA, COLOURS, RED
from engine.games.reifenbreite.moving import (
    CHEAT6,
    ENERGY,
    MOVE_MODE,
    MOVE_TO,
    REMOUNT,
    ROLL,
    HowToMove,
    split_throw,
)
from engine.games.reifenbreite.state import ReifenSnapshot
from engine.games.reifenbreite.turn import PLACE_START
from engine.race.frame import View
from engine.race.question import Question
from engine.race.sheet import (
    AWAY,
    DICE,
    HAND,
    LIST,
    OF_ROLL,
    SQUARE,
    YES_NO,
    BarredOption,
    CardFace,
    Option,
    Part,
    Phrase,
    RiderNote,
    Riders,
    Sheet,
)
from engine.road.net import NOWHERE, Place, find_way

CAR: Final = "C"
"""What stands beside what the chase car is worth."""
NOT_NOW = "R11.2"
LINE, LED, CLOSE = "line", "led", "close"
NEAR: Final = 14
"""Rows to a line that pays: a good roll is enough."""
CALL: Final = 1.5
"""A draft differs by less than so many squares from a move of one's own."""


def place_start_sheet(question: Question, table: ReifenSnapshot) -> Sheet:
    """R7.2, R7.3 — each rider without a place, on each dot that is open to the team."""
    options = []
    for code, (rider, dot) in enumerate(question.options):
        there = _place_of(table, dot)
        values = {
            "rider": Riders((rider,)), "lane": shown_lane(table, dot), "row": 1 - there[0],
        }  # fmt: skip
        words = Phrase("dot", values)
        options.append(Option(code, words, there, (there,), ((rider, there),)))
    lanes = sorted({shown_lane(table, dot) for _, dot in question.options})
    barred = tuple(
        BarredOption(Phrase("own_lane", {"lane": lane}), "R7.3")
        for lane in range(1, 5)
        if lane not in lanes and len(question.riders) < 4
    )
    words = Phrase("PLACE_START", {"count": len(question.riders)})
    return Sheet(words, question.rule, (Part(None, LIST, tuple(options)),), barred)


def ask_switch_sheet(question: Question, table: ReifenSnapshot) -> Sheet:
    """R18.2 — whether the next of the riders behind is asked to take the lead."""
    del table
    (me,) = question.riders
    no, yes = Option(0, Phrase("keep_lead")), Option(1, Phrase("ask_next"))
    words = Phrase("ASK_SWITCH", {"rider": Riders((me,)), "other": Riders(question.about[:1])})
    return Sheet(words, question.rule, (Part(me, YES_NO, (no, yes)),))


def reply_switch_sheet(question: Question, table: ReifenSnapshot) -> Sheet:
    """R18.3 — whether this rider changes places with the one in front."""
    me, front = question.riders
    there, here = (table.squares.net.places[table.square[one]] for one in (front, me))
    moves = ((me, there), (front, here))
    no, yes = Option(0, Phrase("stay_behind")), Option(1, Phrase("take_lead"), moves=moves)
    words = Phrase("REPLY_SWITCH", {"rider": Riders((me,)), "other": Riders((front,))})
    return Sheet(words, question.rule, (Part(me, YES_NO, (no, yes)),))


def mode_sheet(question: Question, table: ReifenSnapshot) -> Sheet:
    """R9.1, R11.1, R11.4, R14.13, R16.1 — dice, cards, a breakaway, the chase car."""
    (me,) = question.riders
    options = tuple(
        Option(
            code,
            mode_words(one),
            cost=len(one.cards),
            gain=mode_gain(table, me, one),
            counts=OF_ROLL,
            faces=tuple(_mode_faces(one, table.law.dice)),
        )
        for code, one in enumerate(question.options)
    )
    change = change_of(table, me)
    square = table.square[me]
    colour = COLOURS[table.squares.colour[square] if table.law.surfaces else 0]
    values = {
        "rider": Riders((me,)), "colour": Phrase(colour), "change": abs(change) or "",
        "sign": Phrase("less" if change < 0 else "more"),
    }  # fmt: skip
    words = Phrase("MOVE_MODE", values)
    return Sheet(words, question.rule, (Part(me, HAND, options),), tuple(_barred_cards(me, table)))


def _mode_faces(one: HowToMove, dice: int) -> Iterator[CardFace]:
    """Yield what is laid and thrown for a way to move: cards, the chase car, dice, a breakaway."""
    for kind in one.cards:
        card = energy_cards()[kind]
        signs = ("J" if card.rider == JOKER else "") + ("M" if card.shield else "")
        yield CardFace(str(card.value), signs)
    value, thrown = split_throw(one, dice)
    if value and not one.cards:
        yield CardFace(str(value), CAR)
    if thrown:
        yield CardFace(str(thrown), kind=DICE)
    if one.breakaway:
        yield CardFace("»", kind=AWAY)


def _barred_cards(me: int, table: ReifenSnapshot) -> list[BarredOption]:
    """Return the cards in hand that may not be played here, and why."""
    held = [k for k in usable_kinds(me % RIDERS) if table.hands[me // RIDERS][k]]
    if table.round == 1:
        return [BarredOption(Phrase("first_round"), NOT_NOW)] if held else []
    if not held:
        return [BarredOption(Phrase("no_cards"), "R11.3")]
    if not table.law.surfaces:
        return []
    colour = table.squares.colour[table.square[me]]
    if colour == RED and any(energy_cards()[kind].shield for kind in held):
        return [BarredOption(Phrase("shields"), "R14.13")]
    if colour == AQUA and sum(table.hands[me // RIDERS][kind] for kind in held) > 1:
        return [BarredOption(Phrase("one_card"), "R14.13")]
    return []


def mode_words(one: HowToMove) -> Phrase:
    """Return what a way to move is called."""
    if one.kind == ROLL:
        return Phrase("roll")
    if one.kind != ENERGY:
        return Phrase("chase_car_6" if one.kind == CHEAT6 else "chase_car_12")
    cards = [card_words(kind) for kind in one.cards]
    key = "cards" if len(cards) > 1 else "card"
    values = {"first": cards[0], "second": cards[-1]}
    return Phrase(f"{key}_away" if one.breakaway else key, values)


def card_words(kind: int) -> Phrase:
    """R4.2, R4.3, R4.4 — the value of a card, its shield, and that it is a joker."""
    card = energy_cards()[kind]
    values = {"value": card.value, "shield": "M" if card.shield else ""}
    return Phrase("joker" if card.rider == JOKER else "own_card", values)


def discard_sheet(question: Question, table: ReifenSnapshot) -> Sheet:
    """R12.7 — the cards with the rider's number, or the jokers where there is none."""
    return _card_sheet("CHANCE_DISCARD", question, table)


def regain_sheet(question: Question, table: ReifenSnapshot) -> Sheet:
    """R12.6 — the cards with the rider's number that were played or lost."""
    return _card_sheet("CHANCE_REGAIN", question, table)


def _card_sheet(key: str, question: Question, table: ReifenSnapshot) -> Sheet:
    del table
    (me,) = question.riders
    options = tuple(Option(code, card_words(kind)) for code, kind in enumerate(question.options))
    words = Phrase(key, {"rider": Riders((me,))})
    return Sheet(words, question.rule, (Part(me, LIST, options),))


def move_to_sheet(question: Question, table: ReifenSnapshot) -> Sheet:
    """R9.2, R9.3, R9.4 — every square one can end on, by each number of squares leading there."""
    (me,) = question.riders
    here, goes = table.square[me], question.about
    options = []
    most = max(steps for _, steps in question.options)
    for code, (square, steps) in enumerate(question.options):
        there = _place_of(table, square)
        over = table.squares.level[square] >= table.squares.beyond
        values = {**_square_values(table, square), "squares": steps, "over": "x" if over else ""}
        words = Phrase("go" if steps else "stay", values)
        path = _free_path(table, here, square, steps) or (there,)
        gain = float(table.squares.net.progress[square] - table.squares.net.progress[here])
        options.append(Option(code, words, there, path, ((me, there),), gain=gain))
    barred = []
    if most < goes:
        barred.append(BarredOption(Phrase("blocked", {"squares": goes}), "R9.5"))
    if any(table.squares.level[square] >= table.squares.beyond for square, _ in question.options):
        barred.append(BarredOption(Phrase("whole", {"squares": most}), "R9.4"))
    line = Riders(tuple(line_behind(table, here)))
    words = Phrase("MOVE_TO", {"rider": Riders((me,)), "squares": goes, "behind": line})
    return Sheet(words, question.rule, (Part(me, SQUARE, tuple(options)),), tuple(barred))


def _free_path(table: ReifenSnapshot, here: int, end: int, steps: int) -> tuple[Place, ...]:
    """Return the squares of a free way: ahead before left before right."""
    closed = frozenset(square for square in table.square if square >= 0)
    way = find_way(table.squares.net, here, end, steps, closed)
    return tuple(_place_of(table, square) for square in way or ())


def draft_sheet(question: Question, table: ReifenSnapshot) -> Sheet:
    """R10.2, R10.3, R10.4 — along with the rider in front, or a move of one's own later."""
    (me,) = question.riders
    leader, way, _ = question.about
    end = table.squares.behind[table.square[leader]]
    there = _place_of(table, end)
    path = _free_path(table, table.square[me], end, way) or (there,)
    average = roll_gain(table, me)
    no = Option(0, Phrase("own_move", {"average": round(average, 1)}), gain=average, counts=OF_ROLL)
    words = Phrase(
        "wheel", {"other": Riders((leader,)), "squares": way, **_square_values(table, end)}
    )
    yes = Option(1, words, there, path, ((me, there),), gain=float(way))
    asks = Phrase("DRAFT", {"rider": Riders((me,)), "other": Riders((leader,)), "squares": way})
    return Sheet(asks, question.rule, (Part(me, YES_NO, (no, yes)),))


def remount_sheet(question: Question, table: ReifenSnapshot) -> Sheet:
    """R14.11, RULING 28 — the nearest free square behind, or one beside."""
    (me,) = question.riders
    options = []
    for code, square in enumerate(question.options):
        there = _place_of(table, square)
        words = Phrase("back", _square_values(table, square))
        options.append(Option(code, words, there, (there,), ((me, there),)))
    words = Phrase("REMOUNT", {"rider": Riders((me,))})
    return Sheet(words, question.rule, (Part(me, SQUARE, tuple(options)),))


def _place_of(table: ReifenSnapshot, square: int) -> Place:
    return table.squares.net.places[square]


def _square_values(table: ReifenSnapshot, square: int) -> dict[str, object]:
    """Return how a square is called: its row, its lane, its number there where a bend has more."""
    row, _, *nth = _place_of(table, square)
    return {"row": row, "lane": shown_lane(table, square), "nth": nth[0] if nth else ""}


SHEETS: Final[Mapping[str, Callable[[Question, ReifenSnapshot], Sheet]]] = {
    PLACE_START: place_start_sheet,
    ASK_SWITCH: ask_switch_sheet,
    REPLY_SWITCH: reply_switch_sheet,
    MOVE_MODE: mode_sheet,
    CHANCE_DISCARD: discard_sheet,
    CHANCE_REGAIN: regain_sheet,
    MOVE_TO: move_to_sheet,
    DRAFT: draft_sheet,
    REMOUNT: remount_sheet,
}
"""How each kind of question is read, in the order of section 21."""


def sheet_of(question: Question, view: View) -> Sheet:
    """Return a question as its manager reads it."""
    sheet = SHEETS[question.kind](question, view.public)
    return replace(sheet, cases=cases_of(question, view.public))


def cases_of(question: Question, table: ReifenSnapshot) -> tuple[str, ...]:
    """Return which of the cases of orders.toml hold."""
    if question.kind not in (MOVE_MODE, MOVE_TO, DRAFT):
        return ()
    (me,) = question.riders
    cases = []
    if rows_to_line(table, me) <= NEAR:
        cases.append(LINE)
    if question.kind == DRAFT:
        _, way, _ = question.about
        if abs(way - roll_gain(table, me)) < CALL:
            cases.append(CLOSE)
    elif line_behind(table, table.square[me]):
        cases.append(LED)
    return tuple(cases)


def rider_notes(view: View) -> tuple[RiderNote, ...]:
    """R21.2, RULING 42 — hands of energy cards lie open before everybody, as the photos do."""
    table: ReifenSnapshot = view.public
    return tuple([_rider_note(table, rider) for rider in range(len(table.square))])


def _rider_note(table: ReifenSnapshot, rider: int) -> RiderNote:
    hand, pile = table.hands[rider // RIDERS], table.piles[rider // RIDERS]
    kinds = usable_kinds(rider % RIDERS)
    held = sum(hand[kind] for kind in kinds)
    whole = held + sum(pile[kind] for kind in kinds)
    words = [
        Phrase(key)
        for key, holds in (
            ("note_fallen", table.fallen[rider]),
            ("note_off", rider in table.off),
            ("note_moved", table.moved[rider] and table.square[rider] != NOWHERE),
        )
        if holds
    ]
    if table.photos[rider]:
        words.append(Phrase("note_photos", {"count": len(table.photos[rider])}))
    return RiderNote(
        rider,
        Phrase("note_cards", {"cards": held}) if whole else None,
        held / whole if whole else None,
        _rider_ahead(table, rider),
        tuple(words),
        (Phrase("note_jersey"),) if table.wearer == rider else (),
    )


def _rider_ahead(table: ReifenSnapshot, rider: int) -> int | None:
    """R10.2 — who stands directly ahead, if it is a rider."""
    square = table.square[rider]
    if square == NOWHERE:
        return None
    behind = table.squares.behind
    ahead = [o for o, at in enumerate(table.square) if at != NOWHERE and behind[at] == square]
    return ahead[0] if ahead else None


def team_purses(view: View) -> tuple[int, ...]:
    """R21.2, RULING 42 — energy cards in hand."""
    table: ReifenSnapshot = view.public
    return tuple([sum(hand) for hand in table.hands])
