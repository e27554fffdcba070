"""The texts of one race in one language: riders, places, gaps, and what is said of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from designer.i18n import format_number, format_place, join_words
from designer.words import say, topic

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from engine.race.field import Field
    from engine.race.values import Setup
    from engine.road.values import Line, RoadSection

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
