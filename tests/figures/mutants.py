"""How many of a hundred faults the tests find: each put into a copy of the checkout, one at a time.

`python -m tests.figures.mutants [--only N,M] [--workers 2] [--list FILE] [--json OUT] [--find]
[--tests FOLDER …]`

The faults stand in `mutants.toml`. With one in place the tests that reach its line are run, those
of its own room first, then the quickest, until one fails; that test must fail alone as well, and
pass without the fault. Tests of the room that do not reach the line come last: what is kept between
tests hides who reaches it; stories by hand share their program, so that what one reaches may be
every one's. A fault that no test is known to reach is tried on its room, on `tests/every` and on
`tests/hands`, for eight minutes at most. `--find` only looks whether each still has its place.
With `--tests` all tests of these folders are tried, those of the room first, and nothing is
measured before: for rooms whose tests are known, and for lists that `mutants_draw` drew.
"""

from __future__ import annotations

import argparse
import ast
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import tomllib
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import asdict, dataclass, replace
from itertools import accumulate, takewhile
from pathlib import Path
from queue import SimpleQueue
from typing import TYPE_CHECKING, NamedTuple

from tests.figures.mutants_cover import PYTEST, ChosenTests, Cover, copy_tree, cover_of, environment
from tests.figures.mutants_hooks import BEGUN, CHOSEN, FAILED, NOTES

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

ROOT = Path(__file__).resolve().parents[2]
LIST = Path(__file__).with_suffix(".toml")
SHARE, LAST_RESORT = 300.0, 900.0
"""Seconds that the tests of one fault took when what they reach was measured, which makes them two
or three times as slow; and those of a fault that no test is known to reach."""
LIMIT = 480.0
"""Seconds the tests of one fault may take, on a machine that has other work as well."""
HANGS = 90.0
"""Seconds a test may take at least; beyond them, and ten times what it took before, it hangs."""
LOOK = 0.2
TWICE = 4
"""How often the tests of a fault are begun anew without one that fails for another reason."""


@dataclass(frozen=True)
class Mutant:
    """A fault: one line of one function, as it is and as it would be wrong."""

    number: int
    room: str
    function: str
    fault: str
    was: str
    becomes: str

    def __str__(self) -> str:
        return f"{self.number:3} {self.room} {self.function} — {self.fault}"


class Spot(NamedTuple):
    """Where a fault stands: a file of the checkout, and a line in it."""

    path: str
    line: int


@dataclass(frozen=True)
class Verdict:
    """What became of a fault: killed (and by which test), survived, or not to be opened."""

    mutant: Mutant
    spot: Spot
    verdict: str = "survived"
    test: str = ""
    note: str = ""
    seconds: float = 0.0
    reaching: int = 0
    """Tests that are known to reach the line."""


class Run(NamedTuple):
    """How a run of tests ended."""

    failed: str = ""
    note: str = ""
    """How else than by failing: hangs, dies, cannot be collected; or out of time; or nothing."""


# The list and its places


def read_mutants(path: Path) -> list[Mutant]:
    """Return the faults of a list, numbered from 1."""
    rows = tomllib.loads(path.read_text("utf-8"))["mutants"]
    return [Mutant(number, **row) for number, row in enumerate(rows, start=1)]


def spots_of(mutant: Mutant, root: Path = ROOT) -> list[Spot]:
    """Return every place a fault could stand: there must be one, wherever in its room it is."""
    home = root.joinpath(*mutant.room.split("."))
    files = sorted(home.rglob("*.py")) if home.is_dir() else [home.with_suffix(".py")]
    found = set()
    for file in files:
        text = file.read_text("utf-8") if file.exists() else ""
        if mutant.was not in text:
            continue
        path, lines = file.relative_to(root).as_posix(), text.splitlines()
        for first, last in _named(ast.parse(text), mutant.function):
            inside = range(first, last + 1)
            found |= {Spot(path, n) for n in inside if lines[n - 1].strip() == mutant.was}
    return sorted(found)


