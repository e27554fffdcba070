"""What a batch leaves in a folder: one row a race, one row a rider, the summary."""

from __future__ import annotations

import contextlib
import csv
import json
from typing import TYPE_CHECKING, Any

from designer.cli.common import plain
from engine.playtests.play import RIDER_COLUMNS

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

    from engine.playtests.play import Played

RACES, RIDERS, SUMMARY = "races.csv", "riders.csv", "summary.json"


class Files:
    """The files of one batch; what a full disk refuses is said once, and the races go on."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.refused: OSError | None = None
        self._columns: dict[str, None] = {}
        folder.mkdir(parents=True, exist_ok=True)
        self._kept = folder / ".races.jsonl"
        self._races = self._kept.open("w", encoding="utf-8")
        self._riders = (folder / RIDERS).open("w", encoding="utf-8", newline="")
        self._rows = csv.writer(self._riders)
        self._rows.writerow(RIDER_COLUMNS)

    def add(self, played: Iterable[Played]) -> None:
        """Write races as they come in."""
        if self.refused:
            return
        try:
            for one in played:
                self._columns |= dict.fromkeys(one.values)
                self._races.write(json.dumps([one.number, one.values], default=plain) + "\n")
                self._rows.writerows(one.riders)
        except OSError as full:
            self.refused = full

    def close(self, summary: Mapping[str, Any]) -> list[str]:
        """Finish the files and return their names; a measure a race lacks is an empty cell."""
        for file in (self._races, self._riders):
            try:
                file.close()
            except OSError as full:
                self.refused = self.refused or full
        try:
            with (self.folder / RACES).open("w", encoding="utf-8", newline="") as table:
                rows = csv.writer(table)
                rows.writerow(["race", *self._columns])
                with self._kept.open(encoding="utf-8") as kept:
                    whole = (line for line in kept if line.endswith("\n"))
                    for line in whole:  # a full disk cuts the last one short
                        number, values = json.loads(line)
                        rows.writerow([number, *(values.get(c, "") for c in self._columns)])
            text = json.dumps(summary, ensure_ascii=False, indent=2, default=plain)
            (self.folder / SUMMARY).write_text(text + "\n", encoding="utf-8")
        except OSError as full:
            self.refused = self.refused or full
        with contextlib.suppress(OSError):
            self._kept.unlink()
        return [RACES, RIDERS, SUMMARY]
