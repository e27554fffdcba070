"""What all commands share: how they are run, refused and printed, and the options of several.

Whatever goes wrong ends as one sentence on stderr and an exit code; no traceback reaches a user.
"""

from __future__ import annotations

import json
import os
import sys
from contextlib import contextmanager
from decimal import Decimal
from typing import TYPE_CHECKING, Any
from unicodedata import category

import click

from designer.cli.help import call_language, usage_error_text
from designer.cli.net import HeardStream, report_crash
from designer.language import Language, choose_language

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from engine.errors import EtapaError
    from engine.tour.finding import Finding

DONE, FOUND, REFUSED = 0, 1, 2
"""Exit codes: done; done with findings of severity error; refused with one sentence."""


def run_command(group: click.Group, arguments: Sequence[str] | None) -> int:
    """Run a command line and return its exit code."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    language = choose_language(_typed_language(words))
    before = sys.stdout, sys.stderr
    for stream in before:
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="replace")
    # A reader that goes away (`etapa race … | head`) does not stop the command: its files are
    # written all the same. Any other failure of stdout, such as a full disk, is refused: what
    # could not be written must not pass for done.
    heard = HeardStream(sys.stdout), HeardStream(sys.stderr, deaf=OSError)
    sys.stdout, sys.stderr = heard
    try:
        return _run_words(group, words, language)
    finally:
        for stream in heard:
            stream.flush()
        sys.stdout, sys.stderr = before


def _typed_language(words: Sequence[str]) -> str | None:
    """Return the value of --lang wherever it stands in the call."""
    for index, word in enumerate(words):
        if word.startswith("--lang="):
            return word[7:]
        if word == "--lang" and index + 1 < len(words):
            return words[index + 1]
    return None


def _run_words(group: click.Group, words: list[str], language: Language) -> int:
    from engine.errors import EtapaError

    try:
        code = group.main(args=words, prog_name="etapa", standalone_mode=False, obj=language)
        sys.stdout.flush()
    except EtapaError as refused:
        return print_refusal(language.refusal_text(refused))
    except click.ClickException as refused:
        return print_refusal(usage_error_text(language, refused))
    except (click.Abort, KeyboardInterrupt):
        return print_refusal(language.say("cli.stopped"))
    except SystemExit as left:
        code = left.code
    except OSError as refused:
        return refuse_system(language, refused)
    except UnicodeEncodeError:  # bytes of the call that are no text in the system's encoding
        return print_refusal(language.say("cli.no_text"))
    except Exception as broken:  # noqa: BLE001 -- the last net: whatever was not thought of
        return print_refusal(report_crash(language, words, broken))
    return code if isinstance(code, int) else DONE


# refusals


def print_refusal(sentence: str) -> int:
    """Say one sentence on one line of stderr and return the exit code of a refusal."""
    click.echo(f"etapa: {one_line(sentence)}", err=True)
    return REFUSED


def refuse_system(language: Language, refused: OSError) -> int:
    """Say what the system refused; an output that is full cannot be flushed again at exit."""
    from engine.errors import system_error_text

    name = refused.filename or language.say("cli.output")
    if refused.filename is None and isinstance(sys.stdout, HeardStream):
        sys.stdout.hang_up()
    return print_refusal(
        language.say("cli.system", name=name, detail=system_error_text(language, refused))
    )


def give_up(language: Language, refused: EtapaError) -> None:
    """Refuse from another thread while the command itself can no longer be reached; end it."""
    print_refusal(language.refusal_text(refused))
    os._exit(REFUSED)


# options of several commands

lang_option = click.option(
    "--lang",
    "language",
    type=click.Choice(["es", "en"]),
    callback=lambda ctx, _param, value: Language(value) if value else call_language(ctx),
)
"""Give a command `--lang es|en`; without it the locale decides."""
json_option = click.option("--json", "as_json", is_flag=True)
"""Give a command `--json`: one document on stdout, prose on stderr."""


def make_command(call: Callable[..., int]) -> click.Command:
    """Make a command of a function: `--lang` and `--json` come after its own options."""
    own = call.__dict__.pop("__click_params__", [])
    command = click.command()(lang_option(json_option(call)))
    command.params[:0] = reversed(own)
    return command


tour_argument = click.argument("tour", type=click.Path())
"""Give a command TOUR, a tour file."""
tour_or_own = click.argument("tour", type=click.Path(), required=False)
"""Give a command TOUR, which `--own` makes needless."""
own_option = click.option("--own", is_flag=False, flag_value="")
"""Give a command `--own [NAME]`: a game's own course in the place of a stage."""
stage_option = click.option("--stage", type=int)
"""Give a command `--stage NUMBER`; what is meant without it each command says itself."""
first_stage_option = click.option("--stage", type=int, default=1, show_default=True)
"""Give a command `--stage NUMBER`, the first one by default."""
seed_option = click.option("--seed", default="1", show_default=True)
bots_option = click.option("--bots", default="")
"""Give a command `--bots NAMES`, which `split_names` reads."""
paper_option = click.option("--paper", default="A4", show_default=True)
into_option = click.option("--into", type=click.Path())