def _named(tree: ast.AST, name: str, before: str = "") -> Iterator[tuple[int, int]]:
    """Yield the first and last line of what bears a name: a function, a class, a value."""
    for node in ast.iter_child_nodes(tree):
        inside = before
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            inside = f"{before}{node.name}."
            names = [before + node.name]
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            names = [before + one.id for one in targets if isinstance(one, ast.Name)]
        else:
            names = []
        if name in names and isinstance(node, ast.stmt):
            yield node.lineno, node.end_lineno or node.lineno
        yield from _named(node, name, inside)


def find_all(mutants: Iterable[Mutant]) -> dict[int, Spot]:
    """Return where each fault stands; say of those that have no place, or several, and stop."""
    every = {mutant: spots_of(mutant) for mutant in mutants}
    lost = {mutant: spots for mutant, spots in every.items() if len(spots) != 1}
    for mutant, spots in lost.items():
        places = ", ".join(f"{path}:{line}" for path, line in spots) or "nowhere"
        print(f"{mutant}: stands {places}\n      {mutant.was}")
    if lost:
        sys.exit(f"{len(lost)} of {len(every)} faults have not one place: carry them over")
    return {mutant.number: spots[0] for mutant, spots in every.items()}


# Which tests, in which order


def file_of(test: str) -> str:
    """Return the file a test stands in."""
    return test.partition("::")[0]


def mirror_of(spot: Spot, tests: Iterable[str]) -> set[str]:
    """Return the tests that stand where the file of a fault is mirrored: its room, or nearest."""
    names, tests = Path(spot.path).with_suffix("").parts, list(tests)
    for length in range(min(len(names), 3), 0, -1):
        home = "/".join(("tests", *names[:length]))
        beside = "/".join(("tests", *names[: length - 1], f"test_{names[length - 1]}"))
        starts = (f"{home}/", f"{beside}.py", f"{beside}_")
        found = {test for test in tests if test.startswith(starts)}
        if found:
            return found
    return set()


def order_tests(spot: Spot, cover: Cover | ChosenTests, root: Path = ROOT) -> tuple[list[str], int]:
    """Return the tests to run for a fault, and how many of them are known to reach it."""
    source = (root / spot.path).read_text("utf-8")
    reaching = cover.reaching(spot.path, source, spot.line)
    stories, every = (
        {test for test in cover.tests if test.startswith(folder)}
        for folder in ("tests/hands/", "tests/every/")
    )
    if isinstance(cover, ChosenTests):
        every = set(cover.tests) - stories
    room = mirror_of(spot, cover.tests) - reaching
    parts = [reaching, room, *([] if reaching else [every - room])]
    if not reaching or reaching & stories:
        window = spot.path.startswith("designer/")
        parts.insert(len(parts) - 1 if window else len(parts), stories - reaching)

    def rank(test: str) -> tuple[bool, int, int, str, float]:
        file, seconds = file_of(test), cover.seconds(test)
        own = Path(file).stem == f"test_{Path(spot.path).stem}"
        pairs = zip(spot.path.split("/"), file.split("/")[1:], strict=False)
        near = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
        step = sum(seconds > bound for bound in (0.03, 0.1, 0.3, 1, 3, 10))
        return not own, -near, step, file, seconds

    return [test for part in parts for test in sorted(part, key=rank)], len(reaching)


# One fault at a time


