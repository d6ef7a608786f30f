"""Words of an Arabic statement beside a figure and its owner that may make another figure of it: "in China"."""

from collections.abc import Iterator, Sequence
from functools import cache

from tools.errors import TieoutError
from tools.language.arabic.data import forms_of
from tools.language.arabic.letters import normalise
from tools.language.arabic.rephrased.order import Segment
from tools.language.companies import CompanyFinder
from tools.vocab.loader import Vocabulary

_FILE = "telling.toml"
_ENDS = ("amount", "sign", "verb", "deed")  # what ends a reason
_FROM = ("of", "from")
_ARTICLE = "ال"


class Narrowing:
    """Finds them, for the companies that are loaded."""

    def __init__(self, finder: CompanyFinder, vocabulary: Vocabulary) -> None:
        self._finder = finder
        self._vocabulary = vocabulary

    def of(self, read: Sequence[Segment], text: str) -> Iterator[Segment]:
        """Those of a stretch's segments, which are in its order; a reason narrows nothing."""
        in_reason = False
        for at, one in enumerate(read):
            in_reason = (in_reason and one.kind not in _ENDS) or one.english in _listed("reasons")
            if not in_reason and not self._only_carries(read, at, text):
                yield one

    def _only_carries(self, read: Sequence[Segment], at: int, text: str) -> bool:
        """Whether a segment is a figure, its owner, a verb, a bound, a period or a direction, and nothing else."""
        one = read[at]
        before = read[at - 1] if at else None
        said = text[one.start : one.end]
        if said.isascii() and one.kind in ("word", "company"):
            return not any(map(str.isalpha, said)) or self._is_name(read, at, text)
        if one.kind == "company":
            return not (before is not None and before.english in _FROM and _owned(read[: at - 1]))
        if one.kind == "figure":
            return not (before is not None and before.english in _FROM and _is_told(read[: at - 1]))
        if one.kind == "person":
            return before is None or before.kind in ("verb", "deed", "sign")
        if one.kind != "word":
            return True
        if one.english in _listed("apart"):
            follows = read[at + 1].kind if at + 1 < len(read) else ""
            from_it = before is not None and before.english in _FROM
            return follows == "company" or not (from_it or normalise(said).endswith(_plurals()))
        return one.english in _listed("carries") or one.english in forms_of(_FILE, "words")

    def _is_name(self, read: Sequence[Segment], at: int, text: str) -> bool:
        """Whether a Latin word is of a loaded company's name, or of a figure's."""
        first = last = at
        while first and text[read[first - 1].start : read[first - 1].end].isascii():
            first -= 1
        while last + 1 < len(read) and text[read[last + 1].start : read[last + 1].end].isascii():
            last += 1
        return any(
            self._is_known(text[read[begin].start : read[end].end].strip(" .,"))
            for begin in range(first, at + 1)
            for end in range(at, last + 1)
        )

    def _is_known(self, name: str) -> bool:
        if self._vocabulary.find(name) is not None:
            return True
        try:
            return bool(self._finder.find(name))
        except TieoutError:
            return False


def _owned(read: Sequence[Segment]) -> bool:
    """Whether what comes right before a place is a figure with its company: "revenue of Apple" from another one."""
    return bool(read) and read[-1].kind == "company"


def _is_told(read: Sequence[Segment]) -> bool:
    """Whether it is a figure, with its company or without one, and no ratio of it."""
    named = [one for one in read if one.kind not in ("period", "verb")]
    ratio = any(one.english in _listed("ratios") for one in named)
    return bool(named) and not ratio and named[-1].kind in ("figure", "company")


@cache
def _listed(name: str) -> frozenset[str]:
    return frozenset(forms_of(_FILE, "lists")[name])


@cache
def _plurals() -> tuple[str, ...]:
    """Companies in general: words that are keyed as "the company" is."""
    return tuple(normalise(form).removeprefix(_ARTICLE) for form in forms_of("questions.toml", "words")["companies"])
