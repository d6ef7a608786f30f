"""Which company each claim of a text about several companies is of: by its sentence, else by the one before."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TypeAlias

from tools.language.claims.claim import Claim
from tools.language.claims.find import told_spans
from tools.language.claims.sentence import RESPECTIVELY
from tools.language.companies import CompanyFinder
from tools.language.company_names.initials import defined_initials
from tools.language.company_names.running_text import name_companies
from tools.language.mentions import Words
from tools.models.base import Company
from tools.models.slots.missing import NotLoaded

Who: TypeAlias = Company | NotLoaded
_JOINED = re.compile(r"(?:['’]s?)?\s*(?:,|,?\s*(?:and|&|or|as\s+well\s+as)|/)\s*(?:both\s+)?", re.IGNORECASE)
_BASE = re.compile(
    r"\b(?:than|versus|vs\.?|against|unlike|like|compared\s+(?:to|with)|relative\s+to)\s+"
    r"(?:(?:the|that\s+of|those\s+of)\s+)?$",
    re.IGNORECASE,
)
_CLAUSE = re.compile(r"[,;:]|\b(?:and|while|but|whereas|as)\b", re.IGNORECASE)
_NEAR = 40  # characters


@dataclass(frozen=True)
class Mention:
    """Companies that are named side by side, and where; `is_base` tells that another one is compared with them."""

    start: int
    end: int
    companies: tuple[Who, ...]
    is_base: bool = False


class Owners:
    """The companies that a text names, sentence by sentence. `default` is meant where it names none."""

    def __init__(self, text: str, finder: CompanyFinder, default: Company | None = None) -> None:
        self._text = text
        self._finder = finder
        self._default = default
        self._spans = told_spans(text)
        self._by_start = {start: at for at, (start, _) in enumerate(self._spans)}
        self._mentions: dict[int, list[Mention]] = {}

    @property
    def companies(self) -> list[Company]:
        """Every loaded company that is named, in order."""
        named = self._finder.loaded(Words(self._text))
        return list({mention.entry.company_id: mention.entry for mention in named}.values())

    @property
    def not_loaded(self) -> list[NotLoaded]:
        """Every company that is named and not loaded, in order."""
        named = (who for at in range(len(self._spans)) for mention in self._at(at) for who in mention.companies)
        return list({who.message: who for who in named if isinstance(who, NotLoaded)}.values())

    def _at(self, at: int) -> list[Mention]:
        """The companies of a sentence, read when they are asked for."""
        if at not in self._mentions:
            start, end = self._spans[at]
            self._mentions[at] = list(_side_by_side(self._text[start:end], self._finder))
        return self._mentions[at]

    def of(self, claim: Claim) -> tuple[Claim, tuple[Who, ...]]:
        """A claim as it is for its companies: several where they are named side by side, none where none is plain."""
        at = self._by_start[claim.start]
        place = max(claim.place[0], claim.moved[0])
        own = [mention for mention in self._at(at) if not mention.is_base]
        if any(mention.is_base and mention.start > place for mention in self._at(at)):
            claim = replace(claim, scope="other_base")
        if not own:
            return claim, self._carried(at)
        nearest = next((mention for mention in reversed(own) if mention.start <= place), own[0])
        if len(nearest.companies) > 1 and RESPECTIVELY.search(claim.text):
            claim = replace(claim, sizes=(), scope=claim.scope if claim.direction else "unclear")
        if self._sells_to(claim, own):
            claim = replace(claim, scope="unclear")
        return claim, nearest.companies

    def _sells_to(self, claim: Claim, own: list[Mention]) -> bool:
        """Whether a figure is one company's with another: "Apple's sales to Meta"."""
        before = [mention for mention in own if mention.end <= claim.moved[0]][-2:]
        return len(before) == 2 and _CLAUSE.search(claim.text[before[0].end : before[1].start]) is None

    def _carried(self, at: int) -> tuple[Who, ...]:
        """The one company of the last sentence before that names any; nobody where it names several."""
        for before in reversed(range(at)):
            named = list(
                dict.fromkeys(who for mention in self._at(before) if not mention.is_base for who in mention.companies)
            )
            if named:
                return (named[0],) if len(named) == 1 else ()
        return (self._default,) if self._default else ()


def _side_by_side(sentence: str, finder: CompanyFinder) -> Iterator[Mention]:
    """The companies of a sentence; those of a list count as one mention."""
    pending: Mention | None = None
    for who in name_companies(Words(sentence), finder, defined_initials(sentence), known=False):
        if pending is not None and not pending.is_base and _JOINED.fullmatch(sentence, pending.end, who.start):
            pending = replace(pending, end=who.end, companies=(*pending.companies, who.entry))
            continue
        if pending is not None:
            yield pending
        is_base = _BASE.search(sentence[max(0, who.start - _NEAR) : who.start]) is not None
        pending = Mention(who.start, who.end, (who.entry,), is_base)
    if pending is not None:
        yield pending
