"""Sheets before the first turn and at lines: riders played, the start grid, sprints given up."""

from __future__ import annotations

from typing import cast

from engine.games.ciclismo.sheets.table import advice_of, riders_phrase, table_of, yes_no
from engine.games.ciclismo.simplification import (
    EffortOptions,
    LineupOptions,
    squares_saved,
    stretches_of,
)
from engine.games.ciclismo.start import PairOptions, grid_squares
from engine.games.ciclismo.view import CiclismoSnapshot
from engine.race.question import Question
from engine.race.sheet import (
    AMOUNT,
    LIST,
    OF_DICE,
    OF_SECTION,
    BarredOption,
    Option,
    Part,
    Phrase,
    Sheet,
    Term,
)


def side_sheet(question: Question, snapshot: CiclismoSnapshot) -> Sheet:
    """RULING 34 — on which side a team's riders look first for a free square."""
    del snapshot
    sides = tuple([Option(code, Phrase(key)) for code, key in enumerate(("left", "right"))])
    return Sheet(Phrase("SIDE"), question.rule, (Part(None, LIST, sides),))


def played_sheet(question: Question, snapshot: CiclismoSnapshot) -> Sheet:
    """RULING 96 — riders of a team that are played; the others are computed."""
    lineups = cast("LineupOptions", question.options)
    types, most = snapshot.scene.types, len(lineups[0])
    parts = [
        yes_no(
            rider,
            Option(False, Phrase("computed", {"type": Term(types[rider])})),
            Option(True, Phrase("played", {"type": Term(types[rider])})),
        )
        for rider in lineups.riders
    ]
    more = BarredOption(Phrase("so_many", {"count": most}), "RULING 96")
    return Sheet(Phrase("PLAYED", {"count": most}), question.rule, tuple(parts), (more,))


def declare_sheet(question: Question, snapshot: CiclismoSnapshot) -> Sheet:
    """RULING 96 — what a rider that is not played spends in each section."""
    (rider,) = question.riders
    scene, options = snapshot.scene, cast("EffortOptions", question.options)
    parts = []
    for section, most in zip(stretches_of(scene), options.most, strict=True):
        ground, squares = section
        efforts = [
            Option(
                pe,
                Phrase("points", {"pe": pe}),
                cost=pe,
                gain=float(squares_saved(scene, rider, section, pe)),
                counts=OF_SECTION,
            )
            for pe in range(most + 1)
        ]
        terrain = Term(scene.course.grounds[ground].name)
        words = Phrase("section", {"terrain": terrain, "squares": squares})
        parts.append(Part(rider, AMOUNT, tuple(efforts), words))
    pool = BarredOption(Phrase("pool", {"pe": snapshot.pe[rider]}), "RULING 96")
    words = Phrase("DECLARE", {"rider": riders_phrase(rider)})
    return Sheet(words, question.rule, tuple(parts), (pool,))


def place_sheet(question: Question, snapshot: CiclismoSnapshot) -> Sheet:
    """R6.16, RULING 39 — two riders for the next two squares, one in front."""
    state, pairs = table_of(snapshot), cast("PairOptions", question.options)
    advice, types = advice_of(snapshot.scene), snapshot.scene.types
    *standing, numbers = [sorted(set(codes)) for codes in zip(*pairs, strict=True)]
    squares = grid_squares(state, numbers[0]) if len(numbers) == 1 else (None, None)
    parts = []
    for riders, key, square in zip(standing, ("front", "behind"), squares, strict=False):
        options = [
            Option(
                rider,
                Phrase("rider", {"rider": riders_phrase(rider), "type": Term(types[rider])}),
                place=square,
                moves=((rider, square),) if square else (),
                gain=advice.means[advice.ground(1)][rider],
                counts=OF_DICE,
            )
            for rider in riders
        ]
        parts.append(Part(None, LIST, tuple(options), Phrase(key)))
    free = []
    for number in numbers:
        front = grid_squares(state, number)[0]
        words = Phrase("pair", {"row": 1 - front[0], "lane": front[1]})
        free.append(Option(number, words))
    parts.append(Part(None, LIST, tuple(free), Phrase("squares")))
    others = [] if len(numbers) > 1 else [BarredOption(Phrase("other_pairs"), "RULING 39")]
    return Sheet(Phrase("PLACE"), question.rule, tuple(parts), tuple(others))


def waive_sheet(question: Question, snapshot: CiclismoSnapshot) -> Sheet:
    """RULING 73 — riders that give up the sprint at an intermediate line."""
    line = snapshot.scene.course.lines[question.about]
    taken = len(snapshot.line_places[question.about])
    paid = max(len(line.points), len(line.bonus)) - taken
    parts = []
    for rider in question.riders:
        past = snapshot.row[rider] - snapshot.scene.course.crossed_at[question.about]
        rolls, gives_up = Phrase("rolls", {"squares": past}), Phrase("waives", {"squares": past})
        parts.append(yes_no(rider, Option(0, rolls), Option(1, gives_up)))
    words = Phrase("WAIVE", {"line": Term(line.kind), "places": paid})
    return Sheet(words, question.rule, tuple(parts))
