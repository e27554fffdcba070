"""The open tour: its value, its one undo command, its file, and what survives a crash.

place      where something lies in a tour, as findings name it: stages/3/sections/2
sentence   a sentence not yet in a language, so that it can be said again in the other one
change     the one undo command: before, after, sentence
document   the open tour, what is selected in it, and who wants to know
found      its findings: all of them, those of a stage, how many there are
line       a stage typed in a line; finish, the arrivals of a stage typed in one
typed      typed kilometres, dates and bibs
counted    how many stages are complete
filing     opening and saving with stamps, backups and the word of another window
recovery   what was not yet saved, written apart from the tour
beside     work in a thread that lets the window turn
language   the language people read now
"""
