"""What is printed, drawn and counted as the organiser wants it; pages and modules to be shared."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from designer.kit.paper import Printer, paper_named
from designer.kit.parts import PARTS, TILES, USUAL, table_parts
from engine.tour.rules import OWN_GAME

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from designer.kit.art import Art
    from designer.kit.job import Job
    from designer.kit.write import PrintStyle
    from engine.tour.values import Tour


CHECK = "check"
"""Stands for the page that shows what the printer does to lengths."""
NAMES = (CHECK, *PARTS)
TICKED = (CHECK, *USUAL)
"""What is printed unless something else is wished for."""
TABLE_PARTS = (CHECK, *(part for part in table_parts() if part != TILES))
"""The same of a game that is not the tour's own: everything its box declares."""
WHOLE = ""
"""Stands for the document that holds everything."""
SCALE = 4.0
"""Pixels of a millimetre of the pictures that are shared."""


@dataclass(frozen=True, slots=True)
class PrintOptions:
    """How the organiser wants it printed."""

    stage: int = 0
    """0 for the whole tour."""
    game: str = OWN_GAME
    paper: str = "A4"
    only: tuple[str, ...] = TICKED
    missing: bool = False
    duplex: bool = False
    flip: str = "long"
    marks: str = "corner"
    skin: str = "road"
    poster: str = ""
    """The size of a profile as a poster; nothing where none is wanted."""
    printer: Printer = field(default_factory=Printer)
    art: Art | None = None
    art_edition: int = 0
    """Another number where a picture of the art changed in its file."""


@dataclass(frozen=True, slots=True)
class PrintedFile:
    """One document: its file, its sheets of paper, and what is printed once it is."""

    name: str
    file: str = ""
    pdf: bytes = b""
    sheets: int = 0
    pieces: int = 0
    printed: Mapping[str, int] = field(default_factory=dict)
    lying: tuple[int, ...] = ()
    """Pages of a component that are turned on their sheet, and turned back to be seen."""
    table_text: str = ""
    """How long the stages take at the table, and how many sheets their tiles."""


def draw_kit(tour: Tour, wishes: PrintOptions, lang: str, name: str) -> PrintedFile:
    """Draw the check page, one component, or everything at once; nothing is written."""
    from designer.kit.kit import kit_file, name_scope, prepare_kit
    from designer.kit.write import CHECK as PAGE
    from designer.kit.write import KIT, PrintStyle, draw_check

    todo = _kit_job(tour, wishes, lang)
    style = PrintStyle(
        tour.name,
        name_scope(todo),
        todo.paper,
        lang,
        wishes.marks,
        wishes.printer,
        wishes.duplex,
        wishes.flip,
        todo.art.colours,
    )
    if name == CHECK:
        return PrintedFile(name, kit_file(todo, PAGE), draw_check(style), 1)
    if name != WHOLE:
        return _draw_component(todo, style, name, only_missing=wishes.missing)
    only = _kit_parts(wishes)
    ready = prepare_kit(todo, style, only=only, only_missing=wishes.missing)
    if not ready.files:
        return PrintedFile(name)
    file = kit_file(todo, KIT, only_missing=wishes.missing)
    laid = ready.laid_kit
    return PrintedFile(
        name, file, ready.files[file], laid.paper_count, laid.piece_count, ready.printed
    )


def count_papers(tour: Tour, wishes: PrintOptions, lang: str) -> PrintedFile:
    """Count the sheets of everything at once, on which small parts lie together; nothing is drawn.

    The check page is a sheet too, where it is wished for.
    """
    from designer.kit.kit import make_components, missing_components
    from designer.kit.sheets import lay_out

    todo, only = _kit_job(tour, wishes, lang), _kit_parts(wishes)
    components = make_components(todo, only) if only else []
    if wishes.missing:
        components = missing_components(components, todo)
    laid = lay_out(components, todo.paper, duplex=todo.duplex)
    told = todo.table_line(todo.stages[0]) if wishes.stage else todo.tour_line
    sheets = laid.paper_count + (CHECK in wishes.only)
    return PrintedFile(WHOLE, sheets=sheets, pieces=laid.piece_count, table_text=told)


def _kit_job(tour: Tour, wishes: PrintOptions, lang: str) -> Job:
    from designer.kit.job import make_job
    from engine.games import game_named

    return make_job(
        tour,
        paper_named(wishes.paper),
        stage=wishes.stage or None,
        lang=lang,
        duplex=wishes.duplex,
        poster=paper_named(wishes.poster).turn_lying() if wishes.poster else None,
        art=wishes.art,
        skin=wishes.skin,
        game=game_named(wishes.game),
    )


def _kit_parts(wishes: PrintOptions) -> tuple[str, ...]:
    return tuple(part for part in wishes.only if part != CHECK)


def _draw_component(todo: Job, style: PrintStyle, name: str, *, only_missing: bool) -> PrintedFile:
    from designer.kit.kit import kit_file, make_components, missing_components
    from designer.kit.sheets import lay_out
    from designer.kit.write import draw_part, lying_pages

    components = make_components(todo, (name,))
    if only_missing:
        components = missing_components(components, todo)
    if not components:
        return PrintedFile(name)
    laid = lay_out(components, todo.paper, duplex=todo.duplex)
    return PrintedFile(
        name,
        kit_file(todo, name, only_missing=only_missing),
        draw_part(laid, style),
        laid.paper_count,
        laid.piece_count,
        lying=lying_pages(laid, style),
    )


def read_art(path: Path) -> tuple[Path, Art]:
    """Return the file of own art that a path means, and what it holds."""
    from designer.kit.art import art_file, load_art

    return art_file(path), load_art(path)


def write_kit(files: Mapping[str, bytes], folder: Path) -> list[Path]:
    """Write every document into a folder, or none of them."""
    from designer.kit.write import save_files

    return save_files(dict(files), folder)


def publish_tour(tour: Tour, folder: Path, languages: tuple[str, ...]) -> dict[str, Any]:
    """Write the pages of a tour; return how many there are and how many are new."""
    from designer.site.publish import publish_site
    from designer.site.site import make_site

    site = make_site(tour, {}, languages)
    done = publish_site(site.files, folder)
    return {"pages": len(site.files), "written": len(done.written)}


def export_module(tour: Tour, number: int, lang: str, path: Path) -> dict[str, Any]:
    """Write a stage as a module of VASSAL; return what is in it."""
    from designer.export.vassal import write_module

    return write_module(_module_job(tour, number, lang), path)


def export_pictures(tour: Tour, number: int, lang: str, folder: Path) -> dict[str, Any]:
    """Write a stage as pictures with a cut list; return how many there are."""
    from designer.export.vassal import write_images

    return {"count": len(write_images(_module_job(tour, number, lang), folder, SCALE, ()))}


def _module_job(tour: Tour, number: int, lang: str) -> Any:
    from designer.kit.job import make_job
    from designer.kit.paper import paper_named

    return make_job(tour, paper_named("A4"), stage=number, lang=lang)
