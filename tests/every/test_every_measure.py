"""Every measure names what it needs, every game what it has, and of neither more is said."""

from __future__ import annotations

import csv
import json
from typing import TYPE_CHECKING, Any

import pypdfium2
import pytest

from designer.cli import etapa
from designer.cli.common import run_command
from designer.words import topic
from engine.playtests.facts import KNOWN, facts_of, game_table
from engine.playtests.measures import MEASURES, Measure, measures_of
from engine.race.event import kinds_of
from engine.tour.file import load

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from engine.playtests.facts import RaceFacts

SIERRA = "samples/sierra.etapa"


def test_every_fact_a_measure_needs_is_one_that_games_may_have():
    needed = {fact for measure in MEASURES.values() for fact in measure.needs}
    assert needed - KNOWN == set()


def test_a_game_has_known_facts_only_each_explained(game: str):
    assert facts_of(game) - KNOWN == set()


def test_a_game_is_not_measured_by_what_it_does_not_have(game: str):
    known = facts_of(game)
    taken = measures_of(game, MEASURES)
    assert [m for m in MEASURES.values() if (m in taken) != known.issuperset(m.needs)] == []


FIGURES = {"seats": "start", "breaks": "breaks", "mishaps": "mishaps"}
"""What a game that has a fact says besides, in the same table."""


def test_a_fact_that_needs_figures_has_them(game: str):
    """Which turns make a break, what befalls riders, what settles the places at the start."""
    known, table = facts_of(game), game_table(game)
    assert {key for fact, key in FIGURES.items() if (fact in known) != (key in table)} == set()


def test_what_events_take_at_a_table_has_its_seconds(game: str):
    taken = {one for kind in kinds_of(game).values() for one in kind.takes}
    assert taken - set(game_table(game)["seconds"]) == set()


@pytest.fixture
def call(capsys: pytest.CaptureFixture[str]) -> Callable[..., str]:
    """Run a command that has nothing to refuse and return what it prints."""

    def made(*arguments: str) -> str:
        code = run_command(etapa, arguments)
        said = capsys.readouterr()
        assert code == 0, said.err
        return said.out

    return made


def on_paper(folder: Path) -> str:
    document = pypdfium2.PdfDocument((folder / "report.pdf").read_bytes())
    text = " ".join(page.get_textpage().get_text_bounded() for page in document)
    document.close()
    return " ".join(text.split())


# What another game alone can know

FOREIGN = {
    "en": ("the book", "break", "team leader", "start roll", "effort", "crash", "bonus", "jersey",
           "last rider", "groups", "lead", "punctures", "abandon", "type"),
    "es": ("el libro", "escapada", "jefe de filas", "tirada de salida", "esfuerzo", "caída",
           "bonificacion", "maillot", "último", "grupos", "cabeza", "pinchazos", "tipo"),
}  # fmt: skip
"""Words of measures a Critèrium does not have."""


@pytest.mark.parametrize("lang", ["en", "es"])
def test_of_a_criterium_nothing_is_said_that_only_another_game_knows(
    call: Callable[..., str], tmp_path: Path, lang: str
):
    """No promise of its book, no breaks, types, start roll or jersey; neither on paper."""
    options = ("--stage", "4", "--game", "figueres", "-n", "8", "--workers", "1", "--lang", lang)
    told = call("playtest", SIERRA, *options, "--out", str(tmp_path))
    printed = on_paper(tmp_path).replace("Type", "type")
    assert [w for w in FOREIGN[lang] if w in told.lower()] == []
    assert [w for w in FOREIGN[lang] if w in printed] == []
    heads = [n for n, line in enumerate(told.splitlines()) if line.endswith("?")]
    measured = heads[1] - heads[0] - 1
    assert (len(heads), measured) == (3, 3)  # who wins, in how many turns, in how many minutes


def test_a_criterium_is_told_by_what_it_has(call: Callable[..., str], tmp_path: Path):
    """Who wins, turns, minutes: teams by their names, neutrals counted."""
    options = ("--stage", "1", "--game", "figueres", "-n", "40", "--bots", "random")
    told = call(
        "playtest", SIERRA, *options, "--workers", "1", "--lang", "en", "--out", str(tmp_path)
    )
    head, _happens, winners, turns, minutes, *_ = told.splitlines()
    assert head.startswith("40 races of stage 1")
    assert turns.startswith("  The winner needs ")
    assert minutes.startswith("  At the table it takes ")
    assert "Cafés Aguilar" in winners
    assert "2 neutrals" in winners
    printed = on_paper(tmp_path)
    assert "2 neutrals" in printed
    assert "32 squares" in printed


