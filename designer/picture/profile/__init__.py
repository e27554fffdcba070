"""The profile of a stage: `draw_profile` draws it, `profile_frame` says where its road lies."""

from designer.picture.profile.draw import Frame, draw_profile, profile_frame
from designer.picture.profile.sheet import Axis

__all__ = ["Axis", "Frame", "draw_profile", "profile_frame"]
