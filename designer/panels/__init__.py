"""The panels of the window: each shows one side of the document and changes it by its verbs.

desk       what every panel is given: document, voice, theme
layouts    forms declared row by row; flow, table, choice, typed_field, spoken, what stands in them
tour       the stages and rest days of the tour, in order; teams and riders
stage      the selected stage: its head, profile and tables
findings   what is wrong or odd, with a way there and a fix
house      the house rules, with search
"""
