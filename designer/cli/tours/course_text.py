"""A stage converted for a game as people read it in a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from designer.cli.common import one_line, print_table, print_text
from designer.cli.racing.race_text import tell_left_out
from designer.i18n import format_number, own_name
from designer.words import say
from engine.race.course import km_of

if TYPE_CHECKING:
    from engine.ride.conversion import ConvertedStage
    from engine.road.values import Line


def print_course(lang: str, converted: ConvertedStage, tour: str) -> None:
    """Print one stage as a game rides it: head, looks, lines, who rides, what is left out.

    How long it takes at the table only races know, and the call that rides some.
    """
    course, road = converted.course, converted.road
    head = say(
        lang,
        "convert.course",
        game=say(lang, f"games.{converted.game.id}"),
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
            (say(lang, f"terms.{terrain}"), str(last - first + 1), f"{first}-{last}")
            for terrain, first, last in converted.looks
        ],
        (0, 1, 1),
    )
    print_text("")
    rows = [_line(lang, converted, line, counts=True) for line in course.lines]
    rows += [_line(lang, converted, line, counts=False) for line in course.marks]
    print_table(rows, (0, 1, 1, 0, 0))
    if converted.start is not None:
        teams = converted.start.teams
        riders = sum(len(team.riders) for team in teams)
        print_text(f"  {say(lang, 'convert.field', teams=len(teams), riders=riders)}")
        if converted.game.box is not None:
            call = f"etapa games {tour} --stage {road.number}"
            print_text(f"  {say(lang, 'convert.by_races', call=call)}")
    elif converted.refused is not None:
        print_text(f"  {converted.refused.sentence(lang)}")
    tell_left_out(lang, converted.left_out)
    print_text("")


def _line(lang: str, converted: ConvertedStage, line: Line, *, counts: bool) -> tuple[str, ...]:
    """Return a line of the course, or a point that is drawn and gives nothing."""
    course, road = converted.course, converted.road
    pays = say(lang, "convert.points", points="-".join(map(str, line.points)))
    km = f"{km_of(course, road, line.square):.1f}"
    return (
        say(lang, f"terms.{line.kind}"),
        f"km {format_number(lang, km.removesuffix('.0'))}",
        say(lang, "convert.square", square=line.square),
        (pays if line.points else "") if counts else say(lang, "convert.drawn"),
        line.name,
    )
