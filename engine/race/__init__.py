"""How any race runs; it knows no game."""
