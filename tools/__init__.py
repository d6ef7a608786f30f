"""The steps: finding, checking and tying out financial evidence."""
