"""`etapa games`: the games, their seats and lengths; or one stage under each, in one table."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import click

from designer.cli.common import (
    DONE,
    give_up,
    make_command,
    needed_tour,
    print_json,
    print_text,
    seed_option,
    stage_option,
    tour_or_own,
)

if TYPE_CHECKING:
    from designer.language import Language
    from engine.race.course import OwnCourse
    from engine.race.game import Game

WIDE = 14
FEW = 5
"""Races a game by default: enough for its minutes, and done at once."""


@make_command
@tour_or_own
@stage_option
@click.option("-n", "count", type=click.IntRange(1, 1000), default=FEW, show_default=True)
@seed_option
def command(
    tour: str | None, stage: int | None, count: int, seed: str, language: Language, as_json: bool
) -> int:
    """List the games, or one stage of TOUR under each of them."""
    from engine.games import GAMES

    if tour is not None or stage is not None:
        return _show_stage(language, needed_tour(tour), stage or 1, seed, count, as_json=as_json)
    rows = [_game_row(language, game) for game in GAMES.values()]
    if as_json:
        print_json({"games": rows})
        return 0
    for row in rows:
        version = language.say("games.version", rules=row["rules"])
        print_text(f"{row['id']:<{WIDE}} {version}  {row['name']}")
        seats = language.say("games.seats", **row["seats"], **row["squares"])
        for line in (
            row["road"],
            seats,
            _own_courses_text(language, row),
            _left_out_text(language, row),
        ):
            if line:
                print_text(f"{'':<{WIDE}} {line}")
    return DONE


def _show_stage(
    language: Language, path: str, number: int, seed: str, count: int, *, as_json: bool
) -> int:
    """Show minutes, squares and players of one stage under every game."""
    from designer.cli.game_text import MINUTES, TURNS, game_row, print_games
    from designer.cli.playtest_text import measure_rows
    from designer.jobs.patience import QuestionTimer
    from engine.games import GAMES
    from engine.playtests.changes import plan_games
    from engine.playtests.play import play_race
    from engine.playtests.summary import Summary
    from engine.tour.file import load

    opened = load(path)
    families = (MINUTES.partition("/")[0], TURNS.partition("/")[0])
    plans = plan_games(opened, number, GAMES.values(), seed=seed, measures=families)
    summaries = {one.game.id: Summary() for one in plans if one.plan}
    for one in plans:
        if one.plan:
            with QuestionTimer(give_up=partial(give_up, language)):
                played = [play_race(one.plan, race) for race in range(1, count + 1)]
            summaries[one.game.id].add_races(played)
    if as_json:
        rows = []
        for one in plans:
            summary = summaries.get(one.game.id)
            measures = measure_rows(summary) if summary else {}
            rows.append(game_row(language, one, summary, measures))
        print_json({"tour": opened.name, "stage": number, "seed": seed, "games": rows})
    else:
        print_games(language, opened, seed, plans, summaries)
    return DONE


def _game_row(language: Language, game: Game) -> dict[str, Any]:
    from engine.ride.conversion import codes_left_out, standard_course

    course = standard_course(game)
    return {
        "id": game.id,
        "rules": game.rules,
        "name": language.say(f"games.{game.id}"),
        "road": language.say(f"games.{game.id}_road"),
        "seats": {"least": game.seats[0], "most": game.seats[-1]},
        "squares": {"stage": course.rows_behind(course.last)[1], "course": course.squares},
        "lanes": course.lanes,
        "own": [_own_row(language, game, own) for own in game.own_courses],
        "left_out": [code.removeprefix("I_LEFT_").lower() for code in codes_left_out(game)],
    }


def _own_row(language: Language, game: Game, own: OwnCourse) -> dict[str, Any]:
    """Return what is told of an own course, under the house rules of the book."""
    from designer.texts.games import course_name

    rules = own.rules_in(game.id, {})
    course = game.course(own.lay_road(rules, ""), rules)
    return {"course": own.name, "name": course_name(language, game, own), "squares": course.last}


def _own_courses_text(language: Language, row: dict[str, Any]) -> str:
    """Say what the game can be ridden on without a stage; of several by which name."""
    phrase = "games.own_named" if len(row["own"]) > 1 else "games.own_one"
    what = [language.say(phrase, **own) for own in row["own"]]
    return language.say("games.own", what="; ".join(what)) if what else ""


def _left_out_text(language: Language, row: dict[str, Any]) -> str:
    what = [language.say(f"games.left_{name}") for name in row["left_out"]]
    if not what:
        return language.say("games.all")
    return language.say("games.left_out", what=language.join_words(what))
