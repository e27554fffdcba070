"""The panels of the window: each shows one side of the document and changes it by its verbs.

desk       what every panel is given: document, language, theme, game; attempts and jobs
forms      fields declared row by row, lists, lines to type in; flow: layouts Qt does not have
tables     columns declared one by one, and the view they stand in
stage_list the stages and rest days of the tour, in order; stage_row paints one of them
stage      the selected stage: its head, its profile, its tables, the tools it is made with
findings   what is wrong or odd, with a way there and a fix
board      the road on the table; laying lays it, board_side has the table and the bill
playtest   batches of races and what they say; race: a race is wished for; match: it is played
results    arrivals typed in, classifications; teams; rules: the house rules, with search
printing   what is printed; imports: what was understood of files, before it is taken
"""
