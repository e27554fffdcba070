"""The phases of a turn, one a file (R6.17)."""
