"""`etapa design`: the window in which a tour is made."""

from __future__ import annotations

import click

from designer.cli.common import print_refusal
from designer.cli.desktop import explain_no_window
from designer.cli.help import call_language


@click.command()
@click.argument("tour", type=click.Path(), required=False)
@click.option("--lang", "language", type=click.Choice(["es", "en"]))
@click.pass_context
def command(ctx: click.Context, tour: str | None, language: str | None) -> int:
    """Open the window, with TOUR in it if one is named, or to watch a record (.acta)."""
    refusal = explain_no_window(call_language(ctx))
    if refusal is not None:
        return print_refusal(refusal)
    from designer.app import run

    return run(tour, language)
