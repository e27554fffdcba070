"""Names of tiles and of parts of the kit: what is printed in a language can be typed back in it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from designer.kit.parts import PARTS
from designer.texts.boards import find_code, part_names, tile_names
from engine.board.catalogue import tiles

if TYPE_CHECKING:
    from designer.language import Language


@pytest.mark.parametrize("name", tiles())
def test_every_tile_goes_by_its_code_in_any_case(name: str):
    assert find_code(name.upper(), tile_names()) == name


@pytest.mark.parametrize("name", PARTS)
def test_every_part_of_the_kit_goes_by_what_it_is_called(language: Language, name: str):
    code = find_code(language.say(f"kit.{name}"), part_names(PARTS))
    assert language.say(f"kit.{code}") == language.say(f"kit.{name}")


@pytest.mark.parametrize(
    ("typed", "code"), [("Reglas", "rules"), ("hojas", "hojas"), ("reg", "reg")]
)
def test_first_words_that_begin_one_name_alone_are_enough(typed: str, code: str):
    """Reglas for «reglas en vigor»; a word that begins two names stays as it is typed."""
    known = {"reglas en vigor": "rules", "hojas de etapa": "stages", "hojas de control": "control"}
    assert find_code(typed, known) == code
