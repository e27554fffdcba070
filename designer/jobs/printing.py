"""Draws the kit a component at a time and writes it, in processes of their own."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from designer.kit.files import file_name
from designer.kit.files import save as save_files
from designer.kit.kit import COMPONENTS
from designer.kit.page.paper import paper
from designer.kit.page.printer import Printer
from designer.kit.prepare import prepare, scope
from designer.kit.start import job
from designer.kit.write import Style
from designer.words import say

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from designer.sheets.save import Kept
    from engine.tour.values import Tour

NAMES = tuple(COMPONENTS)
WHOLE = ""
"""Stands for the document that holds everything."""


@dataclass(frozen=True, slots=True)
class Wishes:
    """How the organiser wants it printed."""

    stage: int = 0
    """0 for the whole tour."""
    paper: str = "A4"
    only: tuple[str, ...] = NAMES
    missing: bool = False
    duplex: bool = False
    flip: str = "long"
    marks: str = "corner"
    poster: str = ""
    """The size of a profile as a poster; nothing where none is wanted."""
    printer: Printer = field(default_factory=Printer)


@dataclass(frozen=True, slots=True)
class Drawn:
    """One document: its file, its sheets of paper, and what is printed once it is."""

    name: str
    file: str = ""
    pdf: bytes = b""
    sheets: int = 0
    pieces: int = 0
    printed: Mapping[str, int] = field(default_factory=dict)


def draw(tour: Tour, wishes: Wishes, lang: str, name: str) -> Drawn:
    """Draw one component, or everything at once; nothing is written."""
    todo = job(
        tour,
        paper(wishes.paper),
        stage=wishes.stage,
        lang=lang,
        duplex=wishes.duplex,
        poster=paper(wishes.poster).lying() if wishes.poster else None,
    )
    style = Style(
        tour.name,
        scope(todo),
        todo.paper,
        lang,
        wishes.marks,
        wishes.printer,
        wishes.duplex,
        wishes.flip,
    )
    only = wishes.only if name == WHOLE else (name,)
    ready = prepare(todo, style, only=only, only_missing=wishes.missing)
    if not ready.files:
        return Drawn(name)
    number = todo.legs[0].number
    where = say(lang, "kit.file_tour" if todo.whole else "kit.file_stage", number=number)
    part = name or "kit"
    file = file_name(tour.name, where, part, lang=lang, only_missing=wishes.missing)
    pieces = sum(laid.pieces for laid in ready.laid)
    pdf = next(iter(ready.files.values()))
    return Drawn(name, file, pdf, ready.sheets, pieces, ready.printed)


def write(files: Mapping[str, bytes], folder: Path) -> list[Path]:
    """Write every document into a folder, or none of them."""
    return save_files(dict(files), folder)


def write_book(tour: Tour, path: Path, lang: str) -> Path:
    """Write the workbook with the results so far; what was typed into an older one stays."""
    from designer.sheets.save import kept_of, write_workbook
    from engine.standings.plain import results_of

    kept: Kept | None = kept_of(path) if path.exists() else None
    write_workbook(tour, path, lang, results_of(tour.results), kept)
    return path
