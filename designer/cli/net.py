"""The last net under a call: an output that is not read to its end, and what was not thought of."""

from __future__ import annotations

import io
import os
import platform
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO

import click

if TYPE_CHECKING:
    from collections.abc import Sequence

    from designer.language import Language

MOST_CAUSE = 80
"""Characters of what went wrong that the sentence says; the report has all of it."""


class HeardStream:
    """A stream whose reader may go away: what is written from then on goes nowhere."""

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


def settings_folder() -> Path:
    """Return the folder of what the commands keep for their user."""
    from designer.papers import PROGRAM

    return Path(click.get_app_dir(PROGRAM))


def report_crash(language: Language, words: Sequence[str], broken: Exception) -> str:
    """Write a report of what went wrong and return the sentence that names it."""
    import shlex
    import traceback

    from designer.papers import program_version

    system = f"etapa {program_version() or '?'} · Python {platform.python_version()}"
    report = "\n\n".join(
        (
            language.say("cli.report"),
            shlex.join(["etapa", *words]),
            f"{system} · {platform.platform()}",
            "".join(traceback.format_exception(broken)),
        )
    )
    cause = f"{type(broken).__name__}: {broken}"[:MOST_CAUSE].strip(": ")
    path = _write_report(report)
    if path is None:
        return language.say("cli.inside_bare", detail=cause)
    return language.say("cli.inside", detail=cause, path=path)


def _write_report(text: str) -> Path | None:
    """Write a report for its owner alone, with the settings or else where files may be."""
    import tempfile

    for folder in (settings_folder() / "reports", Path(tempfile.gettempdir())):
        with suppress(OSError):
            folder.mkdir(parents=True, exist_ok=True)
            handle, name = tempfile.mkstemp(".txt", "etapa-", folder)
            with os.fdopen(handle, "w", encoding="utf-8", errors="replace") as file:
                file.write(text)
            return Path(name)
    return None
