"""House rules: search, the book's sentence, an editor for each kind."""
