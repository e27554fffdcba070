"""The hidden sheets that compute the classifications with plain formulas."""
