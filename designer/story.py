"""A race told in sentences a commentator would use, each with the place it happened at."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from designer.i18n import number
from designer.words import say, topic
from engine import tables

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from engine.race.event import Happening
    from engine.race.values import Setup

HEAD = "turn"
OTHER = "other"
"""Values of this name are riders and are told by their names."""
FEW = 3
"""So many riders in front are told by their names."""


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
        self.lang = lang
        self.game = setup.rules.game
        self._road = setup.road
        riders = [rider for team in setup.teams for rider in team.riders] + list(setup.neutrals)
        self._names = [rider.name or str(rider.bib) for rider in riders]
        self._rows = [0] * len(self._names)
        self._turn = 0
        self._riding: set[int] = set()
        self._events: dict[str, Any] = tables.toml(f"games/{self.game}/events.toml")
        self._phrases = topic(f"story_{self.game}")

    def tell(self, happenings: Iterable[Happening]) -> Iterator[Told]:
        """Return a sentence for every happening worth telling, with a headline a turn.

        Asked again with what happened since, it goes on from there.
        """
        for kind, when, rider, *values in happenings:
            turn = when
            if turn != self._turn:
                self._turn = turn
                if turn and HEAD in self._phrases and self._riding:
                    yield Told(turn, HEAD, -1, self._front(), self._headline(turn))
            event = self._events.get(kind, {})
            named = dict(zip(event.get("values", ()), values, strict=False))
            self._follow(kind, rider, named)
            if self._worth(event, named) and kind in self._phrases:
                row = self._rows[rider] if rider >= 0 else self._front()
                yield Told(turn, kind, rider, row, self._sentence(kind, rider, named))

    def _follow(self, kind: str, rider: int, named: Mapping[str, Any]) -> None:
        if rider >= 0 and "row" in named:
            self._rows[rider] = named["row"]
            self._riding.add(rider)
        if kind == "ceded":
            other = named[OTHER]
            self._rows[rider], self._rows[other] = self._rows[other], self._rows[rider]
        if kind in {"stopped", "abandoned"} or named.get("line") == "FINISH":
            self._riding.discard(rider)

    @staticmethod
    def _worth(event: Mapping[str, Any], named: Mapping[str, Any]) -> bool:
        return any(c == "always" or named.get(c) for c in event.get("told_if", ()))

    def _sentence(self, kind: str, rider: int, named: Mapping[str, Any]) -> str:
        words: dict[str, Any] = {}
        for name, value in named.items():
            if name == OTHER and isinstance(value, int):
                words[name] = self._names[value]
            else:
                words[name] = self._worded(value)
        if rider >= 0:
            words["rider"] = self._names[rider]
        return say(self.lang, f"story_{self.game}.{kind}", **words)

    def _worded(self, value: object) -> object:
        """Return what a value is called in this story, else anywhere, else as it stands."""
        for name, phrases in ((f"story_{self.game}", self._phrases), ("terms", topic("terms"))):
            if value in phrases:
                return say(self.lang, f"{name}.{value}")
        return value

    def _front(self) -> int:
        return max((self._rows[r] for r in self._riding), default=0)

    def _headline(self, turn: int) -> str:
        """Say where the race is and how it lies: groups from the front, gaps in squares."""
        front = self._front()
        stretch = next(
            (s for s in self._road.stretches if s.first <= front <= s.last),
            self._road.stretches[-1 if front > 0 else 0],
        )
        inside = min(max(front - stretch.first + 1, 0), stretch.squares)
        km = stretch.from_km + (stretch.to_km - stretch.from_km) * inside / stretch.squares
        return say(
            self.lang,
            f"story_{self.game}.{HEAD}",
            turn=turn,
            km=number(self.lang, km.quantize(type(km)("0.1"))),
            terrain=say(self.lang, f"terms.{stretch.terrain}"),
            groups=self._groups(),
        )

    def _groups(self) -> str:
        riders = sorted(self._riding, key=lambda r: -self._rows[r])
        groups = [[riders[0]]]
        for ahead, rider in pairwise(riders):
            if self._rows[ahead] - self._rows[rider] > 1:
                groups.append([])
            groups[-1].append(rider)
        front = self._rows[riders[0]]
        told = [self._group(groups[0])]
        for group in groups[1:4]:
            gap = say(self.lang, f"story_{self.game}.gap", squares=front - self._rows[group[0]])
            told.append(f"{gap} {self._group(group)}")
        return " · ".join(told)

    def _group(self, group: list[int]) -> str:
        if len(group) == 1:
            return say(self.lang, f"story_{self.game}.alone", rider=self._names[group[0]])
        if len(group) <= FEW:
            names = ", ".join(self._names[r] for r in group)
            return say(self.lang, f"story_{self.game}.few", names=names)
        return say(self.lang, f"story_{self.game}.many", count=len(group))
