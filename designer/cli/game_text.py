"""One stage as each game rides it, as the terminal prints it, and as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from designer.cli.common import one_line, print_table, print_text
from designer.cli.race_text import print_left_out
from designer.language import Language, own_name
from designer.texts.games import lost_text
from designer.texts.measured import amount_text
from engine.race.course import km_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from engine.playtests.changes import GamePlan
    from engine.playtests.summary import Summary
    from engine.ride.conversion import ConvertedStage
    from engine.road.values import Line
    from engine.tour.values import Tour


HEADS = ("game", "squares", "lanes", "teams", "riders", "turns", "minutes")
TURNS, MINUTES = "turns/winner", "minutes/table"


def game_called(language: Language, converted: ConvertedStage) -> str:
    """Return what the game of a converted stage is called."""
    return language.say(f"games.{converted.game.id}")


def print_games(
    language: Language,
    tour: Tour,
    seed: str,
    plans: Sequence[GamePlan],
    summaries: Mapping[str, Summary],
) -> None:
    """Print minutes, squares and players of one stage under each game, and what it leaves out."""
    road = plans[0].converted.road
    name = own_name(road.number, road.name)
    values = {"tour": tour.name, "number": road.number, "name": name, "rows": road.rows}
    print_text(one_line(language.say("games.stage_head", seed=seed, **values)))
    rows = [tuple(language.say(f"games.col_{head}") for head in HEADS)]
    rows += [_game_cells(language, one, summaries.get(one.game.id)) for one in plans]
    print_table(rows, (0, 1, 1, 1, 1, 1, 1))
    races = max((summary.races for summary in summaries.values()), default=0)
    if races:
        bots = ", ".join(plan.game.manager for plan in plans if plan.plan)
        print_text(f"  {language.say('games.taken_from', races=races, bots=bots)}")
    print_text("")
    for plan in plans:
        print_game_leaves(language, plan.converted)


def _game_cells(language: Language, one: GamePlan, summary: Summary | None) -> tuple[str, ...]:
    course, start = one.converted.course, one.converted.start
    return (
        game_called(language, one.converted),
        str(course.last),
        str(course.lanes) if course.lanes else language.say("games.no_lanes"),
        str(len(start.teams)) if start else "–",
        str(sum(len(team.riders) for team in start.teams)) if start else "–",
        _mean_cell(language, summary, TURNS),
        _mean_cell(language, summary, MINUTES),
    )


def _mean_cell(language: Language, summary: Summary | None, name: str) -> str:
    if summary is None or name not in summary.numbers:
        return "–"
    return amount_text(language, summary.spread_of(name).mean, 0)


def print_game_leaves(language: Language, converted: ConvertedStage) -> None:
    """Say in one sentence what a game leaves out of a stage, or why it cannot be ridden."""
    game = game_called(language, converted)
    if converted.refusal is not None:
        why = language.refusal_text(converted.refusal)
        print_text(language.say("games.refused", game=game, why=why))
    what = lost_text(language, converted.left_out)
    key = "stage_left_out" if what else "stage_all"
    print_text(language.say(f"games.{key}", game=game, what=what))


def game_row(
    language: Language, one: GamePlan, summary: Summary | None, measures: Mapping[str, Any]
) -> dict[str, Any]:
    """Return what `--json` says of one game of several."""
    from designer.cli.rows import course_row

    course = course_row(language, one.converted)
    start = one.converted.start
    return {
        "id": one.game.id,
        "name": game_called(language, one.converted),
        "races": summary.races if summary else 0,
        "bots": list(one.plan.bots) if one.plan else [],
        "teams": len(start.teams) if start else None,
        "riders": sum(len(team.riders) for team in start.teams) if start else None,
        **{key: course[key] for key in ("squares", "laps", "lanes", "refused", "left_out")},
        "measures": dict(measures),
    }


def print_course(language: Language, converted: ConvertedStage, tour: str) -> None:
    """Print one stage as a game rides it: head, looks, lines, who rides, what is left out.

    How long it takes at the table only races know, and the call that rides some.
    """
    course, road = converted.course, converted.road
    head = language.say(
        "convert.course",
        game=game_called(language, converted),
        number=road.number,
        name=own_name(road.number, road.name),
        rows=road.rows,
        squares=course.squares,
        laps=course.laps,
        lanes=course.lanes,
    )
    print_text(one_line(head))
    print_table(
        [
            (language.say(f"terms.{terrain}"), str(last - first + 1), f"{first}-{last}")
            for terrain, first, last in converted.terrain_runs
        ],
        (0, 1, 1),
    )
    print_text("")
    rows = [_line_cells(language, converted, line, counts=True) for line in course.lines]
    rows += [_line_cells(language, converted, line, counts=False) for line in course.marks]
    print_table(rows, (0, 1, 1, 0, 0))
    if converted.start is not None:
        teams = converted.start.teams
        riders = sum(len(team.riders) for team in teams)
        print_text(f"  {language.say('convert.field', teams=len(teams), riders=riders)}")
        if converted.game.box is not None:
            call = f"etapa games {tour} --stage {road.number}"
            print_text(f"  {language.say('convert.by_races', call=call)}")
    elif converted.refusal is not None:
        print_text(f"  {language.refusal_text(converted.refusal)}")
    print_left_out(language, converted.left_out)
    print_text("")


def _line_cells(
    language: Language, converted: ConvertedStage, line: Line, *, counts: bool
) -> tuple[str, ...]:
    """Return a line of the course, or a point that is drawn and gives nothing."""
    km = f"{km_of(converted.course, converted.road, line.square):.1f}"
    pays = "" if counts else language.say("convert.drawn")
    if counts and line.points:
        pays = language.say("convert.points", points="-".join(map(str, line.points)))
    return (
        language.say(f"terms.{line.kind}"),
        f"km {language.format_number(km.removesuffix('.0'))}",
        language.say("convert.square", square=line.square),
        pays,
        line.name,
    )
