"""Toss: everybody steps on at a steady pace, or hurries as far as two dice allow."""

from __future__ import annotations

from engine.games.toss.asked import asked
from engine.games.toss.course import course, enter
from engine.games.toss.race import SEATS, TossRace

from engine.race.game import Game

GAME = Game("toss", 1, SEATS, enter, course, TossRace, asked, manager="keen")
