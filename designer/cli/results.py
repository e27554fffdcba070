"""Results as commands read them, from a workbook or a tour file, and where those of a race go."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from designer.cli.common import DONE, print_json, print_refusal, print_text, refuse_system
from designer.jobs.results import cell_refusal, check_results, put_results
from engine.errors import EtapaError, TourError
from engine.standings.jury import MergedJury
from engine.standings.results import results_of
from engine.tour.file import change_tour, load, open_tour
from engine.tour.finding import errors_in

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from designer.cli.race_text import RaceText
    from designer.language import Language
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
    merged: MergedJury = field(default_factory=MergedJury)
    """What the jury of the tour decided since the workbook was written."""

    def place_text(self, language: Language, one: Finding) -> str:
        """Return where a finding lies: in a workbook its sheet, row and column."""
        if self.filled is not None:
            sheet, row, column = self.filled.locate_finding(one)
            if sheet:
                parts = [sheet]
                parts += [language.say("standings.row", row=row)] if row else []
                parts += [language.say("standings.column", column=column)] if column else []
                return ", ".join(parts)
        return language.place_text(one.where)


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
        raise cell_refusal(source.path, wrong)
    if not source.results:
        raise TourError("standings_empty", path=source.path)

    def with_results(tour: Tour) -> Tour:
        check_results(source.results, source.path, tour, path)
        return put_results(tour, source.results, source.filled).tour

    change_tour(path, with_results)


def join_jury(source: ResultSource, path: str) -> ResultSource:
    """Return what a workbook holds as it comes into a tour file: with its jury since."""
    if source.filled is None:
        return source
    tour = load(path)
    check_results(source.results, source.path, tour, path)
    back = put_results(tour, source.results, source.filled)
    return replace(source, results=results_of(back.tour.results), merged=back.merged)


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


class RaceCall(NamedTuple):
    """One call of `etapa race`, ridden to its end."""

    language: Language
    opened: Tour
    """The tour as its file held it."""
    ridden: Sequence[RiddenStage]
    whole: bool
    """Whether all stages were asked for."""
    brief: bool


def finish_race(call: RaceCall, *steps: Callable[[], None]) -> int:
    """Do all that was asked for; what one step is refused keeps no other from being done."""
    code = DONE
    for step in steps:
        try:
            step()
        except EtapaError as refused:
            code = print_refusal(call.language.refusal_text(refused))
        except OSError as refused:
            code = refuse_system(call.language, refused)
    return code


def keep_record(call: RaceCall, path: str, rolls: Sequence[str]) -> None:
    """Write the record; where that is refused, the rolls of people's dice are said instead."""
    from engine.files.writing import replace_file
    from engine.race.record import pack_record

    record = call.ridden[0].record
    if record is None:
        return
    try:
        replace_file(Path(path), pack_record(record))
    except EtapaError:
        say_rolls(call.language, rolls)
        raise


def say_rolls(language: Language, rolls: Sequence[str]) -> None:
    """Say every roll as a file of dice holds it: the last place where nothing is lost."""
    if rolls:
        print_text("\n".join((language.say("dice.rolls"), *rolls)), err=True)


def show_race(call: RaceCall, text: RaceText | None) -> None:
    """Tell the race, or every stage of a tour."""
    from designer.cli.race_text import RaceText, print_race, print_standings

    for one in call.ridden:
        of_stage = text or RaceText(call.language, one.number, one.left_out, brief=call.brief)
        print_race(one, of_stage, brief=call.brief)
    last = call.ridden[-1]
    if last.ride.game.series is not None and not last.ride.is_own_course:
        print_standings(call.language, last.ride.up_to_stage(last.number))


def show_json(call: RaceCall) -> None:
    """Print the race as one document."""
    from designer.cli.rows import race_row

    rows = [race_row(one, call.language) for one in call.ridden]
    print_json({"tour": call.opened.name, "stages": rows} if call.whole else rows[0])


def store_in_tour(call: RaceCall, path: str, before: Tour | None, *, weather: bool) -> None:
    """Store the results in a tour file, beside whatever else has come into it meanwhile."""
    from engine.ride.ride import merge_results
    from engine.tour.edit import keep_results, set_rule

    ride = call.ridden[-1].ride
    bare = keep_results(call.opened, ride.game.id, {})
    numbers = tuple(one.number for one in call.ridden)

    def with_race(now: Tour) -> Tour:
        after = merge_results(now, bare if before is None else before, ride, numbers)
        return set_rule(after, "weather.enabled", value=True) if weather else after

    change_tour(path, with_race, anew=bare)


def write_race_book(call: RaceCall, path: str) -> None:
    """Write the workbook of the tour with these results."""
    from designer.kit.cut.imposition import count_sheets
    from designer.sheets.plan import plan_workbook
    from designer.sheets.save import save_workbook

    after = call.ridden[-1].ride.tour_with_results()
    plan = plan_workbook(after, call.language, results_of(after.results), count_sheets=count_sheets)
    save_workbook(plan, path)
