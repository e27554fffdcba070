"""The last net: an unexpected error ends in one sentence and a report that says what to send."""

from __future__ import annotations

import os
import platform
import shlex
import tempfile
import traceback
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import click

from designer.words import say

if TYPE_CHECKING:
    from collections.abc import Sequence

MOST_CAUSE = 80
"""Characters of what went wrong that the sentence says; the report has all of it."""


def report_crash(lang: str, words: Sequence[str], broken: Exception) -> str:
    """Write a report of what went wrong and return the sentence that names it."""
    cause = f"{type(broken).__name__}: {broken}"[:MOST_CAUSE].strip(": ")
    path = _written(_report(lang, words, broken))
    if path is None:
        return say(lang, "cli.inside_bare", detail=cause)
    return say(lang, "cli.inside", detail=cause, path=path)


def _report(lang: str, words: Sequence[str], broken: Exception) -> str:
    from importlib.metadata import PackageNotFoundError, version

    try:
        number = version("etapa-reina")
    except PackageNotFoundError:  # run from its folder, installed nowhere
        number = "?"
    system = f"etapa {number} · Python {platform.python_version()} · {platform.platform()}"
    trace = "".join(traceback.format_exception(broken))
    call = shlex.join(["etapa", *words])
    return "\n\n".join((say(lang, "cli.report"), call, system, trace))


def _written(text: str) -> Path | None:
    """Write a report for its owner alone, with the settings or else where files may be."""
    for folder in (Path(click.get_app_dir("etapa-reina")) / "reports", Path(tempfile.gettempdir())):
        with suppress(OSError):
            folder.mkdir(parents=True, exist_ok=True)
            handle, name = tempfile.mkstemp(".txt", "etapa-", folder)
            with os.fdopen(handle, "w", encoding="utf-8", errors="replace") as file:
                file.write(text)
            return Path(name)
    return None
