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
    make_command,
    needed_tour,
    own_option,
    print_refusal,
    seed_option,
    split_names,
    stage_option,
    tour_or_own,
)
from designer.cli.help import OutputFile

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from designer.jobs.race_wishes import RaceWish
    from designer.language import Language
    from engine.ride.stages import RiddenStage
    from engine.tour.values import Tour


@make_command
@tour_or_own
@stage_option
@click.option("--all", "whole", is_flag=True)
@game_option
@own_option
@seed_option
@bots_option
@click.option("--weather", is_flag=True)
@click.option("--dice")
@click.option("--d6", "common", is_flag=True)
@click.option("--record", type=OutputFile(".acta"))
@into_option
@click.option("--sheets", type=OutputFile(".xlsx"))
@click.option("--brief", is_flag=True)
def command(tour: str | None, language: Language, as_json: bool, **options: Any) -> int:
    """Race TOUR with bots, or a game's own course: the story, the arrivals, the effort spent."""
    from designer.cli import results
    from designer.cli.race_text import RaceText
    from designer.jobs.patience import QuestionTimer
    from designer.jobs.race_wishes import open_race
    from engine.files.writing import check_file
    from engine.games import GAMES
    from engine.ride.ride import enter_stage
    from engine.ride.stages import ride_stage, ride_tour, stage_key
    from engine.tour.file import load

    refused = _find_clash(language, options)
    if refused:
        return print_refusal(refused)
    wish, into, dice = race_wish(options), options["into"], options["dice"]
    opened, before = None, None
    if wish.own is None or tour:
        path = needed_tour(tour)
        opened = load(path)
        if into:
            check_file(Path(into))
            before = results.same_tour(path, opened, into)
    ride = open_race(opened, wish, language)
    if opened is None or wish.own is not None:
        opened = ride.tour
    wish = wish.seat_teams(read_seats(language, wish.game, options["bots"], opened))
    whole = wish.stage is None
    brief = options["brief"] or whole
    how: dict[str, Any] = {"listen": not (as_json or brief), "keep_record": True}
    # A person who rolls real dice may take time.
    guard = QuestionTimer(give_up=partial(give_up, language)) if dice is None else nullcontext()
    text, by_hand = None, None
    if wish.stage is None:
        with guard:
            ridden: Sequence[RiddenStage] = list(ride_tour(ride, wish.make_bot, wish.seed, **how))
    else:
        _, left_out = enter_stage(ride, wish.stage, stage_key(wish.seed, wish.stage))
        text = RaceText(language, wish.stage, left_out, brief=brief, err=as_json)
        once = partial(ride_stage, ride, wish.stage, wish.make_bot, wish.seed, **how)
        if dice is not None:
            from designer.cli.rolls import ByHand

            thrown = {"common": options["common"]}
            by_hand = ByHand(
                dice, GAMES[wish.game], wish.make_bot, text, options["record"], **thrown
            )
            once = partial(by_hand.ride, once)
        with guard:
            ridden = [once()]
    if not ridden:
        return print_refusal(language.say("race.nothing", tour=opened.name))
    call = results.RaceCall(language, opened, ridden, whole, brief)
    steps: list[Callable[[], None]] = []
    if options["record"]:
        rolls = by_hand.typed_rolls() if by_hand else ()
        steps.append(partial(results.keep_record, call, options["record"], rolls))
    show = partial(results.show_json, call) if as_json else partial(results.show_race, call, text)
    steps.append(show)
    if into:
        weather = options["weather"]
        steps.append(partial(results.store_in_tour, call, into, before, weather=weather))
    if options["sheets"]:
        steps.append(partial(results.write_race_book, call, options["sheets"]))
    return results.finish_race(call, *steps)


def _find_clash(language: Language, options: Mapping[str, Any]) -> str:
    """Return why options of a call do not go together; nothing where they do."""
    from engine.games import GAMES

    game, one_stage = options["game"], options["stage"] is not None
    kept = options["into"] or options["sheets"] or options["weather"]
    if options["into"] and GAMES[game].series is None:
        return language.say("race.not_kept", game=language.say(f"games.{game}"))
    if options["whole"] and (options["record"] or one_stage or options["dice"] is not None):
        return language.say("race.all_alone")
    if options["own"] is not None and (options["whole"] or kept or one_stage):
        return language.say("race.own_alone")
    return ""


def race_wish(options: Mapping[str, Any]) -> RaceWish:
    """Return what is wished for by the options of a call; who decides is read with the teams."""
    from designer.jobs.race_wishes import RaceWish

    stage = 1 if options["stage"] is None else options["stage"]
    return RaceWish(
        game=options["game"],
        stage=None if options["whole"] else stage,
        seed=options["seed"],
        switches=(("weather.enabled", True),) if options["weather"] else (),
        own=options["own"],
    )


def read_seats(language: Language, game: str, typed: str, tour: Tour) -> list[tuple[str, str]]:
    """Return who decides for each team: `book`, `mixed` or `director,book` in turn, `A=book`."""
    from designer.jobs.race_wishes import deal_characters
    from engine.bots import bots_playing

    bots, teams, parts = bots_playing(game), [team.id for team in tour.teams], split_names(typed)
    by_team = dict(part.split("=", 1) for part in parts if "=" in part)
    turns = deal_characters(game, [part for part in parts if "=" not in part])
    seats = [
        (team, by_team.get(team, turns[place % len(turns)])) for place, team in enumerate(teams)
    ]
    for name in (*(who for _, who in seats), *by_team.values(), *turns):
        if name not in bots:
            raise click.ClickException(language.say("race.no_bot", bot=name, known=", ".join(bots)))
    for team in by_team:
        if team not in teams:
            raise click.ClickException(
                language.say("race.no_team", team=team, known=", ".join(teams))
            )
    return seats
