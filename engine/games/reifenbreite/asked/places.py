"""Where to: a dot of the grid, the end of a move, a wheel, the way back to the road."""

from __future__ import annotations

from engine.games.reifenbreite.advice import line_behind, roll_gain, shown_lane
from engine.games.reifenbreite.picture import ReifenSnapshot
from engine.race.question import Question
from engine.race.sheet import LIST, SQUARE, YES_NO, Barred, Option, Part, Phrase, Riders, Sheet
from engine.road.net import Place
from engine.road.reach import find_way


def place_start(question: Question, table: ReifenSnapshot) -> Sheet:
    """R7.2, R7.3 — each rider without a place, on each dot that is open to the team."""
    options = []
    for code, (rider, dot) in enumerate(question.options):
        there = _place(table, dot)
        values = {
            "rider": Riders((rider,)), "lane": shown_lane(table, dot), "row": 1 - there[0],
        }  # fmt: skip
        words = Phrase("dot", values)
        options.append(Option(code, words, there, (there,), ((rider, there),)))
    lanes = sorted({shown_lane(table, dot) for _, dot in question.options})
    barred = tuple(
        Barred(Phrase("own_lane", {"lane": lane}), "R7.3")
        for lane in range(1, 5)
        if lane not in lanes and len(question.riders) < 4
    )
    words = Phrase("PLACE_START", {"count": len(question.riders)})
    return Sheet(words, question.rule, (Part(None, LIST, tuple(options)),), barred)


def move_to(question: Question, table: ReifenSnapshot) -> Sheet:
    """R9.2, R9.3, R9.4 — every square one can end on, by each number of squares leading there."""
    (me,) = question.riders
    here, goes = table.square[me], question.about
    options = []
    most = 0
    for code, (square, steps) in enumerate(question.options):
        there = _place(table, square)
        over = table.squares.level[square] >= table.squares.beyond
        values = {**_named(table, square), "squares": steps, "over": "x" if over else ""}
        words = Phrase("go" if steps else "stay", values)
        path = _way(table, here, square, steps) or (there,)
        gain = float(table.squares.net.progress[square] - table.squares.net.progress[here])
        options.append(Option(code, words, there, path, ((me, there),), gain=gain))
        most = max(most, steps)
    barred = []
    if most < goes:
        barred.append(Barred(Phrase("blocked", {"squares": goes}), "R9.5"))
    if any(table.squares.level[square] >= table.squares.beyond for square, _ in question.options):
        barred.append(Barred(Phrase("whole", {"squares": most}), "R9.4"))
    line = Riders(tuple(line_behind(table, here)))
    words = Phrase("MOVE_TO", {"rider": Riders((me,)), "squares": goes, "behind": line})
    return Sheet(words, question.rule, (Part(me, SQUARE, tuple(options)),), tuple(barred))


def draft(question: Question, table: ReifenSnapshot) -> Sheet:
    """R10.2, R10.3, R10.4 — along with the rider in front, or a move of one's own later."""
    (me,) = question.riders
    leader, way, _ = question.about
    end = table.squares.behind[table.square[leader]]
    there = _place(table, end)
    path = _way(table, table.square[me], end, way) or (there,)
    no = Option(0, Phrase("own_move", {"average": _tenths(roll_gain(table, me))}),
                gain=roll_gain(table, me))  # fmt: skip
    words = Phrase("wheel", {"other": Riders((leader,)), "squares": way, **_named(table, end)})
    yes = Option(1, words, there, path, ((me, there),), gain=float(way))
    asks = Phrase("DRAFT", {"rider": Riders((me,)), "other": Riders((leader,)), "squares": way})
    return Sheet(asks, question.rule, (Part(me, YES_NO, (no, yes)),))


def remount(question: Question, table: ReifenSnapshot) -> Sheet:
    """R14.11, RULING 28 — the nearest free square behind, or one beside."""
    (me,) = question.riders
    options = []
    for code, square in enumerate(question.options):
        there = _place(table, square)
        words = Phrase("back", _named(table, square))
        options.append(Option(code, words, there, (there,), ((me, there),)))
    words = Phrase("REMOUNT", {"rider": Riders((me,))})
    return Sheet(words, question.rule, (Part(me, SQUARE, tuple(options)),))


def _place(table: ReifenSnapshot, square: int) -> Place:
    return table.squares.net.places[square]


def _named(table: ReifenSnapshot, square: int) -> dict[str, object]:
    """Return how a square is called: its row, its lane, its number there where a bend has more."""
    row, _, *nth = _place(table, square)
    return {"row": row, "lane": shown_lane(table, square), "nth": nth[0] if nth else ""}


def _way(table: ReifenSnapshot, here: int, end: int, steps: int) -> tuple[Place, ...]:
    """Return the squares of a free way: ahead before left before right."""
    closed = frozenset(square for square in table.square if square >= 0)
    way = find_way(table.squares.net, here, end, steps, closed)
    return tuple(_place(table, square) for square in way or ())


def _tenths(value: float) -> float:
    return round(value, 1)
