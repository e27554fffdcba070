"""How riders move, one way a file (parts 5, 7, 8, 9, 10)."""
