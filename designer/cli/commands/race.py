"""`etapa race`: one stage, or a whole tour, raced by bots and told in sentences."""

from __future__ import annotations

from contextlib import nullcontext
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from designer.cli.common import (
    bots_option,
    game_option,
    give_up,
    into_option,
    json_option,
    lang_option,
    needed_tour,
    own_option,
    print_refusal,
    seed_option,
    split_names,
    stage_option,
    tour_or_own,
)
from designer.cli.help import OutputFile, refuse_missing_folder
from designer.words import say
from engine.bots import bots_playing, deal_bots

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from engine.race.frame import Manager
    from engine.ride.stages import RiddenStage


def assign_bots(
    lang: str, game: str, typed: str, teams: Sequence[str]
) -> Callable[[str, str], Manager]:
    """Return who decides for a team: `book`, `mixed` or `director,book` in turn, `A=book`."""
    bots = bots_playing(game)
    default = next(iter(bots))
    parts = split_names(typed) or (default,)
    by_team = dict(part.split("=", 1) for part in parts if "=" in part)
    turns = deal_bots(game, [part for part in parts if "=" not in part]) or (default,)
    chosen = {
        team: by_team.get(team, turns[place % len(turns)]) for place, team in enumerate(teams)
    }
    for name in (*chosen.values(), *by_team.values(), *turns):
        if name not in bots:
            raise click.ClickException(say(lang, "race.no_bot", bot=name, known=", ".join(bots)))
    for team in by_team:
        if team not in teams:
            raise click.ClickException(say(lang, "race.no_team", team=team, known=", ".join(teams)))
    return lambda team, key: bots[chosen[team]](key)


@click.command()
@tour_or_own
@stage_option
@click.option("--all", "whole", is_flag=True)
@game_option
@own_option
@seed_option
@bots_option
@click.option("--weather", is_flag=True)
@click.option("--dice")
@click.option("--record", type=OutputFile(".acta"))
@into_option
@click.option("--sheets", type=OutputFile(".xlsx"))
@click.option("--brief", is_flag=True)
@lang_option
@json_option
def command(
    tour: str | None,
    stage: int | None,
    whole: bool,
    game: str,
    own: str | None,
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
    """Race TOUR with bots, or a game's own course: the story, the arrivals, the effort spent."""
    from designer.cli import results
    from designer.cli.race_text import RaceText
    from designer.jobs.patience import QuestionTimer
    from engine.games import GAMES
    from engine.ride.ride import begin_ride, enter_stage
    from engine.ride.stages import ride_stage, ride_tour, stage_key
    from engine.tour.edit import set_rule
    from engine.tour.file import load

    played = GAMES[game]
    if into and played.series is None:
        return print_refusal(say(lang, "race.not_kept", game=say(lang, f"games.{game}")))
    if whole and (record or stage is not None or dice is not None):
        return print_refusal(say(lang, "race.all_alone"))
    if own is not None and (whole or into or sheets or weather or stage is not None):
        return print_refusal(say(lang, "race.own_alone"))
    before = None
    if own is not None:
        from designer.texts.games import open_own_ride

        ride = open_own_ride(lang, played, own, load(tour) if tour else None)
        opened = ride.tour
    else:
        path = needed_tour(tour)
        opened = load(path)
        if into:
            refuse_missing_folder(Path(into))
            before = results.same_tour(path, opened, into)
        with_weather = set_rule(opened, "weather.enabled", value=True) if weather else opened
        ride = begin_ride(with_weather, played)
    seat = assign_bots(lang, game, bots, [team.id for team in opened.teams])
    brief = brief or whole
    options: dict[str, Any] = {"listen": not (as_json or brief), "keep_record": True}
    # A person who rolls real dice may take time.
    guard = QuestionTimer(give_up=partial(give_up, lang)) if dice is None else nullcontext()
    text, by_hand = None, None
    if whole:
        with guard:
            ridden: Sequence[RiddenStage] = list(ride_tour(ride, seat, seed, **options))
    else:
        number = 1 if stage is None else stage
        _, left_out = enter_stage(ride, number, stage_key(seed, number))
        text = RaceText(lang, number, left_out, brief=brief, err=as_json)
        once = partial(ride_stage, ride, number, seat, seed, **options)
        if dice is not None:
            from designer.cli.rolls import ByHand

            by_hand = ByHand(dice, played, seat, text, record)
            once = partial(by_hand.ride, once)
        with guard:
            ridden = [once()]
    if not ridden:
        return print_refusal(say(lang, "race.nothing", tour=opened.name))
    call = results.RaceCall(lang, opened, ridden, whole, brief)
    steps: list[Callable[[], None]] = []
    if record:
        rolls = by_hand.typed_rolls() if by_hand else ()
        steps.append(partial(results.keep_record, call, record, rolls))
    show = partial(results.show_json, call) if as_json else partial(results.show_race, call, text)
    steps.append(show)
    if into:
        steps.append(partial(results.store_in_tour, call, into, before, weather=weather))
    if sheets:
        steps.append(partial(results.write_race_book, call, sheets))
    return results.finish_race(call, *steps)
