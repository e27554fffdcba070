"""The values of a house rule as people read and type them."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING, Any

from designer.document.typed import read_kilometres
from designer.words import say, topic
from engine.errors import EtapaError

if TYPE_CHECKING:
    from designer.document.language import Language
    from engine.tour.parameter import Parameter

LISTS = ("order", "subset", "faces", "numbers")


def value_name(voice: Language, key: str, value: object) -> str:
    """Return what one value means: its own sentence, the name of the thing, or itself."""
    phrase = f"{key}.{value}"
    if phrase in topic("values"):
        return say(voice.lang, f"values.{phrase}")
    if isinstance(value, str) and not value.isdigit() and value in topic("terms"):
        return voice(f"terms.{value}")
    return voice.number(value)


def shown(voice: Language, rule: Parameter, value: Any) -> str:
    """Return a whole value in one line."""
    if isinstance(value, bool):
        return voice("house.yes" if value else "house.no")
    if isinstance(value, dict):
        parts = [
            f"{value_name(voice, rule.key, k)}: {_entry(voice, rule.key, v)}"
            for k, v in value.items()
        ]
        return ", ".join(parts) or "–"
    if isinstance(value, list | tuple):
        return ", ".join(value_name(voice, rule.key, v) for v in value) or "–"
    return value_name(voice, rule.key, value)


def read(rule: Parameter, text: str) -> Any:
    """Return what was typed for a number, some numbers or a text; nonsense as it stands."""
    text = text.strip()
    if rule.kind in ("faces", "numbers"):
        parts = text.replace(";", " ").replace(",", " ").split()
        return [int(p) if p.lstrip("-").isdigit() else p for p in parts]
    if rule.kind in ("integer", "number") and text not in rule.choices:
        return number(text)
    return text


def number(text: str) -> Any:
    """Return the number that was typed, with a point or a comma; nonsense as it stands."""
    try:
        value = read_kilometres(text)
    except EtapaError:
        return text
    return int(value) if value == value.to_integral_value() else Decimal(value)


def _entry(voice: Language, key: str, value: object) -> str:
    if isinstance(value, dict):
        return " ".join(f"{value_name(voice, key, k)} {v}" for k, v in value.items())
    return value_name(voice, key, value)
