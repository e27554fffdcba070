"""The profile of a stage: `profile` draws it, `frame` says where the road lies on it."""

from designer.picture.profile.draw import Frame, frame, profile
from designer.picture.profile.sheet import Axis

__all__ = ["Axis", "Frame", "frame", "profile"]
