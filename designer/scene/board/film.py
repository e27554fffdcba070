"""The film of a race: everybody's place and every sentence after any number of happenings.

A picture is kept at each turn, so that any other is a few happenings away.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from designer.story import HEAD, Story
from engine.games import GAMES
from engine.match.beats import BeatLog
from engine.race.field import Field
from engine.road.net import compile_squares, squares_of
from engine.road.values import BlockChain

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from designer.language import Language
    from engine.match.answers import DecisionPoint
    from engine.match.beats import Beat
    from engine.match.tape import Throw
    from engine.race.course import Place
    from engine.race.event import Happening
    from engine.race.values import Setup
    from engine.road.net import Squares


class Film:
    """The happenings of one race, with a picture kept at each turn so that any one is near."""

    def __init__(
        self, setup: Setup, happenings: Iterable[Happening] = (), *, over: bool = True
    ) -> None:
        self.setup = setup
        self.course = GAMES[setup.rules.game].course(setup.road, setup.rules)
        self.over = False
        """Whether nothing more will happen: only then the last sentence is told."""
        self.turns: list[int] = []
        """The frame at which each turn begins."""
        self.stops: list[int] = []
        """The frames at which something is seen as done: each beat that changes anything ends at
        one."""
        self._log = BeatLog(setup.rules.game)
        self._happenings: list[Happening] = []
        self._numbers: list[int] = []
        self._fields: list[Field] = []
        self._fronts: list[int] = []
        """By turn: the square of the first rider when it begins."""
        self._front = -1, 0
        """A picture, and the square of the first rider in it."""
        self._field = Field(setup.rules.game, self.course)
        self._scripts: dict[Language, Script] = {}
        self.extend(happenings, over=over)

    def extend(
        self,
        happenings: Iterable[Happening],
        throws: Sequence[Throw] = (),
        points: Sequence[DecisionPoint] = (),
        *,
        over: bool = False,
    ) -> None:
        """Go on with what has happened since; every picture there is stays as it is.

        The throws and the points at which people were asked are those of the whole race.
        """
        riders = self._field
        for happening in happenings:
            if happening[1] != riders.turn:
                self._fronts.append(riders.front_square)
                riders.begin_turn(happening[1])
                self.turns.append(len(self._happenings))
                self._numbers.append(riders.turn)
                self._fields.append(riders.copy())
            riders.apply_event(happening)
            self._happenings.append(happening)
        self.over, self._front = over, (-1, 0)
        self._log.follow(self._happenings, throws, points)
        self.stops = sorted({beat.frame for beat in self.beats} - {0})

    def cut(self, frames: int) -> None:
        """Forget what happened after so many things: it was taken back."""
        if frames >= self.frames and not self.over:
            return
        number = bisect_right(self.turns, max(frames - 1, 0)) - 1
        happenings = self._happenings[:frames]
        first = self.turns[number] if number >= 0 else 0
        self.over = False
        for script in self._scripts.values():
            script.cut(frames)
        self._field = self._field_before(number)
        for by_turn in (self.turns, self._numbers, self._fronts, self._fields):
            del by_turn[max(number, 0) :]
        del self._happenings[first:]
        self._log.forget_from(first)
        self.extend(happenings[first:])

    def _field_before(self, number: int) -> Field:
        """Return the field as it stood when a turn had not begun."""
        riders = Field(self.setup.rules.game, self.course)
        if number > 0:
            riders = self._fields[number - 1].copy()
            for happening in self._happenings[self.turns[number - 1] : self.turns[number]]:
                riders.apply_event(happening)
        return riders

    @property
    def beats(self) -> Sequence[Beat]:
        """Return every beat of the race so far."""
        return self._log.beats

    @property
    def chapters(self) -> Sequence[Sequence[Beat]]:
        """Return the beats of the race so far, turn by turn."""
        return self._log.chapters

    def chapter_at(self, frame: int) -> Sequence[Beat]:
        """Return the beats of the turn in which so many things had happened."""
        return self._log.chapter_at(frame)

    @property
    def happenings(self) -> Sequence[Happening]:
        """Return everything that happened."""
        return self._happenings

    @property
    def frames(self) -> int:
        """Return how many things happened."""
        return len(self._happenings)

    @property
    def on_road(self) -> bool:
        """Return whether riders stand on the squares of the road; some games have their own."""
        return not self.course.rows

    @cached_property
    def net(self) -> Squares | None:
        """Return the squares of the course with their steps; none where riders share squares."""
        if self.on_road:
            return compile_squares(self.setup.road)
        layout = self.course.layout
        return squares_of(layout) if isinstance(layout, BlockChain) else None

    def turn_of(self, frame: int) -> int:
        """Return the turn of a frame."""
        at = min(max(frame - 1, 0), self.frames - 1)
        return int(self._happenings[at][1]) if self.frames else 0

    def frame_of_turn(self, turn: int) -> int:
        """Return the frame that shows the first thing of a turn, or of the next that has any."""
        at = bisect_left(self._numbers, turn)
        return self.turns[at] + 1 if at < len(self.turns) else self.frames

    def next_beat(self, frame: int) -> int:
        """Return the frame at which the next thing is done."""
        at = bisect_right(self.stops, frame)
        return self.stops[at] if at < len(self.stops) else self.frames

    def last_beat(self, frame: int) -> int:
        """Return the frame at which the thing before was done."""
        at = bisect_left(self.stops, frame) - 1
        return self.stops[at] if at >= 0 else 0

    def places_at(self, frame: int) -> dict[int, Place]:
        """Return where everybody stands when so many things have happened."""
        return self.field_at(frame).places

    def field_at(self, frame: int) -> Field:
        """Return the field when so many things have happened, riders who share squares in slots."""
        number = bisect_right(self.turns, max(frame - 1, 0)) - 1
        if number < 0:
            return Field(self.setup.rules.game, self.course)
        riders = self._fields[number].copy()
        for happening in self._happenings[self.turns[number] : frame]:
            riders.apply_event(happening)
        _give_slots(riders.places)
        return riders

    def ends_of_turns(self) -> Iterator[tuple[int, Field]]:
        """Yield every turn with the field as it stood once the turn was over."""
        yield from zip(self._numbers, [*self._fields[1:], self._field], strict=True)

    def turns_behind(self, frame: int, square: int) -> float:
        """Return how many turns ago the first rider stood on a square, to the tenth."""
        number = bisect_right(self.turns, max(frame - 1, 0)) - 1
        if number < 0:
            return 0.0
        if self._front[0] != frame:  # every rider of a picture asks for it
            self._front = frame, self.field_at(frame).front_square
        fronts = [*self._fronts[: number + 1], self._front[1]]
        if fronts[-1] == fronts[-2]:
            fronts.pop()
        after = bisect_left(fronts, square)
        if not 0 < after < len(fronts):
            return float(len(fronts) - 1 if after == 0 else 0)
        step = fronts[after] - fronts[after - 1]
        passed = after - 1 + (square - fronts[after - 1]) / step
        return round(len(fronts) - 1 - passed, 1)

    def story_lines(self, language: Language) -> list[FilmSentence]:
        """Return every sentence of the race in a language, as far as it has got."""
        return self._script(language).tell_lines(self._happenings, self.turns, over=self.over)

    def tell_part(self, language: Language) -> bool:
        """Read on in the story for a few turns; tell whether more waits to be read."""
        return self._script(language).tell_part(self._happenings, self.turns)

    def _script(self, language: Language) -> Script:
        if language not in self._scripts:
            self._scripts[language] = Script(self.setup, language)
        return self._scripts[language]


def _give_slots(places: dict[int, Place]) -> None:
    """Give riders who stand on a square without saying where a slot each, by their number."""
    if any(len(place) == 1 for place in places.values()):
        last_slot: Counter[int] = Counter()
        for rider in sorted(places):
            (square, *_) = places[rider]
            last_slot[square] += 1
            places[rider] = (square, last_slot[square])


@dataclass(frozen=True, slots=True)
class FilmSentence:
    """One sentence of the story, and the picture it belongs to."""

    frame: int
    """How many things have happened by then."""
    turn: int
    sentence: str
    row: int
    head: bool
    """Whether it opens a turn."""
    rider: int = -1
    """The rider it is about, if any."""


AT_ONCE = 12
"""Turns that are told in one part."""


class _ScriptPage(NamedTuple):
    """The story as it stood when a turn began."""

    frame: int
    lines: int
    story: Story


class Script:
    """Tells on as a film grows, and from the turn before where a film was cut."""

    def __init__(self, setup: Setup, language: Language) -> None:
        self._story = Story(setup, language)
        self._lines: list[FilmSentence] = []
        self._count_read = 0
        """How many things have happened in what it tells."""
        self._pages: list[_ScriptPage] = []

    def tell_lines(
        self, happenings: Sequence[Happening], turns: Sequence[int], *, over: bool
    ) -> list[FilmSentence]:
        """Return every sentence so far, having told what is new."""
        while self.tell_part(happenings, turns):
            pass
        self._tell_until(happenings, len(happenings), over=over)
        return list(self._lines)

    def tell_part(self, happenings: Sequence[Happening], turns: Sequence[int]) -> bool:
        """Tell a few turns of what is new; return whether more have begun."""
        # A story cannot be untold, only copied: a copy at each turn lets a film be cut anywhere and
        # told on from the turn before.
        first = bisect_left(turns, self._count_read)
        for start in turns[first : first + AT_ONCE]:
            self._tell_until(happenings, start, over=False)
            self._pages.append(_ScriptPage(start, len(self._lines), self._story.copy()))
        return first + AT_ONCE < len(turns)

    def cut(self, frames: int) -> None:
        """Forget what happened after so many things."""
        while len(self._pages) > 1 and self._pages[-1].frame >= max(frames, 1):
            self._pages.pop()
        if self._pages:
            page = self._pages.pop()
            self._count_read, self._story = page.frame, page.story
            del self._lines[page.lines :]

    def _tell_until(self, happenings: Sequence[Happening], upto: int, *, over: bool) -> None:
        if upto <= self._count_read and not over:
            return
        # The story reads on while it tells: where it has come to is the picture of a sentence.
        reader = _HappeningReader(happenings[:upto], self._count_read)
        self._lines += [
            FilmSentence(
                reader.count, line.turn, line.sentence, line.row, line.kind == HEAD, line.rider
            )
            for line in self._story.tell(reader, over=over)
        ]
        self._count_read = reader.count


class _HappeningReader:
    """Happenings that know how many of them were read."""

    def __init__(self, happenings: Sequence[Happening], count: int) -> None:
        self._happenings = happenings
        self.count = count

    def __iter__(self) -> Iterator[Happening]:
        for happening in self._happenings[self.count :]:
            self.count += 1
            yield happening
