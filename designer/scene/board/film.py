"""Film: where everybody stands after each thing that happened in a race; needs no window."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from designer.story import HEAD, Story
from engine.games import GAMES
from engine.race.field import Field
from engine.road.net import compile_squares, squares_of
from engine.road.values import BlockChain

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from engine.race.course import Place
    from engine.race.event import Happening
    from engine.race.values import Setup
    from engine.road.net import Squares


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


@dataclass(slots=True)
class _Script:
    """The story of a film in one language, as far as it was told."""

    story: Story
    lines: list[FilmSentence] = field(default_factory=list)
    read: int = 0
    """How many things have happened in what it tells."""


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
        self._happenings: list[Happening] = []
        self._numbers: list[int] = []
        self._kept: list[dict[int, Place]] = []
        self._field = Field(setup.rules.game, self.course)
        self._scripts: dict[str, _Script] = {}
        self.extend(happenings, over=over)

    def extend(self, happenings: Iterable[Happening], *, over: bool = False) -> None:
        """Go on with what has happened since; every picture there is stays as it is."""
        riders = self._field
        for happening in happenings:
            if happening[1] != riders.turn:
                riders.begin(happening[1])
                self.turns.append(len(self._happenings))
                self._numbers.append(riders.turn)
                self._kept.append(dict(riders.seen))
            riders.take(happening)
            self._happenings.append(happening)
        self.over = over

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

    def turn(self, frame: int) -> int:
        """Return the turn of a frame."""
        at = min(max(frame - 1, 0), self.frames - 1)
        return int(self._happenings[at][1]) if self.frames else 0

    def begins(self, turn: int) -> int:
        """Return the frame that shows the first thing of a turn, or of the next that has any."""
        at = bisect_left(self._numbers, turn)
        return self.turns[at] + 1 if at < len(self.turns) else self.frames

    def at(self, frame: int) -> dict[int, Place]:
        """Return where everybody stands when so many things have happened."""
        number = bisect_right(self.turns, max(frame - 1, 0)) - 1
        if number < 0:
            return {}
        game, turn = self.setup.rules.game, self._numbers[number]
        riders = Field(game, self.course, turn, self._kept[number])
        for happening in self._happenings[self.turns[number] : frame]:
            riders.take(happening)
        return riders.seen

    def story(self, lang: str) -> list[FilmSentence]:
        """Return every sentence of the race in a language, as far as it has got."""
        if lang not in self._scripts:
            self._scripts[lang] = _Script(Story(self.setup, lang))
        script = self._scripts[lang]
        seen = _Counted(self._happenings, script.read)
        script.lines += [
            FilmSentence(seen.count, told.turn, told.sentence, told.row, told.kind == HEAD)
            for told in script.story.tell(seen, over=self.over)
        ]
        script.read = seen.count
        return list(script.lines)


class _Counted:
    """Happenings that know how many of them were read."""

    def __init__(self, happenings: Sequence[Happening], count: int) -> None:
        self._happenings = happenings
        self.count = count

    def __iter__(self) -> Iterator[Happening]:
        for happening in self._happenings[self.count :]:
            self.count += 1
            yield happening
