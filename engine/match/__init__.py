"""Races with people in some of their seats: answered, taken back, branched, ridden on."""
