"""What pytest does for mutants: notes what each test reaches, or keeps to tests chosen before.

Given with `-p tests.figures.mutants_hooks`. Which of it is wanted stands in the environment:
COVER, a folder for what each test reaches; CHOSEN, a file with the tests to run, in their order;
NOTES, a file for what begins and what fails, read while the tests run.
"""

from __future__ import annotations

import json
import os
import resource
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import coverage
import pytest

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator

COVER, CHOSEN, NOTES = "MUTANTS_COVER", "MUTANTS_CHOSEN", "MUTANTS_NOTES"
REACHING = "MUTANTS_REACHING"
"""The test that runs: programs it starts write down for whom they reach a line."""
BEGUN, FAILED = "begun ", "failed "
MEMORY = 8 << 30
"""Bytes: a mutant that gathers things without end fails, and takes nothing else with it."""


def pytest_configure(config: pytest.Config) -> None:
    """Do what the environment asks for."""
    if folder := os.environ.get(COVER):
        config.pluginmanager.register(CoverHooks(Path(folder)))
    if chosen := os.environ.get(CHOSEN):
        config.pluginmanager.register(ChosenHooks(Path(chosen), Path(os.environ[NOTES])))


class CoverHooks:
    """Tells coverage which test runs, and writes down what each cost and which fixtures it shares.

    What a fixture does for many tests is done while the first of them runs: it counts for all.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._tests: dict[str, dict[str, Any]] = {}

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        known: dict[str, Any] = item._fixtureinfo.name2fixturedefs
        shared = sorted({_shared(one) for many in known.values() for one in many} - {""})
        self._tests[item.nodeid] = {"seconds": 0.0, "failed": False, "fixtures": shared}
        with _reaching(item.nodeid):
            return (yield)

    @pytest.hookimpl(wrapper=True)
    def pytest_fixture_setup(self, fixturedef: Any) -> Generator[None, object, object]:
        with _reaching(_shared(fixturedef) or os.environ.get(REACHING, "")):
            return (yield)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.nodeid in self._tests:  # not where tests are only handed out
            self._tests[report.nodeid]["seconds"] += report.duration
            self._tests[report.nodeid]["failed"] |= report.failed

    def pytest_sessionfinish(self) -> None:
        if self._tests:
            text = json.dumps(self._tests, ensure_ascii=False)
            (self._folder / f"tests-{os.getpid()}.json").write_text(text, "utf-8")


def _shared(fixture: Any) -> str:
    """Return the name under which a fixture reaches lines; none for one that each test has anew."""
    return "" if fixture.scope == "function" else f"fixture {fixture.baseid}::{fixture.argname}"


@contextmanager
def _reaching(name: str) -> Iterator[None]:
    before = os.environ.get(REACHING, "")
    _switch(name)
    try:
        yield
    finally:
        _switch(before)


def _switch(name: str) -> None:
    os.environ[REACHING] = name
    measured = coverage.Coverage.current()
    if measured is not None:
        measured.switch_context(name)


class ChosenHooks:
    """Runs the chosen tests and no others, in their order, and notes how far it is.

    Stories by hand come last, in the order in which they stand: they share a program.
    """

    def __init__(self, chosen: Path, notes: Path) -> None:
        self._place = {name: n for n, name in enumerate(chosen.read_text("utf-8").splitlines())}
        self._notes = notes
        resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        def rank(item: pytest.Item) -> int:
            by_hand = item.nodeid.startswith("tests/hands/")
            return len(self._place) if by_hand else self._place[item.nodeid]

        items[:] = sorted((item for item in items if item.nodeid in self._place), key=rank)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self._note(FAILED + report.nodeid)

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        self._note(BEGUN + nodeid)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self._note(FAILED + report.nodeid)

    def _note(self, line: str) -> None:
        with self._notes.open("a", encoding="utf-8") as notes:
            notes.write(line + "\n")
