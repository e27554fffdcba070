"""Tours and stages people can open; also the golden tests."""
