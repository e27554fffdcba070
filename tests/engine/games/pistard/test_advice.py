"""What a move is said to score is what it scores, in every kind of race."""

from __future__ import annotations

from typing import Any

import pytest

from engine.bots import BOTS
from engine.games.pistard import GAME
from engine.games.pistard.turn import MOVE
from engine.race.dice import Dice
from engine.race.referee import Referee


class Reader:
    """Draws lots, and keeps what the sheet says the drawn move scores, by turn and rider."""

    def __init__(self, key: str, said: dict[tuple[int, int], int]) -> None:
        self._bot, self._said = BOTS["random"](key), said

    def decide(self, question: Any, view: Any) -> Any:
        answer = self._bot.decide(question, view)
        if question.kind == MOVE:
            code, _ = question.options.settle_answer(answer)
            (part,) = GAME.sheet_of(question, view).parts
            option = next((option for option in part.options if option.code == code), None)
            if option is not None:  # of moves that lead to one square a sheet offers one
                said = option.words.values["points"]
                self._said[view.public.turn, question.riders[0]] = said
        return answer


@pytest.mark.parametrize("mode", ["points", "elimination_lap", "elimination_half_lap"])
def test_a_move_is_said_to_score_what_it_scores(start: Any, mode: str):
    """R11.1, RULING 20 — three of each lap score; R12.1 — nobody where the last are taken off."""
    said: dict[tuple[int, int], int] = {}
    setup = start(4, mode=mode)
    race = GAME.start(setup, Dice(setup.key))
    Referee(race, [Reader(f"{seat}", said) for seat in range(4)]).run()
    paid = {(event[1], event[2]): event[5] for event in race.happenings if event[0] == "passed"}
    assert len(paid) > 10
    assert said == {move: paid.get(move, 0) for move in said}
    assert any(said.values()) == (mode == "points")
