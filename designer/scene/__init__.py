"""What is drawn in the window and what can be grabbed in it.

theme      light and dark, fonts and zoom of the whole window, from templates/look.toml
ring       shows which widget the keys go to
pen        draws designer.picture shapes with QPainter
swatch     a terrain as a small icon with its letters
grips      what of a profile can be grabbed, and which grip is nearest; no Qt
gestures   what a drag does to the tour: start, move, release, cancel
profile    the profile that can be grabbed
"""
