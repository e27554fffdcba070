"""Files of a playtest in a folder: one row a race, one row a rider, the summary."""

from __future__ import annotations

import csv
import json
import shutil
import tempfile
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from designer.cli.call.common import json_value
from engine.errors import FileError
from engine.files.gate import bytes_of, plain_values
from engine.files.writing import locked
from engine.playtests.play import RIDER_COLUMNS

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from engine.playtests.play import PlayedRace

RACES, RIDERS, SUMMARY = "races.csv", "riders.csv", "summary.json"
WHOLE, ASKED = "whole", "asked"
"""Keys of a summary: whether all races were ridden, and how many were asked for."""
PART = "part"
"""The folder of a batch that was broken off, where an earlier one is whole."""
PREFIX = ".playtest-"
ALIVE = "alive"
"""What is locked in the folder of a batch for as long as its process lives."""
MOST_BYTES, MOST_VALUES = 8_000_000, 300_000
"""Of a summary that is read again; what is larger was not written here."""
FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n")
"""A cell that begins so is taken for a formula, or ends one and begins another."""


class BatchFiles:
    """The files of one batch; what a full disk refuses is said once, and the races go on.

    They are written in a folder of their own and take their place once the batch is over, so
    that one that is broken off never stands in the place of a whole one.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.refused: OSError | None = None
        self._columns: dict[str, None] = {}
        self._held = ExitStack()
        folder.mkdir(parents=True, exist_ok=True)
        with locked(folder / "playtest"):
            _sweep(folder)
            self._beside = Path(tempfile.mkdtemp(prefix=PREFIX, dir=folder))
            self._held.enter_context(locked(self._beside / ALIVE))
        self._kept = self._beside / "races.jsonl"
        self._races = self._held.enter_context(self._kept.open("x", encoding="utf-8"))
        riders = self._beside / RIDERS
        self._riders = self._held.enter_context(riders.open("x", encoding="utf-8", newline=""))
        self._rows = csv.writer(self._riders)
        self._rows.writerow(RIDER_COLUMNS)

    def add(self, played: Iterable[PlayedRace]) -> None:
        """Write races as they come in."""
        if self.refused:
            return
        try:
            for one in played:
                self._columns |= dict.fromkeys(one.values)
                self._races.write(json.dumps([one.number, one.values], default=json_value) + "\n")
                self._rows.writerows([inert(cell) for cell in row] for row in one.riders)
        except OSError as full:
            self.refused = full

    def close(self, summary: Mapping[str, Any]) -> list[str]:
        """Finish the files, put them in their place and return their names.

        A part goes into a folder of its own where a whole batch stands; what a full disk has cut
        is a part too.
        """
        try:
            for file in (self._races, self._riders):
                try:
                    file.close()
                except OSError as full:
                    self.refused = self.refused or full
            try:
                self._write_tables(summary)
            except OSError as full:
                self.refused = self.refused or full
            if (self.refused or not summary[WHOLE]) and _is_whole(self.folder):
                self.folder /= PART
            try:
                self.folder.mkdir(exist_ok=True)
                for name in (RACES, RIDERS, SUMMARY):
                    self._put(name)
            except OSError as full:
                self.refused = self.refused or full
        finally:
            self.drop()
        return [RACES, RIDERS, SUMMARY]

    def drop(self) -> None:
        """Take away what has not been put in its place."""
        for file in (self._races, self._riders):
            with suppress(OSError):
                file.close()
        shutil.rmtree(self._beside, ignore_errors=True)
        self._held.close()

    def _put(self, name: str) -> None:
        """Put a file in its place, unless the disk was full before anything stood in it."""
        made = self._beside / name
        if made.exists() and made.stat().st_size:
            made.replace(self.folder / name)

    def _write_tables(self, summary: Mapping[str, Any]) -> None:
        """Write the table of races, where a measure a race lacks is an empty cell; the summary."""
        with (self._beside / RACES).open("x", encoding="utf-8", newline="") as table:
            rows = csv.writer(table)
            rows.writerow(["race", *self._columns])
            with self._kept.open(encoding="utf-8") as kept:
                whole = (line for line in kept if line.endswith("\n"))
                for line in whole:  # a full disk cuts the last one short
                    number, values = json.loads(line)
                    rows.writerow([number, *(inert(values.get(c, "")) for c in self._columns)])
        text = json.dumps(summary, ensure_ascii=False, indent=2, default=json_value)
        (self._beside / SUMMARY).write_text(text + "\n", encoding="utf-8")


def inert(cell: object) -> object:
    """Return a cell that no spreadsheet program takes for a formula: such a text is quoted."""
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(FORMULA) else cell


def _is_whole(folder: Path) -> bool:
    """Tell whether a whole batch stands in a folder; one that does not say so is taken for one."""
    if not any((folder / name).exists() for name in (RACES, RIDERS, SUMMARY)):
        return False
    try:
        summary = plain_values(bytes_of(folder / SUMMARY, MOST_BYTES), MOST_VALUES)
        return summary.get(WHOLE, True) is not False
    except (FileError, ValueError, AttributeError):
        return True


def _sweep(folder: Path) -> None:
    """Take away what batches have left whose process is gone."""
    for left in folder.glob(f"{PREFIX}????????"):
        with suppress(FileError, OSError):
            if left.is_symlink():
                continue
            with locked(left / ALIVE, tries=1):
                shutil.rmtree(left, ignore_errors=True)
