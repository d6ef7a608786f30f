"""Which company each claim of a text about several companies is of: by its sentence, else by the one before."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from tools.claims.claim import Claim
from tools.models import Company
from tools.sentences import sentence_spans
from tools.understand.companies import CompanyFinder, NotLoaded
from tools.understand.mentions import Words

Who: TypeAlias = "Company | NotLoaded"
_JOINED = re.compile(r"(?:['’]s?)?\s*(?:,|,?\s*(?:and|&|or|as well as)|/)?\s*(?:both\s+)?", re.IGNORECASE)
_RESPECTIVELY = re.compile(r"\brespectively\b", re.IGNORECASE)
_COMPARED = re.compile(r"\b(?:than|versus|vs\.?|against|unlike|like|compared\s+(?:to|with)|relative\s+to)\s+(?:the\s+)?$", re.IGNORECASE)
_BEFORE = 30  # characters


@dataclass(frozen=True)
class Mention:
    """Companies that are named side by side, and where."""

    start: int
    end: int
    companies: tuple[Who, ...]


@dataclass(frozen=True)
class Owned:
    """The claims of one company; `kept` are their places among all claims."""

    company: Company
    claims: tuple[Claim, ...]


class Owners:
    """Reads which companies a text names, sentence by sentence; `only` leaves out all loaded ones but these."""

    def __init__(self, text: str, finder: CompanyFinder, only: Sequence[Company] = ()) -> None:
        self._text = text
        self._spans = sentence_spans(text)
        known = {company.company_id for company in only}
        self._sentences = [
            [m for m in _mentions(text[start:end], start, finder) if not known or _within(m, known)]
            for start, end in self._spans
        ]

    @property
    def companies(self) -> list[Company]:
        """Every loaded company that is named, in order."""
        named = [one for found in self._sentences for mention in found for one in mention.companies]
        return list({one.company_id: one for one in named if isinstance(one, Company)}.values())

    @property
    def not_loaded(self) -> list[NotLoaded]:
        """Every company that is named and not loaded."""
        named = [one for found in self._sentences for mention in found for one in mention.companies]
        return list({one.message: one for one in named if isinstance(one, NotLoaded)}.values())

    def of(self, claim: Claim) -> tuple[Who, ...]:
        """The companies that a claim is of: several where they are named side by side, none where it is not clear."""
        at = next((i for i, span in enumerate(self._spans) if span[0] <= claim.start < span[1]), 0)
        own = [mention for mention in self._sentences[at] if not mention.is_base]
        return ()
