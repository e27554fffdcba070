"""The profile of a stage: its heights, its sheet, its ground, its labels; a skyline of a tour."""
