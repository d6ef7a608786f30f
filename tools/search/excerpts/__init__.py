"""How passages are shown: cut, fitted into a budget, and put into a context."""
