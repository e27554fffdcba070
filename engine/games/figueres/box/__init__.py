"""The box before a race: cards, course, house rules."""
