"""The whole kit: its parts made, what is missing of them, every file drawn."""

from __future__ import annotations

import io
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from designer.kit.job import print_id
from designer.kit.paint import document
from designer.kit.parts import COURSE, PARTS, TABLE, TILES, order_parts, usual_parts
from designer.kit.sheets import lay_out, sheets_on_larger
from designer.kit.wish import CHECK
from designer.kit.write import (
    KIT,
    PrintStyle,
    draw_check,
    draw_part,
    draw_whole,
    file_name,
    lying_pages,
    make_slug,
)
from engine.board import kept_boards
from engine.board.bill import missing_copies, whole_name
from engine.lazy import ReadLater, import_named

if TYPE_CHECKING:
    from collections.abc import Iterable

    from designer.kit.job import Component, Job
    from designer.kit.sheets import LaidKit

Maker = Callable[["Job"], "Component"]


def _load_makers(parts: Mapping[str, str]) -> ReadLater[Maker]:
    """Return the makers by name, each imported when it is asked for: most commands need few."""
    where = {name: f"designer.kit.components.{maker}" for name, maker in parts.items()}
    return ReadLater(import_named, where)


COMPONENTS = _load_makers(PARTS)
"""Every component of the tour's own kit and its maker, in printing order."""
_ALL = _load_makers({**PARTS, **TABLE})


def make_components(job: Job, only: Iterable[str] = ()) -> list[Component]:
    """Return the components of a job: those named, or all but what is printed only when asked."""
    usual = usual_parts(job.game, poster=job.poster is not None)
    wanted = order_parts(job.game, only) or usual
    if job.game.box is not None and job.rides_on_tiles:  # its course are the tiles it is ridden on
        wanted = order_parts(job.game, [TILES if name == COURSE else name for name in wanted])
    components = [_ALL[name](job) for name in wanted]
    return [component for component in components if component.pieces or component.pages]


def missing_components(components: Iterable[Component], job: Job) -> list[Component]:
    """Return the components with only what is neither printed nor in the tour's stock.

    Of tiles it is what their bill says.
    """
    printed = job.tour.printed
    boards = [stage.board for stage in job.stages]
    stock = kept_boards.tour_stock(job.tour.boards)
    tiles = {
        name: count
        for copy, count in missing_copies(boards, stock, printed, both=job.wish.duplex).items()
        for name in (copy.name, copy.one_side)
    }
    missing = []
    for component in components:
        pieces = []
        for piece in component.pieces:
            count = max(0, piece.count - printed.get(piece.id, 0))
            if component.name == "tiles":
                count = tiles.get(whole_name(piece.id), 0)
            if count:
                pieces.append(replace(piece, count=count))
        unread = any(key not in printed for key in _page_keys(component, job))
        if pieces or unread:
            pages = component.pages if unread else ()
            missing.append(replace(component, pieces=tuple(pieces), pages=pages))
    return missing


def count_printed(components: Iterable[Component], job: Job) -> dict[str, int]:
    """Return what is printed for the tour once these components are, too."""
    total = Counter(job.tour.printed)
    for component in components:
        for piece in component.pieces:
            total[piece.id] += piece.count
        for key in _page_keys(component, job):
            total[key] = 1
    return dict(sorted(total.items()))


def _page_keys(component: Component, job: Job) -> list[str]:
    """Return what its pages are called in the list of what is printed: once, or once a stage."""
    if not component.pages:
        return []
    key = f"pages {print_id(job, component.name)}"
    if not component.of_stages:
        return [key]
    return [f"{key} {stage.number}" for stage in job.stages]


