"""Kilometres become squares, lines and markers; the one room that knows networkx."""
