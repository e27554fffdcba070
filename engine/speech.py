"""Fills a sentence: values by name, a number with the word that goes with it."""

from __future__ import annotations

from string import Formatter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

ONE = {"1", "-1"}


class _Speech(Formatter):
    """Knows one more way to write a value: "{count:stage|stages}"."""

    def format_field(self, value: object, format_spec: str) -> str:
        """Return one value as it is read, or with its word; # is where the number stands."""
        one, bar, many = format_spec.partition("|")
        if not bar:
            return str(super().format_field(value, format_spec))
        word = one if str(value) in ONE else many
        return word.replace("#", str(value)) if "#" in word else f"{value} {word}"


_SPEECH = _Speech()


def filled(text: str, values: Mapping[str, object]) -> str:
    """Return a sentence with its values: "{n:stage|stages}" says "1 stage", "2 stages".

    "{n:falta #|faltan #}" puts the number where the language wants it.
    """
    return _SPEECH.vformat(text, (), values)
