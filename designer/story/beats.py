"""A turn beat by beat in words: who does what, what the dice show and what is added, who votes how.

The phrases are those of the story (templates/words/story_<game>.toml); where a beat is told shorter
than a sentence of it, or the story does not tell it at all, `beat_` and its name stand there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from designer.story.answers import AnswerText
from designer.story.race_story import StoryText, manners_of
from designer.story.rolls import RollText, shown_signs
from engine.match.answers import BY_HAND
from engine.match.beats import HOME, ROLL, TURN
from engine.race.die import sum_of
from engine.race.event import kinds_of, read_event

if TYPE_CHECKING:
    from collections.abc import Sequence

    from designer.language import Language
    from engine.match.answers import DecisionPoint, SeatAnswer
    from engine.match.beats import Beat
    from engine.match.review import Motive
    from engine.race.die import Die
    from engine.race.event import EventKind, Happening
    from engine.race.field import Field
    from engine.race.values import Setup

BETWEEN: Final = " · "


class ShownRoll(NamedTuple):
    """One throw as it is seen: whose it is where several are thrown, its dice, what it makes."""

    owner: str
    dice: tuple[Die, ...]
    sides: tuple[int, ...]
    shown: str
    """What stands on the dice: "3+1+2"."""
    makes: str
    """What is added, and what it comes to: ", wheel +1 = 7"; nothing of a single sign."""

    @property
    def text(self) -> str:
        """Return it in words."""
        return f"{self.owner} {self.shown}{self.makes}".strip()


class BeatText:
    """Says the beats of one race in one language."""

    def __init__(self, setup: Setup, language: Language) -> None:
        game = setup.rules.game
        self.language = language
        self.answers = AnswerText(setup, language)
        self.rolls = RollText(setup, language)
        self._story = StoryText(setup, language)
        self._kinds, self._manners = kinds_of(game), manners_of(game)
        self._headlined = any(manner.headline for manner in self._manners.values())
        """Whether the game has a headline among its events."""
        self._seats = [seat for seat, team in enumerate(setup.teams) for _ in team.riders]

    def words(self, beat: Beat) -> str:
        """Say a beat without its dice."""
        if beat.what == TURN:
            key = "beat_turn" if beat.turn else "beat_start"
            return self.language.say(f"match.{key}", turn=beat.turn)
        if beat.what == ROLL:
            (throw,) = beat.throws
            return self.rolls.throw_name(throw)
        if beat.what == HOME:
            return self._riders_text("beat_home", [event[2] for event in beat.events])
        if not beat.events:
            return self._riders_text("beat_moves", beat.moved)
        return self._events_text(beat.events)

    def turn_text(self, beat: Beat, field: Field) -> str:
        """Say the head of a turn that the story has no headline for, with how the race lies."""
        if self._headlined or not (beat.turn and field.riders_on_way):
            return self.words(beat)
        return self._story.headline_text(field, 1, turn=beat.turn)

    def _riders_text(self, key: str, riders: Sequence[int]) -> str:
        return self.language.say(f"match.{key}", riders=self._story.list_some(riders))

    def _events_text(self, events: Sequence[Happening]) -> str:
        """Say what several riders did, each with what is told of it; of many their names alone."""
        kind = events[0][0]
        many = f"{kind}_many"
        if len(events) > 1 and self._story.knows_phrase(many):
            return self._story.together_text(many, [event[2] for event in events])
        told = [self._event_text(event) for event in events]
        return BETWEEN.join(dict.fromkeys(filter(None, told)))

    def _event_text(self, happening: Happening) -> str:
        """Say one event; nothing where there is no phrase for it."""
        kind, by = self._kinds[happening[0]], self._manners[happening[0]].by
        values = {**read_event(kind, happening).values, **self._names(kind, happening)}
        for name in (f"beat_{kind.name}", kind.name):
            phrase = self._story.nearest_phrase(name, by, values)
            if self._story.knows_phrase(phrase):
                return self._story.event_text(phrase, happening[2], values)
        return ""

    def _names(self, kind: EventKind, happening: Happening) -> dict[str, str]:
        """Return the names of the riders and of the teams an event speaks of, by its values."""
        names: dict[str, str] = {}
        for at in kind.riders:
            value = happening[at]
            riders = value if isinstance(value, tuple) else (value,)
            known = [rider for rider in riders if rider >= 0]
            names[kind.value_name(at)] = self._story.list_some(known) if known else ""
        for at in kind.teams:
            value = happening[at]
            teams = value if isinstance(value, tuple) else (value,)
            named = [self.answers.team(team) for team in teams]
            names[kind.value_name(at)] = self.language.join_words(named) if named else ""
        return names

    # dice

    def shown_rolls(self, beat: Beat) -> list[ShownRoll]:
        """Return the throws of a beat as they are seen, and what each of them comes to."""
        thrown = [throw for throw in beat.throws if throw.faces]
        several = len({throw.rider for throw in thrown}) > 1
        event = beat.events[-1] if len(thrown) == 1 and beat.events else None
        rolls, known = [], set[tuple[str, int]]()
        for throw in thrown:
            dice = self.rolls.dice_of(throw)
            shown = "+".join(shown_signs(self.language, dice, throw.faces))
            # What is added to a roll was noted right after it, and before what it was thrown for.
            note = next(iter(beat.leads[throw.frame - beat.first :]), event)
            makes = self._makes_text(note, sum_of(dice, throw.faces)) if len(dice) > 1 else ""
            tied = (throw.purpose, throw.rider) in known
            known.add((throw.purpose, throw.rider))
            owner = self.rolls.owner_name(throw, once_more=tied) if several else ""
            rolls.append(ShownRoll(owner, dice, tuple(throw.faces), shown, makes))
        return rolls

    def _makes_text(self, note: Happening | None, total: int) -> str:
        """Say what is added to dice, and what they come to."""
        kind = self._kinds[note[0]] if note is not None else None
        if note is None or kind is None:
            return f" = {total}"
        if not kind.sum:
            return f" = {total}" if kind.order else ""
        result = note[kind.sum]
        parts = {name: note[at] for at, name in kind.numbered_values() if at != kind.sum}
        added = [
            self._story.say_phrase(f"beat_sum_{name}", more=f"{value:+d}".replace("-", "−"))
            for name, value in parts.items()
            if kind.leads and value
        ]
        if not kind.leads and result != total:
            more = f"{result - total:+d}".replace("-", "−")
            added = [self._story.say_phrase("beat_sum_more", more=more)]
        return f"{''.join(f', {part}' for part in added)} = {result}"

    def rider_text(self, beat: Beat, rider: int) -> str:
        """Say what a rider has done in a beat, or what was done to it; nothing of others."""
        own = [event for event in beat.events if rider in self._riders_in(event)]
        if own:
            rolls = [roll.text for roll in self.shown_rolls(beat)] if len(beat.events) == 1 else []
            return BETWEEN.join([*map(self._event_text, own), *rolls])
        return self.language.say("match.deed_moved") if rider in beat.moved else ""

    def _riders_in(self, event: Happening) -> list[int]:
        """Return whom an event names."""
        kind = self._kinds[event[0]]
        riders = [event[2]]
        for at in kind.riders:
            riders += event[at] if isinstance(event[at], tuple) else [event[at]]
        return riders

    def motive_text(self, beat: Beat, motives: Sequence[Motive]) -> str:
        """Say why the manager of whom a beat is about had it so; nothing where it is not known."""
        if len(beat.events) != 1:
            return ""
        (event,) = beat.events
        kind, rider = self._kinds[event[0]], event[2]
        if kind.teams:  # who names a plan, or several who agree: of these no one has a motive
            seat = event[kind.teams[0]]
        else:
            seat = self._seats[rider] if 0 <= rider < len(self._seats) else -1
        known = [
            motive
            for motive in motives
            if motive.frame <= beat.first and motive.seat == seat and rider in motive.riders
        ]
        return (
            self.language.say("match.why", why=self.answers.say(known[-1].words)) if known else ""
        )

    def lead_text(self, beat: Beat) -> str:
        """Say what led up to a beat where it is worth a word: points that were paid to stay."""
        told = [self._event_text(event) for event in beat.leads]
        return BETWEEN.join(dict.fromkeys(filter(None, told)))

    # answers

    def answer_text(self, point: DecisionPoint, seats: Sequence[int]) -> str:
        """Say what was answered; what another seat lays face down is not said."""
        return BETWEEN.join([self._given_text(one, seats) for one in point.answers])

    def _given_text(self, answer: SeatAnswer, seats: Sequence[int]) -> str:
        team = self.answers.team(answer.seat)
        if answer.secret and answer.seat not in seats:
            return self.language.say("match.beat_hidden", team=team)
        key = "beat_by_hand" if answer.how == BY_HAND else "beat_by_order"
        values = {"said": self.answers.given_text(answer), "how": self.answers.how(answer)}
        return self.language.say(f"match.{key}", team=team, **values)
