"""Playtests of one stage under several games: the batches, and the table they come to."""
