"""`etapa count`: how many stages a tour has."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from designer.cli.common import lang_option, print_text

if TYPE_CHECKING:
    from designer.language import Language


@click.command()
@click.argument("tour", type=click.Path())
@click.option("--loud", is_flag=True)
@lang_option
def command(tour: str, language: Language, loud: bool) -> int:
    """Count the stages of TOUR."""
    from engine.tour.file import load

    said = language.say("tour.counted", count=len(load(tour).stages))
    print_text(said.upper() if loud else said)
    return 0
