"""`etapa playtest`: what many races of a stage or a tour say, in words and as a document."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from engine.match.match import Match
from engine.race.record import pack_record, unpack_record
from tests.designer.cli.conftest import ENVIRONMENT, GIRO, SIERRA, THREE
from tests.engine.match.conftest import ASKED_ALL, seated

if TYPE_CHECKING:
    from tests.designer.cli.conftest import Call

ONE = ("--workers", "1")
SAMPLES = Path(__file__).parents[4] / "samples"
STAGE = ("playtest", THREE, "--stage", "2", *ONE, "--bots", "book")
TRIAL = ("playtest", THREE, "--stage", "3", *ONE, "--bots", "book")


@pytest.fixture(scope="module")
def timed_record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a record of a race by hand whose person took forty seconds for everything."""
    start = seated("ciclismo", 0, number=1)
    match = Match(start, dict.fromkeys(start.persons, ASKED_ALL))
    while not match.ride_on():
        asking = match.open_questions[0]
        match.answer_question(0, asking.question.default, 40.0)
    path = tmp_path_factory.mktemp("clock") / "by hand.acta"
    path.write_bytes(pack_record(match.record()))
    return path


def test_json_is_one_document_with_the_agreed_keys(call: Call):
    """Races, seed, game, turns, minutes, wins, breaks, measures; every share with its interval."""
    said = call(*STAGE, "-n", "3", "--json")
    document = said.document
    assert said.code == 0
    assert {"turns", "minutes", "wins", "breaks", "measures"} <= set(document)
    assert (document["races"], document["seed"], document["game"]) == (3, "1", "ciclismo")
    for spread in (document["turns"]["winner"], document["turns"]["field"], document["minutes"]):
        assert {"mean", "low", "high", "p5", "p50", "p95"} <= set(spread)
    assert set(document["wins"]) == {"by_type", "by_team", "by_seat"}
    shares = [share for of in document["wins"].values() for share in of.values()]
    breaks = document["breaks"]
    assert {"success", "longest", "day", "late", "climb"} <= set(breaks)
    shares += [breaks[name] for name in ("success", "day", "late", "climb")]
    assert len(shares) > 3
    assert all(0 <= s["low"] <= s["share"] <= s["high"] <= 1 for s in shares)


def test_a_whole_tour_leaves_a_report_too(call: Call, tmp_path: Path):
    options = (*ONE, "--bots", "book", "--out", tmp_path)
    said = call("playtest", SIERRA, "--tour", "-n", "2", *options, lang="es")
    assert (said.code, (tmp_path / "report.png").exists()) == (0, True)
    assert "2 carreras de toda la vuelta" in said.out


def test_any_race_of_a_batch_is_a_record_by_its_number(call: Call, tmp_path: Path):
    said = call(*TRIAL, "--race", "7", "--out", tmp_path)
    (path,) = tmp_path.iterdir()
    assert (said.code, path.name) == (0, "race-7.acta")
    assert unpack_record(path.read_bytes()).setup.key == "1/7"
    assert path.name in said.out


def test_games_side_by_side_start_fresh_where_that_is_wished_for(call: Call, tmp_path: Path):
    """Whatever a tour has ridden: as if nothing had been."""
    ridden = tmp_path / "ridden.etapa"
    shutil.copyfile(GIRO, ridden)
    assert call("race", ridden, "--into", ridden, "--brief").code == 0
    games = ("--stage", "2", "--games", "ciclismo", "-n", "2", *ONE, "--json")
    fresh, now, bare = (
        call("playtest", *words, *games).document["games"]
        for words in ((ridden, "--fresh"), (ridden,), (GIRO,))
    )
    assert fresh == bare != now


def test_another_version_is_compared_in_words_and_in_the_files(call: Call, tmp_path: Path):
    """Same dice; the second version is called by its file; of equals nothing is made up."""
    said = call(*TRIAL, "-n", "3", "--against", THREE, "--out", tmp_path)
    assert said.code == 0
    assert "with the same dice" in said.out
    assert "Nothing changes: all 3 races are the same." in said.out
    assert "against" in json.loads((tmp_path / "summary.json").read_text("utf-8"))


