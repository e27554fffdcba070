"""`etapa new`: a tour to fill in, from its name, its stages, its rest days and its teams."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from designer.cli.common import DONE, lang_option, print_refusal, print_text

if TYPE_CHECKING:
    from designer.language import Language


@click.command()
@click.argument("path", type=click.Path())
@click.option("--name")
@click.option("--stages", type=click.IntRange(1, 60), default=1, show_default=True)
@click.option("--rest", type=int, multiple=True)
@click.option("--teams", type=click.IntRange(0, 6), default=6, show_default=True)
@click.option("--one-day", is_flag=True)
@lang_option
def command(
    path: str,
    name: str | None,
    stages: int,
    rest: tuple[int, ...],
    teams: int,
    one_day: bool,
    language: Language,
) -> int:
    """Start a tour in PATH: a name, so many flat stages, eight riders a team."""
    from engine.errors import TourError
    from engine.tour.file import NOTHING, save
    from engine.tour.proposals import fresh_tour

    target = Path(path if path.endswith(".etapa") else f"{path}.etapa")
    if target.name == ".etapa":
        return print_refusal(language.say("new.nameless"))
    if target.exists():
        return print_refusal(language.say("new.exists", path=target))
    wrong = [day for day in rest if not 1 <= day < stages]
    if wrong:
        return print_refusal(language.say("new.rest", day=wrong[0], stages=stages))
    labels = language.tour_labels()
    tour = fresh_tour(name or target.stem, stages, rest, teams, labels, one_day=one_day)
    try:
        save(tour, target, expected=NOTHING)
    except TourError:  # another program was quicker
        return print_refusal(language.say("new.exists", path=target))
    print_text(language.say("new.done", path=target, stages=stages, teams=teams))
    return DONE
