"""Tabletop Simulator: what a saved object holds, compared with what things in real saves have.

The program was not at hand. What a thing of each kind has stands in `tabletop_saves.toml`, counted
in the public save of a game with 2,400 things (repository argonui/SCED); the grid of a die's
picture and the limits of a sheet are those of the program's own public manual.
"""

from __future__ import annotations

import io
import json
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from PIL import Image

from designer.cli import etapa
from designer.export.decks import make_decks
from designer.export.tabletop import HOW_TO, TabletopGame, TabletopStage
from designer.export.tabletop_file import MOST_CARDS
from designer.kit.job import Job, make_job
from designer.kit.paint import document
from designer.kit.wish import KitWish
from designer.language import ENGLISH, SPANISH
from designer.picture.course import MARGIN
from engine.games import GAMES
from engine.race.box import TEAMS
from engine.tour.file import load

SIERRA = Path(__file__).parents[3] / "samples" / "sierra.etapa"
KINDS = tomllib.loads((Path(__file__).parent / "tabletop_saves.toml").read_text("utf-8"))
Thing = dict[str, Any]


@pytest.fixture(scope="module")
def job() -> Job:
    """Return a queen stage to be written."""
    return make_job(load(SIERRA), KitWish(4), SPANISH)


@pytest.fixture(scope="module")
def files(job: Job) -> dict[str, bytes]:
    """Return every file of its saved object."""
    return TabletopStage(job, Path("/tables/four")).make_files()


def things(files: dict[str, bytes]) -> list[Thing]:
    name = next(iter(files))
    return json.loads(files[name])["ObjectStates"]


def every_thing(held: list[Thing]) -> list[Thing]:
    inner = [one for thing in held for one in every_thing(thing.get("ContainedObjects", []))]
    return [*held, *inner]


def addresses(thing: Thing) -> list[str]:
    image = thing.get("CustomImage", {})
    decks = thing.get("CustomDeck", {}).values()
    named = [image.get("ImageURL", ""), image.get("ImageSecondaryURL", "")]
    return [a for a in (*named, *(d[k] for d in decks for k in ("FaceURL", "BackURL"))) if a]


def check_kind(kind: str, held: Thing) -> None:
    """Refuse what lacks what every such thing has, has what none has, or is of another type."""
    types = {
        "str": str,
        "bool": bool,
        "int": int,
        "number": (int, float),
        "table": dict,
        "list": list,
    }
    always, sometimes = KINDS[kind]["always"], KINDS[kind].get("sometimes", {})
    assert set(always) <= set(held), (kind, set(always) - set(held))
    assert set(held) <= {*always, *sometimes}, (kind, set(held) - {*always, *sometimes})
    for name, value in held.items():
        wanted = (always | sometimes)[name]
        assert isinstance(value, types[wanted]), (kind, name, value)
        assert wanted == "bool" or not isinstance(value, bool), (kind, name)


def test_everything_has_what_such_a_thing_has_in_real_saves(files: dict[str, bytes]):
    """Every field of every thing and of what is in it: there, known, and of the same type."""
    seen = Counter(thing["Name"] for thing in every_thing(things(files)))
    assert set(seen) == {"Custom_Tile", "Custom_Dice", "Deck", "Card", "Bag"}
    name = next(iter(files))
    check_kind("Save", json.loads(files[name]))
    for thing in every_thing(things(files)):
        check_kind(thing["Name"], thing)
        check_kind("Transform", thing["Transform"])
        for inner in ("CustomImage", "CustomTile", "CustomDice"):
            held = thing.get("CustomImage", {}) if inner != "CustomImage" else thing
            if inner in held:
                check_kind(inner, held[inner])
        for deck in thing.get("CustomDeck", {}).values():
            check_kind("CustomDeck", deck)
        for point in thing.get("AttachedSnapPoints", ()):
            check_kind("SnapPoint", point)


def test_each_has_a_number_of_its_own_and_its_pictures_are_there(files: dict[str, bytes]):
    """Six digits of sixteen; addresses lead into the folder, to a picture that is written."""
    held = every_thing(things(files))
    numbers = [thing["GUID"] for thing in held]
    assert len(set(numbers)) == len(numbers)
    assert all(len(number) == 6 and int(number, 16) for number in numbers)
    named = {address for thing in held for address in addresses(thing)}
    head = "file:///tables/four/"
    assert all(address.startswith(head) for address in named)
    written = {name for name in files if name.endswith(".png")}
    thumb = next(iter(files)).replace(".json", ".png")
    assert {address.removeprefix(head) for address in named} == written - {thumb}


def test_no_picture_is_larger_than_4096_pixels_and_those_of_tiles_are_square(
    files: dict[str, bytes],
):
    """A square picture fills its tile however the program treats others; sides come by scale."""
    flat = {
        address.rpartition("/")[2]
        for thing in every_thing(things(files))
        if thing["Name"] == "Custom_Tile"
        for address in addresses(thing)
    }
    for name, raw in files.items():
        if name.endswith(".png"):
            with Image.open(io.BytesIO(raw)) as picture:
                assert max(picture.size) <= 4096, name
                assert name not in flat or picture.width == picture.height, name


