"""`etapa race`: one stage, or a whole tour, raced by bots and told in sentences."""

from __future__ import annotations

from contextlib import nullcontext
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from designer.cli.common import give_up, json_option, lang_option, print_json, refuse
from designer.cli.kinds import Written, in_a_folder
from designer.words import say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.ride.ride import Ride
    from engine.ride.riding import Ridden


@click.command()
@click.argument("tour", type=click.Path())
@click.option("--stage", type=int, help="the stage to race; without it, the first")
@click.option("--all", "whole", is_flag=True, help="race every stage that has no results yet")
@click.option("--game", default="ciclismo", show_default=True, help="one of `etapa games`")
@click.option("--seed", default="1", show_default=True, help="decides every die")
@click.option("--bots", default="", help="a character for all teams, or a list: director,book")
@click.option("--weather", is_flag=True, help="roll the weather die (weather.enabled)")
@click.option("--dice")
@click.option("--record", type=Written(".acta"), help="write the race as an .acta file")
@click.option("--into", type=click.Path(), help="store the results in this tour file")
@click.option("--sheets", type=Written(".xlsx"))
@click.option("--brief", is_flag=True, help="only arrivals and classifications, no story")
@lang_option
@json_option
def command(
    tour: str,
    stage: int | None,
    whole: bool,
    game: str,
    seed: str,
    bots: str,
    weather: bool,
    dice: str | None,
    record: str | None,
    into: str | None,
    sheets: str | None,
    brief: bool,
    lang: str,
    as_json: bool,
) -> int:
    """Race TOUR with bots: the story, the arrivals, the lines, the effort spent."""
    from designer.cli.parts.seats import seats
    from designer.cli.parts.standings_source import same_tour
    from designer.cli.shown.race_rows import race_row
    from designer.cli.shown.race_text import Telling, print_race, print_standings
    from designer.jobs.patience import Patience
    from engine.games import GAMES
    from engine.race.record import pack
    from engine.ride.ride import begin
    from engine.ride.riding import ride_stage, ride_tour
    from engine.tour import edit
    from engine.tour.file import load, replace_file, save

    if game not in GAMES:
        return refuse(say(lang, "race.no_game", game=game, known=", ".join(GAMES)))
    if into and not GAMES[game].classifies:
        return refuse(say(lang, "race.not_kept", game=say(lang, f"games.{game}")))
    if whole and (record or stage is not None or dice is not None):
        return refuse(say(lang, "race.all_alone"))
    opened = load(tour)
    if into:
        in_a_folder(Path(into))
        same_tour(tour, opened, into)
    if weather:
        opened = edit.set_rule(opened, "weather.enabled", value=True)
    ride = begin(opened)
    seat = seats(lang, game, bots, [team.id for team in opened.teams])
    brief = brief or whole
    options: dict[str, Any] = {"listen": not (as_json or brief), "take_down": True}
    # Whoever rolls real dice may take their time.
    guard = Patience(give_up=partial(give_up, lang)) if dice is None else nullcontext()
    if whole:
        with guard:
            ridden: Sequence[Ridden] = list(ride_tour(ride, GAMES[game], seat, seed, **options))
    else:
        number = 1 if stage is None else stage
        telling = Telling(lang, number, brief=brief, err=as_json)
        once = partial(ride_stage, ride, number, GAMES[game], seat, seed, **options)
        if dice is not None:
            from designer.cli.rolls.source import ByHand

            once = partial(ByHand(dice, GAMES[game], seat, telling, record).ride, once)
        with guard:
            ridden = [once()]
    if not ridden:
        return refuse(say(lang, "race.nothing", tour=opened.name))
    if record and ridden[0].record is not None:
        replace_file(Path(record), pack(ridden[0].record))
    after: Ride = ridden[-1].ride
    if into:
        save(after.stored(), into)
    if sheets:
        from designer.sheets.plan import plan
        from designer.sheets.save import save_workbook

        save_workbook(plan(after.tour, lang, after.results), sheets)
    if as_json:
        rows = [race_row(one) for one in ridden]
        print_json({"tour": opened.name, "stages": rows} if whole else rows[0])
        return 0
    for one in ridden:
        told = Telling(lang, one.number, brief=brief) if whole else telling
        print_race(one, told, brief=brief)
    print_standings(lang, after.counting(ridden[-1].number))
    return 0
