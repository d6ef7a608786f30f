"""The claims of a text: what moved, which way, by how much, when, and whether the company as a whole is meant."""

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from tools.claims.claim import Claim
from tools.claims.models import Scope
from tools.claims.movements import Movement, find_movements, without_brackets
from tools.claims.periods import Time, read_time
from tools.claims.sizes import Size, cause_start, read_size
from tools.claims.subjects import Namer, Span, Subject, quantity_spans
from tools.claims.vocabulary import alternatives, pattern
from tools.quantities.find import find_quantities
from tools.sentences import sentence_spans
from tools.vocab.loader import Vocabulary

LONGEST_SENTENCE = 2_000  # characters: what is longer is a table, not a sentence
_LEAD = re.compile(
    r"\s*(?:In|For|At|Compared with|Compared to|Versus|Relative to|Within|Across|During|Outside|Throughout|On|Of|By|"
    r"Among|As of|Over|Since|Excluding|Despite)\b"
    r"[^,;]{1,160},",
)
_WHERE = re.compile(r"\b(?:in|for|at|across|within|among|throughout|outside|by)\b(?!\s+line\s+with)", re.IGNORECASE)
_PARTS_END = re.compile(r"[;]|,\s(?!(?:[A-Z]|and))|\b(?:from|to|by)\b")
_RESPECTIVELY = re.compile(r"\brespectively\b", re.IGNORECASE)
_COUNTS_MORE = re.compile(r"(?:which\s+)?(?:includ|exclud|net of|consist|compris|of which)", re.IGNORECASE)
_REASON = re.compile(r"(?:due|as|because|resulting|following|owing|attributed|relat|associated|reflect)", re.IGNORECASE)
_THAN = re.compile(r"\b(?:than|compared\s+(?:to|with)|versus|vs|against|relative\s+to)\b", re.IGNORECASE)
_VERBAL = frozenset({"verb", "particle", "apposition"})
_OF_NUMBER = re.compile(r"\s+of\s+(?:about\s+|approximately\s+|nearly\s+|almost\s+|more than\s+|over\s+|roughly\s+)?$")


def find_claims(text: str, vocabulary: Vocabulary, company: Collection[str] = (), most: int = 1_000) -> list[Claim]:
    """The directional claims of a text in order, at most so many. `company` holds the words of the company's names."""
    claims: list[Claim] = []
    for start, end in sentence_spans(text):
        if end - start <= LONGEST_SENTENCE and _tells_of_movement(text[start:end]):
            first = len(claims)
            found = _Sentence(text[start:end], vocabulary, company).claims()
            claims += [
                replace(c, start=start, end=end, leans_on=None if c.leans_on is None else first + c.leans_on)
                for c in found
            ]
        if len(claims) >= most:
            break
    return claims[:most]


def _tells_of_movement(sentence: str) -> bool:
    return any(character.isdigit() for character in sentence) or any(
        pattern(section, *names).search(sentence)
        for section, names in (("verbs", ()), ("nouns", ()), ("adjectives", ()), ("hints", ("words",)))
    )