def test_riders_stand_on_squares_of_the_start_and_every_square_holds_one(
    job: Job, files: dict[str, bytes]
):
    """A point of the board's own measure is where the rider's middle is; y up, z away."""
    held = things(files)
    board = held[0]
    size = (board["Transform"]["scaleX"], board["Transform"]["scaleZ"])
    points = {
        (
            round(board["Transform"]["posX"] - point["Position"]["x"] * size[0], 2),
            round(board["Transform"]["posZ"] - point["Position"]["z"] * size[1], 2),
        )
        for point in board["AttachedSnapPoints"]
    }
    riders = [thing for thing in held if thing["Snap"]]
    assert len(riders) == sum(len(team.riders) for team in job.tour.teams) == 32
    near = [
        min((x - t["posX"]) ** 2 + (z - t["posZ"]) ** 2 for x, z in points)
        for t in (rider["Transform"] for rider in riders)
    ]
    assert max(near) < 0.001
    assert len(points) >= 3 * job.stages[0].road.rows
    assert board["Locked"]
    assert all(abs(p["Position"][axis]) < 1 for p in board["AttachedSnapPoints"] for axis in "xz")


def test_a_tile_is_as_large_as_on_paper(job: Job, files: dict[str, bytes]):
    """An inch is a unit; a tile of scale one is two units wide."""
    board = things(files)[0]["Transform"]
    table = job.stages[0].board.table
    assert board["scaleX"] * 2 * 25.4 == pytest.approx(table.width, abs=0.01)
    assert board["scaleZ"] * 2 * 25.4 == pytest.approx(table.height, abs=0.01)


def test_decks_name_their_cards_by_the_places_on_their_sheets(files: dict[str, bytes]):
    """A card's number is its sheet's, a hundredfold, and its place, which the grid has."""
    decks = [thing for thing in things(files) if thing["Name"] == "Deck"]
    assert len(decks) == 4
    for deck in decks:
        assert deck["DeckIDs"] == [card["CardID"] for card in deck["ContainedObjects"]]
        for number in deck["DeckIDs"]:
            sheet, at = divmod(number, 100)
            grid = deck["CustomDeck"][str(sheet)]
            assert at < grid["NumWidth"] * grid["NumHeight"]
            assert grid["NumWidth"] <= 10
            assert grid["NumHeight"] <= 7


def test_the_dice_are_those_of_the_game_with_their_faces(files: dict[str, bytes]):
    """R0.3, R0.4, R1.17 — what lies up is said; the first side stands on its head, as it must."""
    dice = [thing for thing in things(files) if thing["Name"] == "Custom_Dice"]
    faces = {die["Nickname"]: [v["Value"] for v in die["RotationValues"]] for die in dice}
    assert faces["dado triple"] == ["1", "2", "3"] * 2
    assert faces["dado doble"] == ["1", "2"] * 3
    assert {"dado de clima", "dado de evento", "dado de caída"} <= set(faces)
    turns = {(r["x"], r["y"], r["z"]) for r in (v["Rotation"] for v in dice[0]["RotationValues"])}
    assert len(turns) == 6
    with Image.open(io.BytesIO(files["die-triple.png"])) as picture:
        assert picture.width == picture.height
        ones = [picture.crop(_side_box(picture.width, *place)) for place in ((0, 1), (1, 0))]
    dark = {
        name: sum(value < 80 for value in picture.convert("L").tobytes()) / 4**10
        for name in ("die-triple.png", "die-double.png")
        for picture in [Image.open(io.BytesIO(files[name]))]
    }
    assert dark["die-triple.png"] > 3 * dark["die-double.png"]  # as on the cards
    assert ones[0].rotate(180).tobytes() == ones[1].tobytes()  # both bear a 1


def _side_box(size: int, column: int, row: int) -> tuple[int, int, int, int]:
    left, top = round((0.0078 + column * 0.3377) * size), round((0.344 + row * 0.3377) * size)
    side = round(0.31 * size)
    return left, top, left + side, top + side


def test_what_waits_in_bags_is_all_that_does_not_lie_on_the_table(
    job: Job, files: dict[str, bytes]
):
    """The tokens of each team face down in a bag of its own; markers that lie are not there too."""
    bags = {t["Nickname"]: t["ContainedObjects"] for t in things(files) if t["Name"] == "Bag"}
    secret = [name for name in bags if name.startswith(SPANISH.say("kit.activation"))]
    assert len(secret) == len(job.tour.teams)
    for name in secret:
        assert len(bags[name]) == 5 * job.rules["components.activation_tokens_per_kind"]
        assert {thing["Transform"]["rotZ"] for thing in bags[name]} == {180.0}
        assert all(thing["CustomImage"]["ImageSecondaryURL"] for thing in bags[name])
    assert SPANISH.say("kit.markers") not in bags
    assert {SPANISH.say("kit.tiles"), SPANISH.say("kit.indicators")} <= set(bags)


