"""What any game needs on a table: its course, and what its box declares; no game is named here."""
