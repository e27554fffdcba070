"""The pen that draws pictures on paper, its ink, and pages as PNG."""