class Bench:
    """Copies of the checkout, one a worker, in which faults are tried."""

    def __init__(self, trees: list[Path], cover: Cover | ChosenTests) -> None:
        self._trees: SimpleQueue[Path] = SimpleQueue()
        for tree in trees:
            self._trees.put(tree)
        self._cover = cover
        self._sound: dict[str, bool] = {}
        """By test: whether it passes without any fault."""

    def judge(self, mutant: Mutant, spot: Spot) -> Verdict:
        """Try one fault and say what became of it."""
        tree = self._trees.get()
        begun = time.monotonic()
        try:
            found = self._try(Verdict(mutant, spot), tree)
        finally:
            self._trees.put(tree)
        found = replace(found, seconds=round(time.monotonic() - begun, 1))
        rest = f": {found.test}" if found.test else ""
        note = f" ({found.note})" if found.note else ""
        print(f"{found.verdict:8} {mutant}{rest}{note} {found.seconds} s", flush=True)
        return found

    def _try(self, verdict: Verdict, tree: Path) -> Verdict:
        every, reaching = order_tests(verdict.spot, self._cover)
        tests = self._within(every, SHARE if reaching else LAST_RESORT)
        until, notes = time.monotonic() + LIMIT, list[str]()
        if not reaching:
            notes.append("no test is known to reach it")
        if len(tests) < len(every):
            notes.append(f"{len(tests)} of {len(every)} tests tried")
        verdict = replace(verdict, reaching=reaching)
        for _ in range(TWICE):
            with spoiled(tree, verdict):
                run = self._run(tree, tests, until)
            if not run.failed:
                notes += [run.note] if run.note else []
                break
            if "::" not in run.failed or self._fails(tree, run.failed, verdict):
                return replace(verdict, verdict="killed", test=run.failed, note=run.note)
            notes.append(f"{run.failed} failed, but not because of it")
            tests = [test for test in tests if test != run.failed]
        return replace(verdict, note="; ".join(notes))

    def _within(self, tests: list[str], seconds: float) -> list[str]:
        """Return the first tests, as many as took so long."""
        spent = accumulate(self._cover.seconds(test) for test in tests)
        return [test for test, now in zip(tests, spent, strict=True) if now <= seconds] or tests[:1]

    def _fails(self, tree: Path, test: str, verdict: Verdict) -> bool:
        """Tell whether a test fails alone with a fault, and passes without."""
        if not self._passes(tree, test):
            return False
        with spoiled(tree, verdict):
            return bool(self._run(tree, [test], time.monotonic() + LIMIT).failed)

    def _passes(self, tree: Path, test: str) -> bool:
        """Tell whether a test passes alone without any fault."""
        if test not in self._sound:
            run = self._run(tree, [test], time.monotonic() + LIMIT)
            self._sound[test] = not run.failed
            if run.failed:
                print(f"fails without any fault: {test}", flush=True)
        return self._sound[test]

    def _run(self, tree: Path, tests: list[str], until: float) -> Run:
        """Run tests in order until one fails, hangs or the time is over."""
        chosen, notes = tree.parent / f"{tree.name}.chosen", tree.parent / f"{tree.name}.notes"
        chosen.write_text("\n".join(tests), "utf-8")
        notes.write_text("", "utf-8")
        files = tree.parent / f"{tree.name}.files"
        files.write_text("\n".join(dict.fromkeys(map(file_of, tests))), "utf-8")
        asked = {CHOSEN: str(chosen), NOTES: str(notes)}
        process = subprocess.Popen(
            [*PYTEST, "-x", f"@{files}"], cwd=tree, env=environment(tree, **asked),
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True,
        )  # fmt: skip
        test, since = "", time.monotonic()
        while process.poll() is None:
            time.sleep(LOOK)
            now = time.monotonic()
            lines = notes.read_text("utf-8").splitlines()
            last = next((x for x in reversed(lines) if x.startswith(BEGUN)), "")
            if last != test:
                test, since = last, now
            name = test.removeprefix(BEGUN)
            usual = self._cover.seconds(name) if name in self._cover.tests else 0.0
            hangs = bool(name) and now - since > max(HANGS, 10 * usual)
            if hangs or now > until:
                os.killpg(process.pid, signal.SIGKILL)
                process.wait()
                return Run(name, "hangs") if hangs else Run(note="out of time")
        lines = notes.read_text("utf-8").splitlines()
        failed = next((x.removeprefix(FAILED) for x in lines if x.startswith(FAILED)), "")
        if not failed and process.returncode not in {0, 5}:
            return Run(test.removeprefix(BEGUN) or "the start of the tests", "dies")
        return Run(failed, "" if "::" in failed or not failed else "cannot be collected")


