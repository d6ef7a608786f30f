"""The figure that an answer leads with."""
