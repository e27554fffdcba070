"""`etapa design`: the window in which a tour is made."""

from __future__ import annotations

from importlib import import_module

import click

from designer.cli.common import print_refusal
from designer.cli.desktop import (
    Obstacle,
    find_obstacles,
    find_qt_obstacle,
    find_storage_obstacle,
    show_on_desk,
)
from designer.cli.help import call_language
from designer.papers import window_folder


@click.command()
@click.argument("tour", type=click.Path(), required=False)
@click.option("--lang", "language", type=click.Choice(["es", "en"]))
@click.pass_context
def command(ctx: click.Context, tour: str | None, language: str | None) -> int:
    """Open the window, with TOUR in it if one is named, or to watch a record (.acta)."""
    spoken = call_language(ctx)
    obstacle = next(find_obstacles(), None) or _load_qt()
    if obstacle is not None:
        sentence = obstacle.in_language(spoken)
        show_on_desk(sentence)
        return print_refusal(sentence)
    from designer.app import run

    unkept = find_storage_obstacle(window_folder())
    return run(tour, language, unkept.in_language(spoken) if unkept else None)


def _load_qt() -> Obstacle | None:
    """Load what a window is made of; return why that cannot be done."""
    try:
        import_module("PySide6.QtWidgets")
    except ImportError as broken:
        return find_qt_obstacle(broken)
    return None
