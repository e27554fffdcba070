"""A ridden stage as people read it in a terminal: story, arrivals, effort, classifications."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from designer.cli.common import print_table, print_text
from designer.language import Language, own_name
from designer.story import Story
from designer.texts.games import left_out_texts
from engine.games import GAMES
from engine.race.course import OWN_COURSE
from engine.race.values import OK

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from designer.story import StorySentence
    from engine.race.event import Happening
    from engine.race.game import Column, Ranking
    from engine.race.values import Arrival, Results, Setup
    from engine.ride.ride import Ride
    from engine.ride.stages import RiddenStage
    from engine.tour.finding import Finding

TOP = 10
"""Arrivals that are printed where all stages of a tour are."""
BEFORE, AFTER = ("place", "bib", "rider", "type"), ("status",)
"""What stands in every row of results, before and after what the game counts."""
TIMES = ("turns", "overshoot")
TEXTS = ("rider", "type", "status", "team")
"""Columns of results and rankings that are no numbers."""


class RaceText:
    """Tells one race as far as it has got; asked again, it goes on from there."""

    def __init__(
        self,
        language: Language,
        number: int,
        left_out: Iterable[Finding] = (),
        *,
        brief: bool,
        err: bool = False,
    ) -> None:
        self.language = language
        self._number = number
        self._left_out = tuple(left_out)
        self._brief = brief
        self._err = err
        self._story: Story | None = None
        self._count_told = 0
        self._known = False

    def begin(self, setup: Setup) -> None:
        """Say which stage is raced, once; a race ridden again is told on from where it stands."""
        if self._known:
            self._story, self._count_told = Story(setup, self.language), 0
        if self._story is not None:
            return
        self._story = Story(setup, self.language)
        own = setup.road.type == OWN_COURSE
        head = self.language.say(
            "race.own_head" if own else "race.head",
            number=self._number,
            name=setup.road.name if own else own_name(self._number, setup.road.name),
            type=self.language.say(f"terms.{setup.road.type}"),
            squares=GAMES[setup.rules.game].course(setup.road, setup.rules).last,
            seed=setup.key,
        )
        print_text(head, err=self._err)
        print_left_out(self.language, self._left_out, err=self._err)

    def begin_again(self) -> None:
        """The race begins again: what leads to its next question was told already."""
        self._known = True

    def catch_up(self, happenings: Sequence[Happening], *, over: bool = False) -> None:
        """Tell what has happened since, a headline a turn; of a race that is over, all."""
        if self._story is None or self._brief:
            return
        since, self._count_told = happenings[self._count_told :], len(happenings)
        known, self._known = self._known, False
        for sentence in self._story.tell(since, over=over):  # to its end: the story goes on there
            if not known:
                _print_sentence(sentence, err=self._err)


def print_race(ridden: RiddenStage, telling: RaceText, *, brief: bool) -> None:
    """Print one stage: its story unless that is too long, then who arrived how."""
    telling.begin(ridden.setup)
    telling.catch_up(ridden.happenings, over=True)
    if not brief:
        print_text("")
    print_arrivals(telling.language, ridden.setup, ridden.results, TOP if brief else None)
    print_sheet(telling.language, ridden.setup, ridden.results)


def print_left_out(language: Language, left_out: Iterable[Finding], *, err: bool = False) -> None:
    """Say in one line what of a stage the game does not ride, and each remark on the course."""
    for text in left_out_texts(language, left_out):
        print_text(text, err=err)


def print_story(language: Language, setup: Setup, happenings: Iterable[Happening]) -> None:
    """Print the sentences of a race, a headline a turn."""
    for sentence in Story(setup, language).tell(happenings):
        _print_sentence(sentence)
    print_text("")


def _print_sentence(one: StorySentence, *, err: bool = False) -> None:
    print_text(f"\n{one.sentence}" if one.opens else f"  {one.sentence}", err=err)


def print_arrivals(
    language: Language, setup: Setup, results: Results, most: int | None = None
) -> None:
    """Print the arrivals in order, with what the game counts of each."""
    riders = [rider for team in setup.teams for rider in team.riders] + list(setup.neutrals)
    names = {rider.bib: rider.name for rider in riders}
    columns = GAMES[setup.rules.game].columns
    heads = [
        *(f"race.{head}" for head in BEFORE),
        *(column.head for column in columns),
        *(f"race.{head}" for head in AFTER),
    ]
    rows = [tuple(language.say(head) for head in heads)]
    rows += [_arrival_cells(language, a, names[a.bib], columns) for a in results.arrivals[:most]]
    fields = (*BEFORE, *(column.name for column in columns), *AFTER)
    print_table(rows, tuple(field not in TEXTS for field in fields))
    if most is not None and len(results.arrivals) > most:
        print_text(f"  {language.say('race.more', count=len(results.arrivals) - most)}")
    print_text("")


def print_sheet(language: Language, setup: Setup, results: Results) -> None:
    """Print the tables of the score sheet, where a game has one."""
    sheet = GAMES[setup.rules.game].score_tables
    if sheet is not None:
        names = {rider.bib: rider.name for team in setup.teams for rider in team.riders}
        _print_rankings(language, sheet(results), names)
        print_text("")


def _arrival_cells(
    language: Language, a: Arrival, name: str, columns: Iterable[Column]
) -> tuple[str, ...]:
    # A rider who rode no turn to its end has neither turns nor squares past the line.
    blank = () if a.turns else TIMES
    return (
        str(a.place) if a.place else "",
        str(a.bib) if a.bib > 0 else "",
        name,
        language.say(f"terms.{a.type}"),
        *("" if column.name in blank else str(a.figure(column.name)) for column in columns),
        "" if a.status == OK else language.say(f"terms.{a.status}"),
    )


def print_standings(language: Language, ride: Ride) -> None:
    """Print the head of every ranking of the tour."""
    names = {rider.bib: rider.name for team in ride.tour.teams for rider in team.riders}
    rankings = ride.series.rankings_of(ride.standings).rankings
    _print_rankings(language, sorted(rankings, key=lambda ranking: ranking.of_teams), names)


def _print_rankings(
    language: Language, rankings: Iterable[Ranking], names: Mapping[int, str]
) -> None:
    for ranking in rankings:
        if ranking.rows:
            print_text(language.say(ranking.head))
            columns = ranking.columns
            rows = [_ranking_cells(row, columns, names) for row in ranking.rows[: ranking.most]]
            print_table(rows, tuple(column not in TEXTS for column in columns))


def _ranking_cells(
    row: Mapping[str, Any], columns: Iterable[str], names: Mapping[int, str]
) -> tuple[str, ...]:
    """Return one row of a ranking: a rider by name, and a gap only where there is one."""
    cells = {column: str(row[column]) for column in columns if column in row}
    if "gap" in cells:
        cells["gap"] = f"+{row['gap']}" if row["gap"] else ""
    if "bib" in row:
        cells["rider"] = names[row["bib"]]
    return tuple(cells[column] for column in columns)
