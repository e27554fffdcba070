"""A stage shaped to a wish: small changes of its road are searched by riding races of each."""
