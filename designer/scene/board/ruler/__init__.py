"""Measuring a table: rulers along the edges of what is seen, a tape from place to place."""
