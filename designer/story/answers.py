"""Questions and answers in words: options with what they bring and cost, what bots would answer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from designer.story.race_story import rider_names
from designer.texts.measured import bot_name
from designer.words import topic
from engine.match.answers import BY_HAND, expected_gain
from engine.race.orders import AS_BOT, MATTERS, USUAL
from engine.race.sheet import Phrase, Riders, Term

if TYPE_CHECKING:
    from collections.abc import Sequence

    from designer.language import Language
    from engine.match.answers import AnswerPart, Hint, OpenAnswer, SeatAnswer
    from engine.race.sheet import BarredOption, Option
    from engine.race.values import Setup


SHARED: Final = "ask"
"""The topic of what every game asks alike; what a game says itself goes before."""
FEW: Final = 4
"""So many parts of an answer are told one by one."""


class QuestionText:
    """Says the phrases of the sheets of one race: riders by their names, terms by their words."""

    def __init__(self, setup: Setup, language: Language) -> None:
        self.language, self._setup = language, setup
        self._topic = f"ask_{setup.rules.game}"
        self._own = topic(self._topic)
        self._names = rider_names(language, setup)

    def name(self, rider: int) -> str:
        """Return the name of a rider, or the number of one without."""
        return self._names[rider]

    def say(self, phrase: Phrase) -> str:
        """Say a phrase with its values; one that is missing is a KeyError that names it."""
        values = {name: self._value_text(value) for name, value in phrase.values.items()}
        name = self._topic if phrase.key in self._own else SHARED
        if phrase.key not in topic(name):
            raise KeyError(f"{self._topic}.{phrase.key}")
        return self.language.say(f"{name}.{phrase.key}", **values)

    def _value_text(self, value: Any) -> object:
        if isinstance(value, Phrase):
            return self.say(value)
        if isinstance(value, Term):
            return self.language.say(f"terms.{value.key}")
        if isinstance(value, Riders):
            names = [self._names[rider] for rider in value.numbers]
            return self.language.join_words(names) if names else ""
        return self.language.format_number(value) if isinstance(value, float) else value


class AnswerText(QuestionText):
    """Says the answers of one race in one language."""

    def bib(self, rider: int) -> str:
        """Return the number on the back of a rider, its name where it has none."""
        every = [one for team in self._setup.teams for one in team.riders]
        return str(every[rider].bib) if rider < len(every) else self.name(rider)

    def team(self, seat: int) -> str:
        """Return the name of the team of a seat."""
        team = self._setup.teams[seat]
        return team.name or team.id

    def kind(self, kind: str) -> str:
        """Return what a kind of question is called."""
        phrase = self._own.get(f"order_{kind}")
        return phrase[self.language.code] if phrase else kind

    def kind_explanation(self, kind: str) -> str:
        """Return the sentence that explains a kind of question; nothing where there is none."""
        phrase = self._own.get(f"explain_{kind}")
        return phrase[self.language.code] if phrase else ""

    def gain(self, gain: float | None, *, each: bool = False) -> str:
        """Say how far an answer may be expected to carry, of several riders each."""
        if gain is None:
            return ""
        squares = self.language.format_number(round(gain, 1))
        return self.language.say(f"match.{'gain_each' if each else 'gain'}", squares=squares)

    def cost(self, cost: int) -> str:
        """Say what an answer costs."""
        return self.language.say("match.cost", cost=cost) if cost else ""

    def effect(self, answer: OpenAnswer) -> str:
        """Say what an answer may bring and costs as it stands, beside the usual one."""
        gain, cost = answer.expected_gain()
        usual, _ = expected_gain(answer.sheet, answer.default_codes)
        beside = ""
        if gain is not None and usual is not None and answer.has_choice:
            more = round(gain - usual, 1)
            sign = "+" if more > 0 else "−" if more < 0 else "±"
            by = f"{sign}{self.language.format_number(abs(more))}"
            beside = self.language.say("match.beside_usual", by=by)
        several = len(answer.sheet.parts) > 1
        return " · ".join(filter(None, (self.gain(gain, each=several), beside, self.cost(cost))))

    def option(self, option: Option) -> str:
        """Say an option with all that is known of it, for those who hear it."""
        parts = (self.say(option.words), self.gain(option.gain), self.cost(option.cost))
        return ", ".join(filter(None, parts))

    def barred_text(self, barred: BarredOption, rule: str) -> str:
        """Say why something cannot be chosen, with its rule."""
        return self.language.say("match.barred", what=self.say(barred.words), rule=rule)

    def answer_text(self, parts: Sequence[AnswerPart]) -> str:
        """Say an answer part by part; the riders who do the same are named together."""
        by_words: dict[str, list[int]] = {}
        for part in parts:
            riders = by_words.setdefault(self.say(part.words), [])
            if part.rider is not None:
                riders.append(part.rider)
        if len(by_words) == 1 or not any(by_words.values()):
            return "; ".join(by_words)
        return "; ".join(self._riders_do(riders, words) for words, riders in by_words.items())

    def changed_text(self, parts: Sequence[AnswerPart], given: Sequence[AnswerPart]) -> str:
        """Say what an answer has otherwise than another one."""
        return self.answer_text([part for part in parts if part not in given] or parts)

    def _riders_do(self, riders: Sequence[int], words: str) -> str:
        """Say who does what; of many riders the last ones are counted."""
        names = [self.name(rider) for rider in riders]
        if len(names) > FEW:
            names[FEW - 1 :] = [self.language.say("match.others", count=len(names) - FEW + 1)]
        return f"{self.language.join_words(names)}: {words}" if names else words

    def given_text(self, given: SeatAnswer) -> str:
        """Say what was answered for a seat, and what answered it."""
        answer = self.answer_text(given.parts)
        return self.language.say("match.given", kind=self.kind(given.kind), said=answer)

    def how(self, given: SeatAnswer) -> str:
        """Say who gave an answer: a person, the usual order, a bot."""
        keys = {BY_HAND: "by_hand", USUAL: "by_usual", AS_BOT: "by_bot", MATTERS: "by_matters"}
        return self.language.say(f"match.{keys.get(given.how, 'by_usual')}")

    def hint(self, hint: Hint) -> str:
        """Say what some bots would answer, what it brings, and why."""
        names = [bot_name(self.language, bot) for bot in hint.bots]
        gain = self.gain(hint.gain, each=len(hint.codes) > 1)
        parts = (self.answer_text(hint.parts), gain, self.cost(hint.cost))
        answer = " · ".join(filter(None, parts))
        if hint.why:
            why = "; ".join(map(self.say, hint.why))
            answer = self.language.say("match.hint_why", said=answer, why=why)
        return self.language.say("match.hint", bots=self.language.join_words(names), said=answer)
