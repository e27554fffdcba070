"""Rolls of real dice in words: how each is asked for, what is typed for it, what came of it.

People type what stands on the dice of the game, or the sides of common dice where they say that
they throw those: each side is then read as the die of the game has it.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

from designer.language import LANGUAGES, Language
from designer.words import topic
from engine.race.die import COMMON, DOUBLE, PLAIN, TRIPLE, dice_box, purpose_stem, sum_of
from engine.race.event import races_the_clock
from engine.text import fold_text, join_runs, tidy_text
from engine.tour.values import ITT

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.match.hand_dice import RollWanted
    from engine.match.tape import Throw
    from engine.race.die import Die
    from engine.race.values import Setup


EXAMPLES = {TRIPLE: "312", DOUBLE: "21"}
"""Faces that a die of each kind may show, one after the other; of others:"""
EXAMPLE = "256134"
NOTHING = "-"
"""Typed for a side that bears nothing, or a dash."""
DASHED = frozenset({"", "CLEAR"})
"""Signs that are a dash on the die: nothing comes of them."""
DASHES = frozenset({NOTHING, "—", "–"})
START = "start"
"""The roll of a team in every format; other rolls of a lone rider carry the rider's number."""
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
    """Knows the dice of one race, and its riders and teams by the numbers its rolls carry."""

    def __init__(self, setup: Setup, language: Language, *, common: bool = False) -> None:
        """`common` says that people throw common dice instead of those of the game."""
        self.language, self.common = language, common
        self._box = dice_box(setup.rules)
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
        key = purpose_stem(purpose)
        return key if key in topic(self._topic) else "other"

    def roll_name(self, turn: int, purpose: str, rider: int = -1) -> str:
        """Say when and for whom and what: "Turn 5, the move of Pérez (12)"."""
        what = self._purpose_text(purpose, rider)
        return self.language.say("dice.turn" if turn else "dice.before", turn=turn, what=what)

    def throw_name(self, throw: Throw) -> str:
        """Say what dice were thrown for; which turn it is stands beside."""
        return self._purpose_text(throw.purpose, throw.rider)

    def owner_name(self, throw: Throw, *, once_more: bool = False) -> str:
        """Return whose dice they are, where their words name a rider or a team.

        A team that throws `once_more` in one beat ties with another, and it is said.
        """
        if self._is_of_team(throw.purpose):
            team = self._team_name(self._phrase_of(throw.purpose), throw.rider)
            return self.language.say("dice.once_more", what=team) if once_more else team
        return self._names[throw.rider] if 0 <= throw.rider < len(self._names) else ""

    def _is_of_team(self, purpose: str) -> bool:
        return "{team}" in topic(self._topic)[self._phrase_of(purpose)][self.language.code]

    def _purpose_text(self, purpose: str, rider: int) -> str:
        key = self._phrase_of(purpose)
        return self.language.say(
            f"{self._topic}.{key}",
            rider=self._names[rider] if 0 <= rider < len(self._names) else "",
            team=self._team_name(key, rider),
        )

    def question(self, wanted: RollWanted) -> str:
        """Ask for a roll, for the order of what is shuffled, or for the card that comes up."""
        say, what = self.language.say, self.roll_name(wanted.turn, wanted.purpose, wanted.rider)
        if wanted.nth and self._is_of_team(wanted.purpose):
            what = say("dice.once_more", what=what)
        if wanted.left:
            return say("dice.card", what=what, left=join_runs(wanted.left))
        if wanted.size:
            return say("dice.order", what=what, size=wanted.size)
        dice, thrown = self.dice_of(wanted), self.thrown_dice(wanted)
        if not thrown[0].has_numbers:
            return say("dice.sign", what=what, signs=_list_signs(self.language, dice[0]))
        counts = Counter(die.kind for die in thrown)
        kinds = [say(f"dice.{kind}", count=count) for kind, count in counts.items()]
        if kinds[1:]:
            kinds[0] = say("dice.both", triples=kinds[0], doubles=kinds[1])
        reads = self._reading_text(dice) if thrown != dice else ""
        if len(thrown) == 1:
            faces = " ".join(thrown[0].signs)
            return say("dice.one", what=what, die=kinds[0], faces=faces, reads=reads)
        example = "".join([_example(die, nth) for nth, die in enumerate(thrown)])
        values = {"dice": kinds[0], "count": len(thrown), "example": example, "reads": reads}
        return say("dice.many", what=what, **values)

    def _reading_text(self, dice: Sequence[Die]) -> str:
        """Say as what the sides 1 to 6 of common dice are read, each kind of die once."""
        parts = []
        for die, count in Counter(dice).items():
            faces = " ".join(sign_name(self.language, face) for face in die.faces)
            name = self.language.say(f"dice.{die.kind}", count=count)
            parts.append(self.language.say("dice.reads", dice=name, faces=faces))
        return self.language.join_words(parts)

    def dice_of(self, roll: RollWanted | Throw) -> tuple[Die, ...]:
        """Return the dice of the game that a roll is made with."""
        return self._box.roll_of(roll.purpose, roll.dice, roll.triples)

    def thrown_dice(self, wanted: RollWanted) -> tuple[Die, ...]:
        """Return the dice that people have in their hands for a roll."""
        return (PLAIN,) * wanted.dice if self.common else self.dice_of(wanted)

    def reads_common(self, wanted: RollWanted) -> bool:
        """Tell whether common dice are thrown where the game has others."""
        return bool(wanted.dice) and self.thrown_dice(wanted) != self.dice_of(wanted)

    def read_line(self, wanted: RollWanted, line: str) -> tuple[int, ...] | None:
        """Return what is typed for a roll; None where the program is to shuffle or to draw."""
        if wanted.left:
            card = read_card(self.language, line, wanted.left)
            return None if card is None else (card,)
        if wanted.size:
            return read_order(self.language, line, wanted.size)
        return read_faces(self.language, line, self.thrown_dice(wanted))

    def write_roll(self, wanted: RollWanted, roll: Sequence[int] | None) -> str:
        """Write a roll as it is typed."""
        if roll is None:
            return SHUFFLE
        if wanted.left:
            return str(roll[0])
        if wanted.size:
            return " ".join([str(place + 1) for place in roll])
        return " ".join(shown_signs(self.language, self.thrown_dice(wanted), roll))

    def worth_text(self, wanted: RollWanted, sides: Sequence[int]) -> str:
        """Say what the sides of common dice are worth in the game: "3+1+2 = 6"."""
        dice = self.dice_of(wanted)
        shown = "+".join(shown_signs(self.language, dice, sides))
        return shown if len(dice) == 1 else f"{shown} = {sum_of(dice, sides)}"

    def _team_name(self, key: str, number: int) -> str:
        teams = self._setup.teams
        if self._clocked and key != START:
            return self._of_team[number] if 0 <= number < len(self._of_team) else ""
        return teams[number].name if 0 <= number < len(teams) else ""


