"""`etapa playtest`: its document, its files, and what is kept when something stops it."""

from __future__ import annotations

import csv
import errno
import json
import subprocess
import sys
from concurrent.futures import Executor, Future
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from designer.cli import etapa
from designer.cli.common import run
from designer.cli.parts import playtest_pool
from engine.errors import DecisionError, SetupError
from engine.playtests import play as playing
from engine.race.record import unpack
from engine.tour import file as tour_file

if TYPE_CHECKING:
    from collections.abc import Callable

ROOT = Path(__file__).parents[3]
THREE = str(ROOT / "samples" / "three-examples.etapa")
ALONE = ("playtest", THREE, "--stage", "3", "--workers", "1", "--bots", "book", "--lang", "en")


@pytest.fixture
def call(capsys: pytest.CaptureFixture[str]) -> Any:
    def made(*arguments: str) -> tuple[int, str, str]:
        code = run(etapa, arguments)
        said = capsys.readouterr()
        return code, said.out, said.err

    return made


def rows(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def test_json_is_one_document_with_the_agreed_keys(call: Any):
    """Races, seed, game, turns, minutes, wins, breaks, measures; prose is on stderr."""
    code, out, _ = call(*ALONE[:3], "2", *ALONE[4:], "-n", "3", "--json")
    document = json.loads(out)
    wanted = {"races", "seed", "game", "turns", "minutes", "wins", "breaks", "measures"}
    assert code == 0
    assert wanted <= set(document)
    assert (document["races"], document["seed"], document["game"]) == (3, "1", "ciclismo")
    assert {"winner", "field"} <= set(document["turns"])
    for spread in (document["turns"]["winner"], document["turns"]["field"], document["minutes"]):
        assert {"mean", "low", "high", "p5", "p50", "p95"} <= set(spread)
    assert set(document["wins"]) == {"by_type", "by_team", "by_seat"}


def test_every_share_has_its_interval(call: Any):
    """Of winners and of breaks."""
    _, out, _ = call(*ALONE[:3], "2", *ALONE[4:], "-n", "3", "--json")
    document = json.loads(out)
    shares = [document["breaks"]["success"]]
    shares += [share for of in document["wins"].values() for share in of.values()]
    assert len(shares) > 3
    assert all(0 <= s["low"] <= s["share"] <= s["high"] <= 1 for s in shares)


def test_out_has_a_row_a_race_a_row_a_rider_a_summary_and_a_report(call: Any, tmp_path: Path):
    """Nothing else is left in the folder."""
    code, _, err = call(*ALONE, "-n", "4", "--out", str(tmp_path))
    names = {"races.csv", "riders.csv", "summary.json", "report.pdf", "report.png"}
    assert code == 0
    assert {path.name for path in tmp_path.iterdir()} == names
    assert all(name in err for name in names)
    assert [row["race"] for row in rows(tmp_path / "races.csv")] == ["1", "2", "3", "4"]
    assert len(rows(tmp_path / "riders.csv")) == 4 * 48
    assert (tmp_path / "report.pdf").read_bytes().startswith(b"%PDF")
    assert (tmp_path / "report.png").read_bytes().startswith(b"\x89PNG")


def test_the_summary_in_the_folder_is_what_json_prints(call: Any, tmp_path: Path):
    _, out, _ = call(*ALONE, "-n", "2", "--json", "--out", str(tmp_path))
    assert json.loads((tmp_path / "summary.json").read_text("utf-8")) == json.loads(out)


def test_a_whole_tour_leaves_a_report_too(call: Any, tmp_path: Path):
    sierra = str(ROOT / "samples" / "sierra.etapa")
    options = ("--workers", "1", "--bots", "book", "--lang", "es", "--out", str(tmp_path))
    code, out, _ = call("playtest", sierra, "--tour", "-n", "2", *options)
    assert (code, (tmp_path / "report.png").exists()) == (0, True)
    assert "2 carreras de toda la vuelta" in out


@pytest.mark.parametrize(
    "arguments",
    [
        ("-n", "0"),
        ("-n", "-3"),
        ("--bots", "nobody"),
        ("--game", "chess"),
        ("--workers", "none"),
        ("--stage", "9"),
        ("--tour",),
    ],
    ids=" ".join,
)
@pytest.mark.parametrize("lang", ["en", "es"])
def test_what_cannot_be_raced_is_refused_in_one_sentence(
    call: Any, tmp_path: Path, lang: str, arguments: tuple[str, ...]
):
    """And leaves no report behind."""
    code, out, err = call(*ALONE, *arguments, "--lang", lang, "--out", str(tmp_path / "kept"))
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert err.startswith("etapa: ")
    assert not (tmp_path / "kept" / "report.pdf").exists()


def fails_in(number: int) -> Callable[..., Any]:
    """Return a way to ride races in which a manager fails in one of them."""
    whole = playing.ride

    def ride(plan: Any, start: Any, scribe: Any, *, listen: bool) -> Any:
        if start.key.endswith(f"/{number}"):
            raise DecisionError("manager_raised", manager=1, kind="VOTE", turn=3, detail="boom")
        return whole(plan, start, scribe, listen=listen)

    return ride


def test_a_bot_that_fails_is_named_with_its_race_and_the_others_are_kept(
    call: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """Exit 2; the races before it are summed up, written and reported."""
    monkeypatch.setattr(playing, "ride", fails_in(4))
    code, out, err = call(*ALONE, "-n", "9", "--out", str(tmp_path))
    refusal = err.splitlines()[-1]
    assert code == 2
    assert out.startswith("3 races of stage 3")
    assert "Race 4 failed" in refusal
    assert "--race 4" in refusal
    assert [row["race"] for row in rows(tmp_path / "races.csv")] == ["1", "2", "3"]
    assert (tmp_path / "report.pdf").exists()


def test_any_race_of_a_batch_is_a_record_by_its_number(call: Any, tmp_path: Path):
    code, out, _ = call(*ALONE, "--race", "7", "--out", str(tmp_path))
    (path,) = tmp_path.iterdir()
    assert (code, path.name) == (0, "race-7.acta")
    assert unpack(path.read_bytes()).setup.key == "1/7"
    assert path.name in out


class Interrupted(Executor):
    """Rides two chunks here; then somebody presses Ctrl-C."""

    left = 2

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Run a task, or stop as a terminal does."""
        if not self.left:
            raise KeyboardInterrupt
        self.left -= 1
        future: Future[Any] = Future()
        future.set_result(fn(*args, **kwargs))
        return future


def test_ctrl_c_keeps_what_is_done_and_says_how_much(
    call: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """The races that came in are summed up, written and reported."""
    monkeypatch.setattr(playtest_pool, "pool_of", lambda *_: (Interrupted, 1))
    _, out, err = call(*ALONE, "-n", "5000", "--out", str(tmp_path))
    done = len(rows(tmp_path / "races.csv"))
    assert 0 < done < 5000
    assert out.startswith(f"{done} races of stage 3")
    assert f"Stopped after {done} of 5000 races" in err
    assert (tmp_path / "report.pdf").exists()


def test_ctrl_c_before_the_first_race_leaves_no_report(
    call: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """There is nothing to look at, and that is said."""
    monkeypatch.setattr(Interrupted, "left", 0)
    monkeypatch.setattr(playtest_pool, "pool_of", lambda *_: (Interrupted, 1))
    _, _, err = call(*ALONE, "-n", "50", "--out", str(tmp_path))
    assert "Stopped after 0 of 50 races" in err
    assert not (tmp_path / "report.pdf").exists()


SMALL_DISK = """
import resource, sys
from designer.cli import main
resource.setrlimit(resource.RLIMIT_FSIZE, (30_000, 30_000))
main(sys.argv[1:])
"""


def test_a_disk_that_fills_up_while_races_come_in_is_one_sentence(tmp_path: Path):
    """No file may grow beyond 30 kB: the races go on, whole rows are kept, all is summed up."""
    done = subprocess.run(
        [sys.executable, "-c", SMALL_DISK, *ALONE, "-n", "60", "--out", str(tmp_path)],
        cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert done.stdout.startswith("60 races of stage 3")
    assert "60 finished races" in done.stderr
    kept = [row["race"] for row in rows(tmp_path / "races.csv")]
    assert 0 < len(kept) < 60
    assert kept == [str(n) for n in range(1, len(kept) + 1)]


class Dead(Interrupted):
    """Rides two chunks here; then no worker lives any more."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Run a task, or break as a pool does whose process was killed."""
        if not self.left:
            raise SetupError("playtest_workers", first=5, tries=3)
        return super().submit(fn, *args, **kwargs)


def test_workers_that_die_again_and_again_leave_the_finished_races(
    call: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """One sentence, exit 2; what came in is summed up and written."""
    monkeypatch.setattr(playtest_pool, "pool_of", lambda *_: (Dead, 1))
    code, out, err = call(*ALONE, "-n", "5000", "--out", str(tmp_path))
    done = len(rows(tmp_path / "races.csv"))
    assert (code, done > 0) == (2, True)
    assert out.startswith(f"{done} races of stage 3")
    assert err.splitlines()[-1].startswith("etapa: ")


def test_none_asked_for_leaves_an_earlier_batch_as_it_is(call: Any, tmp_path: Path):
    """Refused before any file is begun anew."""
    (tmp_path / "races.csv").write_text("kept", "utf-8")
    code, _, _ = call(*ALONE, "-n", "0", "--out", str(tmp_path))
    assert (code, (tmp_path / "races.csv").read_text("utf-8")) == (2, "kept")


def test_a_disk_that_is_full_for_the_report_keeps_the_other_files(
    call: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """One sentence; the rows and the summary are there."""

    def full(path: Path, *_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device", str(path))

    monkeypatch.setattr(tour_file, "replace_file", full)
    code, _, err = call(*ALONE, "-n", "3", "--out", str(tmp_path))
    assert (code, err.count("\n")) == (2, 1)
    assert "the disk is full" in err
    assert len(rows(tmp_path / "races.csv")) == 3
    assert not (tmp_path / "report.pdf").exists()


def test_another_version_is_compared_in_words_and_on_paper(call: Any, tmp_path: Path):
    """Same dice; the second version is called by its file."""
    options = ("-n", "3", "--against", THREE, "--out", str(tmp_path))
    code, out, _ = call(*ALONE, *options)
    assert code == 0
    assert "with the same dice" in out
    assert "turns of the winner" in out
    assert "against" in json.loads((tmp_path / "summary.json").read_text("utf-8"))
