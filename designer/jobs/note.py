"""The exit note of a process that ends itself: one line that tells the one that waits why."""

from __future__ import annotations

import json
import os
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from designer.jobs.patience import exit_process
from engine.errors import DecisionError

if TYPE_CHECKING:
    from collections.abc import Iterator


@dataclass(frozen=True, slots=True)
class ExitNote:
    """A file that waits for a word; it goes with what works in other processes."""

    path: str

    def leave(self, refused: DecisionError) -> None:
        """Write down who never answered, and end a process that works for another."""
        line = json.dumps([refused.key, refused.values]) + "\n"
        with suppress(OSError):  # on another machine the file is not there
            note = os.open(self.path, os.O_WRONLY | os.O_APPEND)
            os.write(note, line.encode())
            os.close(note)
        exit_process(refused)

    def read(self) -> DecisionError | None:
        """Return the first word that was left."""
        lines = Path(self.path).read_text("utf-8").splitlines()
        if not lines:
            return None
        key, values = json.loads(lines[0])
        return DecisionError(key, **values)


@contextmanager
def exit_note() -> Iterator[ExitNote]:
    """Keep a note for as long as others work."""
    with TemporaryDirectory(prefix="etapa-", ignore_cleanup_errors=True) as folder:
        file = Path(folder) / "note"
        file.touch()
        yield ExitNote(str(file))
