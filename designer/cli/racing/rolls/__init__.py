"""Real dice: asked for, taken back, remembered, gone on with."""
