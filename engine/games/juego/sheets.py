"""The questions of El juego as a player reads them, and what lies open of each rider."""

from __future__ import annotations

from dataclasses import replace

from engine.games.juego.advice import roll_gain
from engine.games.juego.state import JuegoSnapshot
from engine.games.juego.turn import ADD_BONUS, MODES, MOVE_MODE, ROLL, space_reached
from engine.race.frame import View
from engine.race.question import Question
from engine.race.sheet import (
    AMOUNT,
    COUNTER,
    HAND,
    LIST,
    OF_ROLL,
    BarredOption,
    CardFace,
    Option,
    Part,
    Phrase,
    RiderNote,
    Riders,
    Sheet,
)


def sheet_of(question: Question, view: View) -> Sheet:
    """Return a question as its player reads it."""
    table: JuegoSnapshot = view.public
    if question.kind == MOVE_MODE:
        return _mode_sheet(question, table)
    if question.kind == ADD_BONUS:
        return _counter_sheet(question, table)
    return _shorten_sheet(question, table)


def _mode_sheet(question: Question, table: JuegoSnapshot) -> Sheet:
    """R9.1 — the space, the distance and the price of the draft; what a roll brings on average."""
    (me,) = question.riders
    ahead, goes_to, gain, price = question.about
    there = goes_to, _last_place(table, me, goes_to)
    options = []
    for code, mode in enumerate(MODES):
        if mode == ROLL:
            gain_rolled = roll_gain(table, me)
            words = Phrase("roll", {"average": round(gain_rolled, 1)})
            options.append(Option(code, words, gain=gain_rolled, counts=OF_ROLL))
        else:
            values = {"rider": Riders((ahead,)), "squares": gain, "square": goes_to, "price": price}
            words = Phrase("draft", values)
            options.append(Option(code, words, there, (there,), ((me, there),), price, float(gain)))
    words = Phrase("MOVE_MODE", {"rider": Riders((me,)), "square": table.space[me]})
    return Sheet(words, question.rule, (Part(me, LIST, tuple(options)),))


def _counter_sheet(question: Question, table: JuegoSnapshot) -> Sheet:
    """R9.2 — where each number of counters leads; what the purse and the rule do not allow."""
    (me,) = question.riders
    rolled: int = question.about
    held = table.available[table.team_of[me]]
    options = tuple(
        _move_option(table, me, code, Phrase("add", {"counters": added}), rolled + added, added)
        for code, added in enumerate(question.options)
    )
    most = table.law.most_added
    barred = [
        BarredOption(Phrase("too_poor", {"counters": added, "held": held}), "R7.7")
        for added in range(len(options), most + 1)
    ]
    barred.append(BarredOption(Phrase("too_many", {"most": most}), "R7.4"))
    words = Phrase("ADD_BONUS", {"rider": Riders((me,)), "rolled": rolled, "held": held})
    counters = tuple(
        [replace(one, faces=(CardFace("+1", kind=COUNTER),) * one.cost) for one in options]
    )
    return Sheet(words, question.rule, (Part(me, HAND, counters),), tuple(barred))


def _shorten_sheet(question: Question, table: JuegoSnapshot) -> Sheet:
    """RULING 9 — by house rule, how much of the roll is used."""
    (me,) = question.riders
    options = tuple(
        _move_option(table, me, code, Phrase("go", {"squares": squares}), squares, 0)
        for code, squares in enumerate(question.options)
    )
    words = Phrase("SHORTEN", {"rider": Riders((me,)), "squares": question.default})
    return Sheet(words, question.rule, (Part(me, AMOUNT, options),))


def _move_option(
    table: JuegoSnapshot, me: int, code: int, words: Phrase, squares: int, cost: int
) -> Option:
    """Return an answer that moves the rider so many spaces; beyond the strip is its last space."""
    space = space_reached(table.space[me], squares, table.last, table.law)
    there = space, _last_place(table, me, space)
    gain = float(space - table.space[me])
    return Option(code, words, there, (there,), ((me, there),), cost, gain)


def _last_place(table: JuegoSnapshot, me: int, space: int) -> int:
    """R3.3 — the last place on a space."""
    return 1 + sum(on == space for rider, on in enumerate(table.space) if rider != me)


def rider_notes(view: View) -> tuple[RiderNote, ...]:
    """R7.2, R9.4 — the purses lie open; the wheel is that of the rider just before (R6.5, R6.8)."""
    table: JuegoSnapshot = view.public
    moved = set(table.order[: table.at])
    return tuple(
        [
            RiderNote(
                rider,
                Phrase("note_purse", {"counters": table.available[team]}),
                min(1.0, table.available[team] / table.law.purse) if table.law.purse else None,
                _rider_ahead(table, rider),
                (Phrase("note_moved"),) if rider in moved else (),
            )
            for rider, team in enumerate(table.team_of)
        ]
    )


def _rider_ahead(table: JuegoSnapshot, rider: int) -> int | None:
    if rider not in table.order[1:]:
        return None
    ahead = table.order[table.order.index(rider) - 1]
    return ahead if table.began[ahead] - table.began[rider] in {0, 1} else None


def team_purses(view: View) -> tuple[int, ...]:
    """R9.4 — counters that may be spent."""
    table: JuegoSnapshot = view.public
    return table.available
