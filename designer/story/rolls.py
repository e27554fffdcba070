"""Rolls of real dice in words: how each is asked for, and what is typed for it, read."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from designer.language import LANGUAGES, Language
from designer.words import topic
from engine.race.event import races_the_clock
from engine.text import fold_text, join_runs, tidy_text
from engine.tour.values import ITT

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.race.values import Setup


EXAMPLE = "256134"
START = "start"
"""The roll of a team in every format; other rolls of a lone rider carry the rider's number."""
FACES = "123456"
SHUFFLE = "*"
"""Typed for an order or a card: the program shuffles or draws. An empty line says the same."""
BACK = "<"
"""Typed for any roll: the last one is taken back. A word of each language says the same."""
_BETWEEN = re.compile(r"[\s,;.+-]+")


class MistypedError(ValueError):
    """What was typed is no answer; the text says why, in the language of the call."""


class TakenBackError(Exception):
    """The last roll is taken back: the race is to be ridden again without it."""


class RollText:
    """Knows the riders and teams of one race by the numbers its rolls carry."""

    def __init__(self, setup: Setup, language: Language) -> None:
        self.language = language
        self._setup = setup
        self._topic = f"dice_{setup.rules.game}"
        riders = [rider for team in setup.teams for rider in team.riders] + list(setup.neutrals)
        self._names = [
            f"{rider.name} ({rider.bib})"
            if rider.name
            else language.say("race.number", bib=rider.bib)
            for rider in riders
        ]
        self._of_team = [team.name for team in setup.teams for _ in team.riders]
        self._clocked = setup.road.format == ITT and races_the_clock(setup.rules.game)
        self._seats = [seat for seat, team in enumerate(setup.teams) for _ in team.riders]

    def seat(self, purpose: str, number: int) -> int | None:
        """Return the seat whose roll it is, where its words name a rider or a team."""
        key = self._phrase_of(purpose)
        phrase = topic(self._topic)[key][self.language.code]
        if "{rider}" in phrase:
            return self._seats[number] if 0 <= number < len(self._seats) else None
        if "{team}" not in phrase:
            return None
        if self._clocked and key != START:
            return self._seats[number] if 0 <= number < len(self._seats) else None
        return number if 0 <= number < len(self._setup.teams) else None

    def _phrase_of(self, purpose: str) -> str:
        key = purpose.lower().rstrip("0123456789").partition(" ")[0]
        return key if key in topic(self._topic) else "other"

    def roll_name(self, turn: int, purpose: str, rider: int = -1) -> str:
        """Say when and for whom and what: "Turn 5, the move of Pérez (12)"."""
        key = self._phrase_of(purpose)
        who = self.language.say(
            f"{self._topic}.{key}",
            rider=self._names[rider] if 0 <= rider < len(self._names) else "",
            team=self._team_name(key, rider),
        )
        return self.language.say("dice.turn" if turn else "dice.before", turn=turn, what=who)

    def faces(self, turn: int, purpose: str, rider: int, count: int, triples: int | None) -> str:
        """Ask for the faces of one roll."""
        what = self.roll_name(turn, purpose, rider)
        example = (EXAMPLE * (count // len(EXAMPLE) + 1))[:count]
        if triples is None and count == 1:
            return self.language.say("dice.one", what=what)
        dice = {"plain": count} if triples is None else {
            "triples": triples, "doubles": count - triples,
        }  # fmt: skip
        kinds = [self.language.say(f"dice.{kind}", count=n) for kind, n in dice.items() if n]
        if kinds[1:]:
            kinds[0] = self.language.say("dice.both", triples=kinds[0], doubles=kinds[1])
        return self.language.say(
            "dice.many", what=what, dice=kinds[0], count=count, example=example
        )

    def order(self, turn: int, purpose: str, size: int) -> str:
        """Ask for the order of what is shuffled."""
        return self.language.say("dice.order", what=self.roll_name(turn, purpose), size=size)

    def card(self, turn: int, purpose: str, left: Sequence[int]) -> str:
        """Ask for the number of the card that comes up."""
        return self.language.say(
            "dice.card", what=self.roll_name(turn, purpose), left=join_runs(left)
        )

    def _team_name(self, key: str, number: int) -> str:
        teams = self._setup.teams
        if self._clocked and key != START:
            return self._of_team[number] if 0 <= number < len(self._of_team) else ""
        return teams[number].name if 0 <= number < len(teams) else ""


def asks_back(line: str) -> bool:
    """Tell whether a text asks for the last roll back."""
    words = {BACK, *(language.say("dice.back_word") for language in LANGUAGES)}
    return fold_text(tidy_text(line.strip())) in map(fold_text, words)


def read_faces(language: Language, line: str, count: int) -> tuple[int, ...]:
    """Return the faces in "2 5 6" or "256", if they are those of so many dice."""
    typed = _BETWEEN.sub("", line)
    for sign in typed:
        if sign not in FACES:
            raise MistypedError(language.say("dice.no_face", sign=sign))
    if len(typed) != count:
        raise MistypedError(language.say("dice.not_so_many", have=len(typed), want=count))
    return tuple(map(int, typed))


def read_order(language: Language, line: str, size: int) -> tuple[int, ...] | None:
    """Return the order in "3 1 2", counted from 0; None where the program is to shuffle."""
    typed = [part for part in _BETWEEN.split(line) if part]
    if typed in ([], [SHUFFLE]):
        return None
    if sorted(typed) != sorted(map(str, range(1, size + 1))):
        raise MistypedError(language.say("dice.no_order", size=size))
    return tuple(int(part) - 1 for part in typed)


def read_card(language: Language, line: str, left: Sequence[int]) -> int | None:
    """Return the number of a card, if it is one of those left; None where the program is to draw.

    What stands before the number on a printed card (B07) may be typed too.
    """
    typed = line.strip()
    if typed in ("", SHUFFLE):
        return None
    number = typed[1:] if typed[:1].isalpha() else typed
    if not number.isdecimal() or int(number) not in left:
        raise MistypedError(language.say("dice.no_card", left=join_runs(left)))
    return int(number)
