"""What stands beside the road and what is rolled: markers, indicators, dice."""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import TYPE_CHECKING

from designer.kit.cut.pieces import Piece
from designer.kit.job import TIGHT, Component
from designer.kit.page import make_page
from designer.picture.cards import DOUBLE, TRIPLE, draw_die, draw_net, net_outline, numbered_face
from designer.picture.ledger import Ledger, LedgerColumn, draw_ledger
from designer.picture.markers import (
    draw_indicator,
    draw_leader,
    draw_marker,
    sign_letters,
    sign_role,
)
from designer.picture.shapes import Box
from engine import tables
from engine.board.catalogue import marker_measure
from engine.games.ciclismo.law import race_numbers
from engine.road.check import TABLE, indicator_values

if TYPE_CHECKING:
    from collections.abc import Sequence

    from designer.kit.job import Job
    from designer.picture.ledger import Cell
    from designer.picture.shapes import Picture, Shape


def make_markers(job: Job) -> Component:
    """R1.8 — return as many markers as the stages need, for a whole tour at least the box's."""
    width = min(marker_measure("marker", "length_mm"), job.smallest_gauge.length - TIGHT)
    height = min(marker_measure("marker", "depth_mm"), job.smallest_gauge.width - TIGHT)
    counts = {need.kind: need.need for need in job.bill.markers}
    if job.whole:
        box = tables.read_toml(TABLE)["markers"]
        more = {kind: count for kind, count in counts.items() if kind not in box}
        counts = {kind: max(count, counts.get(kind, 0)) for kind, count in box.items()} | more
    pieces = []
    for kind, count in counts.items():
        front = draw_marker(width, height, kind, job.language, job.bleed)
        pieces.append(Piece(f"marker {kind}", width, height, front, count, edge=sign_role(kind)))
    return Component("markers", tuple(pieces))


LEADERS = ("TOUR", "GIRO", "VUELTA", "REGULARITY", "MOUNTAIN", "WORLD")
"""R1.14 — one each."""
_LEADER_SIDE = 18.0


def make_indicators(job: Job) -> Component:
    """Return the indicators of the stages, and for a whole tour at least those of the box.

    Each shows the points or the turns it stands for.
    """
    side = marker_measure("indicator", "diameter_mm")
    needs = indicator_values([stage.road for stage in job.stages], job.rules)
    pieces: list[Piece] = []
    for kind in tables.read_toml(TABLE)["indicators"]:
        # RULING 7: indicators move on to the next line, so that the box is enough.
        values = needs.get(kind, Counter())
        for value, copies in sorted((values | _box_values(kind) if job.whole else values).items()):
            front = draw_indicator(side, kind, str(value), job.bleed)
            name, edge = f"indicator {kind} {value}", f"badge.{kind}"
            pieces.append(Piece(name, side, side, front, copies, edge=edge))
    side = _LEADER_SIDE
    pieces += [
        Piece(f"leader {kind}", side, side, draw_leader(side, kind, job.bleed), edge="page")
        for kind in LEADERS
    ]
    return Component("indicators", tuple(pieces))


def _box_values(kind: str) -> Counter[int]:
    """Return what the indicators of the box show: the longest row that is paid, in whole sets."""
    paid = tables.read_toml("games/ciclismo/scoring.toml")
    rows = {
        "STAGE_POINTS": paid["regularity_points"].values(),
        "MOUNTAIN": paid["mountain_points"].values(),
        "INTERMEDIATE_SPRINT": [paid["intermediate_sprint"]["points"]],
        "BONUS": [paid["summit_bonus"]["turns"]],
    }
    longest = max(([value for value in row if value] for row in rows[kind]), key=len)
    sets = tables.read_toml(TABLE)["indicators"][kind] // len(longest)
    return Counter({value: sets * count for value, count in Counter(longest).items()})


NET_SIDE = 16.0
FACES = range(1, 7)
DICE = (("D3", 8), ("D2", 6), ("weather", 1), ("event", 1), ("crash", 1))
"""R1.17 — how many of each the box holds."""
_CLEAR = "CLEAR"


