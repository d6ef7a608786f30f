"""What a number in a text is said to be: of which figure, company and period."""
