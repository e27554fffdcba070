"""Work that takes long, in other processes: with progress, and stopped when it is not wanted.

runner     runs calls in other processes and brings their results home; pool, the processes
patience   the time limit of a question: a bot without an answer ends its race
racing     races and playtests; match_thread, a race with people in a thread beside the window
stage      stages read, laid, fitted and tried
papers     what is printed or shared
"""
