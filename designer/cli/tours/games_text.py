"""One stage under several games as people read it: a table, and what each game leaves out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from designer.cli.common import one_line, print_table, print_text
from designer.cli.racing.race_text import LEFT_OUT
from designer.i18n import finding_text, own_name
from designer.texts.verdict import amount_text
from designer.words import say

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from engine.playtests.changes import GamePlan
    from engine.playtests.summary import Summary
    from engine.ride.conversion import ConvertedStage
    from engine.tour.values import Tour

HEADS = ("game", "squares", "lanes", "teams", "riders", "turns", "minutes")
TURNS, MINUTES = "turns/winner", "minutes/table"


def game_called(lang: str, converted: ConvertedStage) -> str:
    """Return what the game of a converted stage is called."""
    return say(lang, f"games.{converted.game.id}")


def print_games(
    lang: str, tour: Tour, seed: str, plans: Sequence[GamePlan], summaries: Mapping[str, Summary]
) -> None:
    """Print minutes, squares and players of one stage under each game, and what it leaves out."""
    road = plans[0].converted.road
    name = own_name(road.number, road.name)
    values = {"tour": tour.name, "number": road.number, "name": name, "rows": road.rows}
    print_text(one_line(say(lang, "games.stage_head", seed=seed, **values)))
    rows = [tuple(say(lang, f"games.col_{head}") for head in HEADS)]
    rows += [_row(lang, one, summaries.get(one.game.id)) for one in plans]
    print_table(rows, (0, 1, 1, 1, 1, 1, 1))
    races = max((summary.races for summary in summaries.values()), default=0)
    if races:
        bots = ", ".join(plan.game.manager for plan in plans if plan.plan)
        print_text(f"  {say(lang, 'games.taken_from', races=races, bots=bots)}")
    print_text("")
    for plan in plans:
        print_left_out(lang, plan.converted)


def _row(lang: str, one: GamePlan, summary: Summary | None) -> tuple[str, ...]:
    course, start = one.converted.course, one.converted.start
    lanes = str(course.lanes) if course.lanes else say(lang, "games.no_lanes")
    teams = start.teams if start else ()
    return (
        game_called(lang, one.converted),
        str(course.last),
        lanes,
        str(len(teams)) if start else "–",
        str(sum(len(team.riders) for team in teams)) if start else "–",
        _mean(lang, summary, TURNS),
        _mean(lang, summary, MINUTES),
    )


def _mean(lang: str, summary: Summary | None, name: str) -> str:
    known = summary is not None and name in summary.numbers
    return amount_text(lang, summary.spread(name).mean, 0) if summary and known else "–"


def print_left_out(lang: str, converted: ConvertedStage) -> None:
    """Say in one sentence what a game leaves out of a stage, or why it cannot be ridden."""
    game = game_called(lang, converted)
    if converted.refused is not None:
        why = converted.refused.sentence(lang)
        print_text(say(lang, "games.refused", game=game, why=why))
    lost = [f for f in converted.left_out if f.code.startswith(LEFT_OUT)]
    what = "; ".join(finding_text(lang, found) for found in lost)
    key = "stage_left_out" if lost else "stage_all"
    print_text(say(lang, f"games.{key}", game=game, what=what))


def game_row(
    lang: str, one: GamePlan, summary: Summary | None, measures: Mapping[str, Any]
) -> dict[str, Any]:
    """Return what `--json` says of one game of several."""
    from designer.cli.rows import course_row

    course = course_row(lang, one.converted)
    start = one.converted.start
    return {
        "id": one.game.id,
        "name": say(lang, f"games.{one.game.id}"),
        "races": summary.races if summary else 0,
        "bots": list(one.plan.bots) if one.plan else [],
        "teams": len(start.teams) if start else None,
        "riders": sum(len(team.riders) for team in start.teams) if start else None,
        **{key: course[key] for key in ("squares", "laps", "lanes", "refused", "left_out")},
        "measures": dict(measures),
    }
