"""Help pages in the language of the call, and the kinds of values that options take.

What a page says stands in templates/words/help.toml: click brings its own words in English alone.
"""

from __future__ import annotations

import re
from decimal import Decimal, InvalidOperation
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from designer.language import ENGLISH, Language, choose_language
from designer.words import topic

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

    language = ENGLISH

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        """Write how a command is called."""
        super().write_usage(prog, args, prefix or f"{self.language.say('help.usage')}: ")

    def write_heading(self, heading: str) -> None:
        """Write a heading; those click has in English are worded."""
        known = {"Options": "help.options", "Commands": "help.commands"}
        super().write_heading(self.language.say(known[heading]) if heading in known else heading)

    def write_dl(
        self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2
    ) -> None:
        """Write options or commands with what each does."""
        default = f"[{self.language.say('help.default')}: "
        worded = [
            (term, self.language.say("help.any_help"))
            if term.endswith("--help")
            else (term, self._word_bounds(text.replace("[default: ", default)))
            for term, text in rows
        ]
        super().write_dl(worded, col_max, col_spacing)

    def _word_bounds(self, text: str) -> str:
        """Return a help text with the bounds of a number in words: 1 to 60 for 1<=x<=60."""
        between = BETWEEN.sub(lambda m: self.language.say("help.up_to", low=m[1], high=m[2]), text)
        return LEAST.sub(lambda m: self.language.say("help.at_least", low=m[1]), between)


class LanguageContext(click.Context):
    """A call whose help pages are in the language of the call."""

    def make_formatter(self) -> HelpFormatter:
        """Return the formatter of a help page."""
        formatter = HelpText(width=self.terminal_width, max_width=self.max_content_width)
        formatter.language = call_language(self)
        return formatter

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


def call_language(ctx: Context) -> Language:
    """Return the language of a call."""
    return ctx.obj if isinstance(ctx.obj, Language) else choose_language()


def add_help(command: click.Command, name: str, ctx: Context) -> click.Command:
    """Return a command whose help stands in the phrasebook: help.<name>, help.<name>_<option>."""
    language, phrases = call_language(ctx), topic("help")
    command.context_class = LanguageContext
    command.options_metavar = f"[{language.say('help.options').upper()}]"
    if name in phrases:
        command.help = language.say(f"help.{name}")
    for param in command.get_params(ctx):
        key = next((k for k in phrase_keys(name, param) if k in phrases), None)
        if key is not None and isinstance(param, click.Option):
            param.help = language.say(f"help.{key}")
        if isinstance(param.type, click.Choice):
            param.type.case_sensitive = False
        if word := _value_word(language, name, param):
            param.metavar = word
    return command


def _value_word(language: Language, name: str, param: Parameter) -> str:
    """Return the word a value is shown as: NUMBER, FILE; choices are shown themselves."""
    if isinstance(param, click.Argument):
        word = language.say(f"help.value_{param.name}") + ("..." if param.nargs == -1 else "")
        return word if param.required else f"[{word}]"
    phrases = topic("help")
    own = f"{name}_{param.name}_value"
    key = own if own in phrases else f"value_{param.type.name.partition(' ')[0]}"
    flag = isinstance(param, click.Option) and (param.is_flag or param.count)
    return "" if flag or key not in phrases else language.say(f"help.{key}")


def phrase_keys(name: str, param: Parameter) -> tuple[str, str]:
    """Return where the help of an option may stand: its command's own, or the one all share."""
    return f"{name}_{param.name}", f"any_{param.name}"


def usage_error_text(language: Language, error: click.ClickException) -> str:
    """Say in one sentence what click did not understand, and what to do."""
    ctx = getattr(error, "ctx", None)
    call = ctx.command_path if ctx is not None else "etapa"
    if isinstance(error, click.NoSuchOption):
        from engine.text import nearest_name

        near = nearest_name(error.option_name, _long_options(ctx))
        return language.say("help.no_option", option=error.option_name, nearest=near, call=call)
    if isinstance(error, click.MissingParameter) and error.param is not None:
        return language.say("help.missing", param=_param_name(error.param), call=call)
    if isinstance(error, click.BadParameter) and error.param is not None:
        want = _wanted_value(language, error.param)
        if want:
            return language.say("help.bad_value", param=_param_name(error.param), want=want)
        return language.say("help.not_that", param=_param_name(error.param), call=call)
    if not isinstance(error, click.UsageError):
        return error.format_message()
    if isinstance(error, click.BadOptionUsage):
        return language.say("help.no_value", option=error.option_name, call=call)
    extra = error.message.removeprefix("Got unexpected extra argument")
    if extra != error.message:
        return language.say("help.too_many", extra=extra.partition(" ")[2].strip("()"), call=call)
    return language.say("help.misunderstood", detail=error.format_message().rstrip("."), call=call)


def _long_options(ctx: Context | None) -> list[str]:
    """Return every way to write an option of a call; short ones look like anything."""
    params = ctx.command.get_params(ctx) if ctx is not None else []
    return [way for param in params for way in param.opts if way.startswith("--")] or ["--help"]


def _param_name(param: Parameter) -> str:
    known = isinstance(param, click.Option) or param.metavar is None
    return param.opts[0] if known else str(param.metavar).strip("[].")


def _wanted_value(language: Language, param: Parameter) -> str:
    kind = param.type
    if isinstance(kind, click.Choice):
        return language.say("help.one_of", choices=", ".join(map(str, kind.choices)))
    if isinstance(kind, OutputFile):
        return language.say("help.ending", ending=kind.ending)
    if isinstance(kind, click.IntRange | click.FloatRange):
        bounds = "from" if kind.max is None else "between"
        return language.say(f"help.{bounds}", low=kind.min, high=kind.max)
    return language.say(f"help.{kind.name}") if kind.name in KINDS else ""


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


class OutputFile(click.ParamType):  # type: ignore[type-arg] # generic from click 8.2 on
    """A file to write whose name tells what is in it: a name without an ending is given one."""

    name = "file"

    def __init__(self, ending: str) -> None:
        self.ending = ending

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> str:
        """Return the name with its ending; a folder or another ending is refused."""
        from engine.files.writing import check_file

        path = Path(str(value))
        if path.is_dir() or path.suffix.lower() not in {"", self.ending} or not path.name:
            self.fail(str(value), param, ctx)
        path = path if path.suffix else path.with_name(path.name + self.ending)
        check_file(path)
        return str(path)


PAGE_ENDS = (".html", ".htm")


def written_page(out: str | None) -> Path | None:
    """Return the one page a report is to be; any other name is a folder for all its files."""
    return Path(out) if out and out.endswith(PAGE_ENDS) else None


class OutputFolder(click.Path):
    """A folder to write into, made where there is none; with `page`, it may be one page instead."""

    def __init__(self, *, page: bool = False) -> None:
        super().__init__()
        self._page = page

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return the name; a place where nothing can be written is refused before the work."""
        from engine.files.writing import check_file, check_folder

        path = Path(value)
        page = written_page(str(value)) if self._page else None
        if page is not None and page.exists():
            check_file(page)
        else:
            check_folder(path if page is None else page.parent)
        return super().convert(value, param, ctx)