def test_three_sentences_say_how_it_comes_to_a_table(files: dict[str, bytes]):
    """Each names what to press; the file they speak of is the one that is written."""
    lines = files[HOW_TO].decode().splitlines()
    assert len(lines) == 3
    assert next(iter(files)) in lines[0]
    assert "Upload All" in lines[2]


@pytest.mark.parametrize("game", [one for one in GAMES if GAMES[one].box])
def test_a_stage_of_any_game_comes_to_a_table(game: str, monkeypatch: pytest.MonkeyPatch):
    """Its course with a point for each square, its riders, decks, dice and counters; all named."""
    for fineness in ("tabletop.FINE", "tabletop.COARSE", "decks.SCALE"):
        monkeypatch.setattr(f"designer.export.{fineness}", 2.0)  # nobody looks at them here
    monkeypatch.setattr(document, "LARGEST", 512)
    of_game = make_job(load(SIERRA), KitWish(4, game=game), SPANISH)
    files = TabletopGame(of_game, Path("/tables/four")).make_files()
    held, (table,) = things(files), of_game.set_tables
    every = every_thing(held)
    for thing in every:
        check_kind(thing["Name"], thing)
        assert thing["Nickname"]
        assert f"{game}:" not in thing["Nickname"]
    assert {address.rpartition("/")[2] for thing in every for address in addresses(thing)} < {
        *files
    }
    assert table.chart is not None
    assert len(held[0]["AttachedSnapPoints"]) == len(table.chart)
    wide, _ = (side * 2 * 25.4 for side in (held[0]["Transform"][f"scale{n}"] for n in "XZ"))
    left, _, right, _ = table.chart.edge
    assert wide == pytest.approx((right - left + 2 * MARGIN) * table.print_scale, abs=0.01)
    names = [thing["Nickname"] for thing in every]
    for _, rider in table.list_riders():
        assert sum(rider.name in name for name in names) == 1
    cards = sum(
        len(deck.cards) * (deck.copies if deck.of == TEAMS else 1) for deck in table.box.decks
    )
    assert sum(thing["Name"] == "Card" for thing in every) == cards
    decks = [thing["Nickname"] for thing in held if thing["Name"] == "Deck"]
    assert len(set(decks)) == len(decks)
    teams = len(table.start.teams)
    dice = sum(kind.count * (teams if kind.of == TEAMS else 1) for kind in table.box.dice)
    assert sum(thing["Name"] == "Custom_Dice" for thing in held) == dice
    for kind in table.box.counters:
        assert names.count(table.box_phrase(kind.name)) == kind.count


def test_pictures_and_vassal_are_of_roads_of_tiles_and_another_game_is_told_so():
    """`export --game`: what there is for it is named."""
    call = ["export", str(SIERRA), "--vassal", "no.vmod", "--game", "pistard"]
    done = CliRunner().invoke(etapa, call, obj=SPANISH, standalone_mode=False)
    assert done.return_value == 2
    assert "para Pistard hay --tts y --decks" in done.stderr


def test_the_decks_of_any_game_come_as_sheets_alone():
    """All cards of a deck have one back; more than a sheet holds lie on several."""
    sheets, files = make_decks(make_job(load(SIERRA), KitWish(1, game="reifenbreite"), ENGLISH))
    assert all(len(sheet.cards) <= MOST_CARDS and not sheet.own_backs for sheet in sheets)
    assert set(files) == {name for sheet in sheets for name in (sheet.file, sheet.backs)}
    for sheet in sheets:
        with Image.open(io.BytesIO(files[sheet.file])) as picture:
            wide, high = picture.width / sheet.columns, picture.height / sheet.rows
        assert wide / high == pytest.approx(44 / 63, rel=0.02)
        assert max(sheet.columns * wide, sheet.rows * high) <= 4096


def test_the_command_writes_the_same_bytes_and_says_what_to_do(
    files: dict[str, bytes], tmp_path: Path
):
    """But for the folder, which stands in the addresses."""
    folder = tmp_path / "t"
    call = ["export", str(SIERRA), "--stage", "4", "--tts", str(folder), "--decks", str(folder)]
    done = CliRunner().invoke(etapa, call, obj=SPANISH, standalone_mode=False)
    assert done.exception is None
    assert "Cloud Manager" in done.stdout
    here = folder.resolve().as_posix().encode()
    for name, raw in files.items():
        written = (folder / name).read_bytes()
        assert written.replace(here, b"/tables/four") == raw, name
    with (folder / "decks.csv").open(encoding="utf-8") as listed:
        assert sum(1 for _ in listed) == 1 + 32
