"""A figure by a name of the asker's own, with its definition set apart: "A&P intensity: advertising over net sales".

The name only labels what the definition says. It is a noun for a measure with the words before it that the definition
accounts for; any other word stays in the question, as "services" does in "services cost ratio".
"""

import re
from collections.abc import Sequence

from tools.language.definitions.dimensions import dimensions, unit_of
from tools.language.definitions.expressions import expression_in_words, written
from tools.language.definitions.named import COINED, OPEN, Followed, capitals
from tools.language.definitions.words import data, pattern
from tools.language.mentions import Words
from tools.vocab.expressions import Name, Operation, nodes
from tools.vocab.loader import Formula, Vocabulary

Named = tuple[str, int, int]  # a figure's key, from which to before which character

_EDGES = " ,;:=-–—"
_MARK = re.compile(r"[(\[:=–—]\s*$|\s-\s*$")
_COMMA = re.compile(r",\s*$")
_STEM = 4  # letters by which two words are one: "advertising", "advertisements"
_FEWEST = 2  # figures that a definition combines


def coined(text: str, span: tuple[int, int], named: Sequence[Named], vocabulary: Vocabulary) -> Followed | None:
    """The question with a coined name in the place of the asker's own, where a span of it defines that; else None."""
    first, end = span
    clause = text[first:end].strip(_EDGES)
    led = pattern("explicit").match(clause) is not None
    if not (led or _MARK.search(text[:first]) or (_COMMA.search(text[:first]) and clause[:1] in "([")):
        return None
    own = _own_name(text[:first], clause, named, led=led) or _acronym(text[:first], text[end:], named)
    outside = [one for one in named if not first <= one[1] < end]
    if own is None or any(begin < own[0] or stop > own[1] for _, begin, stop in outside):
        return None
    node = expression_in_words(pattern("explicit").sub("", clause, count=1).strip(_EDGES), vocabulary)
    if node is None or sum(isinstance(one, Name) for one in nodes(node)) < _FEWEST:
        return None
    if dimensions(node, vocabulary) is None:
        return None
    name, expression = text[own[0] : own[1]], written(node)
    said, below = COINED.format("figure"), node.right if isinstance(node, Operation) and node.sign == "/" else None
    formula = Formula(
        key=expression, label=f"{name[:1].upper()}{name[1:]} as defined", expression=expression,
        unit=unit_of(node, vocabulary), percent=isinstance(below, Name) and below.text in data("shared_in"),
        definition=f"As defined in the question: {expression}.", synonyms=(said,),
    )  # fmt: skip
    before, after = text[own[1] : first].rstrip(_EDGES + "(["), text[end:].lstrip(")]")
    return Followed(f"{text[: own[0]]}{said}{before}{after}".strip(), formula)


def _own_name(before: str, clause: str, named: Sequence[Named], *, led: bool) -> tuple[int, int] | None:
    """Where the one name of the asker's own stands before a definition; None where there is none, or more than one."""
    measures = list(re.finditer(rf"\b{data('measures')}\b", before, re.IGNORECASE))
    found = [(match.start(), match.end()) for match in measures]
    if led and not found:  # what letters stand for is told by a definition alone
        letters = _initials(clause)
        found = [match.span() for match in re.finditer(data("acronyms"), before) if set(match[0].lower()) <= letters]
    if len(found) != 1:
        return None
    start, end = found[0]
    if any(begin < end and start < stop and not key.startswith(OPEN) for key, begin, stop in named):
        return None  # a known figure
    words = list(re.finditer(r"\S+", before[:start]))
    while words and _is_told(words[-1], clause, named):
        start = words.pop().start()
    return start, end


def _acronym(before: str, after: str, named: Sequence[Named]) -> tuple[int, int] | None:
    """Where an acronym right before a definition stands; none that may be the company, as no other capitals are."""
    said = pattern("acronym_behind").search(before)
    if said is None or any(begin < said.end("name") and said.start("name") < stop for _, begin, stop in named):
        return None
    rest = Words(f"{before[: said.start()]} {after}")
    others = [rest.tokens[at].text for first, end in capitals(rest) for at in range(first, end)]
    whose = any(
        not any(letter.isdigit() for letter in word) and word.lower() not in data("periods_said") for word in others
    )
    return said.span("name") if whose else None


def _is_told(word: re.Match[str], clause: str, named: Sequence[Named]) -> bool:
    """Whether a word before the noun narrows nothing: a definition says it again, or it is of counting alone."""
    said = word[0].lower()
    if any(begin <= word.start() < stop for _, begin, stop in named):
        return True
    if pattern("manners").fullmatch(f"{said} "):
        return True
    if pattern("lettered").fullmatch(said):
        return not _initials(clause).isdisjoint(said)
    stems = {one[:_STEM] for one in re.findall(r"[a-z]{4,}", clause.lower())}
    return said.isalpha() and len(said) >= _STEM and said[:_STEM] in stems


def _initials(clause: str) -> set[str]:
    """The first letters of a definition's words."""
    return {word[0] for word in re.findall(r"[a-z]{2,}", clause.lower())}
