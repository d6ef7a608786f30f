"""A definition that is a sentence of its own, as one behind an equals sign: "DPO is 365 * average payables / COGS".

Only of a name that is a known figure or an acronym, and only where arithmetic follows: "net income is down" stays.
"""

import re

from tools.language.definitions.expressions import expression_in_words
from tools.language.definitions.words import figure_key, pattern
from tools.vocab.loader import Vocabulary

_LONGEST_NAME = 4  # words before its last one
_SENTENCE = re.compile(r"[.?!;](?:\s|$)")
_YEAR = re.compile(
    r"\s+(?:of|for|in|over|during|at the end of) (?:the )?(?:FY ?|fiscal (?:year )?)?(?P<behind>(?:19|20)\d\d)\b"
    r"|\b(?:FY ?|fiscal (?:year )?)?(?P<before>(?:19|20)\d\d)['’]?s?\s+(?=[a-z(])",
    re.IGNORECASE,
)


def with_equations(text: str, vocabulary: Vocabulary) -> str:
    """The question with its defining sentences as equations, and without what only leads to arithmetic in one.

    The one year that is asked for need not be said of each figure in them: "(FY2023 COGS + rent of FY2023)".
    """
    text = pattern("average_of_ends").sub("", text)
    years = set(re.findall(r"(?:19|20)\d\d", text))
    at = 0
    while (match := pattern("defining").search(text, at)) is not None:
        ends = _SENTENCE.search(text, match.end())
        said = text[match.end() : ends.start() if ends else len(text)]
        meant = _YEAR.sub("", said) if len(years) == 1 else said
        name, at = _in_full(match["name"], text[: match.start()], vocabulary), match.end("name")
        if _defines(name, meant, vocabulary):
            equation = f"{match['mark'] or ', '}{name} = {meant}"
            text = f"{text[: match.start()]}{equation}{text[match.end() + len(said) :]}"
            at = match.start() + len(equation)
    return pattern("meant").sub("", text)


def _in_full(name: str, before: str, vocabulary: Vocabulary) -> str:
    """The name of the ratio that is asked for, where only its last word is said again: "turnover"."""
    if name.isupper():
        return name
    found = re.search(rf"(?:[\w-]+ ){{1,{_LONGEST_NAME}}}{re.escape(name)}(?!\w)", before, re.IGNORECASE)
    words = found[0].split() if found else []
    longer = (" ".join(words[at:]) for at in range(len(words) - len(name.split())))
    return next((one for one in longer if figure_key(one, vocabulary) in vocabulary.formulas), name)


def _defines(name: str, said: str, vocabulary: Vocabulary) -> bool:
    """Whether a figure, or an acronym, is said to be arithmetic over known ones."""
    known = pattern("acronym").fullmatch(name) or figure_key(name, vocabulary)
    said = said.strip(" ,")
    said = said if said.count("(") == said.count(")") else said.rstrip(" )")
    return bool(known) and expression_in_words(said, vocabulary) is not None
