"""The pages of the first race: four in every kit, drawn from a race the engine rode."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from designer.kit.components.first_race import find_scenes, make_first_race, ridden_race
from designer.kit.job import make_job
from designer.kit.parts import usual_parts
from designer.kit.wish import KitWish
from designer.language import ENGLISH, LANGUAGES, Language
from engine import tables
from engine.games import GAMES
from tests.designer.kit.press import list_texts

if TYPE_CHECKING:
    from engine.tour.values import Tour

EACH = pytest.mark.parametrize("game", GAMES)


@EACH
def test_every_scene_is_found_in_the_race(game: str):
    """What the pages promise happens in the race that is ridden for them, in its order."""
    race = ridden_race(game, ENGLISH)
    wanted = [row["key"] for row in tables.read_toml(f"games/{game}/first_race.toml")["scenes"]]
    scenes = list(find_scenes(race))
    assert [scene.key for scene in scenes] == wanted
    for scene in scenes:
        assert scene.moment.tokens
        places = [one.place for one in scene.moment.tokens]
        assert scene.moment.centre in places or race.chart.lap


@EACH
@pytest.mark.parametrize(("paper", "count"), [("A4", 4), ("A3", 2)])
@pytest.mark.parametrize("language", LANGUAGES, ids=str)
def test_four_pages_say_everything_whole(
    game: str, paper: str, count: int, language: Language, samples: dict[str, Tour]
):
    """In both languages: no text cut short, no scene without its sentences; two pages of A3."""
    job = make_job(samples["sierra"], KitWish(1, game=game, paper=paper), language)
    pages = make_first_race(job).pages
    assert len(pages) == count
    told = " ".join(text for page in pages for text in list_texts(page.shapes))
    assert "…" not in told
    for row in tables.read_toml(f"games/{game}/first_race.toml")["scenes"]:
        assert language.say(f"first_race_{game}.{row['key']}") in told
    assert {"first_race", "rules"} <= set(usual_parts(GAMES[game], poster=False))
    assert "rules" not in usual_parts(GAMES[game], poster=False, without=["rules"])


def test_the_scenes_show_what_they_say():
    """A diagonal move changes lanes, a wheel is right behind a rider, a way round meets one."""
    scenes = {one.key: one.moment for one in find_scenes(ridden_race("ciclismo", ENGLISH))}
    for key in ("diagonal", "occupied"):
        (mover,) = [one for one in scenes[key].tokens if one.has_moved]
        assert mover.before is not None
        assert mover.before[1] != mover.place[1]
    row, lane = scenes["wheel"].centre
    assert (row + 1, lane) in {one.place for one in scenes["wheel"].tokens}
    assert sum(one.has_moved for one in scenes["pull"].tokens) > 8
