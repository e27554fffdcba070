"""A stage for tables elsewhere: what a cut list says is what the pictures are."""

from __future__ import annotations

import csv
import io
import json
import re
import tomllib
import zipfile
from collections import Counter
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from click.testing import CliRunner, Result
from PIL import Image

from designer.cli import etapa
from designer.export.vassal import StageModule
from designer.kit.job import make_job
from designer.kit.wish import KitWish
from designer.language import ENGLISH, SPANISH, Language
from engine.tour.file import load

SAMPLES = Path(__file__).parents[3] / "samples"
SIERRA = SAMPLES / "sierra.etapa"


def run(*words: object, language: Language = ENGLISH) -> Result:
    call = ["export", *map(str, words)]
    return CliRunner().invoke(etapa, call, obj=language, standalone_mode=False)


def rows(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


@pytest.fixture(scope="module")
def exported(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of a stage's pictures, three pixels a millimetre."""
    folder = tmp_path_factory.mktemp("images")
    done = run(SIERRA, "--stage", 4, "--images", folder, "--scale", 3, "--json",
               "--only", "tiles", "--only", "markers", "--only", "tokens")  # fmt: skip
    assert done.exception is None
    assert set(json.loads(done.stdout)["images"]) == {p.name for p in folder.glob("*.png")}
    return folder


def test_the_cut_list_names_every_picture_once_and_says_how_large_it_is(exported: Path):
    """In pixels, and in millimetres at the scale that was asked for."""
    listed = rows(exported / "cut-list.csv")
    assert sorted(r["file"] for r in listed) == sorted(p.name for p in exported.glob("*.png"))
    for row in listed:
        with Image.open(exported / row["file"]) as picture:
            assert picture.size == (int(row["width_px"]), int(row["height_px"])), row["file"]
        if row["side"] != "board":
            assert int(row["width_px"]) == pytest.approx(3 * float(row["width_mm"]), abs=1.01)


def test_the_cut_list_counts_what_the_board_takes(exported: Path):
    """As many of each tile as lie on the table at one time."""
    need = Counter(r["name"] for r in rows(exported / "places.csv") if r["what"] == "tile")
    have: Counter[str] = Counter()
    for row in rows(exported / "cut-list.csv"):
        if row["component"] == "tiles" and row["side"] == "front":
            have[row["piece"].split("/")[0]] += int(row["count"])
    assert need <= have


def test_a_bend_is_clear_outside_its_cut(exported: Path):
    row = next(r for r in rows(exported / "cut-list.csv") if r["file"].startswith("curve"))
    with Image.open(exported / row["file"]) as picture:
        alpha = picture.getchannel("A")
        assert alpha.getextrema() == (0, 255)


def test_what_lies_on_the_board_lies_there_in_the_picture(exported: Path):
    """The marker of the finish: the pixel named is of its picture, not of the bare table."""
    boards = {r["file"]: r for r in rows(exported / "cut-list.csv") if r["side"] == "board"}
    checked = 0
    for row in rows(exported / "places.csv"):
        if row["what"] != "marker":
            continue
        with Image.open(exported / row["board"]) as picture:
            seen = picture.convert("RGB")
            at = int(row["x_px"]), int(row["y_px"])
            table = seen.getpixel((4, 4))
            around = {
                seen.getpixel((at[0] + dx, at[1] + dy)) for dx in (-6, 0, 6) for dy in (-6, 0, 6)
            }
        scale = int(boards[row["board"]]["width_px"]) / float(boards[row["board"]]["width_mm"])
        assert at == (
            pytest.approx(float(row["x_mm"]) * scale, abs=1),
            pytest.approx(float(row["y_mm"]) * scale, abs=1),
        )
        assert around != {table}
        checked += 1
    assert checked > 5


def test_nothing_named_is_refused_with_what_there_is():
    done = run(SIERRA, language=SPANISH)
    assert done.return_value == 2
    assert "--images CARPETA" in done.stderr


@pytest.mark.parametrize("stage", [0, 99])
def test_a_stage_there_is_not_is_refused(stage: int, tmp_path: Path):
    done = run(SIERRA, "--stage", stage, "--vassal", tmp_path / "x.vmod")
    assert str(stage) in done.exception.sentence(ENGLISH)
    assert not (tmp_path / "x.vmod").exists()


# VASSAL: field by field, against its source and three public modules (vassal_parts.toml).


def parts_of(text: str, sign: str) -> list[str]:
    """Take a text apart as VASSAL's decoder does: a backslash takes the meaning from a sign."""
    found, part, at = [], "", 0
    while at < len(text):
        if text[at] == "\\" and text[at + 1 : at + 2] == sign:
            part, at = part + sign, at + 2
        elif text[at] == sign:
            found.append(part)
            part, at = "", at + 1
        else:
            part, at = part + text[at], at + 1
    return [
        p[1:-1] if len(p) > 1 and p[0] == p[-1] == "'" else p
        for p in (*found, part)
    ]  # fmt: skip


def traits_of(command: str) -> list[list[str]]:
    """Return the traits of a piece from the outermost in, each as its parts."""
    assert command.startswith("+/")
    null, kind, state = parts_of(command[2:], "/")
    assert null == "null"
    found = []
    while True:
        own, *inner = parts_of(kind, "\t")
        mine, *states = parts_of(state, "\t")
        found.append(parts_of(own, ";"))
        if not inner:
            assert parts_of(mine, ";")[:3] == ["null", "0", "0"]
            return found
        (kind,), (state,) = inner, states


@pytest.fixture(scope="module")
def module() -> zipfile.ZipFile:
    """Return the module of a queen stage."""
    raw = StageModule(make_job(load(SIERRA), KitWish(4), SPANISH)).pack_module()
    return zipfile.ZipFile(io.BytesIO(raw))


def build_file(module: zipfile.ZipFile) -> ET.Element:
    return ET.fromstring(module.read("buildFile.xml"))


def slots(module: zipfile.ZipFile) -> list[ET.Element]:
    return [e for e in build_file(module).iter() if e.tag.endswith("PieceSlot")]


def test_a_module_is_a_zip_of_build_file_note_and_pictures(module: zipfile.ZipFile):
    assert module.testzip() is None
    names = module.namelist()
    assert names[:2] == ["buildFile.xml", "moduledata"]
    pictures = [name for name in names[2:] if name != "begin.html"]
    assert len(pictures) == len(names) - 3
    assert all(name.startswith("images/") and name.endswith(".png") for name in pictures)
    assert ET.fromstring(module.read("moduledata")).findtext("name").startswith("Vuelta a la")


def test_every_part_of_the_build_file_is_known_to_vassal(module: zipfile.ZipFile):
    """Each part stands where such parts stand, and has no attribute that VASSAL would pass over."""
    known = tomllib.loads((Path(__file__).parent / "vassal_parts.toml").read_text("utf-8"))
    root = build_file(module)
    parts = [("", root), *((one.tag, part) for one in root.iter() for part in one)]
    for parent, part in parts:
        assert parent in known[part.tag]["stands_in"], (part.tag, parent)
        assert set(part.attrib) <= set(known[part.tag]["knows"]), (part.tag, part.attrib)


@pytest.mark.parametrize(
    ("kind", "wanted"),
    [
        # key, word, size, two colours, three places, two ways to stand, format, font, style, turn,
        # property, description, whether the format always serves
        ("label", [r"76,130", r".+", r"\d+", r"\d+,\d+,\d+", r"\d+,\d+,\d+", "[tcb]", r"\d+",
                   "[lcr]", r"\d+", "[tcb]", "[lcr]", r".*\$label\$.*", r"\w+", "[0-3]", r"\d+",
                   r"\w+", "", "true|false"]),
        # key, picture, word, P and the key to peek, name while hidden, who may, word to peek,
        # description, peek under the mouse, key and expression of dealing
        ("obs", [r"77,130", r".+\.png", r".+", r"P80,130", r".+", "player:", r".+", "",
                 "true|false", "", ""]),
        # g: keeps to no square; N: moves; L: stacks; description
        ("immob", ["g", "N", "L", ""]),
        ("delete", [r".+", r"68,130", ""]),
        ("piece", ["", "", r".+\.png", r".+"]),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)  # fmt: skip
def test_each_trait_has_its_values_in_the_order_vassal_reads_them(
    module: zipfile.ZipFile, kind: str, wanted: list[str]
):
    """As many as VASSAL's own reader of that trait takes, each of the form it takes there."""
    found = [t[1:] for slot in slots(module) for t in traits_of(slot.text) if t[0] == kind]
    assert found
    for values in found:
        assert len(values) == len(wanted), values
        for value, form in zip(values, wanted, strict=True):
            assert re.fullmatch(form, value), (kind, form, value)


def test_the_dice_of_the_game_are_thrown_by_their_faces(module: zipfile.ZipFile):
    """R0.3, R0.4, R1.17 — triple dice of 1 to 3, double dice of 1 and 2, weather, event, crash."""
    thrown = {
        button.get("name"): [
            [face.get("text") for face in die if face.tag.endswith("SpecialDieFace")]
            for die in button
        ]
        for button in build_file(module).iter("VASSAL.build.module.SpecialDiceButton")
    }
    assert thrown["3 × dado triple"] == [["1", "2", "3"] * 2] * 3
    assert thrown["5 × dado doble"] == [["1", "2"] * 3] * 5
    assert {"dado de clima", "dado de evento", "dado de caída"} <= set(thrown)
    assert SPANISH.say("terms.PUNCTURE") in thrown["dado de evento"][0]


def test_pieces_are_called_what_they_are(module: zipfile.ZipFile):
    """A figure is no category of climbs, a token is its team's, a card its rider's."""
    names = {slot.get("entryName") for slot in slots(module)}
    assert {"puntos de etapa 1", "puntos de etapa 25"} <= names
    assert not any("BLANK" in name or "_" in name for name in names)
    assert any(name.endswith(": sin ficha") for name in names)
    assert sum(name.startswith(SPANISH.say("kit.cards")) for name in names) == sum(
        len(team.riders) for team in load(SIERRA).teams
    )


def test_a_module_says_how_to_begin_and_has_the_tables(module: zipfile.ZipFile):
    """A page of help, and the tables as pictures in a window."""
    root = build_file(module)
    (page,) = root.iter("VASSAL.build.module.documentation.HelpFile")
    assert b"<ol>" in module.read(page.get("fileName"))
    charts = [chart.get("fileName") for chart in root.iter("VASSAL.build.widget.Chart")]
    assert len(charts) == 3
    assert {f"images/{chart}" for chart in charts} <= set(module.namelist())


def test_every_piece_has_its_picture_and_a_number_of_its_own(module: zipfile.ZipFile):
    pictures, numbers = set(module.namelist()), set()
    for slot in slots(module):
        for trait in traits_of(slot.text):
            if trait[0] == "piece":
                assert f"images/{trait[3]}" in pictures
                assert trait[4] == slot.get("entryName")
            if trait[0] == "obs":
                assert f"images/{trait[2]}" in pictures
        numbers.add(slot.get("gpid"))
    riders = sum(len(team.riders) for team in load(SIERRA).teams)
    assert len(slots(module)) - len(numbers) == riders  # in the palette and on the grid
    assert int(build_file(module).get("nextPieceSlotId")) > max(map(int, numbers))


def test_riders_have_a_number_to_write_and_tokens_lie_face_down(module: zipfile.ZipFile):
    """Riders keep to the squares; what is laid in secret can be hidden; the rest can go away."""
    kinds = {tuple(t[0] for t in traits_of(slot.text)) for slot in slots(module)}
    assert kinds == {
        ("label", "piece"),
        ("obs", "immob", "delete", "piece"),
        ("immob", "delete", "piece"),
        ("immob", "piece"),
    }


def test_every_square_has_a_name_to_snap_to(module: zipfile.ZipFile):
    tour = load(SIERRA)
    road = make_job(tour, KitWish(4)).stages[0].road
    regions = {e.get("name") for e in build_file(module).iter() if e.tag.endswith("Region")}
    assert {f"{row}.{lane}" for row in range(1, road.rows + 1) for lane in (1, 2, 3)} <= regions


def test_all_riders_stand_behind_the_start_each_on_a_square(module: zipfile.ZipFile):
    root = build_file(module)
    squares = {
        (e.get("originx"), e.get("originy")): e.get("name")
        for e in root.iter()
        if e.tag.endswith("Region")
    }
    stacks = [e for e in root.iter() if e.tag.endswith("SetupStack")]
    riders = [s for s in stacks if traits_of(s[0].text)[0][0] == "label"]
    places = [squares[s.get("x"), s.get("y")] for s in riders]
    assert len(riders) == len(set(places)) == 32
    assert all(int(place.split(".")[0]) <= 0 for place in places)


def test_what_stands_on_a_map_lies_on_its_picture(module: zipfile.ZipFile):
    for one in (e for e in build_file(module).iter() if e.tag.endswith("module.Map")):
        board = next(e for e in one.iter() if e.tag.endswith("Board") and e.get("image"))
        with Image.open(io.BytesIO(module.read(f"images/{board.get('image')}"))) as picture:
            wide, high = picture.size
        assert max(wide, high) <= 4096
        for stack in (e for e in one.iter() if e.tag.endswith("SetupStack")):
            assert 0 <= int(stack.get("x")) <= wide
            assert 0 <= int(stack.get("y")) <= high


def test_the_same_stage_gives_the_same_bytes():
    todo = make_job(load(SIERRA), KitWish(1))
    assert StageModule(todo).pack_module() == StageModule(todo).pack_module()


def test_names_with_signs_of_the_format_come_out_whole():
    """What people typed may hold every sign that separates something."""
    tour = load(SIERRA)
    name = "A/B;C\\D 'E'<F>&"
    team = tour.teams[0]
    nasty = replace(team, riders=(replace(team.riders[0], name=name), *team.riders[1:]))
    todo = make_job(replace(tour, teams=(nasty, *tour.teams[1:])), KitWish(1))
    held = zipfile.ZipFile(io.BytesIO(StageModule(todo).pack_module()))
    found = [traits_of(s.text)[-1][4] for s in slots(held) if s.get("entryName").startswith("1 A/")]
    assert found == ["1 A/B;C\\D 'E'<F>&"] * 2
