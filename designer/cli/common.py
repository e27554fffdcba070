"""What every command shares: language, JSON, exit codes, refusals in one sentence."""

from __future__ import annotations

import json
import os
import sys
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO, TypeVar
from unicodedata import category

import click

from designer.cli.speech import misunderstood, spoken_in
from designer.i18n import language, message, place
from designer.words import say

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from engine.errors import EtapaError
    from engine.tour.finding import Finding

DONE, FOUND, REFUSED = 0, 1, 2
"""Exit codes: done; done with findings of severity error; refused with one sentence."""

F = TypeVar("F", bound="Callable[..., Any]")


def run(group: click.Group, arguments: Sequence[str] | None) -> int:
    """Run a command line and return its exit code; no traceback reaches a user."""
    from engine.errors import EtapaError

    words = list(sys.argv[1:] if arguments is None else arguments)
    lang = language(_asked(words))
    sys.stdout, sys.stderr = _written(sys.stdout), _written(sys.stderr)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="replace")
    try:
        code = group.main(args=words, prog_name="etapa", standalone_mode=False, obj=lang)
        sys.stdout.flush()
    except EtapaError as refused:
        return refuse(refused.sentence(lang))
    except click.ClickException as refused:
        return refuse(misunderstood(lang, refused))
    except click.Abort:
        return refuse(say(lang, "cli.stopped"))
    except (BrokenPipeError, SystemExit):  # click leaves this way when nobody reads on
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return DONE
    except OSError as refused:
        return _refuse_system(lang, refused)
    except UnicodeEncodeError:  # bytes of the call that are no text in the system's encoding
        return refuse(say(lang, "cli.no_text"))
    return code if isinstance(code, int) else DONE


def _written(stream: TextIO | None) -> TextIO:
    """Return a stream to write on: a caller may have closed the one the system gives."""
    return stream or Path(os.devnull).open("w", encoding="utf-8")


def refuse(sentence: str) -> int:
    """Say one sentence on one line of stderr and return the exit code of a refusal."""
    click.echo(f"etapa: {one_line(sentence)}", err=True)
    return REFUSED


def give_up(lang: str, refused: EtapaError) -> None:
    """Refuse from another thread while the command itself can no longer be reached; end it."""
    refuse(refused.sentence(lang))
    os._exit(REFUSED)


def _refuse_system(lang: str, refused: OSError) -> int:
    """Say what the system refused; an output that is full cannot be flushed again at exit."""
    from engine.errors import system

    name = refused.filename or say(lang, "cli.output")
    if refused.filename is None:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return refuse(say(lang, "cli.system", name=name, detail=system(lang, refused)))


_ORDERS = {"Cc", "Cs", "Zl", "Zp"}
_TURNS = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"


def one_line(text: str) -> str:
    """Return a text a terminal shows on one line, takes no orders from and does not turn round."""
    return "".join(
        "\N{REPLACEMENT CHARACTER}" if category(c) in _ORDERS or c in _TURNS else c for c in text
    )


def tell(text: str, *, err: bool = False) -> None:
    """Print prose; whatever a tour puts into it, the terminal takes no orders from it."""
    click.echo("\n".join(one_line(line) for line in text.split("\n")), err=err)


def say_version(ctx: click.Context, _param: click.Parameter, asked: bool) -> None:
    """Print the version and leave."""
    if asked:
        from importlib.metadata import PackageNotFoundError, version

        try:
            number = version("etapa-reina")
        except PackageNotFoundError:  # run from its folder, installed nowhere
            number = say(spoken_in(ctx), "cli.from_folder")
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
    click.echo(json.dumps(document, ensure_ascii=False, indent=2, default=plain))


def plain(value: object) -> object:
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
            "message": message(lang, f),
        }
        for f in findings
    ]


def print_findings(lang: str, findings: Iterable[Finding]) -> None:
    """Print findings one a line: severity, code, place, sentence."""
    for f in findings:
        mark = say(lang, f"cli.{f.severity}")
        said = f"{place(lang, f.where)}: {message(lang, f)}"
        click.echo(f"  {mark:<8} {f.code:<26} {one_line(said)}")


def exit_code(findings: Iterable[Finding]) -> int:
    """Return 1 where a finding is an error, else 0."""
    return FOUND if any(f.severity == "error" for f in findings) else DONE
