"""Whether an Arabic text is what is printed."""