class _Sentence:
    """Reads one sentence."""

    def __init__(self, sentence: str, vocabulary: Vocabulary, company: Collection[str]) -> None:
        self.sentence = sentence
        self.plain = without_brackets(sentence)
        self.quantities = find_quantities(self.plain)
        self.namer = Namer(vocabulary, self.plain, company)
        lead = _LEAD.match(self.plain)
        self.lead: Span = (0, lead.end()) if lead else (0, 0)
        time = read_time(self.plain)
        self.quiet = [*quantity_spans(self.quantities), *time.spans]
        self.namer.leave_out(time.base_spans)
        self.several = False
        self._vocabulary = vocabulary

    def claims(self) -> list[Claim]:
        movements = find_movements(self.plain, self.quantities)
        self.several = sum(movement.form in _VERBAL for movement in movements) > 1
        told = list(self._told([movement for movement in movements if movement.form in _VERBAL]))
        main = next((at for at, claim in enumerate(told) if claim.keys), None)
        done = [m for m in movements if m.form == "transitive"]
        told += [claim for m in done if (claim := self._done(m)) is not None]
        causes = [m for m in movements if m.form in {"noun", "adjective"}]
        records = [record for m in movements if m.form == "record" and (record := self._record(m)) is not None]
        reasons = [claim for m in causes if (claim := self._cause(m, told, main)) is not None]
        return [*told, *records, *reasons, *self._levels([*told, *records, *reasons], movements)]

    def _levels(self, claims: Sequence[Claim], movements: Sequence[Movement]) -> Iterator[Claim]:
        """The figures that are told with their value and without a movement."""
        taken = [*(claim.place for claim in claims), *((m.start, m.end) for m in movements)]
        for subject, quantity in self.namer.levels(self.quantities, taken, self.quiet):
            size = read_size(self.plain, quantity, "level", after=subject.end)
            still = Movement(quantity.start, quantity.end, "verb", "flat", False, quantity.end)
            stop = _PARTS_END.search(self.plain, quantity.end)
            until = cause_start(self.plain, quantity.end, stop.start() if stop else len(self.plain))
            claim = self._claim(subject, still, subject.start, until, read_time(self.plain), (size,))
            if claim.scope in {"company", "ratio", "part"} and not self._stands_alone(quantity.end, until):
                claim = replace(claim, scope="unclear")
            yield replace(claim, direction=None, negated=False)

    def _stands_alone(self, start: int, until: int) -> bool:
        """Whether what follows a value neither narrows it nor says that it counts something else in or out."""
        following = self.plain[until:].lstrip(" ,")
        return not (
            self.namer.open_words(start, until, self.quiet)
            or _COUNTS_MORE.match(following)
            or (until < len(self.plain) and self.plain[until] not in ".,;" and _REASON.match(following))
            or _RESPECTIVELY.search(self.plain)
        )

    def _done(self, movement: Movement) -> Claim | None:
        """A figure that the company itself moved: "we grew revenue by 8%"."""
        subject = self.namer.of_noun(movement, self.quiet)
        before = self.plain[: movement.start].split()
        if subject is None or not before or not self.namer.is_company(before[-1]):
            return None
        claim = self._claim(subject, movement, movement.start, movement.reach, read_time(self.plain), movement.sizes)
        return replace(claim, owned=True)

    def _told(self, movements: Sequence[Movement]) -> Iterator[Claim]:
        before: Subject | None = None
        time = Time()
        after = 0
        starts = [
            self.namer.before(m, movements[at - 1].end if at else 0, self.quiet) for at, m in enumerate(movements)
        ]
        for at, movement in enumerate(movements):
            subject = starts[at]
            following = starts[at + 1] if at + 1 < len(movements) else None
            until = min(movement.reach, following.start) if following else movement.reach
            inherits = subject is None and before is not None and self._is_silent(after, movement.start)
            subject = before if inherits else subject
            begin = movement.start if inherits or subject is None else subject.start
            read = self._time(begin if at else 0, until)
            time = replace(read, targets=time.targets) if inherits and not read.targets else read
            sizes = tuple(size for size in movement.sizes if size.end <= until)
            if subject is not None:
                yield self._claim(subject, movement, after, until, time, sizes)
            elif sizes:
                yield self._nameless(movement, time, sizes)
            before, after = subject, movement.end

    def _is_silent(self, start: int, end: int) -> bool:
        """Whether nothing new is named between two places."""
        return not self.namer.has_name(start, end) and not self.namer.open_words(start, end, self.quiet)

    def _time(self, start: int, until: int) -> Time:
        lead = self.plain[slice(*self.lead)] if start >= self.lead[1] else ""
        return read_time(f"{lead} {self.plain[start:until]}")

    def _claim(
        self, subject: Subject, movement: Movement, after: int, until: int, time: Time, sizes: tuple[Size, ...]
    ) -> Claim:
        place, place_end = self._place(movement.end, until)
        if place and self._place(place_end, until)[0]:  # each place has numbers of its own
            sizes = tuple(size for size in sizes if size.end <= place_end)
        part = subject.rest or place
        if not part and self.lead[1] and subject.start >= self.lead[1]:
            part = self.namer.open_words(*self.lead, self.quiet)
        scope = self._scope(subject, movement, after, until, time)
        if subject.is_joined and movement.form == "apposition" and scope == "company":
            scope = "unclear"  # "cash and marketable securities": a sum
        if self.several and _RESPECTIVELY.search(self.plain):
            sizes = ()  # each of several periods or figures has a number of its own
        if scope in {"company", "ratio"} and self._other_base(movement.end, until):
            scope = "other_base"
        if (
            scope == "company"
            and any(s.unit == "percent" and s.role == "level" for s in sizes)
            and not self._in_percent(subject)
        ):
            scope = "no_metric"  # "fell to 20% of sales": a share of something
        if part and scope in {"company", "ratio"}:
            scope = "part"
        return Claim(
            text=self.sentence,
            start=0,
            end=0,
            keys=(subject.key, *alternatives(subject.key)),
            direction=movement.direction,
            negated=movement.negated,
            sizes=sizes,
            time=time,
            scope=scope,
            part=part,
            name=self.plain[subject.start : subject.end].strip(),
            place=(subject.start, subject.end),
            is_loss=subject.is_loss,
            owned=subject.owned or self.namer.names_company(*self.lead),
        )

    def _nameless(self, movement: Movement, time: Time, sizes: tuple[Size, ...]) -> Claim:
        return Claim(self.sentence, 0, 0, (), movement.direction, movement.negated, sizes, time, "no_metric")

    def _cause(self, movement: Movement, told: Sequence[Claim], main: int | None) -> Claim | None:
        """A movement told by a noun or an adjective: "the increase in net sales", "lower revenue"."""
        subject = self.namer.of_noun(movement, self.quiet)
        if subject is None:
            return None
        sizes = tuple(
            size
            for size in movement.sizes
            if size.end <= movement.start or _OF_NUMBER.fullmatch(self.plain, movement.end, size.start)
        )
        leading = told[main] if main is not None else None
        scope: Scope = self._scope(subject, movement, movement.start, max(subject.end, movement.end), Time())
        if scope == "company" and pattern("scopes", "other_period").search(self.plain):
            scope = "other_period"
        if leading is not None and leading.scope not in {"company", "ratio"}:
            scope = leading.scope
        elif leading is None and told:
            scope = "unclear"
        time = leading.time if leading is not None else read_time(self.plain)
        claim = Claim(
            self.sentence,
            0,
            0,
            (subject.key, *alternatives(subject.key)),
            movement.direction,
            movement.negated,
            sizes,
            time,
            scope,
        )
        within = leading.part if leading else self.namer.open_words(*self.lead, self.quiet)
        part = " of ".join(one for one in (subject.rest, within) if one)
        return replace(
            claim,
            part=part,
            scope="part" if part and scope in {"company", "ratio"} else scope,
            name=self.plain[subject.start : subject.end],
            place=(subject.start, subject.end),
            is_loss=subject.is_loss,
            owned=subject.owned,
            is_cause=True,
            leans_on=main,
        )

    def _other_base(self, start: int, end: int) -> bool:
        """Whether it is compared with something else than its own past: "lower than the statutory rate"."""
        match = _THAN.search(self.plain, start, end)
        stop = _PARTS_END.search(self.plain, match.end(), end) if match else None
        return match is not None and bool(self.namer.open_words(match.end(), stop.start() if stop else end, self.quiet))

    def _record(self, movement: Movement) -> Claim | None:
        """A figure that is said to be the highest ever: "record revenue of $3 billion"."""
        subject = self.namer.of_noun(movement, self.quiet)
        if subject is None:
            return None
        claim = self._claim(subject, movement, movement.start, movement.reach, read_time(self.plain), movement.sizes)
        levels = tuple(
            replace(size, role="level")
            for size in movement.sizes
            if _OF_NUMBER.fullmatch(self.plain, subject.end, size.start)
        )
        owned = claim.owned or self.namer.names_company(0, movement.start)
        return replace(claim, sizes=levels, is_record=True, owned=owned)

    def _in_percent(self, subject: Subject) -> bool:
        metric = self._vocabulary.metrics.get(subject.key)
        return metric is not None and metric.unit == "pure"

    def _place(self, start: int, end: int) -> tuple[str, int]:
        """Where the predicate says that it happened ("in Health Care", "for Corporate"), and where that ends."""
        at = start
        while match := _WHERE.search(self.plain, at, end):
            stop = _PARTS_END.search(self.plain, match.end(), end)
            until = stop.start() if stop else end
            said = self.namer.open_words(match.end(), until, self.quiet)
            if said:
                return said, until
            at = match.end()
        return "", end

    def _scope(self, subject: Subject, movement: Movement, after: int, until: int, time: Time) -> Scope:
        clause_start = max(self.plain.rfind(";", 0, movement.start) + 1, 0)
        if pattern("scopes", "forecast").search(self.plain, clause_start, max(movement.end, subject.end)):
            return "forecast"
        pieces = f"{self.plain[slice(*self.lead)]} {self.plain[after:until]}"
        if pattern("scopes", "constant_currency").search(pieces):
            return "constant_currency"
        if pattern("scopes", "non_gaap").search(pieces):
            return "non_gaap"
        if time.other is not None or pattern("scopes", "other_period").search(pieces):
            return "other_period"
        metric = self._vocabulary.metrics.get(subject.key)
        if metric is not None and metric.period == "instant" and pattern("scopes", "cash_flow").search(self.plain):
            return "cash_flow"
        formula = self._vocabulary.formulas.get(subject.key)
        if formula is not None and formula.unit in {"ratio", "multiple", "days"}:
            return "ratio"
        return "no_metric" if pattern("scopes", "ratio").search(pieces) else "company"
