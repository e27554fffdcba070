"""The questions of Pistard as a player reads them, and what lies open of each rider."""

from __future__ import annotations

from collections.abc import Iterator

from engine.games.pistard.advice import points_for
from engine.games.pistard.moves import COLOUR, TrackMove
from engine.games.pistard.state import PistardSnapshot
from engine.games.pistard.turn import MOVE, PLACE_FIRST
from engine.race.frame import View
from engine.race.question import Question
from engine.race.sheet import (
    LIST,
    SQUARE,
    BarredOption,
    Option,
    Part,
    Phrase,
    RiderNote,
    Riders,
    Sheet,
)


def sheet_of(question: Question, view: View) -> Sheet:
    """Return a question as its player reads it."""
    table: PistardSnapshot = view.public
    if question.kind == PLACE_FIRST:
        return _place_sheet(question)
    if question.kind == MOVE:
        return _move_sheet(question, table)
    return _drop_sheet(question)


def _place_sheet(question: Question) -> Sheet:
    """R13.1 — each rider who has no place yet, on each free lane of the row of the die."""
    value, row = question.about
    options = []
    for code, (rider, lane) in enumerate(question.options):
        words = Phrase("place" if row else "wait", {"rider": Riders((rider,)), "lane": lane})
        there = (row, lane) if row else None
        moved = ((rider, there),) if there else ()
        options.append(Option(code, words, there, (there,) if there else (), moved))
    words = Phrase("PLACE_FIRST", {"die": value, "row": row})
    return Sheet(words, question.rule, (Part(None, LIST, tuple(options)),))


def _move_sheet(question: Question, table: PistardSnapshot) -> Sheet:
    """R13.2 — every die left, where its steps end, and the extra squares from there."""
    (me,) = question.riders
    here = table.progress[me]
    options = tuple(_list_moves(question, table, me))
    dice = table.pool[me // table.law.riders]
    words = Phrase("MOVE", {"rider": Riders((me,)), "dice": " ".join(map(str, dice)), "row": here})
    shorter = {move.die for move in question.options if move.steps < move.die}
    barred = tuple(
        BarredOption(Phrase("blocked", {"die": die}), "R7.2")
        for die in sorted(shorter, reverse=True)
    )
    return Sheet(words, question.rule, (Part(me, SQUARE, options),), barred)


def _list_moves(question: Question, table: PistardSnapshot, me: int) -> Iterator[Option]:
    """Yield one move for each die and each square it leads to: by which lanes changes nothing."""
    known: set[tuple[int, int, int]] = set()
    for code, move in enumerate(question.options):
        there = move.die, move.squares, move.ends_in
        if there not in known:
            known.add(there)
            yield _move_option(table, me, code, move)


def _move_option(table: PistardSnapshot, me: int, code: int, move: TrackMove) -> Option:
    row = table.progress[me] + move.squares
    colour = move.extras.count(COLOUR)
    values = {
        "die": move.die, "squares": move.squares, "row": row, "lane": move.ends_in,
        "colour": colour, "wind": len(move.extras) - colour,
        "points": points_for(table, me, move.squares),
    }  # fmt: skip
    there = (row, move.ends_in) if row else None
    moved = ((me, there),) if there else ()
    path = (there,) if there else ()
    gain = float(move.squares)
    return Option(code, Phrase("go", values), there, path, moved, gain=gain)


def _drop_sheet(question: Question) -> Sheet:
    """R13.3 — the unused dice, one of which goes with the rider who is out."""
    options = tuple(
        Option(code, Phrase("die", {"die": die})) for code, die in enumerate(question.options)
    )
    return Sheet(Phrase("DROP_DIE"), question.rule, (Part(None, LIST, options),))


def rider_notes(view: View) -> tuple[RiderNote, ...]:
    """R13.6 — the track, the dice and the score lie open before everybody."""
    table: PistardSnapshot = view.public
    return tuple([_rider_note(table, rider) for rider in range(len(table.progress))])


def _rider_note(table: PistardSnapshot, rider: int) -> RiderNote:
    player = rider // table.law.riders
    if not table.racing[rider]:
        return RiderNote(rider, words=(Phrase("note_out"),))
    words = [Phrase("note_points", {"points": table.points[rider]})] if table.points[rider] else []
    if rider in table.order[: table.at]:
        words.append(Phrase("note_moved"))
    dice = table.pool[player]
    purse = Phrase("note_dice", {"dice": " ".join(map(str, dice))}) if dice else None
    return RiderNote(rider, purse, words=tuple(words))


def team_purses(view: View) -> tuple[int, ...]:
    """R13.6 — points scored: what dice lie open changes from rider to rider."""
    table: PistardSnapshot = view.public
    riders = table.law.riders
    return tuple([sum(table.points[n : n + riders]) for n in range(0, len(table.points), riders)])
