"""A race as a film: where everybody stands after each thing that happened; needs no window."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from dataclasses import dataclass
from typing import TYPE_CHECKING

from designer.story import HEAD, OFF, Story, last_row
from engine import tables
from engine.tour.values import FINISH, ROAD

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from engine.race.event import Happening
    from engine.race.values import Setup

START = (0, 0)
Spot = tuple[int, int]
"""Row and lane."""


@dataclass(frozen=True, slots=True)
class Line:
    """One sentence of the story, and the picture it belongs to."""

    frame: int
    """How many things have happened by then."""
    turn: int
    sentence: str
    row: int
    head: bool
    """Whether it opens a turn."""


class Film:
    """The happenings of one race, with a picture kept at each turn so that any one is near."""

    def __init__(self, setup: Setup, happenings: Sequence[Happening]) -> None:
        self.setup = setup
        self._happenings = happenings
        self._events = tables.toml(f"games/{setup.rules.game}/events.toml")
        self.turns: list[int] = []
        """The frame at which each turn begins."""
        self._numbers: list[int] = []
        self._kept: list[dict[int, Spot]] = []
        spots: dict[int, Spot] = {}
        home: set[int] = set()
        turn = -1
        trial, last = setup.road.format != ROAD, last_row(setup)
        for frame, happening in enumerate(happenings):
            if happening[1] != turn:
                turn = happening[1]
                for rider in home:
                    spots.pop(rider, None)
                home = set()
                self.turns.append(frame)
                self._numbers.append(turn)
                self._kept.append(dict(spots))
            if happening[0] == "crossed" and FINISH in happening:
                home.add(happening[2])
            self._move(spots, happening)
            if trial and spots.get(happening[2], START)[0] > last:
                home.add(happening[2])

    @property
    def frames(self) -> int:
        """Return how many things happened."""
        return len(self._happenings)

    @property
    def on_road(self) -> bool:
        """Tell whether riders stand on the squares of the road; some games have their own."""
        return any(self._kept) or bool(self.at(self.frames))

    def turn(self, frame: int) -> int:
        """Return the turn of a frame."""
        at = min(max(frame - 1, 0), self.frames - 1)
        return int(self._happenings[at][1]) if self.frames else 0

    def begins(self, turn: int) -> int:
        """Return the frame that shows the first thing of a turn, or of the next that has any."""
        at = bisect_left(self._numbers, turn)
        return self.turns[at] + 1 if at < len(self.turns) else self.frames

    def at(self, frame: int) -> dict[int, Spot]:
        """Return where everybody stands when so many things have happened."""
        number = bisect_right(self.turns, max(frame - 1, 0)) - 1
        if number < 0:
            return {}
        spots = dict(self._kept[number])
        for happening in self._happenings[self.turns[number] : frame]:
            self._move(spots, happening)
        return spots

    def story(self, lang: str) -> list[Line]:
        """Return every sentence of the race in a language."""
        seen = _Counted(self._happenings)
        return [
            Line(seen.count, told.turn, told.sentence, told.row, told.kind == HEAD)
            for told in Story(self.setup, lang).tell(seen)
        ]

    def _move(self, spots: dict[int, Spot], happening: Happening) -> None:
        kind, _turn, rider, *values = happening
        if kind == "ceded":
            other = values[0]
            spots[rider], spots[other] = spots[other], spots[rider]
            return
        if kind in OFF:
            spots.pop(rider, None)
            return
        event: Mapping[str, object] = self._events.get(kind, {})
        names = event.get("values", ())
        named = dict(zip(names, values, strict=False))  # type: ignore[call-overload]
        if rider >= 0 and "row" in named and "lane" in named:
            spots[rider] = (named["row"], named["lane"])


class _Counted:
    """Happenings that know how many of them were read."""

    def __init__(self, happenings: Sequence[Happening]) -> None:
        self._happenings = happenings
        self.count = 0

    def __iter__(self) -> Iterator[Happening]:
        for happening in self._happenings:
            self.count += 1
            yield happening
