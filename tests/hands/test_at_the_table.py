"""People at the table, on a real screen: covered seats, real dice, orders, a race broken off."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.hands.test_debrief import short_day  # noqa: F401 -- a fixture
from tests.hands.test_race_mode import ASKED, NEWS, PAGE, STANDS, choose_pace, hurry, sit_down

if TYPE_CHECKING:
    from pathlib import Path

    from tests.hands.conftest import Begin
    from tests.hands.program import Program

COVER = f"{PAGE}.parts.cover"
COVERED = f"window.racing.is_riding and {COVER}.isVisible()"
ROLL = f"{PAGE}.wanted_roll"
THROWN = (
    f"window.racing.is_riding and {PAGE}.parts.question_stack.currentWidget() is {PAGE}.parts.roll"
    f" and {ROLL}"
)
MODAL = "QApplication.activeModalWidget()"


def choose(program: Program, label: str, *keys: str) -> None:
    """Choose in the list that is called so."""
    program.click(label)
    program.keys(*keys, "Return")


def test_two_people_at_one_screen_see_their_own_hand_only(begin: Begin, sierra: Path):
    """Figueres R11.1 — before a secret a cover names the team; Enter lifts it, Enter lays a card.

    Under it not a word of the other's hand is on the screen. What is no secret needs no cover, nor
    does the first who sits down.
    """
    program = begin(sierra)
    sit_down(program, "figueres")
    choose(program, "Borea Cicli", "Home")
    program.click("Race this stage")
    secrets: list[int] = []
    covers: list[int] = []
    looks = None
    while len(secrets) < 4:
        program.until(f"({COVERED}) or ({STANDS})")
        covered = program.ask(f"bool({COVERED})")
        team, under = program.ask(f"[{COVER}.team.text(), texts()]")
        if covered:
            program.keys("Return")
        program.until(f"{ASKED}.asking is not None and not {COVER}.isVisible()")
        asked, seat, secret = program.ask(
            f"[{ASKED}.head.words.text(), {ASKED}.asking.seat, {ASKED}.asking.question.secret]"
        )
        assert covered == (secret and looks not in {None, seat})
        assert asked in program.ask("texts()")
        if covered:
            covers.append(seat)
            assert asked not in under
            assert program.ask(f"{ASKED}.head.team.text()") == team
        if secret:
            secrets.append(seat)
        looks = seat
        answered = program.ask(f"id({ASKED}.asking)")
        program.click("Answer")
        program.until(f"id({ASKED}.asking) != {answered}")
        program.keys("ctrl+End")  # straight to the next decision

    assert secrets == [0, 1, 0, 1]
    assert len(covers) >= 3
    assert program.ask(f"{NEWS}.marks") == 0
    program.click("Leave the race")
    program.until("window.middle.on_tour")


def test_dice_of_the_table_are_typed_and_a_slip_is_taken_back(begin: Begin, sierra: Path):
    """My riders' dice are real: what no dice show is refused, the roll before is had again."""
    program = begin(sierra)
    sit_down(program, "juego")
    choose(program, "Dice", "Home", "Down")
    program.click("Race this stage")
    hurry(program)
    rolls = []
    while len(rolls) < 2:
        program.until(f"({STANDS}) or ({THROWN})")
        if not program.ask(f"bool({THROWN})"):
            program.keys("Return")
            continue
        wanted = program.ask(f"list({ROLL}[:4])")
        if not wanted[3]:  # an order, no dice
            program.click("Let the program throw")
            program.until(f"not {ROLL} or list({ROLL}[:4]) != {wanted}")
            continue
        if not rolls:
            program.click("What the dice show")
            program.type("9 9 9"[: 2 * wanted[3] - 1])
            program.keys("Return")
            program.until(f"{PAGE}.parts.roll.slip.text() != ''")
            program.keys("ctrl+a", "Delete")
        program.type(" ".join(["6"] * wanted[3]))
        program.keys("Return")
        program.until(f"not {ROLL} or list({ROLL}[:4]) != {wanted}")
        rolls.append(wanted)
    while not program.ask(f"bool({THROWN})"):
        program.until(f"({STANDS}) or ({THROWN})")
        program.keys("Return") if program.ask(STANDS) else None
    program.click("The roll before")
    program.until(f"({THROWN}) and list({ROLL}[:4]) == {rolls[-1]}")
    program.type(" ".join(["1"] * rolls[-1][3]))
    program.keys("Return")
    program.until(f"not {ROLL} or list({ROLL}[:4]) != {rolls[-1]}")
    faces = program.ask(
        f"[[list(t.faces) for t in {NEWS}.throws if [t.turn, t.purpose, t.rider] == r[:3]]"
        f" for r in {rolls}]"
    )

    assert [{face for rolled in one for face in rolled} for one in faces] == [{6}, {1}]
    program.click("Leave the race")
    program.until("window.middle.on_tour")


