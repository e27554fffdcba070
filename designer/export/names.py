"""What pieces and dice are called where people see them on a screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from designer.picture.markers import BLANK
from designer.words import topic

if TYPE_CHECKING:
    from designer.export.pictures import CutImage
    from designer.kit.job import Job
    from designer.language import Language
    from engine.race.die import Die
    from engine.tour.values import Rider

RIDERS, SECRET, CARDS = "tokens", "activation", "cards"
"""Components whose pieces stand for riders, are laid face down, are a rider's card."""
FOLDED = "stand-up"
"""Begins what is printed folded: it has no place on a screen."""


def name_piece(job: Job, image: CutImage) -> str:
    """Return what people call a piece: a rider by bib and name, a marker by its word."""
    if image.called:
        return image.called
    language = job.language
    _, *words = image.piece.split()
    if image.component == RIDERS:
        rider = rider_of(job, image)
        return f"{rider.bib} {rider.name}".strip() if rider else " ".join(words)
    if image.component == CARDS:
        rider = rider_of(job, image)
        called = f"{words[0]} {rider.name}" if rider else words[0]
        return f"{language.say('kit.cards')} {called}"
    if image.component == SECRET:
        *colour, kind = words
        looks = {look.colour: look.name for look in job.team_looks}
        whose = looks.get(" ".join(colour)) or " ".join(colour)
        token = "export.blank" if kind == BLANK else f"terms.{kind}"
        return f"{whose}: {language.say(token)}"
    return " ".join(_say_word(language, word) for word in words)


def rider_of(job: Job, image: CutImage) -> Rider | None:
    """Return the rider of the tour whose token or card it is."""
    _, *words = image.piece.split()
    riders = (rider for team in job.tour.teams for rider in team.riders)
    return next((rider for rider in riders if [str(rider.bib)] == words), None)


def say_faces(language: Language, die: Die) -> tuple[str, ...]:
    """Return what stands on each side of a die; a dash where nothing does."""
    if die.has_numbers:
        return die.faces
    known = topic("terms")
    signs = (language.say(f"terms.{face}") if face in known else face for face in die.faces)
    return tuple(sign or "—" for sign in signs)


def _say_word(language: Language, word: str) -> str:
    """Return a word of a piece's name; a figure stays what it is, and no category of climbs."""
    if word.isdecimal() or word not in topic("terms"):
        return word
    return language.say(f"terms.{word}")
