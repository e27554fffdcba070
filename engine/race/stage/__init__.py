"""The stage as games ride it: its course, the squares behind it, what is left out, who enters."""