@contextmanager
def spoiled(tree: Path, verdict: Verdict) -> Iterator[None]:
    """Put a fault into a copy while this is open.

    What Python keeps compiled is known by the second and the length of a text: each fault has a
    second of its own, so that none is taken for the line it stands for or for another fault.
    """
    mutant, file = verdict.mutant, tree / verdict.spot.path
    text, when = file.read_text("utf-8"), file.stat().st_mtime
    lines = text.splitlines(keepends=True)
    place = verdict.spot.line - 1
    lines[place] = lines[place].replace(mutant.was, mutant.becomes)
    file.write_text("".join(lines), "utf-8")
    os.utime(file, (when + 10 * mutant.number,) * 2)
    try:
        yield
    finally:
        file.write_text(text, "utf-8")
        os.utime(file, (when, when))


# The whole list


def report(verdicts: list[Verdict]) -> None:
    """Print how many faults of each room were found, and those that were not."""
    rooms = dict.fromkeys(verdict.mutant.room for verdict in verdicts)
    for room in rooms:
        ours = [verdict for verdict in verdicts if verdict.mutant.room == room]
        killed = sum(verdict.verdict == "killed" for verdict in ours)
        print(f"{killed:3} of {len(ours):2}  {room}")
    left = [verdict for verdict in verdicts if verdict.verdict != "killed"]
    print(f"{len(verdicts) - len(left)} of {len(verdicts)} killed; not killed:")
    for verdict in left:
        note = f" ({verdict.note})" if verdict.note else ""
        print(f"{verdict.mutant}, {verdict.reaching} tests reach it{note}")
        print(f"      - {verdict.mutant.was}\n      + {verdict.mutant.becomes}")


def main(words: list[str]) -> None:
    """Try the faults that are wished for."""
    parser = argparse.ArgumentParser(prog="mutants", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--only", help="numbers in the list, with commas between")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--list", type=Path, default=LIST)
    parser.add_argument("--json", type=Path, help="a file for what became of each")
    parser.add_argument("--tests", nargs="+", help="files and folders whose tests are tried")
    parser.add_argument("--find", action="store_true", help="only look whether each has its place")
    asked = parser.parse_args(words)
    only = {int(number) for number in asked.only.split(",")} if asked.only else None
    mutants = [one for one in read_mutants(asked.list) if only is None or one.number in only]
    spots = find_all(mutants)
    if asked.find:
        print(f"{len(mutants)} faults, each in its place")
        return
    begun = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="etapa-mutants-") as folder:
        trees = [Path(folder) / str(number) for number in range(asked.workers)]
        copy_tree(ROOT, trees[0])
        cover = (
            ChosenTests(trees[0], asked.tests)
            if asked.tests
            else cover_of(ROOT, trees[0], asked.workers)
        )
        for tree in trees[1:]:
            shutil.copytree(trees[0], tree, symlinks=True)
        bench, measured = Bench(trees, cover), time.monotonic()
        with ThreadPoolExecutor(asked.workers) as workers:
            verdicts = list(workers.map(lambda one: bench.judge(one, spots[one.number]), mutants))
    report(verdicts)
    print(f"{(measured - begun) / 60:.1f} minutes to know what is reached, "
          f"{(time.monotonic() - measured) / 60:.1f} minutes for the faults")  # fmt: skip
    if asked.json:
        rows = [asdict(one) | {"spot": one.spot._asdict()} for one in verdicts]
        asked.json.write_text(json.dumps(rows, ensure_ascii=False, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
