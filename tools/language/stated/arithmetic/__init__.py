"""What a sentence tells of how its numbers follow from each other."""
