"""A file or a pasted page becomes a stage, whatever it holds: a track, a table or a road book."""

from __future__ import annotations

import contextlib
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from engine.errors import FileError, IntakeError
from engine.files.gate import bytes_of
from engine.intake.formats import MOST_BYTES, READERS, is_track, read_track
from engine.intake.formats.table import read_table
from engine.intake.roadbook.pages import split_pages
from engine.intake.roadbook.stage import read_roadbook
from engine.intake.stage import ImportWishes, plain_name, stage_name, stage_of
from engine.tour.values import ROAD

if TYPE_CHECKING:
    from engine.intake.report import ImportReport
    from engine.tour.values import Stage

TEXTS = (".txt", ".csv", ".tsv", ".md", ".text", "")
"""Endings of road books; a file without any is a page too."""
MOST_PAGE_BYTES = 8_000_000
LONGEST_LINE = 10_000
"""Characters; a field of a table may have 131,071 and a line of a road book has hundreds."""


def read_file(path: str | Path, wishes: ImportWishes | None = None) -> tuple[Stage, ImportReport]:
    """Return the stage a file holds: a track, a table of heights, or a road book."""
    path = Path(path)
    ending = path.suffix.lower()
    if not is_track(ending) and ending not in TEXTS:
        known = " ".join([*READERS, *TEXTS]).strip()
        raise IntakeError("intake_kind", file=path.name, ending=ending, known=known)
    return read_bytes(_bytes_of(path), path.name, wishes)


def read_all(
    path: str | Path, wishes: ImportWishes | None = None
) -> list[tuple[Stage, ImportReport]]:
    """Return every stage a file holds: one of a track, one a page of a road book."""
    path = Path(path)
    if path.suffix.lower() not in TEXTS:
        return [read_file(path, wishes)]
    return read_pages(_bytes_of(path), path.name, wishes)


_KEY_OF_INTAKE = {
    "gate_missing": "intake_missing", "gate_folder": "intake_folder",
    "gate_large": "intake_too_large",
}  # fmt: skip
"""The sentences in which an import says itself what the gate refuses."""


def _bytes_of(path: Path) -> bytes:
    try:
        return bytes_of(path, MOST_BYTES)
    except FileError as wrong:
        key = _KEY_OF_INTAKE.get(wrong.key, wrong.key)
        raise IntakeError(key, file=path, **wrong.values) from wrong


def read_pages(
    data: bytes, name: str, wishes: ImportWishes | None = None
) -> list[tuple[Stage, ImportReport]]:
    """Return the stages of a text, one a page."""
    return [_read_page(page, name, wishes) for page in split_pages(decode_page(data, name))]


def read_bytes(
    data: bytes, name: str, wishes: ImportWishes | None = None
) -> tuple[Stage, ImportReport]:
    """Return the stage of a file's bytes; its name says what they are."""
    ending = Path(name).suffix.lower()
    if is_track(ending):
        track = read_track(data, ending, name)
        return stage_of(replace(track, name=stage_name(track, name)), name, wishes)
    return _read_page(decode_page(data, name), name, wishes)


def _read_page(
    text: str, name: str, wishes: ImportWishes | None = None
) -> tuple[Stage, ImportReport]:
    """Return the stage of a page: a table of kilometres and heights, else a road book."""
    if track := read_table(text, name):
        return stage_of(replace(track, name=plain_name(name)), name, wishes)
    stage, report = read_roadbook(text, plain_name(name))
    return _take_wishes(stage, wishes) if wishes else stage, replace(report, source=name)


def _take_wishes(stage: Stage, wishes: ImportWishes) -> Stage:
    """Return the stage of a page with what the organiser says about it."""
    return replace(
        stage,
        name=wishes.name or stage.name,
        stated_km=stage.stated_km if wishes.km is None else wishes.km,
        format=stage.format if wishes.format == ROAD else wishes.format,
    )


def decode_page(data: bytes, name: str) -> str:
    """Return the text of a page in whatever encoding it is likely to have."""
    if len(data) > MOST_PAGE_BYTES:
        raise IntakeError("intake_too_large", file=name, most=MOST_PAGE_BYTES // 1_000_000)
    if not data.strip():
        raise IntakeError("intake_empty", file=name)
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        with contextlib.suppress(UnicodeDecodeError):
            return _check_lines(data.decode("utf-16"), name)
    if b"\x00" in data[:4096]:
        raise IntakeError("intake_binary", file=name)
    for encoding in ("utf-8-sig", "cp1252"):
        with contextlib.suppress(UnicodeDecodeError):
            return _check_lines(data.decode(encoding), name)
    raise IntakeError("intake_encoding", file=name)


def _check_lines(text: str, name: str) -> str:
    """Refuse a line that is no line of a road book: to look for words in it takes for ever."""
    for number, line in enumerate(text.splitlines(), 1):
        if len(line) > LONGEST_LINE:
            raise IntakeError("intake_long_line", file=name, line=number, most=LONGEST_LINE)
    return text