def make_dice(job: Job) -> Component:
    """Return the page that turns common dice into these, and the nets."""
    pieces = []
    for kind, count in DICE:
        net, outline = draw_net(_net_faces(job, kind), NET_SIDE), net_outline(NET_SIDE)
        name = f"die {kind}"
        pieces.append(Piece(name, net.width, net.height, net.shapes, count, outline=outline))
    return Component("dice", tuple(pieces), (_dice_page(job),))


def weather_faces(job: Job) -> list[str]:
    """RULING 76 — return the weather on each face."""
    faces = job.rules["weather.faces"]
    return [str(faces[str(face)]) for face in FACES]


def event_faces(movement_class: str) -> list[str]:
    """R11.11 — return the event on each face in one class of terrain; empty where none."""
    table = race_numbers("events")[movement_class]
    return [str(table.get(str(face), "")) for face in FACES]


def _all_events() -> list[str]:
    """R11.8 — return what the event die itself shows: what any class of terrain makes of it."""
    classes = [event_faces(name) for name in race_numbers("events")]
    return [next((name for name in faces if name), "") for faces in zip(*classes, strict=True)]


def _crash_faces(job: Job) -> list[str]:
    """RULING 78 — return CRASH on the faces that mean one."""
    faces = job.rules["crash_die.crash_faces"]
    return ["CRASH" if face in faces else "" for face in FACES]


def _net_faces(job: Job, kind: str) -> Sequence[tuple[Shape, ...]]:
    if kind in {"D2", "D3"}:
        return [numbered_face(NET_SIDE, str(value)) for value in race_numbers("faces")[kind]]
    names = {"weather": weather_faces(job), "event": _all_events(), "crash": _crash_faces(job)}[
        kind
    ]
    return [_sign_face(job, name) for name in names]


def _sign_face(job: Job, name: str) -> tuple[Shape, ...]:
    """Return a face with the letters of what it means, or a dash where that is nothing."""
    if not name or name == _CLEAR:
        return numbered_face(NET_SIDE, "—", _term(job, name))
    return numbered_face(NET_SIDE, sign_letters(job.language, name), _term(job, name))


def _term(job: Job, name: str) -> str:
    return job.language.say(f"terms.{name}") if name else ""


def _dice_page(job: Job) -> Picture:
    """Return the page that says what each face of a common die means for each kind of die."""
    heads = [LedgerColumn(job.language.say("kit.die"), 2.2, "start")]
    heads += [LedgerColumn(str(face)) for face in FACES]
    rows: list[tuple[Cell, ...]] = []
    for kind, sign in (("D3", TRIPLE), ("D2", DOUBLE)):
        values = [str(value) for value in race_numbers("faces")[kind]]
        rows.append((job.language.say(f"kit.die_{kind}"), *(_die_cell(v, sign) for v in values)))
    rows.append((job.language.say("kit.die_weather"), *(_term(job, n) for n in weather_faces(job))))
    for name in ("FLAT", "TT", "MOUNTAIN", "DESCENT"):
        label = job.language.say("kit.die_event", terrain=job.language.say(f"terms.{name}"))
        rows.append((label, *(_term(job, n) or "—" for n in event_faces(name))))
    rows.append(
        (job.language.say("kit.die_crash"), *(_term(job, n) or "—" for n in _crash_faces(job)))
    )
    table = Ledger(tuple(heads), tuple(rows), row=14, head=12, role="text", bold=(2, 3, 7))
    title, note = job.language.say("kit.dice"), job.language.say("kit.dice_note")
    return make_page(job.paper.turn_lying(), title, note, partial(draw_ledger, table))


def _die_cell(value: str, sign: str) -> Cell:
    """Return a cell with a die of one kind that shows a value."""

    def draw_cell(box: Box) -> list[Shape]:
        side = min(box.width, box.height) * 0.78
        x, y = box.centre
        place = Box(x - side / 2, y - side / 2, side, side)
        return draw_die(place, value, dark=sign == TRIPLE)

    return draw_cell
