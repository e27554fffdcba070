"""Art of the organiser's own: what goes in by file, and what is refused in one sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PIL import Image

from designer.kit import KitError
from designer.kit.art import MOST_PIXELS, Art, load_art
from designer.kit.components import road
from designer.kit.components.ciclismo import riders
from designer.language import ENGLISH, SPANISH, Language
from designer.picture.look import Look
from tests.designer.kit.press import wish_other

if TYPE_CHECKING:
    from pathlib import Path

    from designer.kit.job import Job


def _art(folder: Path, text: str) -> Path:
    file = folder / "art.toml"
    file.write_text(text, "utf-8")
    return file


def test_logos_tile_pictures_and_colours_go_in_by_file(small_job: Job, tmp_path: Path):
    """A logo is on its team's cards, a picture fills its tiles, a colour replaces another."""
    Image.new("RGB", (40, 40), "#123456").save(tmp_path / "logo.png")
    Image.new("RGB", (80, 30), "#888888").save(tmp_path / "road.jpg")
    text = '[teams]\nA = "logo.png"\n[tiles]\nflat = "road.jpg"\n[colours]\nflat = "#abcdef"\n'
    own = load_art(_art(tmp_path, text))
    job = wish_other(small_job, art=own)
    assert "logo.png" in str(riders.make_cards(job).pieces[0].front)
    assert any("road.jpg" in str(piece.front) for piece in road.make_tiles(job).pieces)
    assert Look(own=own.colours)("terrain.FLAT").fill == "#abcdef"


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ('[teams]\nA = "missing.png"\n', "missing.png"),
        ('[tiles]\nflat = "broken.png"\n', "broken.png"),
        ('[tiles]\nflat = "large.png"\n', "large.png"),
        ('[tiles]\nflat = "art.toml"\n', "art.toml"),
        ('[colours]\nflat = "red"\n', "red"),
        ('[colours]\nnone = "#000000"\n', "none"),
        ("[teams]\nA = 3\n", "teams"),
        ('[other]\nA = "x"\n', "other"),
        ('[tiles]\nasphalt = "road.jpg"\n', "asphalt"),
        ("x = nan\n", "number"),
        ("no toml", "art.toml"),
    ],
)
def test_art_that_cannot_be_used_is_one_sentence(tmp_path: Path, text: str, named: str):
    """A missing logo, a broken file, 20,000 pixels, a colour that is none: named, refused."""
    (tmp_path / "broken.png").write_bytes(b"\x89PNG\r\n\x1a\n" + b"\0" * 40)
    Image.new("1", (20_000, 4)).save(tmp_path / "large.png")
    with pytest.raises(KitError) as refused:
        load_art(_art(tmp_path, text))
    assert named in refused.value.sentence(ENGLISH)
    assert "\n" not in refused.value.sentence(SPANISH)


def test_a_picture_of_20_000_by_20_000_pixels_is_never_decoded(tmp_path: Path):
    """A bomb is refused by its header."""
    Image.new("1", (20_000, 20_000)).save(tmp_path / "bomb.png")
    with pytest.raises(KitError, match=str(MOST_PIXELS)):
        load_art(_art(tmp_path, '[teams]\nA = "bomb.png"\n'))


@pytest.mark.parametrize(
    ("language", "where"), [(ENGLISH, "line 2, column 5"), (SPANISH, "la línea 2, columna 5")]
)
def test_where_a_file_of_art_cannot_be_understood_is_said_in_the_language_asked_for(
    language: Language, where: str, tmp_path: Path
):
    """Line and column, and nothing of what the parser says in English."""
    with pytest.raises(KitError) as refused:
        load_art(_art(tmp_path, "[teams]\nA = \n"))
    assert where in refused.value.sentence(language)
    assert "Invalid" not in refused.value.sentence(language)


def test_a_folder_stands_for_the_art_in_it(tmp_path: Path):
    _art(tmp_path, '[colours]\nflat = "#ABCDEF"\n')
    assert load_art(tmp_path) == Art(colours={"flat": "#abcdef"})


def test_a_file_too_large_to_be_written_by_hand_is_not_read(tmp_path: Path):
    (tmp_path / "art.toml").write_bytes(b"#" * 1_000_001)
    with pytest.raises(KitError, match="MB"):
        load_art(tmp_path)


def test_tables_within_tables_without_end_are_refused(tmp_path: Path):
    with pytest.raises(KitError, match="line 1"):
        load_art(_art(tmp_path, "a = " + "[" * 5000))


def test_why_art_cannot_be_used_is_said_in_the_language_asked_for(tmp_path: Path):
    (tmp_path / "bytes.toml").write_bytes(b"\xff\xfe")
    for name, why in (("", "no existe"), ("bytes.toml", "no es texto UTF-8")):
        with pytest.raises(KitError) as refused:
            load_art(tmp_path / name)
        assert why in refused.value.sentence(SPANISH)
