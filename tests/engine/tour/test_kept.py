"""Results of a stage stand under the name of the game they were ridden in."""

from pathlib import Path

from engine.tour import edit
from engine.tour.edit import keep_orders, keep_results, orders_in, results_in
from engine.tour.file import load, save
from engine.tour.rules import OWN_GAME
from engine.tour.values import Stage, Tour

TOUR = Tour("t", tuple(Stage(name) for name in "ABC"))
DAY = {"riders": "bib\n1\n"}


def test_the_own_game_of_a_tour_stands_where_it_always_stood():
    """A tour without another game's results is written as before."""
    kept = keep_results(TOUR, OWN_GAME, {"1": DAY})
    assert (kept.results, kept.games) == ({"1": DAY}, {})
    assert results_in(kept, OWN_GAME) == {"1": DAY}


def test_another_game_keeps_its_own_beside_it():
    """Neither takes the place of the other; nothing kept leaves nothing behind."""
    both = keep_results(keep_results(TOUR, OWN_GAME, {"1": DAY}), "other", {"2": {"a": 1}})
    assert (results_in(both, OWN_GAME), results_in(both, "other")) == ({"1": DAY}, {"2": {"a": 1}})
    assert keep_results(both, "other", {}).games == {}


def test_what_a_tour_keeps_of_a_game_besides_results_stays():
    """A newer program may keep more there."""
    tour = Tour("t", games={"other": {"results": {"1": {}}, "more": 1}, "odd": 7})
    assert keep_results(tour, "other", {}).games == {"other": {"more": 1}, "odd": 7}
    assert results_in(tour, "odd") == results_in(tour, "third") == {}


def test_results_follow_their_stages_in_every_game():
    """A stage that moves takes along what was ridden on it."""
    tour = keep_results(TOUR, "other", {"1": {"a": 1}, "3": {"c": 3}})
    moved = edit.move_stage(tour, 3, 1)
    assert results_in(moved, "other") == {"1": {"c": 3}, "2": {"a": 1}}
    assert results_in(edit.remove_stage(tour, 1), "other") == {"2": {"c": 3}}


def test_they_are_written_and_read(tmp_path: Path):
    """[games.other.results] in the file of the tour."""
    tour = keep_results(TOUR, "other", {"2": {"a": 1}})
    path = tmp_path / "t.etapa"
    save(tour, str(path))
    assert "[games.other.results]" in path.read_text("utf-8")
    assert load(str(path)).games == tour.games


def test_standing_orders_stand_by_game_and_team(tmp_path: Path):
    """[games.other.orders], a line a team; none leave nothing behind; results stay."""
    tour = keep_results(TOUR, "other", {"2": {"a": 1}})
    ordered = keep_orders(keep_orders(tour, "other", "A", {"PAY": "usual"}), OWN_GAME, "B", {})
    path = tmp_path / "t.etapa"
    save(ordered, str(path))
    again = load(str(path))

    assert '[games.other.orders]\nA = {PAY = "usual"}' in path.read_text("utf-8")
    assert orders_in(again, "other", "A") == {"PAY": "usual"}
    assert orders_in(again, "other", "B") == orders_in(again, OWN_GAME, "A") == {}
    assert keep_orders(again, "other", "A", {}) == tour


def test_orders_that_are_none_are_passed_over():
    """A tour written by hand may hold anything."""
    for odd in ({"orders": 3}, {"orders": {"A": "ask"}}, {"orders": {"A": {"PAY": 7}}}, 5):
        assert orders_in(Tour("t", games={"other": odd}), "other", "A") == {}
