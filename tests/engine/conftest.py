"""Tables of our own in the place of those of templates/, and a folder that refuses a replace."""

from __future__ import annotations

import errno
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from engine import tables
from engine.tour.terrain import terrains

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture
def table_text(monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, str]]:
    """Stand in for the files of templates/: what a test writes here is what they say."""
    texts: dict[str, str] = {}
    monkeypatch.setattr(tables, "read_text", texts.__getitem__)
    for opened in (tables.read_toml, terrains):
        opened.cache_clear()
    yield texts
    for opened in (tables.read_toml, terrains):
        opened.cache_clear()


@pytest.fixture
def no_replace(monkeypatch: pytest.MonkeyPatch) -> None:
    """Refuse to put a file in the place of another, as a synchronised folder may."""

    def refused(*_: object) -> None:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(Path, "replace", refused)
