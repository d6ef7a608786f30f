"""Every record that passes between steps, one file a subject."""
