"""The words of one race in one language: who, where, how far behind, and what is said of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from designer.i18n import listed, number, ordinal
from designer.story.field import OTHER
from designer.words import say, topic

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from designer.story.field import Field
    from engine.race.values import Setup
    from engine.road.values import Line, Stretch

FEW = 3
"""So many riders together are told by their names."""
MOST = 4
"""So many groups are told; who rides behind them is counted."""
GAINS = ("points", "bonus")


class Voice:
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

    def headline(self, field: Field, apart: int, **words: object) -> str:
        """Say where the race is and how it lies: groups from the front, gaps in squares."""
        groups = self._groups(field, apart) if field.riding else ""
        return self.say("turn", **words, **self._where(field.front), groups=groups)

    def _where(self, row: int) -> dict[str, str]:
        """Say on which kilometre and terrain a row is; of a road in squares alone, nothing."""
        stretch = self._stretch(row)
        if stretch is None:
            return {}
        inside = min(max(row - stretch.first + 1, 0), stretch.squares)
        km = stretch.from_km + (stretch.to_km - stretch.from_km) * inside / stretch.squares
        return {
            "km": number(self._lang, km.quantize(type(km)("0.1"))),
            "terrain": say(self._lang, f"terms.{stretch.terrain}"),
            "name": stretch.name,
        }

    def _groups(self, field: Field, apart: int) -> str:
        front, *others = field.groups(apart)
        told = [self._first(front, only=not others)]
        for group in others[: MOST - 1]:
            squares = field.front - field.rows[group[0]]
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
        return listed(self._lang, [self._names[rider] for rider in group])

    def _some(self, riders: Sequence[int]) -> str:
        """Name a few riders and count the others."""
        names = [self._names[rider] for rider in riders]
        if len(names) > FEW + 1:
            names[FEW:] = [self.say("others", count=len(names) - FEW)]
        return listed(self._lang, names)

    def _worded(self, name: str, value: Any) -> object:
        """Return what a value is called in this story, else anywhere, else as it stands."""
        if name == OTHER and isinstance(value, int):
            return self._names[value]
        if name == "place":
            return ordinal(self._lang, value)
        if value in self._phrases:
            return self.say(value)
        return say(self._lang, f"terms.{value}") if value in topic("terms") else value

    def _passed(self, named: Mapping[str, Any]) -> dict[str, object]:
        """Say of a line what it is called, what it lies on, and what it gave."""
        line = self._line(named["line"], named["square"])
        gains = [self.say(gain, count=named[gain]) for gain in GAINS if named[gain]]
        stretch = self._stretch(named["square"])
        return {
            "name": line.name if line else "",
            "terrain": say(self._lang, f"terms.{stretch.terrain}") if stretch else "",
            "gains": listed(self._lang, gains) if gains else "",
        }

    def _line(self, kind: str, square: int) -> Line | None:
        known = (n for n in self._road.lines if (n.kind, n.square) == (kind, square))
        return next(known, None)

    def _stretch(self, row: int) -> Stretch | None:
        stretches = self._road.stretches
        there = (one for one in stretches if one.first <= row <= one.last)
        nearest = stretches[-1 if row > 0 else 0] if stretches else None
        return next(there, nearest)
