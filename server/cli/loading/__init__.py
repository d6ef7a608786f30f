"""The commands that load: from files, from the SEC, and again."""
