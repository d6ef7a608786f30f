"""Arabic: letters, numbers, periods, and questions that are put into the English ones that ask the same.

Nothing imports it at its top but what reads Arabic: most questions and texts never need it.
"""
