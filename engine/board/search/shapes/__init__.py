"""The shapes a person lays: serpentines and spirals of a given size, as hands and runs."""
