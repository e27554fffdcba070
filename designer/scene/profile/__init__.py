"""The profile as a scene: grips and gestures on it."""
