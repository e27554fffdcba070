"""What every finding keeps: a severity, a rule, a sentence in both languages, a test."""

from __future__ import annotations

import ast
import re
import string
from collections import defaultdict
from pathlib import Path

import pytest

from designer.texts.rules import tour_law
from designer.words import topic
from engine import tables
from engine.text import LANGUAGE_CODES

ROOT = Path(__file__).parents[2]
TABLE = tables.read_toml("findings.toml")
SEVERITY = {"E": "error", "W": "warning", "I": "info"}
CODE = re.compile(r"\b[EWI]_[A-Z_]+\b")


def raised() -> dict[str, list[tuple[str, set[str]]]]:
    """Where the code makes findings: code -> (file and line, names of the values it gives)."""
    found: dict[str, list[tuple[str, set[str]]]] = defaultdict(list)
    for path in sorted([*ROOT.glob("engine/**/*.py"), *ROOT.glob("designer/**/*.py")]):
        text = path.read_text("utf-8")
        for node in ast.walk(ast.parse(text)) if "make_finding(" in text else ():
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "make_finding":
                values = {k.arg or "**" for k in node.keywords}
                for code in CODE.findall(ast.unparse(node.args[0])):
                    found[code].append((f"{path.relative_to(ROOT)}:{node.lineno}", values))
    return found


RAISED = raised()
TESTED = {
    code
    for path in ROOT.glob("tests/**/test_*.py")
    if path != Path(__file__)
    for code in CODE.findall(path.read_text("utf-8"))
}


def test_the_calls_are_found():
    """Under another name of the function, all that follows would test nothing."""
    assert len(RAISED) > len(TABLE) // 2


@pytest.mark.parametrize("code", TABLE)
def test_its_first_letter_is_its_severity(code: str):
    assert TABLE[code]["severity"] == SEVERITY[code[0]]


@pytest.mark.parametrize("code", TABLE)
def test_its_rule_can_be_opened(code: str):
    assert TABLE[code]["rule"] in tour_law()


@pytest.mark.parametrize("code", TABLE)
def test_it_has_a_sentence_in_every_language(code: str):
    assert sorted(topic("findings")[code]) == sorted(LANGUAGE_CODES)


UNTESTED = {
    "E_STOCK",
    "I_RESULT_TEAM_TIE",
    "I_TRACKS_JOINED",
    "W_BOARD_CARRIED_OVER",
    "W_BOARD_EDGE",
    "W_BOARD_REACH",
    "W_BOARD_STRIP",
    "W_BOARD_TIGHT",
    "W_CLIMB_LOST",
    "W_FILE_BROKEN",
    "W_HEIGHTS_MISSING",
    "W_JUMP",
    "W_POINTS_BAD",
    "W_RESULT_PLACE_GAP",
    "W_TRACKS",
    "W_TRACK_FAR",
}
"""Boards on a table, tracks read in and results typed in: no test names these."""


def test_every_finding_is_raised_by_a_test_or_known_to_be_none():
    """The list only shrinks: a new finding comes with its test."""
    assert set(TABLE) - TESTED - UNTESTED == set()


def test_no_sentence_is_left_over():
    assert set(topic("findings")) - set(TABLE) == set()


def test_the_code_raises_no_finding_the_table_does_not_know():
    assert set(RAISED) - set(TABLE) == set()


@pytest.mark.parametrize("code", sorted(RAISED))
def test_its_sentence_gets_every_value_it_names(code: str):
    texts = topic("findings")[code].values()
    holes = {name for t in texts for _, name, _, _ in string.Formatter().parse(t) if name}
    holes = {hole for hole in holes if not hole.startswith("do_")}  # said by whom it is said to
    short = [
        (place, holes - values)
        for place, values in RAISED[code]
        if "**" not in values and holes - values
    ]
    assert short == []
