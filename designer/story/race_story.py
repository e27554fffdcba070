"""A race sentence by sentence."""

from __future__ import annotations

from copy import copy
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from designer.language import format_number, format_place, join_words
from designer.story.breaks import EscapeWatch
from designer.words import say, topic
from engine import tables
from engine.games import GAMES
from engine.race.event import kinds_of, races_the_clock, read_event
from engine.race.field import Field
from engine.tour.values import ITT, ROAD, TTT

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from engine.race.event import Event, Happening
    from engine.race.values import Setup
    from engine.road.values import Line, RoadSection


HEAD = "turn"
"""The kind of a headline."""


ARRIVED = "arrived"
"""Riders who pass the finish and gain nothing are told together, where a game has
a phrase for it."""


class StorySentence(NamedTuple):
    """One sentence: its turn, the rider it is about (-1: none), and the row it happened on."""

    turn: int
    kind: str
    rider: int
    row: int
    sentence: str
    opens: bool = False
    """Something new begins with it: it is told apart from what stands before."""
    most: int = 0
    """Of what several riders do at once: how much of it, so that the best is told first."""


class Story:
    """Tells the happenings of one race in one language."""

    def __init__(self, setup: Setup, lang: str) -> None:
        game = setup.rules.game
        self._kinds = kinds_of(game)
        self._manners = manners_of(game)
        self._headlined = any(manner.headline for manner in self._manners.values())
        """Whether the game has a headline among its events."""
        self._format = setup.road.format if races_the_clock(game) else ROAD
        """What is told as a time trial; some games ride all stages alike."""
        self._field = Field(game, GAMES[game].course(setup.road, setup.rules))
        self._voice = StoryText(setup, lang)
        self._escapes = EscapeWatch(setup, on=self._format == ROAD and self._voice.knows("caught"))
        self._teams = [team.name for team in setup.teams for _ in team.riders]
        self._team = ""
        """The team that set off last in a team time trial."""
        self._turn = 0
        self._quiet = self._format != ROAD
        """Whether a turn in which nothing is told goes without its headline."""
        self._head: StorySentence | None = None
        """The headline of a quiet turn until something is told."""
        self._alike: list[StorySentence] = []
        """What one rider after the other does, until something else is told."""
        self._news: dict[str, Any] = {}
        self._clocked: list[Event] = []
        """The riders who came home in this turn of a time trial: told when it is over."""
        self._best: tuple[int, int] | None = None
        """The best time of a time trial so far: turns, and squares past the line below zero."""

    def copy(self) -> Story:
        """Return the story as far as it has got, to be told on otherwise."""
        other = copy(self)
        own = {"_field": self._field.copy(), "_news": dict(self._news)}
        own |= {"_alike": list(self._alike), "_clocked": list(self._clocked)}
        vars(other).update(own)
        return other

    def tell(
        self, happenings: Iterable[Happening], *, over: bool = True
    ) -> Iterator[StorySentence]:
        """Return a sentence for every happening worth telling, with a headline a turn.

        Asked again with what happened since, it goes on from there, if it was not over.
        """
        for happening in happenings:
            if happening[1] != self._turn:
                yield from self._end_turn()
                yield from self._begin_turn(happening[1])
            kind = self._kinds.get(happening[0])
            if kind is None:
                continue
            manner = self._manners[kind.name]
            if manner.sets_off and self._format == TTT:
                yield from self._team_starts(happening[2])
            if kind.moves:
                self._field.move(kind, happening)
            if not manner.silent:
                yield from self._event(read_event(kind, happening), manner, happening)
        if over:
            yield from self._end_turn()

    def _begin_turn(self, turn: int) -> Iterator[StorySentence]:
        """Open a turn with its headline, unless the game has one among its events."""
        self._turn = turn
        self._field.begin(turn)
        if turn and self._field.seen and not self._headlined:
            head = self._headline({"turn": turn}, apart=1)
            if self._quiet:
                self._head = head
            else:
                yield head
            yield from self._escape()

    def _escape(self) -> Iterator[StorySentence]:
        """Say who is away from the bunch, and when they are caught."""
        for phrase, riders, turns in self._escapes.look(self._field, self._turn):
            sentence = self._voice.together(phrase, riders, turns=turns)
            yield from self._out(self._told(phrase, riders[0], sentence))

    def _headline(self, named: dict[str, Any], *, apart: int, lies: bool = True) -> StorySentence:
        sentence = self._voice.headline(self._field, apart, lies=lies, **named)
        return self._told(HEAD, -1, sentence, opens=True)

    def _end_turn(self) -> Iterator[StorySentence]:
        """Tell what is still open, and who came home in a time trial."""
        home, self._clocked = self._clocked, []
        if home and self._format == ITT:
            yield from self._out(self._timed(home[0]))
        moved = list(self._field.seen)
        home.sort(key=lambda event: moved.index(event.rider))
        for event in home if self._format == TTT else ():
            sentence = self._voice.event("home", event.rider, {"turns": self._turn})
            yield from self._out(self._told("home", event.rider, sentence), alike=True)
        yield from self._flushed()
        self._head = None

    def _event(self, event: Event, manner: Manner, happening: Happening) -> Iterator[StorySentence]:
        """Tell one thing that happened, if it is worth telling."""
        kind, named = event.kind.name, event.named
        came_home = event.kind.brings_home(happening)
        if manner.news:
            before, self._news[kind] = self._news.get(kind), named
            if before == named:
                return
        if event.kind.clocked:
            self._clocked.append(event)
        elif manner.headline:
            lies = bool(named[manner.headline])
            yield from self._out(self._headline(named, apart=manner.apart, lies=lies))
        elif manner.tells(named):
            told = self._told(kind, event.rider, self._sentence(event, manner), opens=manner.opens)
            told = told._replace(most=named[manner.best] if manner.best else 0)
            yield from self._out(told, alike=manner.alike)
        elif came_home and self._voice.knows(ARRIVED):
            sentence = self._voice.event(ARRIVED, event.rider, named)
            yield from self._out(self._told(ARRIVED, event.rider, sentence), alike=True)
        if came_home:
            self._quiet = True

    def _sentence(self, event: Event, manner: Manner) -> str:
        """Say an event in the phrase that is nearest to its values."""
        phrase = event.kind.name
        for value in manner.by:
            nearer = f"{phrase}_{event.named[value]}"
            phrase = nearer if self._voice.knows(nearer) else phrase
        return self._voice.event(phrase, event.rider, event.named)

    def _team_starts(self, rider: int) -> Iterator[StorySentence]:
        """Say in a team time trial which team sets off."""
        team = self._teams[rider]
        if team != self._team:
            self._team = team
            sentence = self._voice.say("team_starts", team=team)
            yield self._told("team_starts", rider, sentence, opens=True)

    def _timed(self, event: Event) -> StorySentence:
        """Say what time a rider has who came home in an individual time trial."""
        past = event.named["past"]
        time = self._turn, -past
        best = self._best is not None and time < self._best
        self._best = min(time, self._best or time)
        phrase = "clocked_best" if best else "clocked"
        sentence = self._voice.event(phrase, event.rider, {"turns": self._turn, "past": past})
        return self._told("clocked", event.rider, sentence)

    def _told(self, kind: str, rider: int, sentence: str, *, opens: bool = False) -> StorySentence:
        row = self._field.row(rider) if rider >= 0 else self._field.front_row
        return StorySentence(self._turn, kind, rider, row, sentence, opens)

    def _out(self, told: StorySentence, *, alike: bool = False) -> Iterator[StorySentence]:
        """Tell a sentence, with the headline it waits for; or keep it until all alike are known."""
        if self._alike and not (alike and self._go_together(told.kind)):
            yield from self._flushed()
        if alike:
            self._alike.append(told)
            return
        if self._head is not None:
            head, self._head = self._head, None
            yield head
        yield told

    def _go_together(self, kind: str) -> bool:
        """Return whether a kind is told with what is kept: the same, or both by their best."""
        kept = self._alike[0].kind
        if kind == kept:
            return True
        manners = [self._manners.get(one) for one in (kind, kept)]
        return all(manner is not None and manner.best for manner in manners)

    def _flushed(self) -> Iterator[StorySentence]:
        """Tell in one sentence what several riders did one after the other, the best first."""
        kept, self._alike = self._alike, []
        for kind in dict.fromkeys(told.kind for told in kept):
            alike = [told for told in kept if told.kind == kind]
            manner = self._manners.get(kind)
            if manner is not None and manner.best:
                alike.sort(key=lambda told: -told.most)
            first = alike[0]
            if len(alike) > 1:
                most = {manner.best: first.most} if manner is not None and manner.best else {}
                riders = [told.rider for told in alike]
                said = self._voice.together(f"{kind}_many", riders, turns=self._turn, **most)
                first = first._replace(sentence=said)
            yield from self._out(first)


