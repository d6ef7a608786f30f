"""The kinds of one thing that a question may ask for: amounts that figures come to, and a yes or no."""
