"""The printers of `etapa kit`: measured once, kept in the user's own settings."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from designer.cli.call.common import print_text
from designer.kit import KitError, paper
from designer.words import say

if TYPE_CHECKING:
    from designer.kit.paper import Printer

PRINTERS = "printers.toml"


def choose_printer(name: str, measured: str | None, back: str | None, lang: str) -> Printer:
    """Return a printer's profile; one that is measured now is kept for every later PDF."""
    path = Path(click.get_app_dir("etapa-reina")) / PRINTERS
    if not measured and not back:
        return paper.load_printer(path, name)
    found = paper.known_printer(path, name)
    if measured:
        across, down = _pair(measured)
        made = paper.measured_printer(name, across=across, down=down)
        found = replace(found, across=made.across, down=made.down)
        for length in (across, down):
            _warn(name, length, lang)
    if back:
        x, y = _pair(back)
        found = paper.shifted_printer(found, x, y)
    paper.store_printer(path, found)
    print_text(
        say(
            lang, "kit.stored", name=name, across=f"{found.across:g}", down=f"{found.down:g}",
            back_x=f"{found.back_x:g}", back_y=f"{found.back_y:g}",
        ),
        err=True,
    )  # fmt: skip
    return found


def _warn(name: str, length: float, lang: str) -> None:
    """Say what a bar that is far off means: a viewer's doing, or a printer to watch."""
    off = paper.percent_off(length)
    if paper.fits_page(length):
        print_text(say(lang, "kit.warn_fit", length=f"{length:g}"), err=True)
    elif abs(off) > paper.MUCH:
        print_text(say(lang, "kit.warn_scale", printer=name, percent=f"{off:+.1f}"), err=True)


def _pair(text: str) -> tuple[float, float]:
    """Return the two numbers of `199.2x199.6`; a decimal comma is a point."""
    number = r"(-?\d+(?:[.,]\d+)?)"
    found = re.fullmatch(rf"\s*{number}\s*x\s*{number}\s*", text)
    if not found:
        raise KitError("kit_pair", have=text)
    one, other = (float(part.replace(",", ".")) for part in found.groups())
    return one, other