ALWAYS = "always"


SAID = frozenset({"told_if", "headline", "home"})
"""Keys by which something may be told of an event."""


class Manner(NamedTuple):
    """How one kind of event is told; what each key means stands at the head of its table."""

    told_if: tuple[str, ...] = ()
    by: tuple[str, ...] = ()
    alike: bool = False
    best: str = ""
    news: bool = False
    opens: bool = False
    sets_off: bool = False
    headline: str = ""
    apart: int = 1
    silent: bool = True
    """Nothing is ever told of it."""

    def tells(self, named: Mapping[str, object]) -> bool:
        """Return whether an event with these values is worth a sentence."""
        return any(wanted == ALWAYS or named.get(wanted) for wanted in self.told_if)


@cache
def manners_of(game: str) -> Mapping[str, Manner]:
    """Return how the events of a game are told."""
    return {
        kind: Manner(
            tuple(row.get("told_if", ())),
            tuple(row.get("by", ())),
            alike=row.get("alike", False) or "best" in row,
            best=row.get("best", ""),
            news=row.get("news", False),
            opens=row.get("opens", False),
            sets_off=row.get("sets_off", False),
            headline=row.get("headline", ""),
            apart=row.get("apart", 1),
            silent=SAID.isdisjoint(row),
        )
        for kind, row in tables.toml(f"games/{game}/events.toml").items()
    }


