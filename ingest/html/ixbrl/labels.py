"""Names for people from the names of members and axes, as the tools have them."""

from tools.members import axis_label, member_label

__all__ = ["axis_label", "member_label"]
