"""`etapa playtest`: its document, its files, and what is kept when something stops it."""

from __future__ import annotations

import csv
import errno
import json
import os
import shutil
import subprocess
import sys
from concurrent.futures import Executor, Future
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from designer.cli import etapa
from designer.cli.batch import BatchFiles, inert
from designer.cli.common import run_command
from designer.jobs import pool as playtest_pool
from designer.site import report_page
from engine.errors import DecisionError, SetupError
from engine.playtests import play as playing
from engine.race.record import unpack_record

if TYPE_CHECKING:
    from collections.abc import Callable

ROOT = Path(__file__).parents[4]
THREE = str(ROOT / "samples" / "three-examples.etapa")
ALONE = ("playtest", THREE, "--stage", "3", "--workers", "1", "--bots", "book", "--lang", "en")


@pytest.fixture
def call(capsys: pytest.CaptureFixture[str]) -> Any:
    def made(*arguments: str) -> tuple[int, str, str]:
        code = run_command(etapa, arguments)
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
    names.add("report.html")
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
    whole = playing.ride_race

    def ride(plan: Any, start: Any, scribe: Any, *, listen: bool) -> Any:
        if start.key.endswith(f"/{number}"):
            raise DecisionError("manager_raised", manager=1, kind="VOTE", turn=3, detail="boom")
        return whole(plan, start, scribe, listen=listen)

    return ride


