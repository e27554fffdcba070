"""`etapa jury`: what a decision changes is said first; taken, printed and taken back."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from engine.tour.file import load, save
from tests.designer.cli.conftest import SIERRA
from tests.designer.kit.press import read_texts

if TYPE_CHECKING:
    from pathlib import Path

    from tests.designer.cli.conftest import Call

ABOUT = ("--stage", "1", "--bib", "1")
OUT = (*ABOUT, "--decision", "disqualified", "--reason", "held on to a car")


@pytest.fixture
def tour(tmp_path: Path) -> Path:
    """The shipped mountain tour, two stages typed in by a simple hand."""
    whole = load(SIERRA)
    bibs = [r.bib for t in whole.teams for r in t.riders]
    table = "\n".join(f"{bib} {place} {20 + place // 3}" for place, bib in enumerate(bibs, 1))
    rows = {"riders": f"bib place turns\n{table}"}
    lines = {"1": {"S1": bibs[:3]}, "2": {"S1": bibs[:3], "M1": bibs[:3], "M2": bibs[:3]}}
    results = {number: rows | {"lines": taken} for number, taken in lines.items()}
    save(replace(whole, results=results), tmp_path / "vuelta.etapa")
    return tmp_path / "vuelta.etapa"


def test_what_changes_is_said_before_anything_is_written(call: Call, tour: Path):
    """RULING 110 — places, lines, rankings, jerseys, who starts, communiqués; nothing is kept."""
    before = tour.read_bytes()
    said = call("jury", tour, *OUT)
    assert (said.code, tour.read_bytes()) == (0, before)
    for words in (
        "Finish of stage 1: place 1 before, none after",
        "Line S1: 5 points and 3 bonus turns before, no point after",
        "General classification: place 1 before, none after",
        "Leader's jersey after stage 2: 1 Iker Aldana before, 2 Tomás Berrio after",
        "does not start stage 3",
        "counts no more, by stage: 2",
        "no longer hold, by stage: 1 and 2",
        "--take",
    ):
        assert words in said.out, words


def test_it_is_taken_printed_and_taken_back(call: Call, tour: Path, tmp_path: Path):
    """RULING 110 — the classifications and the communiqué say it; one call brings all back."""
    before = call("standings", tour).out
    assert call("jury", tour, *OUT, "--take").code == 0
    listed = call("jury", tour).out
    assert "stage 1, 1 Iker Aldana: disqualified (held on to a car)" in listed
    told = call("standings", tour, "--pdf", tmp_path / "c.pdf")
    assert "Disqualified  held on to a car" in told.out
    assert call("jury", tour, *ABOUT, "--back").code == 0
    assert call("standings", tour).out == before


def test_the_same_as_a_document(call: Call, tour: Path):
    """One document: the decision, what it changes, whether it was written."""
    said = json.loads(call("jury", tour, *ABOUT, "--decision", "turnos", "--amount", "2",
                           "--take", "--json").out)  # fmt: skip
    assert said["decision"] == {
        "stage": 1, "bib": 1, "decision": "turns", "amount": 2, "reason": "", "after": 2,
    }  # fmt: skip
    assert (said["written"], said["published"], said["leaves"]) == (True, [1, 2], False)
    assert json.loads(call("jury", tour, "--json").out)["decisions"] == [said["decision"]]
    assert load(tour).results["1"]["jury"][0]["after"] == 2


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--stage", "1"), "--bib"),
        ((*ABOUT, "--decision", "shamed"), "relegated, turns, regularity"),
        ((*ABOUT, "--decision", "turns"), "needs an amount"),
        (("--stage", "4", "--bib", "1", "--decision", "relegated"), "no results yet"),
        (("--stage", "1", "--bib", "99", "--decision", "relegated"), "did not start stage 1"),
        ((*ABOUT, "--back"), "nothing to take back"),
    ],
)
def test_what_it_cannot_decide_is_one_sentence(
    call: Call, tour: Path, words: tuple[str, ...], said: str
):
    """Exit 2 names what lacks."""
    refused = call("jury", tour, *words)
    assert (refused.code, refused.err.count("\n")) == (2, 1)
    assert said in refused.err


def test_a_decision_that_changes_no_place_is_said_and_kept(call: Call, tour: Path):
    """RULING 110 — the last of some turns stays in place; the decision is printed all the same."""
    bib = load(tour).teams[0].riders[1].bib
    words = ("--stage", "1", "--bib", str(bib), "--decision", "relegated", "--take")
    assert "No place, no point and no turn changes" in call("jury", tour, *words).out
    assert "relegated behind the last" in call("jury", tour).out


def test_all_corrected_communiques_are_written_in_one_go(call: Call, tour: Path, tmp_path: Path):
    """One PDF, each with the number of its stage; where the jury decided nothing, none."""
    paper = tmp_path / "corrected.pdf"
    assert call("standings", tour, "--corrected", paper).refused("No communiqué bears a decision")
    assert not paper.exists()
    call("jury", tour, *OUT, "--take")
    assert str(paper) in call("standings", tour, "--corrected", paper).out
    pages = read_texts(paper.read_bytes())
    heads = [n for n in (1, 2, 3) if any(f"Communiqué no. {n}" in page for page in pages)]
    assert heads == [1, 2]
    assert sum("held on to a car" in page for page in pages) >= 2
