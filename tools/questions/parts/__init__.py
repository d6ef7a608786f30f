"""Questions for a part of a company: its segments."""