def test_a_bot_that_fails_is_named_with_its_race_and_the_others_are_kept(
    call: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """Exit 2; the races before it are summed up, written and reported."""
    monkeypatch.setattr(playing, "ride_race", fails_in(4))
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
    assert unpack_record(path.read_bytes()).setup.key == "1/7"
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

    monkeypatch.setattr(report_page, "replace_file", full)
    code, _, err = call(*ALONE, "-n", "3", "--out", str(tmp_path))
    assert (code, err.count("\n")) == (2, 1)
    assert "the disk is full" in err
    assert len(rows(tmp_path / "races.csv")) == 3
    assert not (tmp_path / "report.pdf").exists()


def test_another_version_is_compared_in_words_and_on_paper(call: Any, tmp_path: Path):
    """Same dice; the second version is called by its file; of equals nothing is made up."""
    options = ("-n", "3", "--against", THREE, "--out", str(tmp_path))
    code, out, _ = call(*ALONE, *options)
    assert code == 0
    assert "with the same dice" in out
    assert "Nothing changes: all 3 races are the same." in out
    assert "against" in json.loads((tmp_path / "summary.json").read_text("utf-8"))


def text_of(path: Path) -> str:
    """Return what stands on the first page of a report."""
    import pypdfium2

    document = pypdfium2.PdfDocument(path)
    page = document[0].get_textpage()
    try:
        return str(page.get_text_range())
    finally:
        page.close()
        document.close()


def stopped(call: Any, folder: Path, monkeypatch: pytest.MonkeyPatch, *more: str) -> Any:
    """Run a batch of 5000 races that somebody stops after two chunks."""
    monkeypatch.setattr(Interrupted, "left", 2)
    with monkeypatch.context() as patch:
        patch.setattr(playtest_pool, "pool_of", lambda *_: (Interrupted, 1))
        return call(*ALONE, "-n", "5000", "--out", str(folder), *more)


def test_a_stopped_batch_says_how_many_of_how_many(
    call: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """On its first line, in --json, in the summary and on the report; and it is no 0."""
    code, out, _ = stopped(call, tmp_path / "a", monkeypatch)
    done = len(rows(tmp_path / "a" / "races.csv"))
    assert (code, f"{done} of 5000" in out.splitlines()[0]) == (2, True)
    code, out, _ = stopped(call, tmp_path / "b", monkeypatch, "--json")
    told = json.loads(out)
    kept = json.loads((tmp_path / "b" / "summary.json").read_text("utf-8"))
    assert (code, told["asked"], told["whole"], told["races"]) == (2, 5000, False, kept["races"])
    assert kept["whole"] is False
    pages = text_of(tmp_path / "a" / "report.pdf")
    assert f"{done} of 5000" in pages


def test_a_part_never_takes_the_place_of_a_whole_batch(
    call: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """It goes beside, and the next part takes its place; a whole one takes that of a whole one."""
    assert call(*ALONE, "-n", "3", "--out", str(tmp_path))[0] == 0
    whole = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    for _ in range(2):
        _, _, err = stopped(call, tmp_path, monkeypatch)
        assert str(tmp_path / "part") in err
        assert {p.name: p.read_bytes() for p in tmp_path.iterdir() if p.is_file()} == whole
    assert len(rows(tmp_path / "part" / "races.csv")) > 0
    assert call(*ALONE, "-n", "4", "--out", str(tmp_path))[0] == 0
    assert len(rows(tmp_path / "races.csv")) == 4


def test_a_pipe_in_the_place_of_a_summary_is_not_waited_for(
    call: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """What does not say that it is a part is taken for whole: the new part goes beside."""
    os.mkfifo(tmp_path / "summary.json")
    stopped(call, tmp_path, monkeypatch)
    assert (tmp_path / "part" / "summary.json").is_file()


def test_a_part_gives_way_to_another_batch(
    call: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    stopped(call, tmp_path, monkeypatch)
    assert len(rows(tmp_path / "races.csv")) > 1
    assert call(*ALONE, "-n", "1", "--out", str(tmp_path))[0] == 0
    assert len(rows(tmp_path / "races.csv")) == 1
    assert not (tmp_path / "part").exists()


def test_what_a_dead_batch_left_is_swept_and_a_living_one_is_not(call: Any, tmp_path: Path):
    dead, link = tmp_path / ".playtest-12345678", tmp_path / ".playtest-abcdefgh"
    dead.mkdir()
    (dead / "races.jsonl").write_text("half", "utf-8")
    link.symlink_to(tmp_path)
    living = BatchFiles(tmp_path)
    hidden = {p.name for p in tmp_path.iterdir() if p.name.startswith(".")} - {link.name}
    assert dead.name not in hidden
    assert call(*ALONE, "-n", "2", "--out", str(tmp_path))[0] == 0
    assert {p.name for p in tmp_path.iterdir() if p.is_dir()} - {link.name} == hidden
    living.close({"whole": True})


def test_a_planted_link_is_not_written_through(call: Any, tmp_path: Path):
    """Whoever may write into the folder makes the batch write over nothing else."""
    victim = tmp_path / "victim"
    victim.write_text("precious", "utf-8")
    out = tmp_path / "out"
    out.mkdir()
    for name in ("races.csv", "riders.csv", "summary.json", ".races.jsonl", "report.pdf"):
        (out / name).symlink_to(victim)
    assert call(*ALONE, "-n", "2", "--out", str(out))[0] == 0
    assert victim.read_text("utf-8") == "precious"
    assert len(rows(out / "races.csv")) == 2


@pytest.mark.parametrize("text", ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "\n=1"])
def test_text_that_begins_as_a_formula_is_inert_in_a_table(text: str):
    """As in workbooks: a name is no order for the program that opens it."""
    assert inert(text) == f"'{text}"
    assert [inert(one) for one in ("A", "", -1, 2.5, None, "a=b")] == [
        "A",
        "",
        -1,
        2.5,
        None,
        "a=b",
    ]


def test_a_team_called_like_a_formula_stays_a_name_in_the_files(call: Any, tmp_path: Path):
    tour = tmp_path / "tour.etapa"
    text = Path(THREE).read_text("utf-8").replace('id = "A"', 'id = "=cmd|1"', 1)
    tour.write_text(text, "utf-8")
    words = ("playtest", str(tour), "--stage", "1", "-n", "2", "--workers", "1", "--bots", "book")
    call(*words, "--out", str(tmp_path / "out"))
    kept = (tmp_path / "out" / "riders.csv").read_text("utf-8")
    assert ",'=cmd|1," in kept
    assert ",=cmd" not in kept


LISTENING = """
import psutil, sys
from designer.jobs.pool import pool_of
if __name__ == "__main__":
    executor, hands = pool_of("en", "auto", "local", 1)
    mine = psutil.Process()
    every = [mine, *mine.children(recursive=True)]
    print(*{c.laddr.ip for p in every for c in p.net_connections() if c.status == "LISTEN"})
"""


def test_a_local_cluster_listens_on_this_machine_only(tmp_path: Path):
    """Scheduler, workers and the page that shows them: nobody else in the house hears of it."""
    script = tmp_path / "listening.py"
    script.write_text(LISTENING, "utf-8")
    done = subprocess.run(
        [sys.executable, str(script)], capture_output=True, text=True, check=False, timeout=120,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )  # fmt: skip
    assert done.stdout.split() == ["127.0.0.1"], done.stderr[-500:]


def test_out_may_be_one_page(call: Any, tmp_path: Path):
    """A name that ends in .html is the report alone, with the changes that were tried."""
    page = tmp_path / "new" / "report.html"
    code, out, err = call(*ALONE, "-n", "3", "--advise", "2", "--out", str(page))
    assert code == 0
    assert [path.name for path in page.parent.iterdir()] == ["report.html"]
    assert "report.html" in err
    assert "What would shorten it, each tried in 2 races:" in out
    assert "the simplification of the rules" not in out  # of road stages alone
    assert page.read_text("utf-8").count("<svg") >= 2


def test_mixed_deals_one_of_each_and_says_who_wins(call: Any):
    options = ("--stage", "1", "-n", "6", "--bots", "mixed", "--workers", "1", "--lang", "en")
    code, out, _ = call("playtest", THREE, *options)
    assert code == 0
    assert "Managers differ, and so do their races:" in out


def test_a_field_of_several_managers_says_how_long_each_of_them_takes(call: Any):
    """Minutes differ by the managers: races of each alone stand beside those of the field."""
    options = ("--stage", "1", "-n", "10", "--bots", "director,book", "--workers", "1")
    _, told, _ = call("playtest", "samples/sierra.etapa", *options, "--lang", "en")
    assert "With the same manager in all seats: book" in told
    row = json.loads(call("playtest", "samples/sierra.etapa", *options, "--json")[1])
    alone = {bot: row["measures"][f"minutes/by_bot/{bot}"]["mean"] for bot in ("director", "book")}
    assert alone["book"] < row["minutes"]["mean"] < 1.2 * alone["director"]


def test_a_stage_says_whether_it_is_ridden_as_it_is_met_or_fresh(call: Any, tmp_path: Path):
    """R2.7 — with the pools and standings of the results so far, or with full pools."""
    tour = tmp_path / "tour.etapa"
    shutil.copy("samples/sierra.etapa", tour)
    options = ("--bots", "book", "--lang", "en")
    assert call("race", str(tour), "--stage", "1", *options, "--into", str(tour))[0] == 0
    few = ("--stage", "2", "-n", "3", "--workers", "1", *options)
    _, met, _ = call("playtest", str(tour), *few)
    _, fresh, _ = call("playtest", str(tour), *few, "--fresh")
    assert "Ridden as it is met: with the pools and standings after stage 1." in met
    assert "Ridden fresh: with full pools, and no standings yet." in fresh
