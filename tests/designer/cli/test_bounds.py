"""Small files that took minutes or gigabytes: each is refused before it is taken apart."""

from __future__ import annotations

import gzip
import io
import resource
import struct
import sys
import time
from typing import TYPE_CHECKING

import pytest

from designer.cli import rolls
from designer.cli.rolls import MOST_BACK
from engine.intake.formats.fit import MOST_WORK
from tests.designer.cli.conftest import save_fresh

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.designer.cli.conftest import Call

MOST_SECONDS, MOST_KB = 10.0, 200_000


@pytest.fixture
def tour(tmp_path: Path) -> Path:
    return save_fresh(tmp_path / "t.etapa", stages=1)


@pytest.fixture
def bounded(call: Call) -> Callable[..., str]:
    """Make a call that is refused, in one sentence, in little time and memory."""

    def make(*words: object) -> str:
        before, begun = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, time.process_time()
        said = call(*words, "--lang", "en")
        assert (said.code, said.err.count("\n")) == (2, 1), said.err
        assert "program itself" not in said.err
        assert time.process_time() - begun < MOST_SECONDS
        assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < MOST_KB
        return said.err

    return make


def _many_stages(tour: Path, count: int, km: int = 150) -> None:
    text = tour.read_text("utf-8").replace("to = 150", f"to = {km}")
    begins, ends = text.index("[[stages"), text.index("[[teams")
    tour.write_text(text[:begins] + text[begins:ends] * count + text[ends:], "utf-8")


def test_a_tour_has_no_more_stages_than_can_be_looked_at(bounded: Callable[..., str], tour: Path):
    """`check` of three thousand took 16 s."""
    _many_stages(tour, 3_000)
    assert "3000 stages" in bounded("check", tour)


def test_a_tour_is_no_longer_than_can_be_looked_at(bounded: Callable[..., str], tour: Path):
    """Three hundred stages of four thousand kilometres took a minute."""
    _many_stages(tour, 300, km=4_000)
    assert "60000 km" in bounded("check", tour)


@pytest.mark.parametrize("line", [b"{}\n", b"0\n", b"[]\n"])
def test_a_record_of_empty_turns_is_refused(
    bounded: Callable[..., str], call: Call, tour: Path, line: bytes
):
    """Two million of them took 328 MB."""
    acta = tour.with_suffix(".acta")
    assert call("race", tour, "--bots", "book", "--record", acta).code == 0
    head = gzip.decompress(acta.read_bytes()).split(b"\n")[0] + b"\n"
    acta.write_bytes(gzip.compress(head + line * 2_000_000, mtime=0))
    bounded("replay", acta)


@pytest.mark.parametrize(("count", "fields"), [(100_000, 1), (1_500, 255)])
def test_a_ride_of_more_messages_than_a_day_has_is_refused(
    bounded: Callable[..., str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    count: int,
    fields: int,
):
    """Records of one byte took 21 s, although none of them held a point."""
    monkeypatch.setattr("engine.intake.formats.fit.MOST_WORK", MOST_WORK // 10)
    one = bytes([0]) + bytes([60]) * fields
    body = bytes([0x40, 0, 0, 20, 0, fields]) + bytes([3, 1, 2]) * fields + one * count
    path = tmp_path / "ride.fit"
    path.write_bytes(struct.pack("<BBHI4sH", 14, 16, 2000, len(body), b".FIT", 0) + body + b"\0\0")
    assert "500000" in bounded("import", path)


def test_rolls_are_taken_back_as_often_as_people_slip(
    call: Call, tour: Path, monkeypatch: pytest.MonkeyPatch
):
    """Each rides the stage from its start again: a hundred thousand took 33 s."""
    monkeypatch.setattr(rolls, "MOST_BACK", 20)
    assert MOST_BACK >= 1_000
    monkeypatch.setattr(sys, "stdin", io.StringIO("1 2 3\n<\n" * 30))
    said = call("race", tour, "--dice", "typed", "--lang", "en")
    assert said.code == 2
    assert said.err.splitlines()[-1].startswith("etapa: 20 rolls were taken back")
