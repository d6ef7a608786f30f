"""The vectors of what is loaded, which follow its words."""
