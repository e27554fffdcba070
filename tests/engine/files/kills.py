"""Kills a writer before each thing it does to the disk, and looks at what is left every time.

Run as a process of its own: python kills.py FOLDER WRITER. For every point a child is forked,
which dies by SIGKILL before its nth step inside the folder, until one comes to its end.
"""

from __future__ import annotations

import errno
import json
import os
import shutil
import signal
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

from engine.errors import TourError
from engine.files.writing import replace_file
from engine.tour.file import load, save
from engine.tour.values import Stage, Tour

STEPS = {"open", "os.rename", "os.remove", "os.truncate", "os.chmod", "os.mkdir", "os.link"}
OLD = Tour("old", tuple(Stage(f"{n}") for n in range(40)))
NEW = replace(OLD, name="new", stages=OLD.stages[:30])
BYTES = b"old" * 5000, b"new" * 4000


def refuse_to_replace() -> None:
    """Let no file be put in the place of another, as a synchronised folder may."""

    def refused(*_: object) -> None:
        raise PermissionError(errno.EACCES, "Permission denied")

    Path.replace = refused  # type: ignore[assignment]


def die_before(step: int, folder: Path) -> None:
    """Kill this process before its nth step inside a folder."""
    left = [step]

    def hook(event: str, arguments: tuple[Any, ...]) -> None:
        inside = event in STEPS and str(arguments[0]).startswith(str(folder))
        if not inside and event != "kills.sync":
            return
        left[0] -= 1
        if left[0] < 0:
            os.kill(os.getpid(), signal.SIGKILL)

    real = os.fsync

    def sync(handle: int) -> None:
        sys.audit("kills.sync")
        real(handle)

    os.fsync = sync
    opened = os.fdopen
    os.fdopen = lambda *a, **named: Halves(opened(*a, **named))
    sys.addaudithook(hook)


class Halves:
    """A file that is written in two parts, with a step between them."""

    def __init__(self, file: Any) -> None:
        self.file = file

    def __enter__(self) -> Any:
        return self

    def __exit__(self, *_: object) -> None:
        self.file.close()

    def __getattr__(self, name: str) -> Any:
        return getattr(self.file, name)

    def write(self, raw: bytes) -> None:
        """Write half of it, then the other half."""
        self.file.write(raw[: len(raw) // 2])
        self.file.flush()
        sys.audit("kills.sync")
        self.file.write(raw[len(raw) // 2 :])


class TourSaved:
    """A tour saved over another."""

    name = "t.etapa"

    def before(self, path: Path) -> None:
        save(OLD, path)

    def write(self, path: Path) -> None:
        save(NEW, path)

    def look(self, path: Path) -> str:
        """Say what is there: the old tour, the new one, or a refusal that names the old one."""
        try:
            return load(path).name if load(path) in (OLD, NEW) else "cut"
        except TourError as refused:
            if refused.key != "file_cut":
                raise
            copy = Path(str(refused.values["kept"]))
            shutil.copyfile(copy, path)
            copy.unlink()
            return "kept" if load(path) == OLD else "lost"

    def mended(self, path: Path) -> bool:
        save(NEW, path)
        return [p.name for p in path.parent.iterdir()] == [path.name] and load(path) == NEW


class TourOver(TourSaved):
    """A tour written over in place, where no file may take the place of another."""

    def write(self, path: Path) -> None:
        refuse_to_replace()
        save(NEW, path)


class BytesSaved(TourSaved):
    """Any file written whole: a record, a workbook, a page."""

    name = "r.acta"

    def before(self, path: Path) -> None:
        path.write_bytes(BYTES[0])

    def write(self, path: Path) -> None:
        replace_file(path, BYTES[1])

    def look(self, path: Path) -> str:
        return {BYTES[0]: "old", BYTES[1]: "new"}.get(path.read_bytes(), "cut")

    def mended(self, path: Path) -> bool:
        replace_file(path, BYTES[1])
        return [p.name for p in path.parent.iterdir()] == [path.name]


class KitSaved(TourSaved):
    """Several files written together."""

    name = "a.pdf"

    def before(self, path: Path) -> None:
        from designer.kit.write import save_files

        save_files({"a.pdf": BYTES[0], "b.pdf": BYTES[0]}, path.parent)

    def write(self, path: Path) -> None:
        from designer.kit.write import save_files

        save_files({"a.pdf": BYTES[1], "b.pdf": BYTES[1]}, path.parent)

    def look(self, path: Path) -> str:
        both = {path.read_bytes(), path.with_name("b.pdf").read_bytes()}
        return "old" if both == {BYTES[0]} else "new" if both <= set(BYTES) else "cut"

    def mended(self, path: Path) -> bool:
        self.write(path)
        return sorted(p.name for p in path.parent.iterdir()) == ["a.pdf", "b.pdf"]


class BatchSaved(TourSaved):
    """The files of a playtest, where those of a whole one stand."""

    name = "races.csv"
    files = ("races.csv", "riders.csv", "summary.json")

    def run(self, path: Path, races: int) -> None:
        from designer.cli.batch import WHOLE, BatchFiles
        from engine.playtests.play import PlayedRace

        files = BatchFiles(path.parent)
        files.add(PlayedRace(n, {"turns": n}, ((n,),)) for n in range(races))
        files.close({WHOLE: True, "races": races})

    def before(self, path: Path) -> None:
        self.run(path, 3)

    def write(self, path: Path) -> None:
        self.run(path, 4)

    def look(self, path: Path) -> str:
        """Say whose files they are; each is whole, and each stands there."""
        found = [path.with_name(name).read_text("utf-8") for name in self.files]
        races = {found[0].count("\n") - 1, found[1].count("\n") - 1, json.loads(found[2])["races"]}
        return {3: "old", 4: "new"}.get(races.pop(), "cut") if len(races) == 1 else "mixed"

    def mended(self, path: Path) -> bool:
        self.write(path)
        return sorted(p.name for p in path.parent.iterdir()) == sorted(self.files)


WRITERS = {
    "tour": TourSaved, "over": TourOver, "bytes": BytesSaved, "kit": KitSaved, "batch": BatchSaved,
}  # fmt: skip


def main(folder: Path, kind: str) -> None:
    """Print how many points there were, and what was found after them."""
    writer, ends, step = WRITERS[kind](), {}, 0
    while True:
        inside = folder / str(step)
        inside.mkdir()
        path = inside / writer.name
        writer.before(path)
        child = os.fork()
        if child == 0:
            die_before(step, inside)
            writer.write(path)
            os._exit(0)
        _, status = os.waitpid(child, 0)
        end = writer.look(path)
        ends[end] = ends.get(end, 0) + 1
        assert writer.mended(path), (step, list(inside.iterdir()))
        if os.WIFEXITED(status):
            assert os.WEXITSTATUS(status) == 0
            break
        step += 1
    sys.stdout.write(" ".join([str(step), *sorted(ends)]))


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2])
