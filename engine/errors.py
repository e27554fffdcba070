"""Everything the engine refuses, as one tree.

    EtapaError                 anything refused on purpose; carries a phrase and its values
    ├── TableError             a table of templates/ is wrong: file, row, column (ValueError)
    ├── FileError              a file cannot be read as what it should be, or not be written
    ├── TourError              a tour cannot be read or hold a value (ValueError)
    ├── IntakeError            a real stage cannot be read in (ValueError)
    ├── RoadError              a stage has no road (ValueError)
    ├── BoardError             the pieces cannot be laid so (ValueError)
    ├── SetupError             a race cannot start so (ValueError)
    ├── DecisionError          a manager answered what the rules do not offer (ValueError)
    ├── RecordError            a record cannot be replayed (ValueError)
    ├── DiceError              real dice were not thrown to the end (RuntimeError)
    └── JobError               work in another process came to nothing (RuntimeError)

Unfinished work is never an error: it has findings (engine/tour/check.py).
"""

from __future__ import annotations

import errno
import tomllib
from functools import cache
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from engine.data import TEMPLATES
from engine.text import ENGLISH, fill_sentence

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.text import Speech


class EtapaError(Exception):
    """One refusal: a key of templates/words/errors/ and the values of its sentence."""

    def __init__(self, key: str, /, **values: object) -> None:
        super().__init__(key, values)
        self.key = key
        self.values = values

    def sentence(self, speech: Speech = ENGLISH) -> str:
        """Say in one sentence what is wrong, where, and what to do next."""
        values = {name: _value_in_sentence(value, speech) for name, value in self.values.items()}
        return error_phrase(speech, self.key, **values)

    def __str__(self) -> str:
        return self.sentence()

    def __reduce__(self) -> tuple[object, ...]:
        # Exception pickles its positional arguments alone, and would lose the values.
        return (_again, (type(self), self.key, self.values))


def _again(kind: type[EtapaError], key: str, values: dict[str, object]) -> EtapaError:
    """Make the same refusal again on the other side of a process boundary."""
    return kind(key, **values)


class TableError(EtapaError, ValueError):
    """A table of templates/ is wrong."""


class FileError(EtapaError, ValueError):
    """A file cannot be read in, or cannot be written."""


class TourError(EtapaError, ValueError):
    """A tour file cannot be read, or a value cannot stand in a tour."""


class IntakeError(EtapaError, ValueError):
    """A track, a table or a page of a road book cannot be read in."""


class RoadError(EtapaError, ValueError):
    """A stage cannot become a road."""


class BoardError(EtapaError, ValueError):
    """Pieces cannot be laid that way."""


class SetupError(EtapaError, ValueError):
    """A race cannot start with what it was given."""


class DecisionError(EtapaError, ValueError):
    """A manager's answer is not among what the rules offer."""


class RecordError(EtapaError, ValueError):
    """A record cannot be read or does not replay."""


class DiceError(EtapaError, RuntimeError):
    """A person who types real dice stopped, or typed what no dice show."""


class JobError(EtapaError, RuntimeError):
    """Work in another process came to nothing."""


@runtime_checkable
class SentenceValue(Protocol):
    """A value of a refusal that says itself."""

    def sentence(self, speech: Speech) -> str:
        """Say it in one language."""


def error_phrase(speech: Speech, key: str, /, **values: object) -> str:
    """Return a phrase of templates/words/errors/ that a sentence is made of."""
    return fill_phrase(speech, _every_sentence()[key][speech.code], values)


def fill_phrase(speech: Speech, text: str, values: Mapping[str, object]) -> str:
    """Return a phrase with its values; what it tells a person to do is said as its speaker does.

    "{do_fit}" is a call where a command says it, and a button or a key where the window does.
    """
    if "{do_" not in text:
        return fill_sentence(text, values) if values else text
    actions = _action_texts(speech)
    named = {key: fill_sentence(action, values) for key, action in actions.items() if key in text}
    return fill_sentence(text, {**named, **values})


@cache
def _action_texts(speech: Speech) -> dict[str, str]:
    """Return what there is to do next, by the name it has in a sentence."""
    blocks = tomllib.loads((TEMPLATES / "words" / "actions.toml").read_text("utf-8"))
    end, code = "_window" if speech.in_window else "", speech.code
    return {f"do_{key}": blocks[f"{key}{end}"][code] for key in blocks if f"{key}_window" in blocks}


def system_error_text(speech: Speech, wrong: Exception) -> str:
    """Say in a few words what the system refused, in its own where we have none."""
    code = errno.errorcode.get(getattr(wrong, "errno", None) or 0, type(wrong).__name__)
    known = _every_sentence().get(f"system_{code}")
    return known[speech.code] if known else getattr(wrong, "strerror", None) or str(wrong) or code


MOST_QUOTED = 200
"""Characters of a text that a sentence quotes whole: long paths and lists of choices among them."""


def _value_in_sentence(value: object, speech: Speech) -> object:
    """Return a value as a sentence quotes it: of a long text its beginning and its end."""
    if isinstance(value, SentenceValue):
        return value.sentence(speech)
    if isinstance(value, Exception):
        return system_error_text(speech, value)
    if not isinstance(value, str) or len(value) <= MOST_QUOTED:
        return value
    half = MOST_QUOTED // 2
    return f"{value[:half]} … {value[-half:]}"


@cache
def _every_sentence() -> dict[str, dict[str, str]]:
    sentences: dict[str, dict[str, str]] = {}
    for file in sorted(TEMPLATES.joinpath("words", "errors").iterdir()):
        sentences |= tomllib.loads(file.read_text("utf-8"))
    return sentences
