"""A definition before the question that it is for: "Taking FCF as CFO less capex, what share of it ..."."""

import re

from tools.language.definitions.expressions import expression_in_words
from tools.language.definitions.parts import opened, reported
from tools.language.definitions.words import figure_key, pattern
from tools.vocab.expressions import parse
from tools.vocab.loader import Vocabulary


def with_definition_behind(text: str, vocabulary: Vocabulary) -> str:
    """The question with the definition that leads it in behind it, or without one that says what its figure is anyway;
    the figure's name stands where "it" did. Unchanged where none does."""
    led = pattern("led_in").match(text)
    if led is None:
        return text
    name, told, asked = (led[part].strip() for part in ("name", "what", "asked"))
    key = figure_key(name, vocabulary)
    node = expression_in_words(told, vocabulary)
    if node is None or not (key or pattern("acronym").fullmatch(name)):
        return text
    if re.search(rf"(?<!\w){re.escape(name)}(?!\w)", asked, re.IGNORECASE) is None:
        named = pattern("led_back").sub(name, asked, count=1)
        if named == asked:
            return text
        asked = named
    formula = vocabulary.formulas.get(key or "")
    own = reported(opened(parse(formula.expression), vocabulary)) if formula is not None else None
    if reported(opened(node, vocabulary)) == own:
        return asked
    return f"{asked.rstrip('?!. ')}, where {name} is {told}?"
