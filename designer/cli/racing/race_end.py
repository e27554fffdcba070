"""The end of a race: it is kept and told before anything else is done with it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from designer.cli.call.common import DONE, print_json, print_refusal, print_text, refuse_system
from designer.words import say
from engine.errors import EtapaError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from designer.cli.racing.race_text import RaceText
    from engine.ride.stages import RiddenStage
    from engine.tour.values import Tour


class Raced(NamedTuple):
    """One call of `etapa race`, ridden to its end."""

    lang: str
    opened: Tour
    """The tour as its file held it."""
    ridden: Sequence[RiddenStage]
    whole: bool
    """Whether all stages were asked for."""
    brief: bool

    @property
    def numbers(self) -> tuple[int, ...]:
        """Return the stages that were ridden."""
        return tuple(one.number for one in self.ridden)


def finish_race(raced: Raced, *steps: Callable[[], None]) -> int:
    """Do all that was asked for; what one step is refused keeps no other from being done."""
    code = DONE
    for step in steps:
        try:
            step()
        except EtapaError as refused:
            code = print_refusal(refused.sentence(raced.lang))
        except OSError as refused:
            code = refuse_system(raced.lang, refused)
    return code


def keep_record(raced: Raced, record: str, rolls: Sequence[str]) -> None:
    """Write the record; where that is refused, the rolls of people's dice are said instead."""
    from engine.files.writing import replace_file
    from engine.race.record import pack_record

    taken = raced.ridden[0].record
    if taken is None:
        return
    try:
        replace_file(Path(record), pack_record(taken))
    except EtapaError:
        say_rolls(raced.lang, rolls)
        raise


def say_rolls(lang: str, rolls: Sequence[str]) -> None:
    """Say every roll as a file of dice holds it: the last place where nothing is lost."""
    if rolls:
        print_text("\n".join((say(lang, "dice.rolls"), *rolls)), err=True)


def show_race(raced: Raced, telling: RaceText | None) -> None:
    """Tell the race, or every stage of a tour."""
    from designer.cli.racing.race_text import RaceText, print_race, print_standings

    for one in raced.ridden:
        told = telling or RaceText(raced.lang, one.number, one.left_out, brief=raced.brief)
        print_race(one, told, brief=raced.brief)
    last = raced.ridden[-1]
    if last.ride.game.series is not None and not last.ride.own:
        print_standings(raced.lang, last.ride.counting(last.number))


def show_json(raced: Raced, _telling: RaceText | None) -> None:
    """Print the race as one document."""
    from designer.cli.racing.race_rows import race_row

    rows = [race_row(one, raced.lang) for one in raced.ridden]
    print_json({"tour": raced.opened.name, "stages": rows} if raced.whole else rows[0])


def into_tour(raced: Raced, path: str, before: Tour | None, *, weather: bool) -> None:
    """Store the results in a tour file, beside whatever else has come into it meanwhile."""
    from engine.ride.ride import with_results
    from engine.tour import edit
    from engine.tour.edit import keep_results
    from engine.tour.file import change

    ride = raced.ridden[-1].ride
    bare = keep_results(raced.opened, ride.game.id, {})
    was = bare if before is None else before

    def stored(now: Tour) -> Tour:
        after = with_results(now, was, ride, raced.numbers)
        return edit.set_rule(after, "weather.enabled", value=True) if weather else after

    change(path, stored, anew=bare)


def into_sheets(raced: Raced, path: str) -> None:
    """Write the workbook of the tour with these results."""
    from designer.kit.cut.imposition import count_sheets
    from designer.sheets.plan import plan_workbook
    from designer.sheets.save import save_workbook
    from engine.standings.results import results_of

    after = raced.ridden[-1].ride.stored()
    held = results_of(after.results)
    save_workbook(plan_workbook(after, raced.lang, held, count_sheets=count_sheets), path)
