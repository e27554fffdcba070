"""Kinds of values a call may hold besides click's own."""

from __future__ import annotations

from decimal import Decimal, InvalidOperation
from pathlib import Path
from typing import Any

import click


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
