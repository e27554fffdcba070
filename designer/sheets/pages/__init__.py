"""The sheets people read: classifications, effort points, jerseys, what is published."""
