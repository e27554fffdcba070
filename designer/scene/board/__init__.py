"""A board, or the course of a game, from above: the ground, what hands do on it, riders on it."""
