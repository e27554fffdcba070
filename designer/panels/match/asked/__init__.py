"""A question on screen, whatever its game: its words, a part for each rider, its options."""
