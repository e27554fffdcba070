"""The files of a playtest, and what is kept of its races when something stops them."""

from __future__ import annotations

import csv
import errno
import json
import os
from concurrent.futures import Executor, Future
from typing import TYPE_CHECKING, Any

import pypdfium2
import pytest

from designer.cli.batch import BatchFiles, quote_formula
from designer.jobs import pool
from designer.site import report_page
from engine.errors import DecisionError, SetupError
from engine.playtests import play
from tests.designer.cli.conftest import THREE, call_apart

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.designer.cli.conftest import Call, Said

ALONE = ("playtest", THREE, "--stage", "3", "--workers", "1", "--bots", "book")


def rows(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def test_out_has_a_row_a_race_a_row_a_rider_a_summary_and_a_report(call: Call, tmp_path: Path):
    """Nothing else is left in the folder."""
    said = call(*ALONE, "-n", "4", "--out", tmp_path)
    tables, report = {"races.csv", "riders.csv", "summary.json"}, {"pdf", "png", "html"}
    names = tables | {f"report.{ending}" for ending in report}
    assert said.code == 0
    assert {path.name for path in tmp_path.iterdir()} == names
    assert all(name in said.err for name in names)
    assert [row["race"] for row in rows(tmp_path / "races.csv")] == ["1", "2", "3", "4"]
    assert len(rows(tmp_path / "riders.csv")) == 4 * 48
    assert (tmp_path / "report.pdf").read_bytes().startswith(b"%PDF")
    assert (tmp_path / "report.png").read_bytes().startswith(b"\x89PNG")


def test_the_summary_in_the_folder_is_what_json_prints(call: Call, tmp_path: Path):
    said = call(*ALONE, "-n", "2", "--json", "--out", tmp_path)
    assert json.loads((tmp_path / "summary.json").read_text("utf-8")) == said.document


def test_out_may_be_one_page(call: Call, tmp_path: Path):
    """A name that ends in .html is the report alone, with the changes that were tried."""
    page = tmp_path / "new" / "report.html"
    said = call(*ALONE, "-n", "3", "--advise", "2", "--out", page)
    assert said.code == 0
    assert [path.name for path in page.parent.iterdir()] == ["report.html"]
    assert "report.html" in said.err
    assert "What would shorten it, each tried in 2 races:" in said.out
    assert "the simplification of the rules" not in said.out  # of road stages alone
    assert page.read_text("utf-8").count("<svg") >= 2


# Stopped, failed, full


class Interrupted(Executor):
    """Rides two chunks here; then Ctrl-C is pressed."""

    left = 2

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Run a task, or stop as a terminal does."""
        if not self.left:
            self.end()
        self.left -= 1
        future: Future[Any] = Future()
        future.set_result(fn(*args, **kwargs))
        return future

    def end(self) -> None:
        raise KeyboardInterrupt


class Dead(Interrupted):
    """Rides two chunks here; then no worker lives any more."""

    def end(self) -> None:
        raise SetupError("playtest_workers", first=5, tries=3)


def race_in(executor: type[Interrupted], call: Call, folder: Path, *more: str) -> Said:
    """Run a batch of 5000 races in an executor that ends after two chunks."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pool, "pool_of", lambda *_: (executor, 1))
        return call(*ALONE, "-n", "5000", "--out", folder, *more)


def text_of(path: Path) -> str:
    """Return what stands on the first page of a report."""
    document = pypdfium2.PdfDocument(path)
    page = document[0].get_textpage()
    try:
        return str(page.get_text_range())
    finally:
        page.close()
        document.close()


def test_ctrl_c_keeps_what_is_done_and_says_how_much_of_how_much(call: Call, tmp_path: Path):
    """On its first line, at its end, in --json, in the summary, on the report; and it is no 0."""
    said = race_in(Interrupted, call, tmp_path / "a")
    done = len(rows(tmp_path / "a" / "races.csv"))
    assert 0 < done < 5000
    assert said.code == 2
    assert said.out.startswith(f"{done} races of stage 3")
    assert f"{done} of 5000" in said.out.splitlines()[0]
    assert f"Stopped after {done} of 5000 races" in said.err
    assert f"{done} of 5000" in text_of(tmp_path / "a" / "report.pdf")
    said = race_in(Interrupted, call, tmp_path / "b", "--json")
    document, kept = said.document, json.loads((tmp_path / "b" / "summary.json").read_text("utf-8"))
    assert (said.code, document["asked"], document["whole"]) == (2, 5000, False)
    assert (kept["races"], kept["whole"]) == (document["races"], False)


def test_ctrl_c_before_the_first_race_leaves_no_report(
    call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """There is nothing to look at, and that is said."""
    monkeypatch.setattr(Interrupted, "left", 0)
    assert "Stopped after 0 of 5000 races" in race_in(Interrupted, call, tmp_path).err
    assert not (tmp_path / "report.pdf").exists()


def test_workers_that_die_again_and_again_leave_the_finished_races(call: Call, tmp_path: Path):
    """One sentence, exit 2; what came in is summed up and written."""
    said = race_in(Dead, call, tmp_path)
    done = len(rows(tmp_path / "races.csv"))
    assert (said.code, done > 0) == (2, True)
    assert said.out.startswith(f"{done} races of stage 3")
    assert said.err.splitlines()[-1].startswith("etapa: ")


def test_a_bot_that_fails_is_named_with_its_race_and_the_others_are_kept(
    call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """Exit 2; the races before it are summed up, written and reported."""
    whole = play.ride_race

    def ride(plan: Any, start: Any, scribe: Any, *, listen: bool) -> Any:
        if start.key.endswith("/4"):
            raise DecisionError("manager_raised", manager=1, kind="VOTE", turn=3, detail="boom")
        return whole(plan, start, scribe, listen=listen)

    monkeypatch.setattr(play, "ride_race", ride)
    said = call(*ALONE, "-n", "9", "--out", tmp_path)
    refusal = said.err.splitlines()[-1]
    assert (said.code, said.out.startswith("3 races of stage 3")) == (2, True)
    assert ("Race 4 failed" in refusal, "--race 4" in refusal) == (True, True)
    assert [row["race"] for row in rows(tmp_path / "races.csv")] == ["1", "2", "3"]
    assert (tmp_path / "report.pdf").exists()


SMALL_DISK = """
import resource, sys
from designer.cli import main
resource.setrlimit(resource.RLIMIT_FSIZE, (30_000, 30_000))
main(sys.argv[1:])
"""


def test_a_disk_that_fills_up_while_races_come_in_is_one_sentence(tmp_path: Path):
    """No file may grow beyond 30 kB: the races go on, whole rows are kept, all is summed up."""
    words = (*ALONE, "-n", "60", "--out", tmp_path, "--lang", "en")
    said = call_apart(*words, code=SMALL_DISK)
    assert (said.code, said.err.count("\n")) == (2, 1)
    assert said.out.startswith("60 races of stage 3")
    assert "60 finished races" in said.err
    kept = [row["race"] for row in rows(tmp_path / "races.csv")]
    assert 0 < len(kept) < 60
    assert kept == [str(n) for n in range(1, len(kept) + 1)]


def test_a_disk_that_is_full_for_the_report_keeps_the_other_files(
    call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """One sentence; the rows and the summary are there."""

    def full(path: Path, *_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device", str(path))

    monkeypatch.setattr(report_page, "replace_file", full)
    said = call(*ALONE, "-n", "3", "--out", tmp_path)
    assert (said.code, said.err.count("\n"), "the disk is full" in said.err) == (2, 1, True)
    assert len(rows(tmp_path / "races.csv")) == 3
    assert not (tmp_path / "report.pdf").exists()


# Earlier batches in the same folder


def test_none_asked_for_leaves_an_earlier_batch_as_it_is(call: Call, tmp_path: Path):
    """Refused before any file is begun anew."""
    (tmp_path / "races.csv").write_text("kept", "utf-8")
    assert call(*ALONE, "-n", "0", "--out", tmp_path).refused("")
    assert (tmp_path / "races.csv").read_text("utf-8") == "kept"


def test_a_part_never_takes_the_place_of_a_whole_batch(call: Call, tmp_path: Path):
    """It goes beside, and the next part takes its place; a whole one takes that of a whole one."""
    assert call(*ALONE, "-n", "3", "--out", tmp_path).code == 0
    whole = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    for _ in range(2):
        assert str(tmp_path / "part") in race_in(Interrupted, call, tmp_path).err
        assert {p.name: p.read_bytes() for p in tmp_path.iterdir() if p.is_file()} == whole
    assert len(rows(tmp_path / "part" / "races.csv")) > 0
    assert call(*ALONE, "-n", "4", "--out", tmp_path).code == 0
    assert len(rows(tmp_path / "races.csv")) == 4


def test_a_pipe_in_the_place_of_a_summary_is_not_waited_for(call: Call, tmp_path: Path):
    """What does not say that it is a part is taken for whole: the new part goes beside."""
    os.mkfifo(tmp_path / "summary.json")
    race_in(Interrupted, call, tmp_path)
    assert (tmp_path / "part" / "summary.json").is_file()


def test_a_part_gives_way_to_another_batch(call: Call, tmp_path: Path):
    race_in(Interrupted, call, tmp_path)
    assert len(rows(tmp_path / "races.csv")) > 1
    assert call(*ALONE, "-n", "1", "--out", tmp_path).code == 0
    assert len(rows(tmp_path / "races.csv")) == 1
    assert not (tmp_path / "part").exists()


def test_what_a_dead_batch_left_is_swept_and_a_living_one_is_not(call: Call, tmp_path: Path):
    dead, link = tmp_path / ".playtest-12345678", tmp_path / ".playtest-abcdefgh"
    dead.mkdir()
    (dead / "races.jsonl").write_text("half", "utf-8")
    link.symlink_to(tmp_path)
    living = BatchFiles(tmp_path)
    hidden = {p.name for p in tmp_path.iterdir() if p.name.startswith(".")} - {link.name}
    assert dead.name not in hidden
    assert call(*ALONE, "-n", "2", "--out", tmp_path).code == 0
    assert {p.name for p in tmp_path.iterdir() if p.is_dir()} - {link.name} == hidden
    living.close({"whole": True})


# Nothing in them does harm


def test_a_planted_link_is_not_written_through(call: Call, tmp_path: Path):
    """Who may write into the folder makes the batch write over nothing else."""
    victim, out = tmp_path / "victim", tmp_path / "out"
    victim.write_text("precious", "utf-8")
    out.mkdir()
    for name in ("races.csv", "riders.csv", "summary.json", ".races.jsonl", "report.pdf"):
        (out / name).symlink_to(victim)
    assert call(*ALONE, "-n", "2", "--out", out).code == 0
    assert victim.read_text("utf-8") == "precious"
    assert len(rows(out / "races.csv")) == 2


@pytest.mark.parametrize("text", ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "\n=1"])
def test_text_that_begins_as_a_formula_is_inert_in_a_table(text: str):
    """As in workbooks: a name is no order for the program that opens it."""
    harmless = ["A", "", -1, 2.5, None, "a=b"]
    assert [quote_formula(one) for one in (text, *harmless)] == [f"'{text}", *harmless]


def test_a_team_called_like_a_formula_stays_a_name_in_the_files(call: Call, three: Path):
    three.write_text(three.read_text("utf-8").replace('id = "A"', 'id = "=cmd|1"', 1), "utf-8")
    out = three.parent / "out"
    call("playtest", three, "--stage", "1", "-n", "2", *ALONE[4:], "--out", out)
    kept = (out / "riders.csv").read_text("utf-8")
    assert (",'=cmd|1," in kept, ",=cmd" in kept) == (True, False)
