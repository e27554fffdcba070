"""Kinds of values a call may hold besides click's own."""

from __future__ import annotations

from decimal import Decimal, InvalidOperation
from pathlib import Path

import click


class Kilometres(click.ParamType):  # type: ignore[type-arg] # generic from click 8.2 on
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


class Written(click.ParamType):  # type: ignore[type-arg] # generic from click 8.2 on
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
        from engine.errors import TourError

        raise TourError("save_no_folder", path=path, folder=path.parent)
