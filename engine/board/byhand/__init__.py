"""Changes by hand: pure verbs, a board in and a board out; everything after follows."""