@dataclass(frozen=True)
class Kit:
    """What a job prints: its parts made, laid on paper, none of it drawn yet."""

    job: Job
    components: tuple[Component, ...]

    @cached_property
    def style(self) -> PrintStyle:
        """Return how its sheets are drawn."""
        job, wish = self.job, self.job.wish
        return PrintStyle(
            job.tour.name,
            name_scope(job),
            job.paper,
            job.language,
            wish.marks,
            wish.printer,
            wish.duplex,
            wish.flip,
            job.art.colours,
        )

    @cached_property
    def laid(self) -> LaidKit:
        """Return all parts on paper, as the document with everything holds them."""
        return self._lay(*self.components)

    @property
    def printed(self) -> dict[str, int]:
        """Return what is printed for the tour once this is, too."""
        return count_printed(self.components, self.job)

    def draw_whole(self, progress: Callable[[str], None] = lambda _name: None) -> DrawnFile:
        """Draw the document with everything: contents, check page, every part."""
        larger = sheets_on_larger(self.components, self.job.paper)
        pdf = draw_whole(self.laid, larger, self.style, progress)
        return DrawnFile(kit_file(self.job, KIT), pdf, self.laid)

    def draw_alone(self, component: Component) -> DrawnFile:
        """Draw one of its parts as a document of its own."""
        laid = self._lay(component)
        return DrawnFile(kit_file(self.job, component.name), draw_part(laid, self.style), laid)

    def draw_check(self) -> bytes:
        """Draw the check page as a document of its own."""
        return draw_check(self.style)

    def _lay(self, *components: Component) -> LaidKit:
        return lay_out(components, self.job.paper, duplex=self.job.wish.duplex)


class DrawnFile(NamedTuple):
    """One document of a kit: its name, its bytes, what lies where on it."""

    name: str
    pdf: bytes
    laid: LaidKit


def make_kit(job: Job) -> Kit:
    """Make the parts a job wishes for, or what is missing of them."""
    wish = job.wish
    components = [] if wish.check_alone else make_components(job, wish.components)
    if wish.missing:
        components = missing_components(components, job)
    return Kit(job, tuple(components))


def draw_files(kit: Kit, progress: Callable[[str], None] = lambda _name: None) -> dict[str, bytes]:
    """Return every file of a kit by its name, drawn; nothing is written yet.

    The one with everything comes first; of a kit with one part it is the only one.
    """
    if not kit.components:
        return {}
    drawn = [kit.draw_whole(progress)]
    if len(kit.components) > 1:
        for component in kit.components:
            progress(kit.job.language.say(f"kit.{component.name}"))
            drawn.append(kit.draw_alone(component))
    return {file.name: file.pdf for file in drawn}


def name_scope(job: Job) -> str:
    """Return what every page says of its stage, or that it belongs to the whole tour."""
    if job.ride is not None:
        return job.language.say(f"games.{job.game.id}")
    stage, scope = job.stages[0], "kit.scope_tour" if job.wish.whole else "kit.scope_stage"
    name = job.language.say(scope, number=stage.number, name=stage.tour_stage.name)
    return name if job.game.box is None else f"{name} · {job.language.say(f'games.{job.game.id}')}"


def kit_file(job: Job, part: str) -> str:
    """Return the name of the file of a part of the kit."""
    if job.ride is not None:
        game = job.language.say(f"games.{job.game.id}")
        return file_name(game, job.tour.name, part, language=job.language, only_missing=False)
    key = "kit.file_tour" if job.wish.whole else "kit.file_stage"
    where = job.language.say(key, number=job.stages[0].number)
    if job.game.box is not None:
        where = f"{where} {job.language.say(f'games.{job.game.id}')}"
    only_missing = job.wish.missing and part != CHECK
    return file_name(job.tour.name, where, part, language=job.language, only_missing=only_missing)


SCALE = 2.6
"""Pixels a millimetre."""
COLOURS = 256


def draw_gallery(job: Job) -> dict[str, bytes]:
    """Return a PNG of a page of every component, by file name: of sheets the most varied one."""
    pictures, style = {}, Kit(job, ()).style
    for component in make_components(job):
        laid = lay_out([component], job.paper)
        kinds = [len({one.piece.id for one in sheet.placed}) for sheet in laid.sheets]
        page = kinds.index(max(kinds)) if kinds else 0
        lying = page in lying_pages(laid, style)
        png = document.page_png(draw_part(laid, style), page, SCALE, lying=lying)
        pictures[f"{make_slug(component.name)}.png"] = _quantise_png(png)
    return pictures


def _quantise_png(raw: bytes) -> bytes:
    """Return a PNG in 256 colours: the same page in fewer bytes."""
    from PIL import Image  # only the gallery needs it here

    stream = io.BytesIO()
    with Image.open(io.BytesIO(raw)) as page:
        page.quantize(COLOURS, kmeans=3, dither=Image.Dither.NONE).save(
            stream, "PNG", optimize=True
        )
    return stream.getvalue()
