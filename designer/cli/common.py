"""What every command shares: language, JSON, exit codes, refusals in one sentence."""

from __future__ import annotations

import json
import os
import sys
from decimal import Decimal
from typing import TYPE_CHECKING, Any, TypeVar

import click

from designer.i18n import language, message, place

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from engine.tour.finding import Finding

DONE, FOUND, REFUSED = 0, 1, 2
"""Exit codes: done; done with findings of severity error; refused with one sentence."""

F = TypeVar("F", bound="Callable[..., Any]")


def run(group: click.Group, arguments: Sequence[str] | None) -> int:
    """Run a command line and return its exit code; no traceback reaches a user."""
    from engine.errors import EtapaError

    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="replace")
    try:
        code = group.main(args=arguments, prog_name="etapa", standalone_mode=False)
        sys.stdout.flush()
    except EtapaError as refused:
        return refuse(refused.sentence(language(_asked(arguments))))
    except click.ClickException as refused:
        return refuse(refused.format_message())
    except click.Abort:
        return refuse(_say(arguments, "cli.stopped"))
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return DONE
    except OSError as refused:
        name = refused.filename or ""
        return refuse(
            _say(arguments, "cli.system", name=name, detail=refused.strerror or str(refused))
        )
    return code if isinstance(code, int) else DONE


def refuse(sentence: str) -> int:
    """Say one sentence on stderr and return the exit code of a refusal."""
    click.echo(f"etapa: {sentence}", err=True)
    return REFUSED


def _asked(arguments: Sequence[str] | None) -> str | None:
    words = list(sys.argv[1:] if arguments is None else arguments)
    for index, word in enumerate(words):
        if word.startswith("--lang="):
            return word[7:]
        if word == "--lang" and index + 1 < len(words):
            return words[index + 1]
    return None


def _say(arguments: Sequence[str] | None, key: str, **values: object) -> str:
    from designer.words import say

    return say(language(_asked(arguments)), key, **values)


def lang_option(command: F) -> F:
    """Give a command `--lang es|en`; without it the locale decides."""
    return click.option(
        "--lang",
        type=click.Choice(["es", "en"]),
        callback=lambda _ctx, _param, value: language(value),
        help="es, en",
    )(command)


def json_option(command: F) -> F:
    """Give a command `--json`: one document on stdout, prose on stderr."""
    return click.option("--json", "as_json", is_flag=True, help="one JSON document on stdout")(
        command
    )


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
    from designer.words import say

    for f in findings:
        mark = say(lang, f"cli.{f.severity}")
        click.echo(f"  {mark:<8} {f.code:<26} {place(lang, f.where)}: {message(lang, f)}")


def exit_code(findings: Iterable[Finding]) -> int:
    """Return 1 where a finding is an error, else 0."""
    return FOUND if any(f.severity == "error" for f in findings) else DONE
