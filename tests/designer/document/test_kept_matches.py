"""A match is kept as it stands, and offered once no window plays it."""

from __future__ import annotations

import errno
import json
from dataclasses import asdict, replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from designer.document.recovery import LOST_TAG, KeptMatches, MatchTag

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime

TAG = MatchTag("Sierra", "/x/sierra.etapa", 2, "Alto", "juego", 7, how=((3, 0, "usual"),))


@pytest.fixture
def matches(tmp_path: Path, clock: Callable[[], datetime]) -> KeptMatches:
    return KeptMatches(tmp_path, clock)


def test_a_match_that_is_played_is_not_offered_and_one_that_was_left_is(
    matches: KeptMatches, tmp_path: Path, clock: Callable[[], datetime]
):
    """To another window too; what was kept last is what is offered."""
    other = KeptMatches(tmp_path, clock)
    matches.begin()
    matches.keep_match(b"one", TAG)
    assert matches.keep_match(b"two", TAG)
    assert other.find_left() == matches.find_left() == []
    matches.leave_match()
    (kept,) = other.find_left()
    assert (kept.file.read_bytes(), kept.tag.how, kept.tag.turn) == (b"two", TAG.how, 7)
    assert kept.tag.when


def test_a_match_that_is_gone_on_with_is_kept_in_its_place(matches: KeptMatches):
    matches.begin()
    matches.keep_match(b"one", TAG)
    matches.leave_match()
    matches.begin(matches.find_left()[0])
    matches.keep_match(b"two", TAG)
    matches.leave_match()
    assert [kept.file.read_bytes() for kept in matches.find_left()] == [b"two"]


def test_what_is_done_with_is_gone(matches: KeptMatches, tmp_path: Path):
    matches.begin()
    matches.keep_match(b"one", TAG)
    matches.forget()
    assert matches.find_left() == []
    assert list((tmp_path / "matches").iterdir()) == []
    assert not matches.keep_match(b"two", TAG)


def test_the_latest_comes_first_and_the_oldest_go(
    matches: KeptMatches, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("designer.document.recovery.MOST_MATCHES", 3)
    for number in range(5):
        matches.begin()
        matches.keep_match(b"%d" % number, TAG)
        matches.leave_match()
    assert [kept.file.read_bytes() for kept in matches.find_left()] == [b"4", b"3", b"2"]
    assert len(matches.find_left()) == 3


NOTE = json.dumps(asdict(TAG))
DAMAGED = (
    "", "[]", "{}", '{"how": [[1]]}', '{"how": [], "odd": 1}', "[" * 9000, "\x00\xff",
    NOTE.replace('"juego"', '"chess"'), NOTE.replace('"juego"', "[]"), NOTE.replace(": 7", ': "7"'),
    NOTE.replace(": 7", ": " + "9" * 5000), NOTE.replace(": 2", ": 2.5"), NOTE + " " * 5_000_000,
    NOTE.replace('"key": ""', '"key": 3'), NOTE.replace("[[3, 0", "[[1e999, 0"),
)  # fmt: skip


@pytest.mark.parametrize("text", DAMAGED, ids=range(len(DAMAGED)))
def test_a_race_is_offered_although_its_note_is_damaged(matches: KeptMatches, text: str):
    """The note is lost, the race is not: its record says what it is, in what game."""
    matches.begin()
    matches.keep_match(b"one", TAG)
    matches.leave_match()
    matches.find_left()[0].file.with_suffix(".json").write_text(text)
    (kept,) = matches.find_left()
    assert replace(kept.tag, when="") == LOST_TAG
    assert kept.file.read_bytes() == b"one"
    assert kept.tag.when
    kept.file.with_suffix(".json").unlink()
    assert len(matches.find_left()) == 1


def test_a_folder_that_cannot_be_looked_into_has_no_matches(
    matches: KeptMatches, monkeypatch: pytest.MonkeyPatch
):
    """As one on a disk that is gone."""

    def fail(*_: object) -> None:
        raise OSError(errno.ENOTCONN, "gone")

    monkeypatch.setattr(Path, "glob", fail)
    assert matches.find_left() == []


def test_a_disk_that_refuses_stops_nothing(matches: KeptMatches, tmp_path: Path):
    (tmp_path / "matches").write_text("a file where the folder should be")
    matches.begin()
    assert not matches.keep_match(b"one", TAG)
    assert matches.find_left() == []
