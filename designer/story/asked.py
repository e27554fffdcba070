"""The words of a question: what a sheet asks, offers and bars, said in one language."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from designer.i18n import format_number, join_words
from designer.words import say, topic
from engine.race.sheet import Phrase, Riders, Term

if TYPE_CHECKING:
    from engine.race.values import Setup

SHARED: Final = "ask"
"""The topic of what every game asks alike; what a game says itself goes before."""


class QuestionText:
    """Says the phrases of the sheets of one race: riders by their names, terms by their words."""

    def __init__(self, setup: Setup, lang: str) -> None:
        self._lang = lang
        self._topic = f"ask_{setup.rules.game}"
        self._own = topic(self._topic)
        riders = [rider for team in setup.teams for rider in team.riders] + list(setup.neutrals)
        self._names = [rider.name or say(lang, "race.number", bib=rider.bib) for rider in riders]

    def name(self, rider: int) -> str:
        """Return the name of a rider, or the number of one without."""
        return self._names[rider]

    def say(self, phrase: Phrase) -> str:
        """Say a phrase with its values; one that is missing is a KeyError that names it."""
        values = {name: self._worded(value) for name, value in phrase.values.items()}
        name = self._topic if phrase.key in self._own else SHARED
        if phrase.key not in topic(name):
            raise KeyError(f"{self._topic}.{phrase.key}")
        return say(self._lang, f"{name}.{phrase.key}", **values)

    def _worded(self, value: Any) -> object:
        if isinstance(value, Phrase):
            return self.say(value)
        if isinstance(value, Term):
            return say(self._lang, f"terms.{value.key}")
        if isinstance(value, Riders):
            names = [self._names[rider] for rider in value.numbers]
            return join_words(self._lang, names) if names else ""
        return format_number(self._lang, value) if isinstance(value, float) else value
