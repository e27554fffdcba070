"""The house stays as its design and its papers describe it."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tokenize
import tomllib
from collections import Counter
from importlib import import_module
from io import StringIO
from pathlib import Path

import pytest
from importlinter.cli import lint_imports

from designer.words import topic
from engine import tables
from engine.standings.classifications import CLASSIFICATIONS

ROOT = Path(__file__).parent.parent
TRACKED = subprocess.run(
    ["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False
).stdout.split()
PYTHON = sorted(p for top in ("engine", "designer") for p in (ROOT / top).rglob("*.py"))


def test_every_import_goes_down(monkeypatch: pytest.MonkeyPatch):
    """The contracts of .importlinter: layers, independence, no Qt in the engine, no cycles."""
    monkeypatch.chdir(ROOT)
    assert lint_imports(no_cache=True) == 0


def test_the_top_level_is_fixed():
    """Three packages, tests, samples, the metadata, the README, the licence; and dot files."""
    tops = {name.split("/")[0] for name in TRACKED}
    plain = {name for name in tops if not name.startswith(".")}
    known = {
        "pyproject.toml",
        "designer",
        "engine",
        "templates",
        "tests",
        "samples",
        "README.md",
        "LICENSE",
    }
    assert plain <= known


@pytest.mark.parametrize(
    ("module", "never"),
    [
        (
            "designer.cli.call",
            ("PySide6", "shiboken6", "reportlab", "openpyxl", "networkx", "engine.tour.check"),
        ),
        ("designer.words", ("PySide6", "click", "tomlkit")),
        ("engine.tour.file", ("PySide6", "networkx", "tomlkit", "click")),
        ("engine.road.roads", ("PySide6", "networkx", "tomlkit", "click")),
    ],
)
def test_what_is_imported_first_stays_light(module: str, never: tuple[str, ...]):
    code = f"import sys, {module}; print([m for m in {never!r} if m in sys.modules])"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout == "[]\n"


def test_every_table_can_be_read():
    """A table with a block twice is found here, before every command falls over it."""
    for path in sorted((ROOT / "templates").rglob("*.toml")):
        tomllib.loads(path.read_text("utf-8"))


@pytest.mark.parametrize(
    "typed",
    [
        ("--help",),
        ("games",),
        ("check", "samples/sierra.etapa"),
        ("convert", "samples/sierra.etapa"),
        ("standings", "samples/sierra.etapa"),
        ("layout", "samples/sierra.etapa", "--stage", "3"),
        ("race", "samples/sierra.etapa", "--stage", "3", "--bots", "book"),
        ("race", "samples/sierra.etapa", "--stage", "3", "--game", "figueres"),
    ],
    ids=lambda typed: " ".join(typed[:1] + typed[-1:]),
)
def test_who_asks_no_graph_does_not_wait_for_networkx(typed: tuple[str, ...]):
    """Design 5.2 — it takes a fifth of a second to load; these commands never do."""
    code = (
        "import sys; from designer.cli import main\n"
        f"try: main({list(typed)!r})\n"
        "except SystemExit: pass\n"
        "print('networkx' in sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout.endswith("False\n")


def test_every_module_of_the_engine_can_be_opened():
    """Modules that hold only what others are typed with open too: their names stand."""
    for path in PYTHON:
        if path.is_relative_to(ROOT / "engine"):
            import_module(".".join(path.relative_to(ROOT).with_suffix("").parts))


@pytest.mark.parametrize("path", PYTHON, ids=lambda p: str(p.relative_to(ROOT)))
def test_a_module_promises_one_thing_in_its_first_line(path: Path):
    first = path.read_text("utf-8").split("\n", 1)[0]
    assert first.startswith('"""') or path.read_text("utf-8") == ""


def test_a_file_is_read_in_one_sitting():
    """One subject a file, told whole: usually 150 to 400 lines."""
    lines = {str(p.relative_to(ROOT)): len(p.read_text("utf-8").splitlines()) for p in PYTHON}
    assert {name: count for name, count in lines.items() if count > 450} == {}


def test_nothing_is_left_for_later():
    """No stub and no promise to finish: what is not there is not named."""
    later = re.compile(r"\b(TODO|FIXME|XXX|NotImplementedError)\b|\bfor now\b")
    left = [p.relative_to(ROOT) for p in PYTHON if later.search(p.read_text("utf-8"))]
    assert left == []


