"""Options, JSON, refusals, table printer, last net."""

from __future__ import annotations

import io
import json
import os
import platform
import shlex
import sys
import tempfile
import traceback
from contextlib import suppress
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO, TypeVar
from unicodedata import category

import click

from designer.cli.help import spoken_in, usage_error_text
from designer.language import choose_language, finding_text, place_text
from designer.words import say

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from engine.errors import EtapaError
    from engine.tour.finding import Finding


DONE, FOUND, REFUSED = 0, 1, 2
"""Exit codes: done; done with findings of severity error; refused with one sentence."""


F = TypeVar("F", bound="Callable[..., Any]")


def run_command(group: click.Group, arguments: Sequence[str] | None) -> int:
    """Run a command line and return its exit code; no traceback reaches a user."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    lang = choose_language(_asked(words))
    before = sys.stdout, sys.stderr
    for stream in before:
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="replace")
    # Who stops reading is no reason to leave undone what was asked for, nor to say it was done.
    heard = HeardStream(sys.stdout), HeardStream(sys.stderr, deaf=OSError)
    sys.stdout, sys.stderr = heard
    try:
        return _run(group, words, lang)
    finally:
        for stream in heard:
            stream.flush()
        sys.stdout, sys.stderr = before


def _run(group: click.Group, words: list[str], lang: str) -> int:
    from engine.errors import EtapaError

    try:
        code = group.main(args=words, prog_name="etapa", standalone_mode=False, obj=lang)
        sys.stdout.flush()
    except EtapaError as refused:
        return print_refusal(refused.sentence(lang))
    except click.ClickException as refused:
        return print_refusal(usage_error_text(lang, refused))
    except (click.Abort, KeyboardInterrupt):
        return print_refusal(say(lang, "cli.stopped"))
    except SystemExit as left:
        code = left.code
    except OSError as refused:
        return refuse_system(lang, refused)
    except UnicodeEncodeError:  # bytes of the call that are no text in the system's encoding
        return print_refusal(say(lang, "cli.no_text"))
    except Exception as broken:  # noqa: BLE001 -- the last net: whatever was not thought of
        return print_refusal(report_crash(lang, words, broken))
    return code if isinstance(code, int) else DONE


def print_refusal(sentence: str) -> int:
    """Say one sentence on one line of stderr and return the exit code of a refusal."""
    click.echo(f"etapa: {one_line(sentence)}", err=True)
    return REFUSED


def give_up(lang: str, refused: EtapaError) -> None:
    """Refuse from another thread while the command itself can no longer be reached; end it."""
    print_refusal(refused.sentence(lang))
    os._exit(REFUSED)


def refuse_system(lang: str, refused: OSError) -> int:
    """Say what the system refused; an output that is full cannot be flushed again at exit."""
    from engine.errors import system_error_text

    name = refused.filename or say(lang, "cli.output")
    if refused.filename is None and isinstance(sys.stdout, HeardStream):
        sys.stdout.hang_up()
    return print_refusal(
        say(lang, "cli.system", name=name, detail=system_error_text(lang, refused))
    )


_ORDERS = {"Cc", "Cs", "Zl", "Zp"}


_TURNS = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"


def one_line(text: str) -> str:
    """Return a text a terminal shows on one line, takes no orders from and does not turn round."""
    if text.isprintable():
        return text
    return "".join(
        "\N{REPLACEMENT CHARACTER}" if category(c) in _ORDERS or c in _TURNS else c for c in text
    )


def print_text(text: str, *, err: bool = False) -> None:
    """Print prose; whatever a tour puts into it, the terminal takes no orders from it."""
    click.echo("\n".join(one_line(line) for line in text.split("\n")), err=err)


def say_version(ctx: click.Context, _param: click.Parameter, asked: bool) -> None:
    """Print the version and leave."""
    if asked:
        from designer.papers import program_version

        number = program_version() or say(spoken_in(ctx), "cli.from_folder")
        click.echo(f"etapa {number}")
        ctx.exit()


def _asked(words: Sequence[str]) -> str | None:
    """Return the value of --lang wherever it stands in the call."""
    for index, word in enumerate(words):
        if word.startswith("--lang="):
            return word[7:]
        if word == "--lang" and index + 1 < len(words):
            return words[index + 1]
    return None


def lang_option(command: F) -> F:
    """Give a command `--lang es|en`; without it the locale decides."""
    return click.option(
        "--lang",
        type=click.Choice(["es", "en"]),
        callback=lambda ctx, _param, value: value or spoken_in(ctx),
    )(command)


def json_option(command: F) -> F:
    """Give a command `--json`: one document on stdout, prose on stderr."""
    return click.option("--json", "as_json", is_flag=True)(command)


def print_json(document: Mapping[str, Any]) -> None:
    """Print one JSON document; exact numbers come as plain JSON numbers."""
    click.echo(json.dumps(document, ensure_ascii=False, indent=2, default=json_value))


def json_value(value: object) -> object:
    """Return what JSON has for a value of ours."""
    if isinstance(value, Decimal):
        return int(value) if value == value.to_integral_value() else float(value)
    return str(value)


def finding_rows(lang: str, findings: Iterable[Finding]) -> list[dict[str, str]]:
    """Return findings as the rows every `--json` gives."""
    return [
        {
            "code": f.code,
            "severity": f.severity,
            "where": f.where,
            "message": finding_text(lang, f),
        }
        for f in findings
    ]


def print_findings(lang: str, findings: Iterable[Finding]) -> None:
    """Print findings one a line: severity, code, place, sentence."""
    for f in findings:
        mark = say(lang, f"cli.{f.severity}")
        said = f"{place_text(lang, f.where)}: {finding_text(lang, f)}"
        click.echo(f"  {mark:<8} {f.code:<26} {one_line(said)}")


def exit_code(findings: Iterable[Finding]) -> int:
    """Return 1 where a finding is an error, else 0."""
    return FOUND if any(f.severity == "error" for f in findings) else DONE


def print_table(rows: Sequence[tuple[str, ...]], right: tuple[int, ...]) -> None:
    """Print rows in columns; 1 marks a column of numbers, which stand to the right."""
    if not rows:
        return
    widths = [max(len(row[i]) for row in rows) for i in range(len(right))]
    for row in rows:
        cells = [
            cell.rjust(width) if to_right else cell.ljust(width)
            for cell, width, to_right in zip(row, widths, right, strict=True)
        ]
        print_text("  " + "  ".join(cells).rstrip())


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