def test_mixed_deals_one_of_each_and_says_who_wins(call: Call):
    said = call("playtest", THREE, "--stage", "1", "-n", "6", "--bots", "mixed", *ONE)
    assert said.code == 0
    assert "Managers differ, and so do their races:" in said.out


def test_a_field_of_several_managers_says_how_long_each_of_them_takes(call: Call):
    """Minutes differ by the managers: races of each alone stand beside those of the field."""
    words = ("playtest", SIERRA, "--stage", "1", "-n", "10", "--bots", "director,book", *ONE)
    assert "With the same manager in all seats: book" in call(*words).out
    row = call(*words, "--json").document
    alone = {bot: row["measures"][f"minutes/by_bot/{bot}"]["mean"] for bot in ("director", "book")}
    assert alone["book"] < row["minutes"]["mean"] < 1.2 * alone["director"]


def test_a_stage_says_whether_it_is_ridden_as_it_is_met_or_fresh(call: Call, sierra: Path):
    """R2.7 — with the pools and standings of the results so far, or with full pools."""
    options = ("--bots", "book")
    assert call("race", sierra, "--stage", "1", *options, "--into", sierra).code == 0
    words = ("playtest", sierra, "--stage", "2", "-n", "3", *ONE, *options)
    met = "Ridden as it is met: with the pools and standings after stage 1."
    assert met in call(*words).out
    fresh = "Ridden fresh: with full pools, and no standings yet."
    assert fresh in call(*words, "--fresh").out


LISTENING = """
import psutil, sys
from designer.jobs.pool import pool_of
from designer.language import ENGLISH
if __name__ == "__main__":
    executor, hands = pool_of(ENGLISH, "auto", "local", 1)
    mine = psutil.Process()
    every = [mine, *mine.children(recursive=True)]
    print(*{c.laddr.ip for p in every for c in p.net_connections() if c.status == "LISTEN"})
"""


def test_minutes_are_reckoned_with_the_seconds_of_people(call: Call, timed_record: Path):
    """Whose pace it is stands beside the minutes; what each kind of question took below."""
    words = ("playtest", SIERRA, "--stage", "1", *ONE, "--bots", "book", "-n", "2")
    usual, slow = (call(*words, *more) for more in ((), ("--clock", timed_record)))
    assert "Reckoned with 6 s for a decision and 0.2 s for an answer that is the usual" in usual.out
    assert "as people took in 1 race (" in slow.out
    assert "votes on a plan 40 (" in slow.out
    document = call(*words, "--clock", timed_record, "--json").document
    assert document["clock"]["records"] == 1
    assert document["minutes"]["mean"] > call(*words, "--json").document["minutes"]["mean"] + 20


def test_a_clock_that_teaches_nothing_is_refused(call: Call, timed_record: Path):
    bots = SAMPLES / "figueres-golden.acta"
    assert call("playtest", SIERRA, "--clock", bots).refused("holds no times")
    assert call("playtest", SIERRA, "--tour", "--clock", timed_record).refused("--tour")
    words = ("playtest", SIERRA, "--game", "pistard", "--clock", timed_record)
    assert call(*words).refused("pistard")


def test_the_three_questions_of_an_organiser_head_what_is_said(call: Call):
    """What happens, how sure and with whom, what to change; how that is tried, as a call."""
    said = call(*TRIAL, "-n", "2").out
    heads = ["What happens here?", "How sure is it, and with whom?", "What do I change to get"]
    places = [said.index(head) for head in heads]
    assert places == sorted(places)
    assert "--advise 40" in said


def test_a_local_cluster_listens_on_this_machine_only(tmp_path: Path):
    """Scheduler, workers and the page that shows them: nobody else in the house hears of it."""
    script = tmp_path / "listening.py"
    script.write_text(LISTENING, "utf-8")
    done = subprocess.run(
        [sys.executable, str(script)], capture_output=True, text=True, check=False, timeout=120,
        env=ENVIRONMENT,
    )  # fmt: skip
    assert done.stdout.split() == ["127.0.0.1"], done.stderr[-500:]
