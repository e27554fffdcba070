"""Help pages; kinds of values."""

from __future__ import annotations

import re
from decimal import Decimal, InvalidOperation
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from designer.language import choose_language
from designer.words import say, topic

if TYPE_CHECKING:
    from collections.abc import Iterable
    from types import TracebackType

    from click import Context, HelpFormatter, Parameter


KINDS = ("integer", "float", "km", "file")
"""Kinds of values the phrasebook has a word for."""


BETWEEN = re.compile(r"(?<=[\[ ])(\d+)<=x<=(\d+)(?=\])")


LEAST = re.compile(r"(?<=[\[ ])x>=(\d+)(?=\])")
"""How click writes the bounds of a number, behind its help."""


class HelpText(click.HelpFormatter):
    """Writes help pages under headings of one language."""

    lang = "en"

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        """Write how a command is called."""
        super().write_usage(prog, args, prefix or f"{say(self.lang, 'help.usage')}: ")

    def write_heading(self, heading: str) -> None:
        """Write a heading; those click has in English are worded."""
        known = {"Options": "help.options", "Commands": "help.commands"}
        super().write_heading(say(self.lang, known[heading]) if heading in known else heading)

    def write_dl(
        self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2
    ) -> None:
        """Write options or commands with what each does."""
        default = f"[{say(self.lang, 'help.default')}: "
        said = [
            (term, say(self.lang, "help.any_help"))
            if term.endswith("--help")
            else (term, self._bounds(text.replace("[default: ", default)))
            for term, text in rows
        ]
        super().write_dl(said, col_max, col_spacing)

    def _bounds(self, text: str) -> str:
        """Return a help text with the bounds of a number in words: 1 to 60 for 1<=x<=60."""
        between = BETWEEN.sub(lambda m: say(self.lang, "help.up_to", low=m[1], high=m[2]), text)
        return LEAST.sub(lambda m: say(self.lang, "help.at_least", low=m[1]), between)


class LanguageContext(click.Context):
    """A call whose help pages are in the language of the call."""

    def make_formatter(self) -> HelpFormatter:
        """Return the formatter of a help page."""
        found = HelpText(width=self.terminal_width, max_width=self.max_content_width)
        found.lang = spoken_in(self)
        return found

    def __exit__(
        self,
        exc_type: type[BaseException] | None,
        exc_value: BaseException | None,
        tb: TracebackType | None,
    ) -> bool | None:
        """End the call; what click refused without saying in which call was refused in this."""
        if isinstance(exc_value, click.UsageError) and exc_value.ctx is None:
            exc_value.ctx = self
        return super().__exit__(exc_type, exc_value, tb)


def spoken_in(ctx: Context) -> str:
    """Return the language of a call."""
    return str(ctx.obj or choose_language())


def add_help(command: click.Command, name: str, ctx: Context) -> click.Command:
    """Return a command whose help stands in the phrasebook: help.<name>, help.<name>_<option>."""
    lang, phrases = spoken_in(ctx), topic("help")
    command.context_class = LanguageContext
    command.options_metavar = f"[{say(lang, 'help.options').upper()}]"
    if name in phrases:
        command.help = say(lang, f"help.{name}")
    for param in command.get_params(ctx):
        key = next((k for k in phrase_keys(name, param) if k in phrases), None)
        if key is not None and isinstance(param, click.Option):
            param.help = say(lang, f"help.{key}")
        if isinstance(param.type, click.Choice):
            param.type.case_sensitive = False
        stands = _stands_for(lang, name, param)
        if stands:
            param.metavar = stands
    return command


def _stands_for(lang: str, name: str, param: Parameter) -> str:
    """Return the word a value is shown as: NUMBER, FILE; choices are shown themselves."""
    if isinstance(param, click.Argument):
        word = say(lang, f"help.value_{param.name}") + ("..." if param.nargs == -1 else "")
        return word if param.required else f"[{word}]"
    phrases = topic("help")
    own = f"{name}_{param.name}_value"
    key = own if own in phrases else f"value_{param.type.name.partition(' ')[0]}"
    flag = isinstance(param, click.Option) and (param.is_flag or param.count)
    return "" if flag or key not in phrases else say(lang, f"help.{key}")


def phrase_keys(name: str, param: Parameter) -> tuple[str, str]:
    """Return where the help of an option may stand: its command's own, or the one all share."""
    return f"{name}_{param.name}", f"any_{param.name}"


