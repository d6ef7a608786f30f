"""What stands beside what is asked and is left out: whom and what it is for, what happened, what is not meant."""
