"""`etapa design`: the window in which a tour is made."""

from __future__ import annotations

import os
import sys

import click

from designer.cli.common import print_refusal
from designer.cli.help import call_language
from designer.words import say

SCREENS = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
"""One of these says on Linux where a window opens; without them the window would only abort."""


@click.command()
@click.argument("tour", type=click.Path(), required=False)
@click.option("--lang", type=click.Choice(["es", "en"]))
@click.pass_context
def command(ctx: click.Context, tour: str | None, lang: str | None) -> int:
    """Open the window, with TOUR in it if one is named, or to watch a record (.acta)."""
    if sys.platform == "linux" and not any(os.environ.get(name) for name in SCREENS):
        return print_refusal(say(lang or call_language(ctx), "cli.no_screen"))
    from designer.app import run

    return run(tour, lang)
