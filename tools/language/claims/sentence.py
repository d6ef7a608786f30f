"""One sentence of a text: its numbers, names and time, and what a subject and its movement come to as a claim."""

import re
from collections.abc import Collection
from dataclasses import replace

from tools.language.assertions.lexicon import pattern
from tools.language.claims.claim import Claim, Growth
from tools.language.claims.movements import Movement, without_brackets
from tools.language.claims.names import Span, Subject, quantity_spans
from tools.language.claims.sizes import Size
from tools.language.claims.subjects import Namer
from tools.language.claims.times import Time, read_time
from tools.language.claims.vocabulary import alternatives
from tools.language.quantities.find import find_quantities
from tools.language.stated.words import other_measure
from tools.models.claims import Scope
from tools.vocab.loader import Vocabulary

_LEAD = re.compile(
    r"\s*(?:In|For|At|Compared with|Compared to|Versus|Relative to|Within|Across|During|Outside|Throughout|On|Of|By|"
    r"Among|As of|Over|Since|Excluding)\b"
    r"[^,;]{1,160},",
)
_WHERE = re.compile(r"\b(?:in|for|at|across|within|among|throughout|outside|by)\b(?!\s+line\s+with)", re.IGNORECASE)
PARTS_END = re.compile(r"[;]|,\s(?!(?:[A-Z]|and))|\b(?:from|to|by)\b")
RESPECTIVELY = re.compile(r"\brespectively\b", re.IGNORECASE)
_THAN = re.compile(r"\b(?:than|compared\s+(?:to|with)|versus|vs|against|relative\s+to)\b", re.IGNORECASE)
# "below each of the four preceding year-ends" counts periods.
_PERIODS = re.compile(
    r" (?:preceding|previous|prior|earlier|past|last|other|following) (?:fiscal )?"
    r"(?:year|quarter|period|month)(?:s|-ends?)?\b",
    re.IGNORECASE,
)


