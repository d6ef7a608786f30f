"""The numbers of one sentence beside each other: what each has of its own, and what they share."""
