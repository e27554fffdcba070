"""What a process that ends itself leaves for the one that waits for it: why, on one line."""

from __future__ import annotations

import json
import os
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from designer.jobs.patience import leave
from engine.errors import DecisionError

if TYPE_CHECKING:
    from collections.abc import Iterator


@dataclass(frozen=True, slots=True)
class Note:
    """A file that waits for a word; it goes with what works in other processes."""

    path: str

    def leave(self, refused: DecisionError) -> None:
        """Write down who never answered, and end a process that works for another."""
        line = json.dumps([refused.key, refused.values]) + "\n"
        with suppress(OSError):  # on another machine the file is not there
            note = os.open(self.path, os.O_WRONLY | os.O_APPEND)
            os.write(note, line.encode())
            os.close(note)
        leave(refused)

    def read(self) -> DecisionError | None:
        """Return the first word that was left."""
        lines = Path(self.path).read_text("utf-8").splitlines()
        if not lines:
            return None
        key, values = json.loads(lines[0])
        return DecisionError(key, **values)


@contextmanager
def note() -> Iterator[Note]:
    """Keep a note for as long as others work."""
    with TemporaryDirectory(prefix="etapa-", ignore_cleanup_errors=True) as folder:
        file = Path(folder) / "note"
        file.touch()
        yield Note(str(file))
