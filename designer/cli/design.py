"""`etapa design`: the window in which a tour is made."""

from __future__ import annotations

import click

from designer.words import LANGUAGES


@click.command()
@click.argument("tour", type=click.Path(), required=False)
@click.option("--lang", type=click.Choice(LANGUAGES), help="es, en")
def command(tour: str | None, lang: str | None) -> int:
    """Open the window, with TOUR in it if one is named, or to watch a record (.acta)."""
    from designer.app import run

    return run(tour, lang)
