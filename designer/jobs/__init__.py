"""Work that takes long, in other processes: with progress, and stopped when it is not wanted.

runner     runs calls in other processes and brings their results home; pool, the processes
patience   the time limit of a question: a bot without an answer ends its race
races      races and playtests; match, a race with people in a thread beside the window
race_wishes  the stages, courses and tours that are to be raced, as command or page wishes
imports    files read and put into a tour; laying, boards; fitting, stages fitted to a wish
results    classifications and workbooks; papers, what is printed or shared
"""
