"""A ridden stage as people read it in a terminal: story, arrivals, effort, classifications."""

from __future__ import annotations

from typing import TYPE_CHECKING

from designer.cli.common import tell
from designer.cli.shown.tables import print_table
from designer.i18n import own_name
from designer.story import OPENING, Story
from designer.words import say

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from designer.story import Told
    from engine.race.event import Happening
    from engine.race.values import Arrival, Results, Setup
    from engine.ride.ride import Ride
    from engine.ride.riding import Ridden

TOP = 10
HEADS = ("place", "bib", "rider", "type", "turns", "overshoot", "spent", "pe_left", "status")
EFFORT = ("spent", "pe_left")
"""Columns a game without effort points leaves out."""
TEXTS = ("rider", "type", "status")


class Telling:
    """Tells one race as far as it has got; asked again, it goes on from there."""

    def __init__(self, lang: str, number: int, *, brief: bool, err: bool = False) -> None:
        self.lang = lang
        self._number = number
        self._brief = brief
        self._err = err
        self._story: Story | None = None
        self._told = 0
        self._known = False

    def begin(self, setup: Setup) -> None:
        """Say which stage is raced, once; a race ridden again is told on from where it stands."""
        if self._known:
            self._story, self._told = Story(setup, self.lang), 0
        if self._story is not None:
            return
        self._story = Story(setup, self.lang)
        head = say(
            self.lang,
            "race.head",
            number=self._number,
            name=own_name(self._number, setup.road.name),
            type=say(self.lang, f"terms.{setup.road.type}"),
            squares=setup.road.rows,
            seed=setup.key,
        )
        tell(head, err=self._err)

    def again(self) -> None:
        """The race begins again: what leads to its next question was told already."""
        self._known = True

    def catch_up(self, happenings: Sequence[Happening], *, over: bool = False) -> None:
        """Tell what has happened since, a headline a turn; of a race that is over, all."""
        if self._story is None or self._brief:
            return
        since, self._told = happenings[self._told :], len(happenings)
        known, self._known = self._known, False
        for told in self._story.tell(since, over=over):
            if known:
                continue
            _tell(told, err=self._err)


def print_race(ridden: Ridden, telling: Telling, *, brief: bool) -> None:
    """Print one stage: its story unless that is too long, then who arrived how."""
    telling.begin(ridden.setup)
    telling.catch_up(ridden.happenings, over=True)
    if not brief:
        tell("")
    print_arrivals(telling.lang, ridden.setup, ridden.results, TOP if brief else None)


def print_story(lang: str, setup: Setup, happenings: Iterable[Happening]) -> None:
    """Print the sentences of a race, a headline a turn."""
    for told in Story(setup, lang).tell(happenings):
        _tell(told)
    tell("")


def _tell(told: Told, *, err: bool = False) -> None:
    opens = told.kind in OPENING
    tell(f"\n{told.sentence}" if opens else f"  {told.sentence}", err=err)


def print_arrivals(lang: str, setup: Setup, results: Results, most: int | None = None) -> None:
    """Print the arrivals in order, with turns, overshoot and effort spent."""
    riders = [rider for team in setup.teams for rider in team.riders] + list(setup.neutrals)
    names = {rider.bib: rider.name for rider in riders}
    effort = any(a.spent or a.pe_left for a in results.arrivals)
    heads = [h for h in HEADS if effort or h not in EFFORT]
    rows = [tuple(say(lang, f"race.{h}") for h in heads)]
    for a in results.arrivals[:most]:
        said = _arrival(lang, a, names[a.bib])
        rows.append(tuple(said[h] for h in heads))
    print_table(rows, tuple(h not in TEXTS for h in heads))
    if most is not None and len(results.arrivals) > most:
        tell(f"  {say(lang, 'race.more', count=len(results.arrivals) - most)}")
    tell("")


def _arrival(lang: str, a: Arrival, name: str) -> dict[str, str]:
    return {
        "place": str(a.place) if a.place else "",
        "bib": str(a.bib) if a.bib > 0 else "",
        "rider": name,
        "type": say(lang, f"terms.{a.type}"),
        "turns": str(a.turns) if a.turns else "",
        "overshoot": str(a.overshoot) if a.turns else "",
        "spent": str(sum(a.spent.values())),
        "pe_left": str(a.pe_left),
        "status": "" if a.status == "OK" else say(lang, f"terms.{a.status}"),
    }


def print_standings(lang: str, ride: Ride) -> None:
    """Print the head of every classification and who wears what."""
    last = ride.standings.last
    if last is None:
        return
    names = {e.bib: e.name for e in ride.facts.entrants}
    tell(say(lang, "race.general"))
    print_table(
        [
            (str(r.rank), str(r.bib), names[r.bib], str(r.net), f"+{r.gap}" if r.gap else "")
            for r in last.general[:TOP]
        ],
        (1, 1, 0, 1, 1),
    )
    for kind, rows in (("regularity", last.regularity), ("mountain", last.mountain)):
        if rows:
            tell(say(lang, f"race.{kind}"))
            print_table(
                [(str(r.rank), str(r.bib), names[r.bib], str(r.points)) for r in rows[:5]],
                (1, 1, 0, 1),
            )
    tell(say(lang, "race.teams"))
    print_table(
        [(str(t.rank), t.team, str(t.turns), f"+{t.gap}" if t.gap else "") for t in last.teams],
        (1, 0, 1, 1),
    )
