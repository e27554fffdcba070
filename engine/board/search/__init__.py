"""The search for a layout: chains of straight runs and quarter turns.

On a rectangle serpentines and spirals are tried first (shapes), each settled so that its bends lie
where a person would put them (bends). Any other outline is walked step by step along its walls
(walk). Both lay their elements through a tracer, which knows what is in the way (tracer, region).
Which chain is best is decided in one place (find). Nothing is random: one road, one layout.
"""
