"""A race told sentence by sentence, a headline a turn, in one language.

How an event is told stands with the game (templates/games/<game>/events.toml), what is said of it
in templates/words/story_<game>.toml: this file knows no game.
"""

from __future__ import annotations

from copy import copy
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from designer.story.breaks import BreakWatch
from designer.words import topic
from engine import tables
from engine.games import GAMES
from engine.race.event import kinds_of, races_the_clock, read_event
from engine.race.field import Field
from engine.tour.values import ITT, ROAD, TTT

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from designer.language import Language
    from designer.story.breaks import BreakNews
    from engine.race.event import Event, Happening
    from engine.race.values import Setup
    from engine.road.values import Line, RoadSection


HEAD = "turn"
"""The kind of a headline."""
ARRIVED = "arrived"
"""Riders who pass the finish and gain nothing are told together, where a game has
a phrase for it."""
ALWAYS = "always"
TELLING_KEYS = frozenset({"told_if", "headline", "home"})
"""Keys by which something may be told of an event."""
FEW = 3
"""So many riders together are told by their names."""
MOST = 4
"""So many groups are told; riders behind them are counted."""
GAINS = ("points", "bonus")
OTHER = "other"
"""Values of this name are riders."""
NOWHERE = {"km": "", "terrain": "", "name": ""}
"""What is said of a place on a road in squares alone."""


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

    def __init__(self, setup: Setup, language: Language) -> None:
        game = setup.rules.game
        self._kinds = kinds_of(game)
        self._manners = manners_of(game)
        self._headlined = any(manner.headline for manner in self._manners.values())
        """Whether the game has a headline among its events."""
        self._format = setup.road.format if races_the_clock(game) else ROAD
        """What is told as a time trial; some games ride all stages alike."""
        self._field = Field(game, GAMES[game].course(setup.road, setup.rules))
        self._text = StoryText(setup, language)
        self._breaks = BreakWatch(setup, active=self._format == ROAD)
        self._teams = [team.name for team in setup.teams for _ in team.riders]
        self._team = ""
        """The team that set off last in a team time trial."""
        self._turn = 0
        self._quiet = self._format != ROAD
        """Whether a turn in which nothing is told goes without its headline."""
        self._head: StorySentence | None = None
        """The headline of a quiet turn until something is told."""
        self._kept: list[StorySentence] = []
        """What one rider after the other does, until something else is told."""
        self._news: dict[str, Any] = {}
        self._home: list[Event] = []
        """The riders who came home in this turn of a time trial: told when it is over."""
        self._best: tuple[int, int] | None = None
        """The best time of a time trial so far: turns, and squares past the line below zero."""

    def copy(self) -> Story:
        """Return the story as far as it has got, to be told on otherwise."""
        other = copy(self)
        vars(other).update(
            _field=self._field.copy(),
            _breaks=self._breaks.copy(),
            _news=dict(self._news),
            _kept=list(self._kept),
            _home=list(self._home),
        )
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
            self._breaks.note_event(kind, happening)
            manner = self._manners[kind.name]
            if manner.sets_off and self._format == TTT:
                yield from self._tell_team_start(happening[2])
            if kind.moves:
                self._field.apply_move(kind, happening)
            if not manner.silent:
                yield from self._tell_event(read_event(kind, happening), manner, happening)
        if over:
            yield from self._end_turn()

    def _begin_turn(self, turn: int) -> Iterator[StorySentence]:
        """Open a turn with its headline, unless the game has one among its events."""
        self._turn = turn
        self._field.begin_turn(turn)
        if turn and self._field.places and not self._headlined:
            head = self._make_headline({"turn": turn}, apart=1)
            if self._quiet:
                self._head = head
            else:
                yield head
            yield from self._tell_breaks(self._breaks.find_news(self._field, turn))

    def _tell_breaks(self, news: Iterable[BreakNews]) -> Iterator[StorySentence]:
        """Say who is away from the bunch, and what becomes of them."""
        for one in news:
            sentence = self._text.break_text(one)
            made = self._make_sentence(one.phrase, one.riders[0], sentence)
            yield from self._tell_or_keep(made._replace(row=one.row))

    def _make_headline(
        self, named: dict[str, Any], *, apart: int, lies: bool = True
    ) -> StorySentence:
        sentence = self._text.headline_text(self._field, apart, lies=lies, **named)
        return self._make_sentence(HEAD, -1, sentence, opens=True)

    def _end_turn(self) -> Iterator[StorySentence]:
        """Tell what is still open, and who came home in a time trial."""
        home, self._home = self._home, []
        if home and self._format == ITT:
            yield from self._tell_or_keep(self._make_time(home[0]))
        moved = list(self._field.places)
        home.sort(key=lambda event: moved.index(event.rider))
        for event in home if self._format == TTT else ():
            text = self._text.event_text("home", event.rider, {"turns": self._turn})
            sentence = self._make_sentence("home", event.rider, text)
            yield from self._tell_or_keep(sentence, alike=True)
        yield from self._tell_kept()
        yield from self._tell_breaks(self._breaks.find_ends(self._field.riders_home, self._turn))
        self._head = None

    def _tell_event(
        self, event: Event, manner: Manner, happening: Happening
    ) -> Iterator[StorySentence]:
        """Tell one thing that happened, if it is worth telling."""
        kind, named = event.kind.name, event.values
        came_home = event.kind.brings_home(happening)
        if manner.news:
            before, self._news[kind] = self._news.get(kind), named
            if before == named:
                return
        if event.kind.clocked:
            self._home.append(event)
        elif manner.headline:
            lies = bool(named[manner.headline])
            yield from self._tell_or_keep(self._make_headline(named, apart=manner.apart, lies=lies))
        elif manner.is_told(named):
            text = self._event_text(event, manner)
            sentence = self._make_sentence(kind, event.rider, text, opens=manner.opens)
            sentence = sentence._replace(most=named[manner.best] if manner.best else 0)
            yield from self._tell_or_keep(sentence, alike=manner.alike)
        elif came_home and self._text.knows_phrase(ARRIVED):
            text = self._text.event_text(ARRIVED, event.rider, named)
            sentence = self._make_sentence(ARRIVED, event.rider, text)
            yield from self._tell_or_keep(sentence, alike=True)
        if came_home:
            self._quiet = True

    def _event_text(self, event: Event, manner: Manner) -> str:
        """Say an event in the phrase that is nearest to its values."""
        phrase = self._text.nearest_phrase(event.kind.name, manner.by, event.values)
        return self._text.event_text(phrase, event.rider, event.values)

    def _tell_team_start(self, rider: int) -> Iterator[StorySentence]:
        """Say in a team time trial which team sets off."""
        team = self._teams[rider]
        if team != self._team:
            self._team = team
            sentence = self._text.say_phrase("team_starts", team=team)
            yield self._make_sentence("team_starts", rider, sentence, opens=True)

    def _make_time(self, event: Event) -> StorySentence:
        """Say what time a rider has who came home in an individual time trial."""
        past = event.values["past"]
        time = self._turn, -past
        best = self._best is not None and time < self._best
        self._best = min(time, self._best or time)
        phrase = "clocked_best" if best else "clocked"
        sentence = self._text.event_text(phrase, event.rider, {"turns": self._turn, "past": past})
        return self._make_sentence("clocked", event.rider, sentence)

    def _make_sentence(
        self, kind: str, rider: int, text: str, *, opens: bool = False
    ) -> StorySentence:
        row = self._field.row_of_rider(rider) if rider >= 0 else self._field.front_row
        return StorySentence(self._turn, kind, rider, row, text, opens)

    def _tell_or_keep(self, one: StorySentence, *, alike: bool = False) -> Iterator[StorySentence]:
        """Tell a sentence, with the headline it waits for; or keep it until all alike are known."""
        if self._kept and not (alike and self._go_together(one.kind)):
            yield from self._tell_kept()
        if alike:
            self._kept.append(one)
            return
        if self._head is not None:
            head, self._head = self._head, None
            yield head
        yield one

    def _go_together(self, kind: str) -> bool:
        """Return whether a kind is told with what is kept: the same, or both by their best."""
        kept = self._kept[0].kind
        if kind == kept:
            return True
        manners = [self._manners.get(one) for one in (kind, kept)]
        return all(manner is not None and manner.best for manner in manners)

    def _tell_kept(self) -> Iterator[StorySentence]:
        """Tell in one sentence what several riders did one after the other, the best first."""
        kept, self._kept = self._kept, []
        for kind in dict.fromkeys(one.kind for one in kept):
            alike = [one for one in kept if one.kind == kind]
            manner = self._manners.get(kind)
            best = manner.best if manner is not None else ""
            if best:
                alike.sort(key=lambda one: -one.most)
            first = alike[0]
            if len(alike) > 1:
                most = {best: first.most} if best else {}
                riders = [one.rider for one in alike]
                text = self._text.together_text(f"{kind}_many", riders, turns=self._turn, **most)
                first = first._replace(sentence=text)
            yield from self._tell_or_keep(first)


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

    def is_told(self, named: Mapping[str, object]) -> bool:
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
            silent=TELLING_KEYS.isdisjoint(row),
        )
        for kind, row in tables.read_toml(f"games/{game}/events.toml").items()
    }


