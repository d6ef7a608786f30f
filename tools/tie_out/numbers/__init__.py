"""Numbers of a text, each tied to a fact or found wrong."""