def split_names(typed: str) -> tuple[str, ...]:
    """Return the names that were typed with commas between them."""
    return tuple(name.strip() for name in typed.split(",") if name.strip())


def needed_tour(tour: str | None) -> str:
    """Return the tour file that a call without `--own` names; that it is missing is said."""
    if tour is not None:
        return tour
    ctx = click.get_current_context()
    (missing,) = [param for param in ctx.command.params if param.name == "tour"]
    raise click.MissingParameter(ctx=ctx, param=missing)


class GameOption(click.Option):
    """`--game`: a name of `etapa games`; the games are opened only where it is looked at."""

    def get_default(self, ctx: click.Context, call: bool = True) -> Any:  # noqa: ARG002 -- click's
        """Return the name of the game that is played where none is named."""
        from engine.games import DEFAULT

        return DEFAULT

    def process_value(self, ctx: click.Context, value: Any) -> Any:
        """Return the name; one that no game has is refused with those there are."""
        return _check_game(ctx, self, super().process_value(ctx, value))


def _check_game(_ctx: click.Context, _param: click.Parameter, value: str | None) -> str | None:
    """Return the name of a game, or None; one that no game has is refused with those there are."""
    from engine.games import game_named

    return None if value is None else game_named(value).id


game_option = click.option("--game", cls=GameOption, show_default=True)
"""Give a command `--game NAME`."""
named_game = click.option("--game", callback=_check_game)
"""Give a command `--game NAME` that may be left out: then the tour itself is meant."""


def say_version(ctx: click.Context, _param: click.Parameter, wanted: bool) -> None:
    """Print the version and leave."""
    if wanted:
        from designer.papers import program_version

        number = program_version() or call_language(ctx).say("cli.from_folder")
        click.echo(f"etapa {number}")
        ctx.exit()


# what is printed

_CONTROLS = {"Cc", "Cs", "Zl", "Zp"}
_TURNS = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
"""Signs that a terminal obeys, by their category, and those that turn its line round."""


def one_line(text: str) -> str:
    """Return a text a terminal shows on one line, takes no orders from and does not turn round."""
    if text.isprintable():
        return text
    return "".join(
        "\N{REPLACEMENT CHARACTER}" if category(c) in _CONTROLS or c in _TURNS else c for c in text
    )


def print_text(text: str, *, err: bool = False) -> None:
    """Print prose; whatever a tour puts into it, the terminal takes no orders from it."""
    click.echo("\n".join(one_line(line) for line in text.split("\n")), err=err)


def print_table(rows: Sequence[tuple[str, ...]], right: Sequence[int]) -> None:
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


def finding_row(language: Language, one: Finding, **place: str) -> dict[str, str]:
    """Return a finding as every `--json` gives it; some know its place in words besides."""
    return {
        "code": one.code,
        "severity": one.severity,
        "where": one.where,
        **place,
        "message": language.finding_text(one),
    }


def finding_rows(language: Language, findings: Iterable[Finding]) -> list[dict[str, str]]:
    """Return findings as the rows every `--json` gives."""
    return [finding_row(language, one) for one in findings]


def print_findings(
    language: Language,
    findings: Iterable[Finding],
    find_place: Callable[[Language, Finding], str] = lambda language, one: language.place_text(
        one.where
    ),
) -> None:
    """Print findings one a line: severity, code, place, sentence."""
    for one in findings:
        severity = language.say(f"cli.{one.severity}")
        sentence = one_line(f"{find_place(language, one)}: {language.finding_text(one)}")
        print_text(f"  {severity:<8} {one.code:<26} {sentence}")


def exit_code(findings: Iterable[Finding]) -> int:
    """Return 1 where a finding is an error, else 0."""
    return FOUND if any(one.severity == "error" for one in findings) else DONE


def print_json(document: Mapping[str, Any]) -> None:
    """Print one JSON document; exact numbers come as plain JSON numbers."""
    click.echo(json.dumps(document, ensure_ascii=False, indent=2, default=json_value))


def json_value(value: object) -> object:
    """Return what JSON has for a value of ours."""
    if isinstance(value, Decimal):
        return int(value) if value == value.to_integral_value() else float(value)
    return str(value)


@contextmanager
def show_status(text: str, *, quiet: bool = False) -> Iterator[Callable[[str], None]]:
    """Show on a terminal what is being done, and yield what changes it; in a pipe show nothing."""
    if quiet or not sys.stderr.isatty():
        yield lambda _text: None
        return
    from rich.console import Console

    with Console(stderr=True).status(text) as status:
        yield status.update
