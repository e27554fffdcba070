"""Dice (R1.17): what common dice mean, and nets of real ones to fold."""

from __future__ import annotations

from typing import TYPE_CHECKING

from designer.kit.cut.piece import Piece
from designer.kit.page.leaf import make_page
from designer.kit.work.job import Component
from designer.picture.cards import DOUBLE, TRIPLE, draw_die, draw_net, net_outline, numbered_face
from designer.picture.ledger import Ledger, LedgerColumn, draw_ledger
from designer.picture.markers import sign_letters
from designer.picture.shapes import Box
from designer.words import say
from engine.games.ciclismo.law import race_numbers

if TYPE_CHECKING:
    from collections.abc import Sequence

    from designer.kit.work.job import Job
    from designer.picture.ledger import Cell
    from designer.picture.shapes import Picture, Shape

SIDE = 16.0
FACES = range(1, 7)
SHARE = (("D3", 8), ("D2", 6), ("weather", 1), ("event", 1), ("crash", 1))
"""R1.17 — how many of each the box holds."""
_CLEAR = "CLEAR"


def make_dice(job: Job) -> Component:
    """Return the page that turns common dice into these, and the nets."""
    pieces = []
    for kind, count in SHARE:
        drawn = draw_net(_faces(job, kind), SIDE)
        pieces.append(
            Piece(
                f"die {kind}",
                drawn.width,
                drawn.height,
                drawn.shapes,
                count,
                outline=net_outline(SIDE),
            )
        )
    return Component("dice", tuple(pieces), (_map(job),))


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


def _crash(job: Job) -> list[str]:
    """RULING 78 — return CRASH on the faces that mean one."""
    faces = job.rules["crash_die.crash_faces"]
    return ["CRASH" if face in faces else "" for face in FACES]


def _faces(job: Job, kind: str) -> Sequence[tuple[Shape, ...]]:
    if kind in {"D2", "D3"}:
        return [numbered_face(SIDE, str(value)) for value in race_numbers("faces")[kind]]
    names = {"weather": weather_faces(job), "event": _all_events(), "crash": _crash(job)}[kind]
    return [_named(job, name) for name in names]


def _named(job: Job, name: str) -> tuple[Shape, ...]:
    if not name or name == _CLEAR:
        return numbered_face(SIDE, "—", _said(job, name))
    return numbered_face(SIDE, sign_letters(job.lang, name), _said(job, name))


def _said(job: Job, name: str) -> str:
    return say(job.lang, f"terms.{name}") if name else ""


def _map(job: Job) -> Picture:
    """Return the page that says what each face of a common die means for each kind of die."""
    heads = [LedgerColumn(say(job.lang, "kit.die"), 2.2, "start")]
    heads += [LedgerColumn(str(face)) for face in FACES]
    rows: list[tuple[Cell, ...]] = []
    for kind, sign in (("D3", TRIPLE), ("D2", DOUBLE)):
        values = [str(value) for value in race_numbers("faces")[kind]]
        rows.append((say(job.lang, f"kit.die_{kind}"), *(_value(v, sign) for v in values)))
    rows.append((say(job.lang, "kit.die_weather"), *(_said(job, n) for n in weather_faces(job))))
    for name in ("FLAT", "TT", "MOUNTAIN", "DESCENT"):
        label = say(job.lang, "kit.die_event", terrain=say(job.lang, f"terms.{name}"))
        rows.append((label, *(_said(job, n) or "—" for n in event_faces(name))))
    rows.append((say(job.lang, "kit.die_crash"), *(_said(job, n) or "—" for n in _crash(job))))
    table = Ledger(tuple(heads), tuple(rows), row=14, head=12, role="text", bold=(2, 3, 7))
    paper = job.paper.lying()
    return make_page(
        paper,
        say(job.lang, "kit.dice"),
        say(job.lang, "kit.dice_note"),
        lambda box: draw_ledger(table, box),
    )


def _value(value: str, sign: str) -> Cell:
    """Return a cell with a die of one kind that shows a value."""

    def cell(box: Box) -> list[Shape]:
        side = min(box.width, box.height) * 0.78
        x, y = box.centre
        place = Box(x - side / 2, y - side / 2, side, side)
        return draw_die(place, value, dark=sign == TRIPLE)

    return cell
