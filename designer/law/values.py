"""The values of a house rule as people read them, in either language."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from designer.i18n import format_number
from designer.words import say, topic

if TYPE_CHECKING:
    from engine.tour.rules import Parameter


def value_name(lang: str, key: str, value: object) -> str:
    """Return what one value means: its own sentence, the name of the thing, or itself."""
    phrase = f"{key}.{value}"
    if phrase in topic("values"):
        return say(lang, f"values.{phrase}")
    if isinstance(value, str) and not value.isdigit() and value in topic("terms"):
        return say(lang, f"terms.{value}")
    return format_number(lang, value)


def spell_value(lang: str, rule: Parameter, value: Any) -> str:
    """Return a whole value in one line."""
    if isinstance(value, bool):
        return say(lang, "house.yes" if value else "house.no")
    if isinstance(value, dict):
        parts = [
            f"{value_name(lang, rule.key, k)}: {_entry(lang, rule.key, v)}"
            for k, v in value.items()
        ]
        return ", ".join(parts) or "–"
    if isinstance(value, list | tuple):
        return ", ".join(value_name(lang, rule.key, v) for v in value) or "–"
    return value_name(lang, rule.key, value)


def _entry(lang: str, key: str, value: object) -> str:
    if isinstance(value, dict):
        return " ".join(f"{value_name(lang, key, k)} {v}" for k, v in value.items())
    return value_name(lang, key, value)