def test_the_law_names_no_terrain():
    """Code asks what a terrain does; only data call it by its name."""
    called = re.compile(r"[\"'](?:MTN_(?:HC|[1-4])|DESC_(?:LOW|MID|HIGH)|COBBLES|HILL)[\"']")
    rooms = ("tour", "road", "board", "standings", "race")
    found = [
        f"{p.relative_to(ROOT)}: {hit[0]}"
        for p in PYTHON
        if p.is_relative_to(ROOT / "engine") and p.parts[len(ROOT.parts) + 1] in rooms
        for hit in [called.search(p.read_text("utf-8"))]
        if hit
    ]
    assert found == []


# Names


def classes() -> list[tuple[Path, str]]:
    """Every class with the file it stands in, those inside others included."""
    return [
        (path.relative_to(ROOT), node.name)
        for path in PYTHON
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.ClassDef)
    ]


@pytest.mark.parametrize("top", ["engine", "designer"])
def test_no_two_classes_share_a_name(top: str):
    """A class is found by its name alone; an underscore before it makes no other name."""
    names = Counter(name.lstrip("_") for path, name in classes() if path.parts[0] == top)
    assert [name for name, times in names.items() if times > 1] == []


def never_said() -> set[str]:
    """The column *never call it* of the words in CONTRIBUTING."""
    rows = (
        (ROOT / ".github/CONTRIBUTING.md")
        .read_text("utf-8")
        .split("never call it |\n")[1]
        .split("\n\n")[0]
    )
    last = [row.split("|")[-2] for row in rows.splitlines()[1:]]
    return {word.strip() for words in last for word in words.split(",")} - {""}


OTHERWISE = {
    "action": ("designer/(windows|panels/match)", "what a menu offers"),
    "canvas": ("designer/kit/paint", "what reportlab draws on"),
    "cell": ("engine/games/ciclismo/law|designer/sheets", "of a table"),
    "error": ("", "what is raised"),
    "group": ("engine/playtests|designer/picture", "how many arrive together; shapes in a drawing"),
    "move": ("engine/(games|board)|designer/scene/board", "riders and pieces move"),
    "path": ("designer/picture/shapes", "an outline"),
    "player": ("engine/games", "as their rulebooks say"),
    "tick": ("designer/(scene/board/ruler|picture/playtest)", "of a ruler, of a scale"),
    "token": ("engine/games/ciclismo|designer", "of a rider; for activation"),
    "waypoint": ("engine/intake", "as track files call what they mark"),
}
"""Where a word that is never said of ours is the right one for something else."""


def test_what_is_never_said_names_no_module_and_no_class():
    modules = [(p.relative_to(ROOT), p.stem) for p in PYTHON if p.stem != "__init__"]
    modules += [(p.relative_to(ROOT), p.parent.name) for p in PYTHON if p.stem == "__init__"]
    found = [
        f"{path}: {name}"
        for path, name in [*modules, *classes()]
        for said in re.findall(r"[A-Z]?[a-z]+", name)
        for word in {said.lower(), said.lower().removesuffix("s")} & never_said()
        if not re.match(OTHERWISE.get(word, ("$", ""))[0], path.as_posix())
    ]
    assert found == []


GAME_MAY_BE_NAMED = (
    "engine/games/",
    "engine/bots/",
    "engine/tour/",
    "engine/road/",
    "engine/intake/",
    "engine/standings/",
    "designer/kit/",
)
"""The list of games, a game's folder, its bots, its kit; and the rooms a tour is written in."""


def test_no_other_room_calls_a_game_by_its_name():
    """A room that needs something of a game asks for one more answer, never for its name."""
    named = re.compile("|".join(rf"\b{game}\b" for game in tables.folder_names("games")))
    found = [
        str(path.relative_to(ROOT))
        for path in PYTHON
        if not path.relative_to(ROOT).as_posix().startswith(GAME_MAY_BE_NAMED)
        and named.search(path.read_text("utf-8"))
    ]
    assert found == []


TILES = "designer/kit/cut/pieces.py"
"""There a mountain is the face of a tile."""


def test_classifications_are_named_in_their_list_alone():
    """Standings, workbook, communiqué, window and playtests walk it; only a game knows its keys."""
    keys = {one.key for one in CLASSIFICATIONS} - {"teams"}
    home = ROOT / "engine/standings/classifications/__init__.py"
    found = [
        f"{path.relative_to(ROOT)}:{node.lineno}: {node.value}"
        for path in PYTHON
        if path != home and not path.is_relative_to(ROOT / "engine/games")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Constant) and node.value in keys and path != ROOT / TILES
    ]
    assert found == []


NEVER_SAID_OF_RIDERS = re.compile(
    r"\b(he|his|him|himself|somebody|nobody|whoever)\b", re.IGNORECASE
)


