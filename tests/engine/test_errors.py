"""Every refusal is one sentence with what, where and what next, and travels between processes."""

from __future__ import annotations

import ast
import pickle
import re
import string
import tomllib
from pathlib import Path

import pytest

from designer.language import ENGLISH, SPANISH, Language
from engine import errors, tables
from engine.errors import EtapaError, TourError

ROOT = Path(__file__).parents[2]
SENTENCES = {
    key: texts
    for room in sorted((ROOT / "templates" / "words" / "errors").glob("*.toml"))
    for key, texts in tomllib.loads(room.read_text("utf-8")).items()
}
KINDS = {name for name, kind in vars(errors).items() if isinstance(kind, type)}


def _raised() -> list[tuple[str, str, set[str]]]:
    """Every refusal of the engine and the designer: where, its key, the values it gives."""
    found = []
    raising = re.compile(rf"\b({'|'.join(KINDS)})\(")
    for path in [*ROOT.glob("engine/**/*.py"), *ROOT.glob("designer/**/*.py")]:
        text = path.read_text("utf-8")
        for node in ast.walk(ast.parse(text)) if raising.search(text) else ():
            if not (isinstance(node, ast.Call) and getattr(node.func, "id", "") in KINDS):
                continue
            if node.args and isinstance(node.args[0], ast.Constant):
                values = {k.arg or "**" for k in node.keywords}
                where = f"{path.relative_to(ROOT)}:{node.lineno}"
                found.append((where, str(node.args[0].value), values))
    return found


RAISED = _raised()
ACTIONS = tables.read_blocks("words/actions.toml")


@pytest.mark.parametrize(("where", "key", "values"), RAISED, ids=[r[0] for r in RAISED])
def test_a_refusal_gives_every_value_its_sentence_names(where: str, key: str, values: set[str]):
    texts = SENTENCES[key]
    holes = {h for t in texts.values() for h in _holes(t)}
    for action in {hole for hole in holes if hole.startswith("do_")}:
        name = action.removeprefix("do_")
        said = [text for end in ("", "_window") for text in ACTIONS[f"{name}{end}"].values()]
        holes = (holes - {action}) | {h for t in said for h in _holes(t)}
    assert "**" in values or holes <= values


def _holes(text: str) -> set[str]:
    return {hole for _, hole, _, _ in string.Formatter().parse(text) if hole}


def test_the_tree_in_the_docstring_is_the_tree():
    subclasses = {
        kind.__name__ for kind in EtapaError.__subclasses__() if kind.__module__ == "engine.errors"
    }
    in_docstring = {line.split()[1] for line in (errors.__doc__ or "").splitlines() if "──" in line}
    assert in_docstring == subclasses


def test_a_refusal_is_a_sentence_where_nobody_asks_for_a_language():
    assert str(TourError("no_length", km=0)) == TourError("no_length", km=0).sentence(ENGLISH)


def test_a_refusal_survives_the_way_to_another_process():
    refused = TourError("no_length", km=3)
    again = pickle.loads(pickle.dumps(refused))
    assert (type(again), again.key, again.values) == (TourError, "no_length", {"km": 3})
    assert again.sentence(SPANISH) == refused.sentence(SPANISH)


def test_of_a_long_text_a_sentence_quotes_beginning_and_end(language: Language):
    """A whole book pasted where a table is wanted still leaves a sentence one can read."""
    pasted = errors.BoardError("board_table_text", have="begin" + "x" * 5000 + "end")
    sentence = pasted.sentence(language)
    assert len(sentence) < 500
    assert "begin" in sentence
    assert "end" in sentence