def test_who_wins_as_a_team_is_told_where_a_game_has_a_table_of_teams(
    call: Callable[..., str], tmp_path: Path, game: str
):
    """RULING 15, R20.3 — in the text and on paper by their names, in `--json` by their letters."""
    options = ("--stage", "2", "--game", game, "-n", "4", "--workers", "1", "--lang", "en")
    measures = json.loads(call("playtest", SIERRA, *options, "--json"))["measures"]
    told = call("playtest", SIERRA, *options, "--out", str(tmp_path))
    said = [line for line in told.splitlines() if "First in the table of teams: " in line]
    has_table = "team_table" in facts_of(game)
    assert ("teams/first" in measures, len(said)) == (has_table, has_table)
    if has_table:
        names = {team.id: team.name for team in load(SIERRA).teams}
        first = [names[team] for team in measures["teams/first"]]
        assert [name for name in first if f"{name} " not in said[0]] == []
        assert [name for name in first if name not in on_paper(tmp_path)] == []


def test_the_document_of_a_criterium_measures_three_things(call: Callable[..., str]):
    options = ("--stage", "1", "--game", "figueres", "-n", "4", "--workers", "1", "--json")
    document = json.loads(call("playtest", SIERRA, *options))
    assert set(document["measures"]) == {"turns/winner", "minutes/table", "wins/by_team"}
    assert (document["breaks"], document["wins"]["by_type"]) == ({}, {})


def test_a_tour_of_criteriums_has_no_jersey(call: Callable[..., str]):
    options = ("--tour", "--game", "figueres", "-n", "2", "--workers", "1", "--lang", "en")
    told = call("playtest", SIERRA, *options)
    _head, happens, *measured, sure, _races = told.splitlines()
    assert (happens, sure) == ("What happens here?", "How sure is it, and with whom?")
    assert len(measured) == 1
    assert measured[0].startswith("  All stages together take their winners ")


@pytest.mark.parametrize(
    ("lang", "draw", "roll"),
    [("en", "The draw for the start: ", "start roll"), ("es", "El sorteo de salida: ", "tirada")],
)
def test_a_game_that_draws_for_the_start_is_told_of_no_start_roll(
    call: Callable[..., str], lang: str, draw: str, roll: str
):
    """What settles the places is the game's own word."""
    options = ("--stage", "3", "--game", "juego", "-n", "4", "--workers", "1", "--lang", lang)
    told = call("playtest", SIERRA, *options)
    assert draw in told
    assert roll not in told


# How to add a measure


def drafts(facts: RaceFacts) -> dict[str, bool | int | str]:
    """Return a number, a truth and a word of a race."""
    first = facts.winner
    return {
        "drafts/longest": len(facts.riders_home),
        "drafts/any": True,
        "drafts/by": "CLIMBER" if first is None else first.type,
    }


WORDS = {
    "drafts/longest": {"en": "riders in the longest draft", "es": "ciclistas a rueda"},
    "drafts/any": {"en": "somebody drafts", "es": "alguien va a rueda"},
    "drafts/by": {"en": "drafts by type", "es": "quién va a rueda"},
}


@pytest.fixture
def added(monkeypatch: pytest.MonkeyPatch) -> None:
    """A measure as CONTRIBUTING says: one function, one line in MEASURES, its names."""
    monkeypatch.setitem(MEASURES, "drafts", Measure(drafts, needs=("types",)))
    for name, texts in WORDS.items():
        monkeypatch.setitem(topic("measures"), name, texts)


@pytest.mark.usefixtures("added")
def test_a_measure_that_is_added_is_told_printed_and_written(
    call: Callable[..., str], tmp_path: Path
):
    """In the terminal, on paper, in --json and in the files."""
    options = ("--stage", "2", "--game", "ciclismo", "--bots", "book", "-n", "3", "--workers", "1")
    told = call("playtest", SIERRA, *options, "--lang", "en", "--out", str(tmp_path))
    assert "  riders in the longest draft: 32." in told
    assert "  somebody drafts: 100 % (44–100)." in told
    assert "  drafts by type: " in told
    printed = on_paper(tmp_path)
    assert [texts["en"] for texts in WORDS.values() if texts["en"] not in printed] == []
    document = json.loads(call("playtest", SIERRA, *options, "--json"))
    assert set(WORDS) <= set(document["measures"])
    with (tmp_path / "races.csv").open(encoding="utf-8", newline="") as file:
        assert set(WORDS) <= set(next(csv.reader(file)))


@pytest.mark.usefixtures("added")
def test_a_measure_that_is_added_is_silent_where_its_fact_is_missing(call: Callable[..., str]):
    options = ("--stage", "2", "--game", "figueres", "-n", "2", "--workers", "1", "--json")
    document = json.loads(call("playtest", SIERRA, *options))
    assert not any(name.startswith("drafts/") for name in document["measures"])


def test_a_measure_without_a_name_is_called_as_it_is_written(
    call: Callable[..., str], monkeypatch: pytest.MonkeyPatch
):
    """Nothing breaks before its words are written; the test of names tells it is missing."""
    measured: dict[str, Any] = {"drafts/longest": 5}
    monkeypatch.setitem(MEASURES, "drafts", Measure(lambda _facts: measured))
    options = ("--stage", "2", "--game", "ciclismo", "--bots", "book", "-n", "2", "--workers", "1")
    told = call("playtest", SIERRA, *options, "--lang", "en")
    assert "  drafts/longest: 5." in told
