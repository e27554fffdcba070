"""Tells a race happening by happening, with a headline a turn."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from designer.story.field import Field
from designer.story.voice import Voice
from engine import tables
from engine.tour.values import FINISH, ITT, ROAD, TTT

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from engine.race.event import Happening
    from engine.race.values import Setup

HEAD = "turn"
OPENING = (HEAD, "starts", "team_starts")
"""After these something new begins: they are told apart from what stands before."""
ARRIVED = "arrived"
"""Who passes the finish and gains nothing is told with those who do the same."""
ROW = "row"


@dataclass(frozen=True, slots=True)
class Told:
    """One sentence: its turn, the rider it is about (-1: nobody), and his row by then."""

    turn: int
    kind: str
    rider: int
    row: int
    sentence: str


class Story:
    """Tells the happenings of one race in one language."""

    def __init__(self, setup: Setup, lang: str) -> None:
        self._events: dict[str, Any] = tables.toml(f"games/{setup.rules.game}/events.toml")
        self._on_road = all(event.get("stands", ROW) == ROW for event in self._events.values())
        self._format = setup.road.format if self._on_road else ROAD
        """What is told as a time trial; a game with squares of its own rides all stages alike."""
        self._field = Field(setup, trial=self._format != ROAD)
        self._voice = Voice(setup, lang)
        self._teams = [team.name for team in setup.teams for _ in team.riders]
        self._team = ""
        """Who set off last in a team time trial."""
        self._turn = 0
        self._quiet = self._format != ROAD
        """Whether a turn in which nothing is told goes without its headline."""
        self._head: Told | None = None
        """The headline of a quiet turn until something is told."""
        self._alike: list[Told] = []
        """What one rider after the other does, until something else is told."""
        self._news: dict[str, Any] = {}
        self._best: tuple[int, int] | None = None
        """The best time of a time trial so far: turns, and rows past the line below zero."""

    def tell(self, happenings: Iterable[Happening], *, over: bool = True) -> Iterator[Told]:
        """Return a sentence for every happening worth telling, with a headline a turn.

        Asked again with what happened since, it goes on from there, if it was not over.
        """
        for kind, when, rider, *values in happenings:
            if when != self._turn:
                yield from self._end_turn()
                yield from self._begin_turn(when)
            event = self._events.get(kind, {})
            named = dict(zip(event.get("values", ()), values, strict=False))
            if kind == "placed" and self._format == TTT:
                yield from self._team_starts(rider)
            self._field.follow(kind, rider, named, event.get("stands", ROW))
            yield from self._event(kind, rider, event, named)
        if over:
            yield from self._end_turn()

    def _begin_turn(self, turn: int) -> Iterator[Told]:
        """Open a turn with its headline, unless the game has one among its events."""
        self._turn = turn
        if turn and self._field.riding and HEAD not in self._events:
            head = self._told(HEAD, -1, self._voice.headline(self._field, 1, turn=turn))
            if self._quiet:
                self._head = head
            else:
                yield head

    def _end_turn(self) -> Iterator[Told]:
        """Tell what is still open, and who came home in a time trial."""
        home, self._field.home = self._field.home, []
        if home and self._format == ITT:
            yield from self._out(self._clocked(home[0]))
        for rider in home if self._format == TTT else ():
            sentence = self._voice.event("home", rider, {"turns": self._turn})
            yield from self._out(self._told("home", rider, sentence), alike=True)
        yield from self._flushed()
        self._head = None

    def _event(
        self, kind: str, rider: int, event: Mapping[str, Any], named: Mapping[str, Any]
    ) -> Iterator[Told]:
        """Tell one thing that happened, if it is worth telling."""
        if event.get("news"):
            before, self._news[kind] = self._news.get(kind), named
            if before == named:
                return
        if any(c == "always" or named.get(c) for c in event.get("told_if", ())):
            sentence = self._sentence(kind, rider, event, named)
            yield from self._out(self._told(kind, rider, sentence), alike="alike" in event)
        elif named.get("line") == FINISH:
            sentence = self._voice.event(ARRIVED, rider, named)
            yield from self._out(self._told(ARRIVED, rider, sentence), alike=True)
        if named.get("line") == FINISH:
            self._quiet = True

    def _sentence(
        self, kind: str, rider: int, event: Mapping[str, Any], named: Mapping[str, Any]
    ) -> str:
        """Say an event in the phrase that is nearest to its values."""
        phrase = kind
        for value in event.get("by", ()):
            nearer = f"{phrase}_{named[value]}"
            phrase = nearer if self._voice.knows(nearer) else phrase
        if kind == HEAD:
            return self._voice.headline(self._field, event.get("apart", 1), **named)
        return self._voice.event(phrase, rider, named)

    def _team_starts(self, rider: int) -> Iterator[Told]:
        """Say in a team time trial which team sets off."""
        team = self._teams[rider]
        if team != self._team:
            self._team = team
            yield self._told("team_starts", rider, self._voice.say("team_starts", team=team))

    def _clocked(self, rider: int) -> Told:
        """Say what time a rider has who came home in an individual time trial."""
        past = self._field.past(rider)
        time = self._turn, -past
        best = self._best is not None and time < self._best
        self._best = min(time, self._best or time)
        phrase = "clocked_best" if best else "clocked"
        sentence = self._voice.event(phrase, rider, {"turns": self._turn, "past": past})
        return self._told("clocked", rider, sentence)

    def _told(self, kind: str, rider: int, sentence: str) -> Told:
        row = self._field.rows[rider] if rider >= 0 else self._field.front
        return Told(self._turn, kind, rider, row if self._on_road else 0, sentence)

    def _out(self, told: Told, *, alike: bool = False) -> Iterator[Told]:
        """Tell a sentence, with the headline it waits for; or keep it until all alike are known."""
        if self._alike and not (alike and told.kind == self._alike[0].kind):
            yield from self._flushed()
        if alike:
            self._alike.append(told)
            return
        if self._head is not None:
            head, self._head = self._head, None
            yield head
        yield told

    def _flushed(self) -> Iterator[Told]:
        """Tell in one sentence what several riders did one after the other."""
        alike, self._alike = self._alike, []
        if len(alike) > 1:
            first, riders = alike[0], [told.rider for told in alike]
            said = self._voice.together(f"{first.kind}_many", riders, turns=self._turn)
            yield from self._out(replace(first, sentence=said))
        elif alike:
            yield from self._out(alike[0])
