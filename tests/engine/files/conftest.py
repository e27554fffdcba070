"""A small file to write over, and a folder in which no file may take the place of another."""

from __future__ import annotations

import errno
from pathlib import Path

import pytest


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "tour.etapa"
    path.write_bytes(b"old")
    return path


@pytest.fixture
def no_replace(monkeypatch: pytest.MonkeyPatch) -> None:
    """Refuse to put a file in the place of another, as a synchronised folder may."""

    def refused(*_: object) -> None:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(Path, "replace", refused)
