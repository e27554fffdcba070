"""`etapa games`: the games, their seats and lengths; or one stage under each, in one table."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import click

from designer.cli.common import give_up, json_option, lang_option, print_json, print_text
from designer.cli.help import needed_tour, tour_or_own
from designer.language import join_words
from designer.words import say

if TYPE_CHECKING:
    from engine.race.course import OwnCourse
    from engine.race.game import Game

WIDE = 14
FEW = 5
"""Races a game by default: enough for its minutes, and done at once."""


@click.command()
@tour_or_own
@click.option("--stage", type=int)
@click.option("-n", "count", type=click.IntRange(1, 1000), default=FEW, show_default=True)
@click.option("--seed", default="1", show_default=True)
@lang_option
@json_option
def command(
    tour: str | None, stage: int | None, count: int, seed: str, lang: str, as_json: bool
) -> int:
    """List the games, or one stage of TOUR under each of them."""
    from engine.games import GAMES

    if tour is not None or stage is not None:
        return _stage(lang, needed_tour(tour), stage or 1, seed, count, as_json=as_json)
    rows = [_row(lang, game) for game in GAMES.values()]
    if as_json:
        print_json({"games": rows})
        return 0
    for row in rows:
        print_text(
            f"{row['id']:<{WIDE}} {say(lang, 'games.version', rules=row['rules'])}  {row['name']}"
        )
        played = _seats(lang, row), *_own_courses(lang, row), _left_out(lang, row)
        for line in (row["road"], *played):
            print_text(f"{'':<{WIDE}} {line}")
    return 0


def _stage(lang: str, path: str, number: int, seed: str, count: int, *, as_json: bool) -> int:
    """Show minutes, squares and players of one stage under every game."""
    from designer.cli.game_text import MINUTES, TURNS, game_row, print_games
    from designer.cli.playtest_text import measured
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
            with QuestionTimer(give_up=partial(give_up, lang)):
                played = [play_race(one.plan, race) for race in range(1, count + 1)]
            summaries[one.game.id].add(played)
    if as_json:
        rows = [
            game_row(lang, one, found, measured(found) if found else {})
            for one in plans
            for found in (summaries.get(one.game.id),)
        ]
        print_json({"tour": opened.name, "stage": number, "seed": seed, "games": rows})
    else:
        print_games(lang, opened, seed, plans, summaries)
    return 0


def _row(lang: str, game: Game) -> dict[str, Any]:
    from engine.ride.conversion import may_leave_out, standard_course

    course = standard_course(game)
    return {
        "id": game.id,
        "rules": game.rules,
        "name": say(lang, f"games.{game.id}"),
        "road": say(lang, f"games.{game.id}_road"),
        "seats": {"least": game.seats[0], "most": game.seats[-1]},
        "squares": {"stage": course.behind(course.last)[1], "course": course.squares},
        "lanes": course.lanes,
        "own": [_own(lang, game, own) for own in game.own],
        "left_out": [code.removeprefix("I_LEFT_").lower() for code in may_leave_out(game)],
    }


def _own(lang: str, game: Game, own: OwnCourse) -> dict[str, Any]:
    """Return what is told of an own course, under the house rules of the book."""
    from designer.texts.games import course_name

    rules = own.rules_in(game.id, {})
    course = game.course(own.road(rules, ""), rules)
    return {"course": own.name, "name": course_name(lang, game, own), "squares": course.last}


def _own_courses(lang: str, row: dict[str, Any]) -> list[str]:
    """Say what the game can be ridden on without a stage; of several by which name."""
    phrase = "games.own_named" if len(row["own"]) > 1 else "games.own_one"
    what = [say(lang, phrase, **own) for own in row["own"]]
    return [say(lang, "games.own", what="; ".join(what))] if what else []


def _seats(lang: str, row: dict[str, Any]) -> str:
    """Say how many teams can play, and what becomes of the standard flat stage."""
    return say(lang, "games.seats", **row["seats"], **row["squares"])


def _left_out(lang: str, row: dict[str, Any]) -> str:
    what = [say(lang, f"games.left_{name}") for name in row["left_out"]]
    return (
        say(lang, "games.left_out", what=join_words(lang, what)) if what else say(lang, "games.all")
    )
