"""The search for a layout: chains of straight runs and quarter turns."""
