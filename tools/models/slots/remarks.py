"""What is remarked on a reading or an answer: which case it is, and the same for people."""

from typing import Literal, TypeAlias

from tools.models.base import Model

RemarkKind: TypeAlias = Literal[
    "read by model",  # words that the model read, and that stand as it read them
    "not in question",  # what the model read and the question does not name
    "unknown",  # what the model named and nobody knows
    "overruled",  # what the model read otherwise than the reading that stands
    "narrowing",  # words that the model takes to narrow the figure
    "cleared",  # words that by the model narrow nothing
    "other periods",  # quotations are of other periods than those asked for
    "other measure",  # another common measure of the same name comes to something else
    "left open",  # what a model that answers yes or no would say more of, and its sources do not
    "left out",  # what a model stated and its sources do not bear out
]


class Remark(Model):
    """A remark: its kind, and its text."""

    kind: RemarkKind
    text: str
