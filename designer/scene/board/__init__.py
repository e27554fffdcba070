"""The board as a scene: pieces, hits, gestures, riders, the film of a race."""
