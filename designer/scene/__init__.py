"""What is drawn in the window and what can be grabbed in it.

theme     light and dark, fonts and zoom of the whole window, from templates/look.toml
pen       draws the shapes of designer.picture with QPainter; widgets that show one drawing
badges    plates with letters, the signs of buttons, the plate that goes with the pointer
focus     the ring about what has the keys, and what a drawn widget is called for screen readers
pages     the pages of a PDF one below the other
profile/  the profile of a stage that is grabbed, and what a drag does to the tour
board/    a board or a course from above, its rulers and its tape, the riders of a race on it
match/    a race that is played: its projector, the strip of road, dice, riders on the profile
"""