def rider_names(language: Language, setup: Setup) -> list[str]:
    """Return what the riders of a race are called, by their numbers in it."""
    riders = [rider for team in setup.teams for rider in team.riders] + list(setup.neutrals)
    return [rider.name or language.say("race.number", bib=rider.bib) for rider in riders]


class StoryText:
    """Says everything of one race in one language."""

    def __init__(self, setup: Setup, language: Language) -> None:
        self._language = language
        self._topic = f"story_{setup.rules.game}"
        self._phrases = topic(self._topic)
        self._road = setup.road
        self._names = rider_names(language, setup)

    def knows_phrase(self, phrase: str) -> bool:
        """Tell whether the story of this game has a phrase."""
        return phrase in self._phrases

    def nearest_phrase(self, name: str, by: Iterable[str], named: Mapping[str, Any]) -> str:
        """Return the phrase that is nearest to these values, such as crossed_FINISH_1."""
        phrase = name
        for value in by:
            nearer = f"{phrase}_{named[value]}"
            phrase = nearer if self.knows_phrase(nearer) else phrase
        return phrase

    def say_phrase(self, phrase: str, **words: object) -> str:
        """Say one phrase of the story of this game."""
        return self._language.say(f"{self._topic}.{phrase}", **words)

    def event_text(self, phrase: str, rider: int, named: Mapping[str, Any]) -> str:
        """Say what happened to a rider."""
        words = {name: self._value_text(name, value) for name, value in named.items()}
        if rider >= 0:
            words["rider"] = self._names[rider]
        if "line" in named:
            words |= self._line_words(named)
        return self.say_phrase(phrase, **words)

    def together_text(self, phrase: str, riders: Sequence[int], **words: object) -> str:
        """Say what several riders did one after the other."""
        return self.say_phrase(phrase, riders=self.list_some(riders), **words)

    def break_text(self, news: BreakNews) -> str:
        """Say what is new of a break."""
        words: dict[str, object] = {
            "squares": news.squares,
            "km": self._place_words(news.row)["km"],
        }
        if news.kind:
            words["what"] = self.say_phrase(f"break_{news.kind}")
        if news.others:
            words["others"] = self.list_some(news.others)
        words["teams"] = self._language.join_words(news.teams) if news.teams else ""
        return self.together_text(news.phrase, news.riders, **words)

    def headline_text(self, field: Field, apart: int, *, lies: bool = True, **words: object) -> str:
        """Say where the race is and how it lies: groups from the front, gaps in squares."""
        groups = self._groups_text(field, apart) if lies and field.riders_on_way else ""
        where = self._place_words(field.front_row) if lies else NOWHERE
        return self.say_phrase("turn", **words, **where, groups=groups)

    def _place_words(self, row: int) -> dict[str, str]:
        """Say on which kilometre and terrain a row is."""
        section = self._find_section(row)
        if section is None:
            return NOWHERE
        inside = min(max(row - section.first + 1, 0), section.squares)
        km = section.from_km + (section.to_km - section.from_km) * inside / section.squares
        return {
            "km": self._language.format_number(km.quantize(type(km)("0.1"))),
            "terrain": self._language.say(f"terms.{section.terrain}"),
            "name": section.name,
        }

    def _groups_text(self, field: Field, apart: int) -> str:
        front, *others = field.split_groups(apart)
        told = [self._front_text(front, only=not others)]
        for group in others[: MOST - 1]:
            squares = field.front_square - field.place_of(group[0])[0]
            told.append(self.say_phrase("gap", group=self._group_text(group), squares=squares))
        behind = sum(map(len, others[MOST - 1 :]))
        if behind:
            told.append(self.say_phrase("behind", count=behind))
        return " · ".join(told)

    def _front_text(self, front: Sequence[int], *, only: bool) -> str:
        if len(front) == 1:
            return self.say_phrase("alone", rider=self._names[front[0]])
        if only and len(front) > FEW:
            return self.say_phrase("together", count=len(front))
        return self._group_text(front)

    def _group_text(self, group: Sequence[int]) -> str:
        if len(group) > FEW:
            return self.say_phrase("many", count=len(group))
        return self._language.join_words([self._names[rider] for rider in group])

    def list_some(self, riders: Sequence[int]) -> str:
        """Name a few riders and count the others."""
        names = [self._names[rider] for rider in riders]
        if len(names) > FEW + 1:
            names[FEW:] = [self.say_phrase("others", count=len(names) - FEW)]
        return self._language.join_words(names)

    def _value_text(self, name: str, value: Any) -> object:
        """Return what a value is called in this story, else anywhere, else as it stands."""
        if name == OTHER and isinstance(value, int):
            return self._names[value]
        if name == "place":
            return self._language.format_place(value)
        if value in self._phrases:
            return self.say_phrase(value)
        return self._language.say(f"terms.{value}") if value in topic("terms") else value

    def _line_words(self, named: Mapping[str, Any]) -> dict[str, object]:
        """Say of a line what it is called, what it lies on, and what it gave."""
        line = self._find_line(named["line"], named["square"])
        gains = [self.say_phrase(gain, count=named[gain]) for gain in GAINS if named[gain]]
        section = self._find_section(named["square"])
        return {
            "name": line.name if line else "",
            "terrain": self._language.say(f"terms.{section.terrain}") if section else "",
            "gains": self._language.join_words(gains) if gains else "",
        }

    def _find_line(self, kind: str, square: int) -> Line | None:
        known = (n for n in self._road.lines if (n.kind, n.square) == (kind, square))
        return next(known, None)

    def _find_section(self, row: int) -> RoadSection | None:
        sections = self._road.sections
        there = (one for one in sections if one.first <= row <= one.last)
        nearest = sections[-1 if row > 0 else 0] if sections else None
        return next(there, nearest)
