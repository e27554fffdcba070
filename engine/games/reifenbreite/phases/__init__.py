"""A race chapter by chapter: start, rounds, moves, drafting, chance, finish (sections 7 to 18)."""
