"""Drives a part of a turn by itself: questions are handed to a function, its answers go back."""

from engine.race.question import Question


def drive(steps, decide):
    """Return what the part returns; `decide` answers one question at a time."""
    reply = None
    while True:
        try:
            asked = steps.send(reply)
        except StopIteration as done:
            return done.value
        questions = (asked,) if isinstance(asked, Question) else asked
        decided = [decide(question) for question in questions]
        reply = decided[0] if isinstance(asked, Question) else tuple(decided)