def test_orders_answer_are_taken_back_and_a_changed_answer_is_marked(begin: Begin, sierra: Path):
    """With the orders as they come; explained until told to stop; a marked race needs a yes."""
    program = begin(sierra)
    sit_down(program, "ciclismo")
    program.click("Race this stage")
    hurry(program)
    program.until(STANDS)
    if program.ask(f"{ASKED}.head.coach.isVisible()"):
        program.click("Do not explain any more")
    program.until(f"not {ASKED}.head.coach.isVisible()")
    program.keys("ctrl+e")
    program.until_asked()
    choose(program, "All at once", "Home", "Down", "Down")
    program.click("Done")
    program.until(f"{MODAL} is None")
    by_order = f"[g.how for t in {NEWS}.taken for g in t.answers if g.how != 'hand']"
    while len(program.ask(by_order)) < 3:
        program.until(STANDS)
        program.keys("Return")
    program.until(STANDS)
    usual = program.ask(f"[r.text for r in {PAGE}.parts.beats.model.rows if 'usual' in r.text]")
    before = program.ask(f"len({NEWS}.taken)")
    program.keys("ctrl+BackSpace")
    program.until(f"len({NEWS}.taken) < {before} and ({STANDS})")
    assert usual
    for key in "2132" * 3:  # until an answer is another one, and dice had fallen after it
        program.keys(key, "Return")
        program.until(STANDS)
        if program.ask(f"{NEWS}.marks"):
            break
        program.keys("Return")
        program.until(STANDS)
        program.keys("ctrl+z", "ctrl+z", "ctrl+z")
        program.until(STANDS)
    assert program.ask(f"{NEWS}.marks")
    program.click("More")
    program.click("Change seats…")
    program.until_asked()
    program.click(program.ask(f"box({MODAL}.seats.boxes[0])"))
    program.keys("End", "Return")
    program.click("They sit down")
    program.until(f"{PAGE}.parts.body.currentWidget() is {PAGE}.ending")
    program.click("Only into the tour")
    program.until_asked()
    program.click("No")
    program.until(f"{MODAL} is None")
    assert not program.ask("bool(tour.results)")
    program.click("Only into the tour")
    program.until_asked()
    program.click("Yes, they count")
    program.until("'1' in tour.results")
    program.click("Back to the tour")
    program.until("window.middle.on_tour")


def test_a_race_that_was_broken_off_is_offered_where_it_stood(begin_alone: Begin, sierra: Path):
    """The power goes after three answers: the same question is asked again the next day."""
    program = begin_alone(sierra)
    sit_down(program, "juego")
    program.click("Race this stage")
    hurry(program)
    for _ in range(3):
        program.until(STANDS)
        program.keys("Return")
    program.until(STANDS)
    stood = program.ask(f"[len({NEWS}.taken), {ASKED}.asking.question.kind, {NEWS}.decisions]")
    program.until("len(window.racing.matches.find_left()) == 0 and any(True for _ in "
                  "(window.racing.matches._folder).glob('*.json'))")  # fmt: skip
    program.kill()
    program = begin_alone(sierra)
    sit_down(program)
    words = program.ask("[b.text() for b in built['race'].waiting.lines]")
    program.click(words[0])
    program.until(STANDS)

    assert len(words) == 1
    assert program.ask(f"len({NEWS}.taken)") == stood[0]
    assert program.ask(f"[{ASKED}.asking.question.kind, {NEWS}.decisions]") == stood[1:]


def test_points_stay_in_sight_and_a_finished_race_outlives_a_power_cut(
    begin_alone: Begin,
    short_day: Path,  # noqa: F811
    tmp_path: Path,
):
    """While the race rides on each own card says its points; over and saved nowhere, it is offered.

    It opens at its end; once its record is saved it is offered no more.
    """
    cards = f"[c.facts.spoken_text for c in {PAGE}.parts.cards.cards if c.isVisible()]"
    offered = "[b.text() for b in built['race'].waiting.lines]"
    program = begin_alone(short_day)
    sit_down(program, "ciclismo")
    program.click("Race this stage")
    program.until(STANDS)
    choose_pace(program, "slow")
    program.keys("Return")
    program.until(f"{PAGE}.parts.projector.is_gliding and {NEWS}.taken and True")
    seen = program.ask(f"[{PAGE}.parts.projector.is_gliding, {cards}]")
    hurry(program)
    program.until(STANDS)
    while not program.ask(f"{NEWS}.over"):
        program.keys("Return")
        program.until(STANDS)
    program.until(f"{PAGE}.parts.body.currentWidget() is {PAGE}.ending")
    podium = program.ask(f"{PAGE}.ending.steps.accessibleName()")
    program.until("any('\"over\": true' in p.read_text('utf-8') for p in "
                  "window.racing.matches._folder.glob('*.json'))")  # fmt: skip
    program.kill()
    program = begin_alone(short_day)
    sit_down(program)
    waiting = program.ask(offered)
    program.click(waiting[0])
    program.until(f"window.racing.is_riding and {PAGE}.parts.body.currentWidget() is {PAGE}.ending")
    again = program.ask(f"{PAGE}.ending.steps.accessibleName()")
    acta = tmp_path / "kept.acta"
    program.click("Save the record…")
    program.answer(acta)
    program.until(f"__import__('pathlib').Path({str(acta)!r}).is_file()")
    program.until(f"{PAGE}.deeds.saved")
    program.click("Leave the race")
    program.until("window.middle.on_tour")

    assert seen[0]
    assert [said for said in seen[1] if " PE" in said] == seen[1]
    assert len(seen[1]) == 2
    assert len(waiting) == 1
    assert "over, not saved" in waiting[0]
    assert again == podium
    assert program.ask(offered) == []
