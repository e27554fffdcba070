"""Boards, tables and stock as plain data that a tour keeps in its file."""
