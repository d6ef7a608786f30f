"""Of what figure a sentence gives the reasons: "Net income rose because of ..." explains no operating income."""

from tools.language.figures import figure_names
from tools.language.mentions import Words
from tools.language.queries.features import Wanted, before_reason
from tools.language.terms import joined_terms
from tools.vocab.loader import load_vocabulary


def explains_another(wanted: Wanted, text: str) -> bool:
    """Whether a sentence gives reasons, and names before them a figure, but not the one that is asked about."""
    said, asked = before_reason(text), wanted.ratios or wanted.lines
    if said is None or not asked:
        return False
    terms = f" {joined_terms(said)} "
    if any(f" {name} " in terms for names in asked for name in names if name):
        return False
    return any(True for _ in figure_names(load_vocabulary()).find(Words(said), "name"))
