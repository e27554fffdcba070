"""Where results come from, go to."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from designer.cli.common import DONE, print_json, print_refusal, print_text, refuse_system
from designer.language import finding_text, place_text
from designer.words import say
from engine.errors import EtapaError, TourError
from engine.standings.results import UNKNOWN, plain_results, results_of
from engine.tour.file import change, load, open_tour
from engine.tour.finding import errors_in

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from designer.cli.race_text import RaceText
    from designer.sheets.filled import FilledWorkbook
    from engine.ride.stages import RiddenStage
    from engine.standings.results import StageResult
    from engine.tour.finding import Finding
    from engine.tour.values import Tour


BOOKS = (".xlsx", ".xlsm")


@dataclass(frozen=True, slots=True)
class ResultSource:
    """A tour and its results, and how a finding in them is found again."""

    path: str
    tour: Tour
    results: Mapping[int, StageResult]
    findings: tuple[Finding, ...] = ()
    filled: FilledWorkbook | None = None

    def row(self, lang: str, found: Finding) -> dict[str, str]:
        """Return a finding with its place: sheet, row and column in a workbook."""
        where = place_text(lang, found.where)
        if self.filled is not None:
            sheet, row, column = self.filled.located(found)
            if sheet:
                parts = [sheet]
                parts += [say(lang, "standings.row", row=row)] if row else []
                parts += [say(lang, "standings.column", column=column)] if column else []
                where = ", ".join(parts)
        return {
            "code": found.code, "severity": found.severity, "where": found.where, "place": where,
            "message": finding_text(lang, found),
        }  # fmt: skip


def open_source(path: str) -> ResultSource:
    """Return what a workbook or a tour file holds."""
    if Path(path).suffix.lower() in BOOKS:
        from designer.sheets.filled import read_workbook

        filled = read_workbook(path)
        findings = (*filled.findings, *filled.notes)
        return ResultSource(path, filled.tour, filled.results, findings, filled)
    opened = open_tour(path)
    return ResultSource(path, opened.tour, results_of(opened.tour.results), opened.findings)


def store_results(source: ResultSource, path: str) -> None:
    """Store results in a tour file; anything odd about them refuses the whole of it."""
    wrong = errors_in(source.findings)
    if wrong and source.filled is not None:
        first = wrong[0].values
        raise TourError(
            "standings_cells", path=source.path, count=len(wrong), sheet=first["sheet"],
            row=first["row"], column=first["column"],
        )  # fmt: skip
    if not source.results:
        raise TourError("standings_empty", path=source.path)

    def with_results(tour: Tour) -> Tour:
        check_results(source.results, source.path, tour, path)
        return replace(tour, results=plain_results(source.results))

    change(path, with_results)


def same_tour(path: str, tour: Tour, into: str) -> Tour | None:
    """Return the tour results are to go into, none where there is no file; refuse another one."""
    if not Path(into).exists():
        return None
    if Path(into).samefile(path):
        return tour
    there = load(into)
    if (there.name, there.stages, there.teams) != (tour.name, tour.stages, tour.teams):
        raise TourError("into_other_tour", path=into)
    return there


def check_results(results: Mapping[int, StageResult], source: str, tour: Tour, path: str) -> None:
    """Refuse results of another tour: a stage it does not have, a rider it does not know."""
    last = max(results, default=0)
    if last > len(tour.stages):
        raise TourError("standings_other_tour", path=source, tour=path, number=last)
    known = {rider.bib for team in tour.teams for rider in team.riders}
    for result in results.values():
        bibs = [a.bib for a in result.arrivals]
        bibs += [bib for line in result.lines.values() for bib in line]
        stranger = next((bib for bib in bibs if bib not in known and bib != UNKNOWN), None)
        if stranger is not None:
            raise TourError("standings_stranger", path=source, tour=path, bib=stranger)


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
    from designer.cli.race_text import RaceText, print_race, print_standings

    for one in raced.ridden:
        told = telling or RaceText(raced.lang, one.number, one.left_out, brief=raced.brief)
        print_race(one, told, brief=raced.brief)
    last = raced.ridden[-1]
    if last.ride.game.series is not None and not last.ride.own:
        print_standings(raced.lang, last.ride.counting(last.number))


def show_json(raced: Raced, _telling: RaceText | None) -> None:
    """Print the race as one document."""
    from designer.cli.rows import race_row

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
