"""What stands beside the road and what is rolled: markers, indicators, dice."""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import TYPE_CHECKING

from designer.kit.cut.pieces import Piece
from designer.kit.job import TABLE as ON_TABLE
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
from engine.race.die import SIDES, dice_box
from engine.race.die import TRIPLE as TRIPLE_DIE
from engine.road.check import TABLE, indicator_values

if TYPE_CHECKING:
    from collections.abc import Sequence

    from designer.kit.job import Job
    from designer.picture.ledger import Cell
    from designer.picture.shapes import Picture, Shape
    from engine.race.die import Die


def make_markers(job: Job) -> Component:
    """R1.8 — return as many markers as the stages need, for a whole tour at least the box's."""
    width = min(marker_measure("marker", "length_mm"), job.smallest_gauge.length - TIGHT)
    height = min(marker_measure("marker", "depth_mm"), job.smallest_gauge.width - TIGHT)
    counts = {need.kind: need.need for need in job.bill.markers}
    if job.wish.whole:
        box = tables.read_toml(TABLE)["markers"]
        more = {kind: count for kind, count in counts.items() if kind not in box}
        counts = {kind: max(count, counts.get(kind, 0)) for kind, count in box.items()} | more
    pieces = []
    for kind, count in counts.items():
        front = draw_marker(width, height, kind, job.language, job.bleed)
        pieces.append(Piece(f"marker {kind}", width, height, front, count, edge=sign_role(kind)))
    return Component("markers", tuple(pieces), reads=ON_TABLE)


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
        for value, copies in sorted(
            (values | _box_values(kind) if job.wish.whole else values).items()
        ):
            front = draw_indicator(side, kind, str(value), job.bleed)
            name, edge = f"indicator {kind} {value}", f"badge.{kind}"
            pieces.append(Piece(name, side, side, front, copies, edge=edge))
    side = _LEADER_SIDE
    pieces += [
        Piece(f"leader {kind}", side, side, draw_leader(side, kind, job.bleed), edge="page")
        for kind in LEADERS
    ]
    return Component("indicators", tuple(pieces), reads=ON_TABLE)


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
_CLEAR = "CLEAR"
SHORT = {"triple": "D3", "double": "D2"}
"""What the book calls a die where it is short (R0.3, R0.4)."""


def make_dice(job: Job) -> Component:
    """R1.17 — return the page that turns common dice into these, and the nets."""
    pieces = []
    for kind, die in dice_box(job.rules).dice.items():
        net, outline = draw_net(net_faces(job, die), NET_SIDE), net_outline(NET_SIDE)
        name = f"die {SHORT.get(kind, kind)}"
        pieces.append(Piece(name, net.width, net.height, net.shapes, die.in_box, outline=outline))
    return Component("dice", tuple(pieces), (_dice_page(job),))


def event_faces(job: Job, movement_class: str) -> list[str]:
    """R11.11 — return the event on each face in one class of terrain; empty where none."""
    brings = race_numbers("events")[movement_class]
    return [sign if sign in brings else "" for sign in dice_box(job.rules).dice["event"].faces]


def net_faces(job: Job, die: Die) -> Sequence[tuple[Shape, ...]]:
    """Return what is drawn on each side of a die."""
    if die.has_numbers:
        # As on the riders' cards: triple dice are dark, so that the wrong ones are not taken up.
        sign = Box(0, 0, NET_SIDE, NET_SIDE).inset(1)
        return [tuple(draw_die(sign, face, dark=die.kind == TRIPLE_DIE)) for face in die.faces]
    return [_sign_face(job, name) for name in die.faces]


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
    heads += [LedgerColumn(str(face)) for face in SIDES]
    rows: list[tuple[Cell, ...]] = []
    dice = dice_box(job.rules).dice
    for kind, sign in (("triple", TRIPLE), ("double", DOUBLE)):
        head = job.language.say(f"kit.die_{SHORT[kind]}")
        rows.append((head, *(_die_cell(face, sign) for face in dice[kind].faces)))
    weather = dice["weather"].faces
    rows.append((job.language.say("kit.die_weather"), *(_term(job, n) for n in weather)))
    for name in ("FLAT", "TT", "MOUNTAIN", "DESCENT"):
        label = job.language.say("kit.die_event", terrain=job.language.say(f"terms.{name}"))
        rows.append((label, *(_term(job, n) or "—" for n in event_faces(job, name))))
    rows.append(
        (job.language.say("kit.die_crash"), *(_term(job, n) or "—" for n in dice["crash"].faces))
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
