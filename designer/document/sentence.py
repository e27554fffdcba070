"""A sentence that is not yet in a language, so that undo can be read in whichever is on."""

from __future__ import annotations

from dataclasses import dataclass, field
from decimal import Decimal
from typing import TYPE_CHECKING

from designer.i18n import format_number
from designer.words import say

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True)
class Sentence:
    """A phrase of templates/words/ with its values; a value may be a phrase itself."""

    key: str
    values: Mapping[str, object] = field(default_factory=dict)

    def in_(self, lang: str) -> str:
        """Say it in one language."""
        return say(lang, self.key, **{k: _said(lang, v) for k, v in self.values.items()})


def done_sentence(key: str, /, **values: object) -> Sentence:
    """Return the sentence of something that was done."""
    return Sentence(f"did.{key}", values)


def term_sentence(name: str) -> Sentence:
    """Return what a thing is called."""
    return Sentence(f"terms.{name}")


def _said(lang: str, value: object) -> object:
    if isinstance(value, Sentence):
        return value.in_(lang)
    return format_number(lang, value) if isinstance(value, Decimal | float) else value
