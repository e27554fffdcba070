"""The panels of the window: each shows one side of the document and changes it by its verbs.

desk       what every panel is given: document, voice, theme
stages     the stages and rest days of the tour, in order
stage      the selected stage: its head, profile and tables
sections   the table of sections; points the table of points
findings   what is wrong or odd, with a way there and a fix
rules      the house rules, with search
teams      teams and riders
"""
