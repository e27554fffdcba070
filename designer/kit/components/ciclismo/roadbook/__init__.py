"""The road-book: front, map of the tour, a spread a stage, a page a climb."""
