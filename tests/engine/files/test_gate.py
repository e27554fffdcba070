"""Nothing comes in but an ordinary file, and never more of it than is looked at."""

from __future__ import annotations

import os
import time
from decimal import Decimal
from pathlib import Path

import pytest

from designer.language import SPANISH
from engine.errors import FileError
from engine.files.gate import bytes_of, parse_json


def refused(path: Path | str, most: int = 100) -> str:
    with pytest.raises(FileError) as wrong:
        bytes_of(path, most)
    assert str(path) in wrong.value.sentence(SPANISH)
    return wrong.value.key


def test_a_file_comes_in_as_it_is(tmp_path: Path):
    path = tmp_path / "x"
    for raw in (b"", b"\x00\r\n", b"x" * 100):
        path.write_bytes(raw)
        assert bytes_of(path, 100) == raw


def test_a_pipe_nobody_writes_into_is_not_waited_for(tmp_path: Path):
    """It waited for ever."""
    pipe = tmp_path / "pipe.etapa"
    os.mkfifo(pipe)
    assert refused(pipe) == "gate_no_file"


@pytest.mark.parametrize("device", ["/dev/zero", "/dev/null"])
def test_a_device_is_no_file(device: str):
    """One of them never ends."""
    if Path(device).exists():
        assert refused(device) == "gate_no_file"


def test_a_folder_and_what_is_not_there_are_said(tmp_path: Path):
    assert refused(tmp_path) == "gate_folder"
    assert refused(tmp_path / "no") == "gate_missing"
    assert refused(tmp_path / ("x" * 300)) == "gate_unreadable"
    assert refused(f"{tmp_path}/a\x00b") == "gate_unreadable"


def test_a_file_that_is_too_large_is_refused_before_it_is_read(tmp_path: Path):
    """A terabyte of nothing takes no time and no memory."""
    path = tmp_path / "x"
    with path.open("wb") as file:
        file.truncate(1 << 40)
    before = time.process_time()
    assert refused(path, 8_000_000) == "gate_large"
    assert time.process_time() - before < 0.1
    path.write_bytes(b"x" * 101)
    assert refused(path) == "gate_large"


@pytest.mark.parametrize(
    "text",
    [
        "[" * 100_000, '{"a":' * 100_000, "[" + "1," * 60, "9" * 19, "-" + "9" * 19, "NaN",
        "[Infinity]", "-Infinity", "1e999", "[-1e400]", "1e5 2", "", "\ud800",
    ],
)  # fmt: skip
def test_json_that_holds_too_much_or_no_number_is_refused(text: str):
    """Deep, many, long, nan, inf: one kind of error, before any value is made of it."""
    with pytest.raises(ValueError):  # noqa: PT011 -- whoever reads it says what it was
        parse_json(text, 50)


def test_json_is_read_as_it_stands():
    assert parse_json('{"a": [1, 2.50, "x", null]}', 10, number=Decimal) == {
        "a": [1, Decimal("2.50"), "x", None]
    }
    assert parse_json(b'[{"km": 3}]', 10, table=lambda one: one["km"]) == [3]
