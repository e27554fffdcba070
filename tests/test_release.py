"""The number of a build comes from its tag, else from the changelog, wherever it is built."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tarfile
from pathlib import Path

import pytest

from tests.conftest import build_wheel

ROOT = Path(__file__).parent.parent
UNRELEASED = (
    "# Changes\n\n## 0.2.0 — not yet released\n\n- Two.\n\n## 0.1.0 — 2026-11-20\n\n- One.\n"
)
RELEASED = UNRELEASED.replace("not yet released", "2026-12-01")
IDENTITY = ("-c", "user.name=somebody", "-c", "user.email=somebody@example.org")


def git(home: Path, *words: str) -> None:
    subprocess.run(["git", *IDENTITY, *words], cwd=home, capture_output=True, check=True)


def checkout(home: Path, changes: str, *tags: str, git_there: bool = True) -> Path:
    """Make what a build reads of a checkout: the script, the changelog, tags on its commit."""
    for folder in (".ci", ".github"):
        (home / folder).mkdir(parents=True)
    shutil.copy(ROOT / ".ci" / "release.py", home / ".ci")
    (home / ".github" / "CHANGELOG.md").write_text(changes, "utf-8")
    if git_there:
        git(home, "init", "--quiet")
        git(home, "add", ".")
        git(home, "commit", "--quiet", "--message", "one")
        for tag in tags:
            git(home, "tag", tag)
    return home


def release(home: Path, *words: str) -> tuple[str, str]:
    command = [sys.executable, str(home / ".ci" / "release.py"), *words]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.stdout.strip(), done.stderr.strip()


@pytest.mark.parametrize(
    ("changes", "tags", "number"),
    [
        (UNRELEASED, (), "0.2.0.dev0"),
        (UNRELEASED, ("v0.2.0",), "0.2.0"),
        (UNRELEASED, ("nightly",), "0.2.0.dev0"),
        (RELEASED, (), "0.2.0"),
    ],
)
def test_the_number_is_that_of_the_tag_else_of_the_changelog(tmp_path, changes, tags, number):
    assert release(checkout(tmp_path / "clone", changes, *tags))[0] == number


def test_without_a_clone_the_tags_of_what_lies_around_mean_nothing(tmp_path):
    """Sources unpacked below a repository of somebody else, which has tags of its own."""
    outer = checkout(tmp_path / "outer", UNRELEASED, "v9.9.9")
    inner = checkout(outer / "inner", UNRELEASED, git_there=False)
    assert release(inner)[0] == "0.2.0.dev0"


def test_a_release_is_told_with_its_section_alone(tmp_path):
    told, _ = release(checkout(tmp_path / "clone", UNRELEASED, "v0.1.0"), "--notes")
    assert told == "- One."


@pytest.mark.parametrize(
    ("tags", "why"), [((), "no tag v… stands"), (("v0.3.0",), "has no section 0.3.0")]
)
def test_what_is_no_release_has_no_notes(tmp_path, tags, why):
    said, refused = release(checkout(tmp_path / "clone", UNRELEASED, *tags), "--notes")
    assert not said
    assert why in refused


def test_an_archive_of_sources_builds_the_same_wheel(tmp_path):
    """Without git: the wheel made of it has the same name and holds the same files."""
    build = [sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-d", str(tmp_path)]
    subprocess.run(build, cwd=ROOT, capture_output=True, check=True)
    (archive,) = tmp_path.glob("*.tar.gz")
    with tarfile.open(archive) as packed:
        # Pythons before 3.11.4 know no filter, and those after them want one.
        packed.extraction_filter = getattr(tarfile, "data_filter", lambda member, _path: member)
        packed.extractall(tmp_path)
    (tmp_path / "one").mkdir()
    (tmp_path / "other").mkdir()
    assert build_wheel(ROOT, tmp_path / "one").returncode == 0
    assert (
        build_wheel(tmp_path / archive.name.removesuffix(".tar.gz"), tmp_path / "other").returncode
        == 0
    )
    one, other = (next((tmp_path / folder).glob("*.whl")) for folder in ("one", "other"))
    assert (one.name, one.read_bytes()) == (other.name, other.read_bytes())
