"""A tour that was ridden, with records of its races, and a browser to read its pages in."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from designer.cli import main
from designer.site.publish import publish_site
from designer.site.site import make_site
from engine.race.record import packed_bytes, unpack_record
from engine.tour.file import load

if TYPE_CHECKING:
    from collections.abc import Iterator

    from selenium.webdriver import Chrome

SAMPLES = Path(__file__).parents[3] / "samples"


def call(*words: object) -> None:
    """Run `etapa` as from a shell; it must do what it was asked for."""
    with pytest.raises(SystemExit) as left:
        main([str(word) for word in words])
    assert left.value.code == 0


@pytest.fixture(scope="session")
def ridden(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a tour of which two stages were ridden, beside the records of three races."""
    folder = tmp_path_factory.mktemp("ridden")
    tour = folder / "sierra.etapa"
    tour.write_bytes((SAMPLES / "sierra.etapa").read_bytes())
    for stage in (1, 2):
        call("race", tour, "--stage", stage, "--bots", "book", "--into", tour, "--brief")
    for stage, game in ((1, "ciclismo"), (2, "ciclismo"), (2, "pistard")):
        record = folder / f"{stage}-{game}.acta"
        call("race", tour, "--stage", stage, "--game", game, "--record", record, "--brief")
    return tour


@pytest.fixture(scope="session")
def published(ridden: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder the pages of that tour were published in."""
    folder = tmp_path_factory.mktemp("site")
    records = {
        path.name: unpack_record(packed_bytes(path))
        for path in sorted(ridden.parent.glob("*.acta"))
    }
    publish_site(make_site(load(ridden), records).files, folder)
    return folder


@pytest.fixture(scope="session")
def browser() -> Iterator[Chrome]:
    """Return a browser without a screen that can reach nothing but files."""
    from selenium.webdriver import Chrome, ChromeOptions
    from selenium.webdriver.chrome.service import Service

    options = ChromeOptions()
    for argument in (
        "headless", "no-sandbox", "disable-gpu", "disable-quic", "no-first-run",
        "disable-background-networking", "disable-component-update", "disable-sync",
        "host-resolver-rules=MAP * ~NOTFOUND", "force-device-scale-factor=1",
    ):  # fmt: skip
        options.add_argument(f"--{argument}")
    options.set_capability("goog:loggingPrefs", {"performance": "ALL", "browser": "ALL"})
    started = Chrome(options, Service(os.environ.get("CHROMEDRIVER", "/usr/bin/chromedriver")))
    yield started
    started.quit()
