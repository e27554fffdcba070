"""Output streams that may break off: a reader who goes away ends no command."""

from __future__ import annotations

import io
import os
from contextlib import suppress
from pathlib import Path
from typing import Any, TextIO


class HeardStream:
    """A stream whose reader may go away: what is said from then on goes nowhere."""

    def __init__(self, stream: TextIO | None, *, deaf: type[OSError] = BrokenPipeError) -> None:
        # a caller may have closed the one the system gives
        self._stream = stream or Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115
        self._deaf = deaf

    def write(self, text: str) -> int:
        """Write a text; where its reader has gone it goes nowhere."""
        try:
            return self._stream.write(text)
        except self._deaf:
            self.hang_up()
            return len(text)

    def flush(self) -> None:
        """Let out what was written."""
        try:
            self._stream.flush()
        except self._deaf:
            self.hang_up()

    def hang_up(self) -> None:
        """Send all that follows, and what waits to be flushed, nowhere."""
        with suppress(OSError, io.UnsupportedOperation, AttributeError):
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, self._stream.fileno())
            os.close(nowhere)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)