FEW = 3
"""So many riders together are told by their names."""


MOST = 4
"""So many groups are told; riders behind them are counted."""


GAINS = ("points", "bonus")


OTHER = "other"
"""Values of this name are riders."""


NOWHERE = {"km": "", "terrain": "", "name": ""}
"""What is said of a place on a road in squares alone."""


class StoryText:
    """Says everything of one race in one language."""

    def __init__(self, setup: Setup, lang: str) -> None:
        self._lang = lang
        self._topic = f"story_{setup.rules.game}"
        self._phrases = topic(self._topic)
        self._road = setup.road
        riders = [rider for team in setup.teams for rider in team.riders] + list(setup.neutrals)
        self._names = [rider.name or say(lang, "race.number", bib=rider.bib) for rider in riders]

    def knows(self, phrase: str) -> bool:
        """Tell whether the story of this game has a phrase."""
        return phrase in self._phrases

    def say(self, phrase: str, **words: object) -> str:
        """Say one phrase of the story of this game."""
        return say(self._lang, f"{self._topic}.{phrase}", **words)

    def event(self, phrase: str, rider: int, named: Mapping[str, Any]) -> str:
        """Say what happened to a rider."""
        words = {name: self._worded(name, value) for name, value in named.items()}
        if rider >= 0:
            words["rider"] = self._names[rider]
        if "line" in named:
            words |= self._passed(named)
        return self.say(phrase, **words)

    def together(self, phrase: str, riders: Sequence[int], **words: object) -> str:
        """Say what several riders did one after the other."""
        return self.say(phrase, riders=self._some(riders), **words)

    def headline(self, field: Field, apart: int, *, lies: bool = True, **words: object) -> str:
        """Say where the race is and how it lies: groups from the front, gaps in squares."""
        groups = self._groups(field, apart) if lies and field.riding else ""
        where = self._where(field.front_row) if lies else NOWHERE
        return self.say("turn", **words, **where, groups=groups)

    def _where(self, row: int) -> dict[str, str]:
        """Say on which kilometre and terrain a row is."""
        section = self._section(row)
        if section is None:
            return NOWHERE
        inside = min(max(row - section.first + 1, 0), section.squares)
        km = section.from_km + (section.to_km - section.from_km) * inside / section.squares
        return {
            "km": format_number(self._lang, km.quantize(type(km)("0.1"))),
            "terrain": say(self._lang, f"terms.{section.terrain}"),
            "name": section.name,
        }

    def _groups(self, field: Field, apart: int) -> str:
        front, *others = field.groups(apart)
        told = [self._first(front, only=not others)]
        for group in others[: MOST - 1]:
            squares = field.front - field.place(group[0])[0]
            told.append(self.say("gap", group=self._group(group), squares=squares))
        behind = sum(map(len, others[MOST - 1 :]))
        if behind:
            told.append(self.say("behind", count=behind))
        return " · ".join(told)

    def _first(self, front: Sequence[int], *, only: bool) -> str:
        if len(front) == 1:
            return self.say("alone", rider=self._names[front[0]])
        if only and len(front) > FEW:
            return self.say("together", count=len(front))
        return self._group(front)

    def _group(self, group: Sequence[int]) -> str:
        if len(group) > FEW:
            return self.say("many", count=len(group))
        return join_words(self._lang, [self._names[rider] for rider in group])

    def _some(self, riders: Sequence[int]) -> str:
        """Name a few riders and count the others."""
        names = [self._names[rider] for rider in riders]
        if len(names) > FEW + 1:
            names[FEW:] = [self.say("others", count=len(names) - FEW)]
        return join_words(self._lang, names)

    def _worded(self, name: str, value: Any) -> object:
        """Return what a value is called in this story, else anywhere, else as it stands."""
        if name == OTHER and isinstance(value, int):
            return self._names[value]
        if name == "place":
            return format_place(self._lang, value)
        if value in self._phrases:
            return self.say(value)
        return say(self._lang, f"terms.{value}") if value in topic("terms") else value

    def _passed(self, named: Mapping[str, Any]) -> dict[str, object]:
        """Say of a line what it is called, what it lies on, and what it gave."""
        line = self._line(named["line"], named["square"])
        gains = [self.say(gain, count=named[gain]) for gain in GAINS if named[gain]]
        section = self._section(named["square"])
        return {
            "name": line.name if line else "",
            "terrain": say(self._lang, f"terms.{section.terrain}") if section else "",
            "gains": join_words(self._lang, gains) if gains else "",
        }

    def _line(self, kind: str, square: int) -> Line | None:
        known = (n for n in self._road.lines if (n.kind, n.square) == (kind, square))
        return next(known, None)

    def _section(self, row: int) -> RoadSection | None:
        sections = self._road.sections
        there = (one for one in sections if one.first <= row <= one.last)
        nearest = sections[-1 if row > 0 else 0] if sections else None
        return next(there, nearest)
