"""A line that is asked for as a statement prints it."""

from tools.models.base import Model
from tools.models.figures import StatementType


class StatedLine(Model):
    """The statement, the question's words for the line where they stand alone, and what is to be answered where it
    prints none."""

    statement: StatementType
    words: str
    otherwise: str