def usage_error_text(lang: str, error: click.ClickException) -> str:
    """Say in one sentence what click did not understand, and what to do."""
    ctx = getattr(error, "ctx", None)
    call = ctx.command_path if ctx is not None else "etapa"
    if isinstance(error, click.NoSuchOption):
        from engine.text import nearest_name

        near = nearest_name(error.option_name, _options(ctx))
        return say(lang, "help.no_option", option=error.option_name, nearest=near, call=call)
    if isinstance(error, click.MissingParameter) and error.param is not None:
        return say(lang, "help.missing", param=_name(error.param), call=call)
    if isinstance(error, click.BadParameter) and error.param is not None:
        want = _wanted(lang, error.param)
        if want:
            return say(lang, "help.bad_value", param=_name(error.param), want=want)
        return say(lang, "help.not_that", param=_name(error.param), call=call)
    if not isinstance(error, click.UsageError):
        return error.format_message()
    if isinstance(error, click.BadOptionUsage):
        return say(lang, "help.no_value", option=error.option_name, call=call)
    extra = error.message.removeprefix("Got unexpected extra argument")
    if extra != error.message:
        return say(lang, "help.too_many", extra=extra.partition(" ")[2].strip("()"), call=call)
    return say(lang, "help.misunderstood", detail=error.format_message().rstrip("."), call=call)


def _options(ctx: Context | None) -> list[str]:
    """Return every way to write an option of a call; short ones look like anything."""
    params = ctx.command.get_params(ctx) if ctx is not None else []
    return [way for param in params for way in param.opts if way.startswith("--")] or ["--help"]


def _name(param: Parameter) -> str:
    known = isinstance(param, click.Option) or param.metavar is None
    return param.opts[0] if known else str(param.metavar).strip("[].")


def _wanted(lang: str, param: Parameter) -> str:
    kind = param.type
    if isinstance(kind, click.Choice):
        return say(lang, "help.one_of", choices=", ".join(map(str, kind.choices)))
    if isinstance(kind, OutputFile):
        return say(lang, "help.ending", ending=kind.ending)
    if isinstance(kind, click.IntRange | click.FloatRange):
        bounds = "from" if kind.max is None else "between"
        return say(lang, f"help.{bounds}", low=kind.min, high=kind.max)
    return say(lang, f"help.{kind.name}") if kind.name in KINDS else ""


class KilometreType(click.ParamType):  # type: ignore[type-arg] # generic from click 8.2 on
    """A number of kilometres, with a decimal point or comma."""

    name = "km"

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> Decimal:
        """Return the number, or refuse what is none."""
        try:
            km = Decimal(str(value).replace(",", "."))
        except InvalidOperation:
            km = Decimal("NaN")
        if not km.is_finite() or km <= 0:
            self.fail(str(value), param, ctx)
        return km


class GameOption(click.Option):
    """`--game`: a name of `etapa games`; the games are opened only where it is looked at."""

    def get_default(self, ctx: click.Context, call: bool = True) -> Any:  # noqa: ARG002 -- click's
        """Return the name of the game that is played where none is named."""
        from engine.games import DEFAULT

        return DEFAULT

    def process_value(self, ctx: click.Context, value: Any) -> Any:
        """Return the name; one that no game has is refused with those there are."""
        from engine.games import game_named

        return game_named(super().process_value(ctx, value)).id


def _named(_ctx: click.Context, _param: click.Parameter, value: str | None) -> str | None:
    """Return the name of a game, or None; one that no game has is refused with those there are."""
    from engine.games import game_named

    return None if value is None else game_named(value).id


named_game = click.option("--game", callback=_named)
"""Give a command `--game NAME` that may be left out: then the tour itself is meant."""


game_option = click.option("--game", cls=GameOption, show_default=True)
"""Give a command `--game NAME`."""


tour_or_own = click.argument("tour", type=click.Path(), required=False)
"""Give a command TOUR, which `--own` makes needless."""


own_option = click.option("--own", is_flag=False, flag_value="")
"""Give a command `--own [NAME]`: a game's own course in the place of a stage."""


def needed_tour(tour: str | None) -> str:
    """Return the tour file that a call without `--own` names; that it is missing is said."""
    if tour is not None:
        return tour
    ctx = click.get_current_context()
    (missing,) = [param for param in ctx.command.params if param.name == "tour"]
    raise click.MissingParameter(ctx=ctx, param=missing)


class OutputFile(click.ParamType):  # type: ignore[type-arg] # generic from click 8.2 on
    """A file to write whose name tells what is in it: a name without an ending is given one."""

    name = "file"

    def __init__(self, ending: str) -> None:
        self.ending = ending

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> str:
        """Return the name with its ending; a folder or another ending is refused."""
        path = Path(str(value))
        if path.is_dir() or path.suffix.lower() not in {"", self.ending} or not path.name:
            self.fail(str(value), param, ctx)
        in_a_folder(path)
        return str(path if path.suffix else path.with_name(path.name + self.ending))


def in_a_folder(path: Path) -> None:
    """Refuse a file of no folder before the work for it is done."""
    if not path.parent.exists():
        from engine.errors import FileError

        raise FileError("save_no_folder", path=path, folder=path.parent)