class Sentence:
    """What one sentence holds. `several` is set where it tells of several movements."""

    def __init__(self, sentence: str, vocabulary: Vocabulary, company: Collection[str]) -> None:
        self.sentence = sentence
        self.plain = without_brackets(sentence)
        self.quantities = [one for one in find_quantities(self.plain) if not _PERIODS.match(self.plain, one.end)]
        self.namer = Namer(vocabulary, self.plain, company)
        self.whole_time = read_time(self.plain)
        self.quiet = [*quantity_spans(self.quantities), *self.whole_time.spans]
        self.namer.leave_out(self.whole_time.base_spans)
        self.several = False
        self.vocabulary = vocabulary
        lead = None if pattern("leads").match(self.plain.lstrip()) else _LEAD.match(self.plain)
        self.lead: Span = (0, lead.end()) if lead else (0, 0)

    def open_lead(self, start: int) -> str:
        """What the lead narrows a figure at a place to."""
        return self.namer.open_words(*self.lead, self.quiet) if self.lead[1] and start >= self.lead[1] else ""

    def time(self, start: int, until: int) -> Time:
        """The wording of time from a place to another, with that of the lead before."""
        lead = self.plain[slice(*self.lead)] if start >= self.lead[1] else ""
        return read_time(f"{lead} {self.plain[start:until]}")

    def is_silent(self, start: int, end: int) -> bool:
        """Whether nothing new is named between two places."""
        return not self.namer.has_name(start, end) and not self.namer.open_words(start, end, self.quiet)

    def keys(self, key: str) -> tuple[str, ...]:
        """What a name may mean: its figure, the others that share the name, and its variants on year-end balances."""
        found = (key, *alternatives(key))
        at_year_end = (f"{one}_year_end" for one in found)
        return (*found, *(one for one in at_year_end if one in self.vocabulary.formulas))

    def claim(
        self, subject: Subject, movement: Movement, after: int, until: int, time: Time, sizes: tuple[Size, ...]
    ) -> Claim:
        """The claim that a subject and its movement make; what is said of them ends at `until`."""
        place, place_end = self._place(movement.end, until)
        if place and self._place(place_end, until)[0]:  # each place has numbers of its own
            sizes = tuple(size for size in sizes if size.end <= place_end)
        part = subject.rest or place or self.open_lead(subject.start)
        scope = self.scope(subject, movement, after, until, time)
        if subject.is_joined and movement.form == "apposition" and scope == "company":
            scope = "unclear"  # "cash and marketable securities": a sum
        if self.several and RESPECTIVELY.search(self.plain):
            sizes = ()  # each of several periods or figures has a number of its own
        if scope in {"company", "ratio"} and self._other_base(movement.end, until):
            scope = "other_base"
        in_percent = any(s.unit == "percent" and s.role == "level" for s in sizes)
        growth: Growth = subject.growth or ("meant" if self._is_pace(movement) else "")
        if any(size.role == "level" and size.unit == "amount" for size in sizes):
            growth = ""  # "the pace of buybacks picked up, to $9 billion"
        if scope == "company" and in_percent and not growth and not self._in_percent(subject):
            scope = "no_metric"  # "fell to 20% of sales": a share of something
        owned = subject.owned or self.namer.names_company(*self.lead)
        claim = self.named(subject, movement, time, sizes, scope, part)
        return replace(claim, is_loss=subject.is_loss and not growth, owned=owned, growth=growth)

    def named(
        self, subject: Subject, movement: Movement, time: Time, sizes: tuple[Size, ...], scope: Scope, part: str
    ) -> Claim:
        """A movement of a figure on some terms; `part` is what it is narrowed to."""
        return replace(
            self.nameless(movement, time, sizes),
            keys=self.keys(subject.key),
            scope="part" if part and scope in {"company", "ratio"} else scope,
            part=part,
            name=self.plain[subject.start : subject.end].strip(),
            place=(subject.start, subject.end),
            is_loss=subject.is_loss,
            owned=subject.owned,
        )

    def nameless(self, movement: Movement, time: Time, sizes: tuple[Size, ...]) -> Claim:
        """A movement of no known figure."""
        return Claim(
            text=self.sentence,
            direction=movement.direction,
            negated=movement.negated,
            sizes=sizes,
            time=time,
            scope="no_metric",
            moved=(movement.start, movement.end),
        )

    def scope(self, subject: Subject, movement: Movement, after: int, until: int, time: Time) -> Scope:
        """On what terms a figure is told, by the words around it."""
        clause_start = max(self.plain.rfind(";", 0, movement.start) + 1, 0)
        if pattern("scopes", "forecast", "possible").search(self.plain, clause_start, max(movement.end, subject.end)):
            return "forecast"
        pieces = f"{self.plain[slice(*self.lead)]} {self.plain[after:until]}"
        if pattern("scopes", "constant_currency").search(pieces):
            return "constant_currency"
        if pattern("scopes", "non_gaap").search(pieces):
            return "non_gaap"
        if self._is_other_measure(subject):
            return "other_measure"
        if time.other is not None or pattern("scopes", "other_period").search(pieces):
            return "other_period"
        metric = self.vocabulary.metrics.get(subject.key)
        if metric is not None and metric.period == "instant" and pattern("scopes", "cash_flow").search(self.plain):
            return "cash_flow"
        formula = self.vocabulary.formulas.get(subject.key)
        if formula is not None and formula.unit in {"ratio", "multiple", "days"}:
            return "ratio"
        return "no_metric" if pattern("scopes", "ratio").search(pieces) else "company"

    def _is_other_measure(self, subject: Subject) -> bool:
        """Whether a word in or before a name makes another measure of it ("average quarterly revenue")."""
        found = other_measure(self.plain, subject.start, subject.end, len(self.plain))
        metric, formula = self.vocabulary.metrics.get(subject.key), self.vocabulary.formulas.get(subject.key)
        own = f"{metric.label if metric else ''} {formula.convention if formula else ''}"
        return bool(found) and found.lower() not in own.lower()

    def _is_pace(self, movement: Movement) -> bool:
        said = self.plain[movement.start : movement.end]
        return not movement.sizes and pattern("verbs", "pace").fullmatch(said) is not None

    def _other_base(self, start: int, end: int) -> bool:
        """Whether it is compared with something else than its own past: "lower than the statutory rate"."""
        match = _THAN.search(self.plain, start, end)
        stop = PARTS_END.search(self.plain, match.end(), end) if match else None
        return match is not None and bool(self.namer.open_words(match.end(), stop.start() if stop else end, self.quiet))

    def _in_percent(self, subject: Subject) -> bool:
        metric = self.vocabulary.metrics.get(subject.key)
        return metric is not None and metric.unit == "pure"

    def _place(self, start: int, end: int) -> tuple[str, int]:
        """Where the predicate says that it happened ("in Health Care", "for Corporate"), and where that ends."""
        at = start
        while match := _WHERE.search(self.plain, at, end):
            stop = PARTS_END.search(self.plain, match.end(), end)
            until = stop.start() if stop else end
            said = self.namer.open_words(match.end(), until, self.quiet)
            if said:
                return said, until
            at = match.end()
        return "", end
