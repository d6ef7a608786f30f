"""The claims of a text in either language, read as English, and what was found of them at its place in the text."""

import asyncio
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeVar

from tools.language.bilingual.told import ToldSeen, as_told
from tools.language.claims.claim import Claim
from tools.language.claims.find import find_claims
from tools.language.claims.times import Time
from tools.language.companies import CompanyFinder
from tools.language.quantities.unseen import Seen
from tools.models.base import Company
from tools.models.claims import ClaimTold, Contradictions, Flag, Scope, Unjudged
from tools.ports.deps import Deps
from tools.text import tokenise

MOST_CHARACTERS: Final = 1_000_000
MOST_CLAIMS: Final = 1_000
_SHORT_NAME: Final = 4  # letters: shorter ones keep their last
_SURE: Final[frozenset[Scope]] = frozenset({"company", "ratio", "part"})
Entry = TypeVar("Entry", Flag, Unjudged)


@dataclass(frozen=True)
class ToldClaims:
    """A text as far as it is read: as it was `written`, and as the rules for English read it."""

    deps: Deps
    written: str
    read: ToldSeen
    cut: bool

    @property
    def text(self) -> str:
        """The text in English."""
        return self.read.text

    def claims(self, companies: Sequence[Company]) -> tuple[list[Claim], tuple[str, ...]]:
        """Its claims, and what was left out; `companies` are those that it is about.

        Sentences in Arabic that are no claim stand behind them: claims lean on others by their numbers.
        """
        warnings = [f"Only the first {MOST_CHARACTERS:,} characters were read."] if self.cut else []
        names = frozenset[str]().union(*(_name_words(self.deps, company) for company in companies))
        found = find_claims(self.text, self.deps.vocabulary, names, MOST_CLAIMS + 1)
        claims = [*map(self._in_doubt, found), *self._unread(found)]
        if len(claims) > MOST_CLAIMS:
            claims = claims[:MOST_CLAIMS]
            warnings.append(f"Only the first {MOST_CLAIMS:,} claims were checked.")
        return claims, tuple(warnings)

    def _in_doubt(self, claim: Claim) -> Claim:
        """A claim whose sentence has words that were not read: they may make another figure of it."""
        unread = self.read.unread(claim.start, claim.end)
        return replace(claim, scope="unclear") if unread and claim.scope in _SURE else claim

    def _unread(self, claims: Sequence[Claim]) -> Iterator[Claim]:
        """The sentences in Arabic that tell of a movement which is none of the claims: they are told as well."""
        for one in self.read.told.sentences if self.read.told is not None else ():
            if one.moves and not any(claim.start < one.end and one.start < claim.end for claim in claims):
                text = self.text[one.start : one.end]
                yield Claim(text=text, start=one.start, end=one.end, time=Time(), scope="no_metric")

    def as_written(self, found: Contradictions) -> Contradictions:
        """What was found, with the sentences and numbers of the text as it was written."""
        if self.read.told is None:
            return found
        unjudged = (entry.model_copy(update={"reason": self._reason(entry)}) for entry in found.unjudged)
        return found.model_copy(update={"flags": self._placed(found.flags), "unjudged": self._placed(unjudged)})

    def _placed(self, entries: Iterable[Entry]) -> tuple[Entry, ...]:
        placed = (entry.model_copy(update={"claim": self._claim(entry.claim)}) for entry in entries)
        return tuple(sorted(placed, key=lambda entry: entry.claim.start))

    def _claim(self, claim: ClaimTold) -> ClaimTold:
        start, end = self.read.origin(claim.start, claim.end)
        update = {
            "start": start,
            "end": end,
            "text": self.written[start:end].strip(),
            "magnitude": self._printed(claim, claim.magnitude),
            "level": self._printed(claim, claim.level),
        }
        return claim.model_copy(update=update)

    def _printed(self, claim: ClaimTold, sizes: str | None) -> str | None:
        """Numbers of a claim as they are printed, where each stands in its sentence."""
        if not sizes:
            return sizes
        sentence = self.text[claim.start : claim.end]
        places = [(claim.start + at, len(one)) for one in sizes.split(", ") if (at := sentence.find(one)) >= 0]
        printed = [self.written[slice(*self.read.origin(at, at + length))] for at, length in places]
        return ", ".join(printed) if len(printed) == sizes.count(", ") + 1 else sizes

    def _reason(self, entry: Unjudged) -> str:
        unread = self.read.unread(entry.claim.start, entry.claim.end)
        if not unread or entry.claim.scope not in {"unclear", "no_metric"}:
            return entry.reason
        return f"{entry.reason} Not known here: {', '.join(f'«{word}»' for word in unread)}."


async def told_claims(deps: Deps, text: str, finder: CompanyFinder) -> ToldClaims:
    """A text, as far as it is read."""
    cut = text[:MOST_CHARACTERS]
    read = await asyncio.to_thread(as_told, Seen(cut), finder, deps.vocabulary)
    return ToldClaims(deps, cut, read, len(text) > len(cut))


def _name_words(deps: Deps, company: Company) -> frozenset[str]:
    """The words that name a company; the first one without its last letter as well: "McDonald's"."""
    registrant = deps.directory.get(company.cik)
    names = (company.name, *company.tickers, *(registrant.short_names if registrant else ()))
    tokens = [tokenise(name) for name in names]
    first = {found[0].key.removesuffix("s") for found in tokens if found and len(found[0].key) > _SHORT_NAME}
    return frozenset(first | {token.key for found in tokens for token in found})