def sign_name(language: Language, sign: str) -> str:
    """Return what stands on a side: a number, a term, a dash for nothing."""
    if not sign:
        return NOTHING
    return sign if sign.isdecimal() else language.say(f"terms.{sign}")


def shown_signs(language: Language, dice: Sequence[Die], sides: Sequence[int]) -> list[str]:
    """Return what each of these dice shows."""
    return [sign_name(language, die.face_of(side)) for die, side in zip(dice, sides, strict=True)]


def _example(die: Die, nth: int) -> str:
    """Return a face that one of several dice may show."""
    faces = EXAMPLES.get(die.kind, EXAMPLE)
    return faces[nth % len(faces)]


def _list_signs(language: Language, die: Die) -> str:
    return language.join_words([sign_name(language, sign) for sign in die.signs])


def asks_back(line: str) -> bool:
    """Tell whether a text asks for the last roll back."""
    words = {BACK, *(language.say("dice.back_word") for language in LANGUAGES)}
    return fold_text(tidy_text(line.strip())) in map(fold_text, words)


def read_faces(language: Language, line: str, dice: Sequence[Die]) -> tuple[int, ...]:
    """Return the sides of these dice that show "3 1 2" or "312", or one sign by its name."""
    if not dice[0].has_numbers:
        return (_read_sign(language, line, dice[0]),)
    typed = _BETWEEN.sub("", line)
    known = {face for die in dice for face in die.faces}
    for sign in typed:
        if sign not in COMMON:
            raise MistypedError(
                language.say("dice.no_face", sign=sign, faces=" ".join(sorted(known)))
            )
    if len(typed) != len(dice):
        raise MistypedError(language.say("dice.not_so_many", have=len(typed), want=len(dice)))
    for nth, (sign, die) in enumerate(zip(typed, dice, strict=True), start=1):
        if sign not in die.faces:
            place, faces = language.format_place(nth), " ".join(die.signs)
            raise MistypedError(language.say("dice.not_on_it", sign=sign, place=place, faces=faces))
    return tuple([die.side_of(sign) for sign, die in zip(typed, dice, strict=True)])


def _read_sign(language: Language, line: str, die: Die) -> int:
    """Return the side that bears what is typed: a name in either language, or how it begins."""
    typed = fold_text(tidy_text(line.strip()))
    fitting = [one for one in die.signs if any(_fits_sign(own, one, typed) for own in LANGUAGES)]
    if len(fitting) != 1:
        raise MistypedError(language.say("dice.no_sign", signs=_list_signs(language, die)))
    return die.side_of(fitting[0])


def _fits_sign(language: Language, sign: str, typed: str) -> bool:
    if typed in DASHES:
        return sign in DASHED
    return bool(typed and sign) and fold_text(language.say(f"terms.{sign}")).startswith(typed)


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
