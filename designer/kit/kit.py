"""The whole kit in printing order: every component, made, laid out, and only what is missing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace
from importlib import import_module
from typing import TYPE_CHECKING

from designer.kit.errors import KitError
from designer.kit.work.job import own_id
from designer.kit.work.parts import COURSE, PARTS, TABLE, TILES, USUAL, parts_of
from engine.board import kept_boards
from engine.board.bill import missing_copies as lacking
from engine.board.bill import whole_name

if TYPE_CHECKING:
    from collections.abc import Iterable

    from designer.kit.work.job import Component, Job

Maker = Callable[["Job"], "Component"]


def _makers(parts: Mapping[str, str]) -> dict[str, Maker]:
    return {name: import_module(f"designer.kit.components.{m}").make for name, m in parts.items()}


COMPONENTS = _makers(PARTS)
"""Every component of the tour's own kit and its maker, in printing order."""
_ALL = {**COMPONENTS, **_makers(TABLE)}


def make_components(job: Job, only: Iterable[str] = ()) -> list[Component]:
    """Return the components of a job: those named, or all but what is printed only when asked."""
    known, wanted = parts_of(job.game), tuple(only) or usual_parts(job)
    for name in wanted:
        if name not in known:
            raise KitError("kit_component", have=name, want=", ".join(known))
    if job.game.box is not None and job.on_tiles:  # its course are the tiles it is ridden on
        wanted = tuple(TILES if name == COURSE else name for name in wanted)
    made = [_ALL[name](job) for name in known if name in wanted]
    return [component for component in made if component.pieces or component.pages]


def usual_parts(job: Job) -> tuple[str, ...]:
    """Return the parts that are printed where none are named."""
    if job.game.box is None:
        return (*USUAL, "profiles") if job.poster is not None else USUAL
    other = COURSE if job.on_tiles else TILES
    return tuple(name for name in parts_of(job.game) if name != other)


def missing_components(made: Iterable[Component], job: Job) -> list[Component]:
    """Return the components with only what is neither printed nor in the tour's stock.

    Of tiles it is what their bill says.
    """
    printed = job.tour.printed
    boards, stock = [stage.board for stage in job.stages], kept_boards.tour_stock(job.tour.boards)
    tiles = {
        name: count
        for copy, count in lacking(boards, stock, printed, both=job.duplex).items()
        for name in (copy.name, copy.one_side)
    }
    found = []
    for component in made:
        pieces = []
        for piece in component.pieces:
            count = max(0, piece.count - printed.get(piece.id, 0))
            if component.name == "tiles":
                count = tiles.get(whole_name(piece.id), 0)
            if count:
                pieces.append(replace(piece, count=count))
        new = any(key not in printed for key in _page_keys(component, job))
        if pieces or new:
            pages = component.pages if new else ()
            found.append(replace(component, pieces=tuple(pieces), pages=pages))
    return found


def count_printed(made: Iterable[Component], job: Job) -> dict[str, int]:
    """Return what is printed for the tour once these components are, too."""
    total = Counter(job.tour.printed)
    for component in made:
        for piece in component.pieces:
            total[piece.id] += piece.count
        for key in _page_keys(component, job):
            total[key] = 1
    return dict(sorted(total.items()))


def _page_keys(component: Component, job: Job) -> list[str]:
    """Return what its pages are called in the list of what is printed: once, or once a stage."""
    if not component.pages:
        return []
    key = f"pages {own_id(job, component.name)}"
    if not component.of_stages:
        return [key]
    return [f"{key} {stage.number}" for stage in job.stages]
