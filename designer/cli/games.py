"""`etapa games`: the games, their seats, how long they are, what they may leave out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from designer.cli.common import json_option, lang_option, print_json, print_text
from designer.i18n import join_words
from designer.words import say

if TYPE_CHECKING:
    from engine.race.game import Game
    from engine.race.own import OwnCourse

WIDE = 14


@click.command()
@lang_option
@json_option
def command(lang: str, as_json: bool) -> int:
    """List the games."""
    from engine.games import GAMES

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


def _row(lang: str, game: Game) -> dict[str, Any]:
    from engine.race.full_stage import may_leave_out, standard_course

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
    from designer.own_ride import course_name

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
