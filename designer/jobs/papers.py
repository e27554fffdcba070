"""What is printed, drawn and counted as the organiser wants it; pages and modules to be shared."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from designer.kit.parts import PARTS, TILES, USUAL, table_parts
from designer.kit.wish import CHECK, KitWish

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from designer.kit.art import Art
    from designer.kit.job import Job
    from designer.language import Language
    from engine.tour.values import Tour


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


def draw_kit(tour: Tour, wish: KitWish, language: Language, name: str) -> PrintedFile:
    """Draw the check page, one component, or everything at once; nothing is written."""
    from designer.kit.job import make_job
    from designer.kit.kit import kit_file, make_kit
    from designer.kit.write import lying_pages

    if name != WHOLE:
        wish = replace(wish, parts=(name,))
    kit = make_kit(make_job(tour, wish, language))
    if name == CHECK:
        return PrintedFile(name, kit_file(kit.job, CHECK), kit.draw_check(), 1)
    if not kit.components:
        return PrintedFile(name)
    drawn = kit.draw_whole() if name == WHOLE else kit.draw_alone(kit.components[0])
    return PrintedFile(
        name,
        drawn.name,
        drawn.pdf,
        drawn.laid.paper_count,
        drawn.laid.piece_count,
        kit.printed if name == WHOLE else {},
        () if name == WHOLE else lying_pages(drawn.laid, kit.style),
    )


def count_papers(tour: Tour, wish: KitWish, language: Language) -> PrintedFile:
    """Count the sheets of everything at once, on which small parts lie together; nothing is drawn.

    The check page is a sheet too, where it is wished for.
    """
    from designer.kit.job import make_job
    from designer.kit.kit import make_kit

    kit = make_kit(make_job(tour, wish, language))
    job, sheets = kit.job, kit.laid.paper_count + (CHECK in wish.parts)
    told = job.tour_line if wish.whole else job.table_line(job.stages[0])
    return PrintedFile(WHOLE, sheets=sheets, pieces=kit.laid.piece_count, table_text=told)


def read_art(path: Path) -> tuple[Path, Art]:
    """Return the file of own art that a path means, and what it holds."""
    from designer.kit.art import art_file, load_art

    return art_file(path), load_art(path)


def write_kit(files: Mapping[str, bytes], folder: Path) -> list[Path]:
    """Write every document into a folder, or none of them."""
    from designer.kit.write import save_files

    return save_files(dict(files), folder)


def publish_tour(tour: Tour, folder: Path, language: Language) -> dict[str, Any]:
    """Write the pages of a tour; return how many there are and how many are new."""
    from designer.site.publish import publish_site
    from designer.site.site import make_site

    site = make_site(tour, {}, language)
    done = publish_site(site.files, folder)
    return {"pages": len(site.files), "written": len(done.written)}


def export_module(tour: Tour, number: int, language: Language, path: Path) -> dict[str, Any]:
    """Write a stage as a module of VASSAL; return what is in it."""
    from designer.export.vassal import write_module

    return write_module(_module_job(tour, number, language), path)


def export_tabletop(tour: Tour, number: int, language: Language, folder: Path) -> dict[str, Any]:
    """Write a stage as a saved object of Tabletop Simulator; return what is in it."""
    from designer.export.tabletop import HOW_TO, write_tabletop

    return write_tabletop(_module_job(tour, number, language), folder) | {"how_to": HOW_TO}


def export_pictures(tour: Tour, number: int, language: Language, folder: Path) -> dict[str, Any]:
    """Write a stage as pictures with a cut list; return how many there are."""
    from designer.export.vassal import write_images

    return {"count": len(write_images(_module_job(tour, number, language), folder, SCALE, ()))}


def _module_job(tour: Tour, number: int, language: Language) -> Job:
    from designer.kit.job import make_job

    return make_job(tour, KitWish(number), language)
