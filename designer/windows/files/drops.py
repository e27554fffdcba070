"""Dropped or pasted data: tours, files to read, a page, or nothing of use."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from engine.errors import IntakeError

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from PySide6.QtCore import QMimeData

    from engine.errors import EtapaError

MOST_FILES = 50
TOUR, BOOK, RECORD = ".etapa", ".xlsx", ".acta"


class Dropped(NamedTuple):
    """What can be used of it, and one error for everything that cannot."""

    tours: tuple[Path, ...] = ()
    books: tuple[Path, ...] = ()
    files: tuple[Path, ...] = ()
    page: str = ""
    refused: tuple[EtapaError, ...] = ()
    records: tuple[Path, ...] = ()


def dropped(data: QMimeData, nothing: str = "dropped_nothing") -> Dropped:
    """Sort what was dropped or pasted; `nothing` is what is said where none of it is of use."""
    if data.hasUrls() and data.urls():
        return _files(data)
    if data.hasText() and data.text().strip():
        return Dropped(page=data.text())
    return Dropped(refused=(IntakeError(nothing),))


def _files(data: QMimeData) -> Dropped:
    found: list[Path] = []
    refused: list[EtapaError] = []
    for url in data.urls():
        path = Path(url.toLocalFile())
        if not url.isLocalFile():
            refused.append(IntakeError("dropped_address", name=url.toDisplayString()[:80]))
        elif path.is_dir():
            refused.append(IntakeError("dropped_folder", name=path.name))
        else:
            found.append(path)
    return sorted_files(found, refused)


def sorted_files(paths: Sequence[Path], refused: Iterable[EtapaError] = ()) -> Dropped:
    """Sort files by what they are: tours, workbooks, records, and what is to be read."""
    told = list(refused)
    if len(paths) > MOST_FILES:
        told.append(IntakeError("dropped_many", count=len(paths), most=MOST_FILES))
    found = paths[:MOST_FILES]
    by_ending = {
        ending: tuple(p for p in found if p.suffix.lower() == ending)
        for ending in (TOUR, BOOK, RECORD)
    }
    rest = tuple(p for p in found if p.suffix.lower() not in by_ending)
    return Dropped(by_ending[TOUR], by_ending[BOOK], rest, "", tuple(told), by_ending[RECORD])
