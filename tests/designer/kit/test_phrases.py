from __future__ import annotations

import re
from pathlib import Path

import pytest

from designer.words import LANGUAGES, topic

FILES = [*Path("designer/kit").rglob("*.py"), Path("designer/cli/commands/kit.py")]
CODE = "\n".join(file.read_text("utf-8") for file in FILES)
SAID = sorted(set(re.findall(r'"kit\.(\w+)"', CODE)))


@pytest.mark.parametrize("key", SAID)
def test_every_phrase_the_kit_says_is_in_the_phrasebook(key: str):
    """A key of the code has its block."""
    assert key in topic("kit")


@pytest.mark.parametrize("key", sorted(topic("kit")))
def test_every_phrase_is_in_both_languages_with_the_same_values(key: str):
    """English and Spanish quote the same values."""
    phrase = topic("kit")[key]
    values = [set(re.findall(r"{(\w+)}", phrase[lang])) for lang in LANGUAGES]
    assert values[0] == values[1]
