"""The values of a house rule as people read and type them."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING, Any

from designer.language import read_kilometres
from designer.texts import rules
from engine.errors import EtapaError

if TYPE_CHECKING:
    from designer.document.switches import Language
    from engine.tour.rules import Parameter


def spoken_value(voice: Language, key: str, value: object) -> str:
    """Return what one value means: its own sentence, the name of the thing, or itself."""
    return rules.value_name(voice.lang, key, value)


def shown(voice: Language, rule: Parameter, value: Any) -> str:
    """Return a whole value in one line."""
    return rules.spell_value(voice.lang, rule, value)


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