def prose(path: Path) -> list[tuple[int, str]]:
    """Return the lines of docstrings and comments with their numbers."""
    text = path.read_text("utf-8")
    lines, found = text.splitlines(), list[tuple[int, str]]()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            found += enumerate(lines[node.lineno - 1 : node.end_lineno], node.lineno)
    for token in tokenize.generate_tokens(StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            found.append((token.start[0], token.string))
    return found


def test_riders_and_managers_are_called_so():
    """A docstring says rider, team, manager or person: *he* and *somebody* leave it open."""
    found = [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()}"
        for path in PYTHON
        for number, line in prose(path)
        if NEVER_SAID_OF_RIDERS.search(line)
    ]
    assert found == []


def test_a_language_is_a_language():
    """One value says everything: its code stands where it is read, and is handed to nobody."""
    given = [
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for path in PYTHON
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.arg) and node.arg in {"lang", "voice"}
    ]
    assert given == []


# The law and its tests


def cited() -> set[str]:
    """Every rule and ruling a test names."""
    files = [p for p in (ROOT / "tests").rglob("*.py") if p != Path(__file__)]
    text = "\n".join(p.read_text("utf-8") for p in files)
    return set(re.findall(r"\bR\d+\.\d+\b|\bRULING \d+\b", text))


def test_every_rule_is_written_out():
    """R9.7 and R9.8 are found by searching for them: no range and no plural hides one."""
    rule = r"(?:R\d+\.\d+|RULING \d+)"
    hidden = re.compile(
        rf"{rule} ?(?:-|–|to|…) ?(?:{rule}|\d+\b(?! ?[a-z=]))|RULINGS|RULING \d+, \d"
    )
    files = [p for p in (ROOT / name for name in TRACKED) if p.suffix in {".py", ".toml", ".md"}]
    found = [
        f"{path.relative_to(ROOT)}: {hit[0]}"
        for path in files
        if path != Path(__file__)
        for hit in hidden.finditer(path.read_text("utf-8"))
    ]
    assert found == []


GROUND = {"R0", "R1", "R2", "R3"}
"""Parts of the law that tours and roads carry out: conventions, components, teams, stages."""

CARRIED_OUT = {3, 4, 5, *range(7, 24), 31, 39, 71, 74, 84, 87, 93, 94, 95, 97}
"""Rulings that tours and roads carry out, with the sheets and standings that show them."""

NOT_CITED = {
    "R0.3": "the double die; a race",
    "R0.4": "the triple die; a race",
    "R0.6": "what the words square, turn and PE mean",
    "R0.7": "what the word section means",
}
"""Definitions, and the dice a race rolls; the list only shrinks."""


def test_every_rule_of_the_ground_is_cited_by_a_test():
    known = topic("rules_ciclismo")
    ours = {rule for rule in known if rule.split(".")[0] in GROUND}
    ours |= {f"RULING {n}" for n in CARRIED_OUT}
    assert ours - cited() - set(NOT_CITED) == set()


def test_only_rules_that_exist_stand_in_the_list():
    assert set(NOT_CITED) - set(topic("rules_ciclismo")) == set()


# One road

OPEN_DOOR = {
    "Roads",
    "Survey",
    "SurveyedStage",
    "in_creation_order",
    "look_at_stage",
    "time_stage",
}
"""What others may ask of engine/road/roads.py; only the door surveys whole tours."""
DOOR = ROOT / "engine" / "board" / "played_roads.py"


def test_roads_come_from_one_door():
    """Window, paper, workbook and race ask `roads_of`; nobody builds or surveys a road himself."""
    found = []
    for path in PYTHON:
        if path.is_relative_to(ROOT / "engine" / "road") or path == DOOR:
            continue
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module:
                names = {alias.name for alias in node.names}
                made = node.module == "engine.road.build" and names != {"weather_rows"}
                if made or (node.module == "engine.road.roads" and not names <= OPEN_DOOR):
                    found.append((path.name, node.module, sorted(names)))
    assert found == []


def test_every_vector_a_test_cites_can_be_read():
    """tests/vectors.md says what is given and what comes out, for each TV and OS a test names."""
    vector = re.compile(r"\b(?:TV\d+|OS-\d+)\b")
    files = [p for p in (ROOT / "tests").rglob("*.py") if p != Path(__file__)]
    named = {hit for p in files for hit in vector.findall(p.read_text("utf-8"))}
    listed = set(vector.findall((ROOT / "tests/vectors.md").read_text("utf-8")))
    assert named - listed == set()
