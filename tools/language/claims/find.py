"""The claims of a text: what moved, which way, by how much, when, and whether the company as a whole is meant."""

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from functools import cache

from tools.language.assertions.bounds import hedges, is_negated
from tools.language.assertions.lexicon import pattern, phrases, whole, words
from tools.language.claims.claim import Claim
from tools.language.claims.histories import find_histories
from tools.language.claims.movements import Movement, find_movements
from tools.language.claims.names import Span, Subject
from tools.language.claims.sentence import PARTS_END, RESPECTIVELY, Sentence
from tools.language.claims.signs import find_signs, sign_claim
from tools.language.claims.sizes import cause_start, read_size
from tools.language.claims.states import is_effect
from tools.language.claims.times import Time, read_time
from tools.language.sentences import sentence_spans, trim
from tools.language.stated.words import listed
from tools.models.claims import Scope
from tools.vocab.loader import Vocabulary

LONGEST_SENTENCE = 2_000  # characters: what is longer is a table, not a sentence
_COUNTS_MORE = re.compile(r"(?:which\s+)?(?:includ|exclud|net of|consist|compris|of which)", re.IGNORECASE)
_REASON = re.compile(r"(?:due|as|because|resulting|following|owing|attributed|relat|associated|reflect)", re.IGNORECASE)
_VERBAL = frozenset({"verb", "particle", "apposition", "state", "passive", "peak"})
_ITEM = re.compile(r"\n[^\S\n]*(?=(?:[-*•–—]|\d{1,2}[.)])\s+\S|#)")
_OF_NUMBER = re.compile(rf"\s+of{hedges()}", re.IGNORECASE)
_BETWEEN = re.compile(
    r"\s+(?:(?:has|have|had|did|both|all|each|also|again|then|further|not|once|more|\w+ly)\s+)+$", re.IGNORECASE
)
_CONTRIBUTES = re.compile(
    r"\b(?:offset|offsetting|due|driven|reflect\w*|consist\w*|result(?:ed|ing)|attribut\w+|because|owing|"
    r"primarily|mainly|includ\w+)\b",
    re.IGNORECASE,
)
_SAYS = re.compile(
    r"^(?P<who>[^,;]{0,40}?)\s*\b(?:there (?:was|were|has been)|saw|reported|posted|recorded|delivered|achieved|had|"
    r"experienced|enjoyed|suffered|registered|showed|notched)\s+(?:an?|its|the|another)\s+(?:[\w%.,$-]+\s+){0,3}$",
    re.IGNORECASE,
)


def find_claims(text: str, vocabulary: Vocabulary, company: Collection[str] = (), most: int = 1_000) -> list[Claim]:
    """The directional claims of a text in order, at most so many. `company` holds the words of the company's names."""
    claims: list[Claim] = []
    for start, end in told_spans(text):
        if end - start <= LONGEST_SENTENCE and _tells_of_movement(text[start:end]):
            first = len(claims)
            found = _Teller(text[start:end], vocabulary, company).claims()
            claims += [
                replace(c, start=start, end=end, leans_on=None if c.leans_on is None else first + c.leans_on)
                for c in found
            ]
        if len(claims) >= most:
            break
    return claims[:most]


def told_spans(text: str) -> list[Span]:
    """The sentences of a text, the items of its lists apart."""
    spans: list[Span] = []
    for start, end in sentence_spans(text):
        for match in _ITEM.finditer(text, start, end):
            spans.append(trim(text, start, match.start()))
            start = match.start()
        spans.append(trim(text, start, end))
    return [(start, end) for start, end in spans if start < end]


def _tells_of_movement(sentence: str) -> bool:
    return any(character.isdigit() for character in sentence) or _hints().search(sentence) is not None


@cache
def _hints() -> re.Pattern[str]:
    """Any word without which a sentence without numbers tells neither of a movement nor of a sign."""
    sections = ("verbs", "nouns", "adjectives", "acts", "peaks", "hints")
    states = (name for name in words()["states"] if name not in {"copulas", "degrees"})
    signs = ("positive", "negative", "profit", "loss", "made", "lost", "even")
    told = (phrase for section in sections for phrase in phrases(section))
    return whole({*told, *phrases("states", *states), *phrases("signs", *signs)})


def _overlaps(sign: Claim, told: Sequence[Claim]) -> bool:
    """Whether another claim names what a sign tells: "posted a net loss of $5 million" is told as a level."""
    return any(claim.place[0] < sign.moved[1] and sign.moved[0] < claim.place[1] for claim in told)


class _Teller(Sentence):
    """What one sentence tells."""

    def claims(self) -> list[Claim]:
        """Every claim of the sentence; each movement and each sign comes to at most one."""
        movements = find_movements(self.plain, self.quantities)
        verbal = [movement for movement in movements if movement.form in _VERBAL]
        self.several = len(verbal) > 1
        told = list(self._told(verbal))
        main = next((at for at, claim in enumerate(told) if claim.keys), None)
        told += [claim for m in movements if m.form == "transitive" and (claim := self._done(m, told)) is not None]
        signs = [sign_claim(self, sign, told) for sign in find_signs(self.plain)]
        alone = not told
        told += [claim for m in movements if m.form == "record" and (claim := self._record(m)) is not None]
        named = [m for m in movements if m.form == "noun" and self._is_named(m, [*told, *signs])]
        for movement in movements:
            if movement.form in {"noun", "adjective"} and movement not in named:
                claim = self._cause(movement, told, main, alone=alone)
                told += [claim] if claim is not None else []
        told += list(self._levels(told, [movement for movement in movements if movement not in named]))
        told += [sign for sign in signs if sign.turned is not None or not _overlaps(sign, told)]
        told += [*self._histories(movements, told), *self._compared()]
        return [*told, *self._rest([m for m in movements if m.form in _VERBAL or self._doer(m)], told)]

    def _histories(self, movements: Sequence[Movement], told: Sequence[Claim]) -> Iterator[Claim]:
        """What is told over several years, of a figure that is surely the company's own."""
        for history in find_histories(self.plain):
            if history.kind == "streak":
                moved = [m for m in movements if m.form == "verb" and m.end <= history.start and not m.negated]
                movement = moved[-1] if moved else None
            else:
                movement = Movement(history.start, history.end, "state", history.direction or "up", False, history.end)
            records = (claim.moved for claim in told if claim.is_record)
            known = any(start < history.end and history.start < end for start, end in records)
            if movement is None or movement.direction == "flat" or known:
                continue
            subject = self.namer.named_within(history.start, history.end, self.quiet)
            subject = subject or self.namer.before(movement, 0, self.quiet)
            if subject is None or subject.growth or subject.rest or subject.is_joined:
                continue
            if history.judges and subject.key not in listed("more_is_better"):
                continue
            own = f"{self.plain[: history.start]} {self.plain[history.end :]}"
            scope = self.scope(subject, movement, 0, len(self.plain), Time())
            if scope in {"company", "ratio"}:
                claim = self.named(subject, movement, read_time(own), (), scope, "")
                yield replace(claim, history=replace(history, direction=movement.direction))

    def _compared(self) -> Iterator[Claim]:
        """Two figures of which one is told to be the larger one, or to have grown faster."""
        for first, second, way, growth in self.namer.compared(self.quiet):
            movement = Movement(first.end, second.start, "state", way, False, second.start)
            scope = self.scope(first, movement, 0, len(self.plain), Time())
            between = self.plain[first.end : second.start].strip(" ,")
            denied = between != "not" and is_negated(self.plain[: second.start])  # "dividends, not buybacks, were"
            if scope in {"company", "ratio"} and not denied:
                claim = self.named(first, movement, read_time(self.plain), (), scope, "")
                yield replace(claim, other=self.keys(second.key), growth=growth)

        for subject, (start, end), way in self.namer.shares(self.quiet):
            movement = Movement(start, end, "state", way, False, end)
            if self.scope(subject, movement, 0, len(self.plain), Time()) in {"company", "ratio"}:
                claim = self.named(subject, movement, read_time(self.plain), (), "ratio", "")
                yield replace(claim, owned=True)

    def _is_named(self, movement: Movement, told: Sequence[Claim]) -> bool:
        """Whether a noun is part of the name of what another claim is about: "revenue growth slowed", "was 5%"."""
        inside = any(claim.place[0] <= movement.start and movement.end <= claim.place[1] for claim in told)
        return inside or self.namer.has_level(movement, self.quantities)

    def _rest(self, movements: Sequence[Movement], told: Sequence[Claim]) -> Iterator[Claim]:
        """The movements of what is no known figure: they are told as well, and can't be judged."""
        for movement in movements:
            if not any(movement.start < claim.moved[1] and claim.moved[0] < movement.end for claim in told):
                yield self.nameless(movement, Time(), ())

    def _levels(self, claims: Sequence[Claim], movements: Sequence[Movement]) -> Iterator[Claim]:
        """The figures that are told with their value and without a movement."""
        taken = [*(claim.place for claim in claims), *((m.start, m.end) for m in movements)]
        for subject, quantity in self.namer.levels(self.quantities, taken, self.quiet):
            size = read_size(self.plain, quantity, "level", after=subject.end)
            still = Movement(quantity.start, quantity.end, "verb", "flat", False, quantity.end)
            stop = PARTS_END.search(self.plain, quantity.end)
            until = cause_start(self.plain, quantity.end, stop.start() if stop else len(self.plain))
            claim = self.claim(subject, still, subject.start, until, read_time(self.plain), (size,))
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
            or RESPECTIVELY.search(self.plain)
        )

    def _done(self, movement: Movement, told: Sequence[Claim]) -> Claim | None:
        """A figure that the company itself moved: "we grew revenue by 8%"."""
        subject = self.namer.of_noun(movement, self.quiet)
        if subject is None or not self._doer(movement):
            return None
        if any(movement.end <= quantity.start < subject.start for quantity in self.quantities):
            return None  # "raised $5 billion of debt": new debt, not more of it
        until = min([movement.reach, *(claim.place[0] for claim in told if claim.place[0] >= subject.end)])
        sizes = tuple(size for size in movement.sizes if size.end <= until)
        claim = self.claim(subject, movement, movement.start, until, self.whole_time, sizes)
        return replace(claim, owned=True)

    def _doer(self, movement: Movement) -> bool:
        """Whether it is the company that does something to a figure."""
        before = _BETWEEN.sub(" ", self.plain[: movement.start]).split()
        return movement.form == "transitive" and bool(before) and self.namer.is_company(before[-1])

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
            inherits = subject is None and before is not None and self.is_silent(after, movement.start)
            subject = before if inherits else subject
            begin = movement.start if inherits or subject is None else subject.start
            read = self.time(begin if at else 0, until)
            time = replace(read, targets=time.targets) if inherits and not read.targets else read
            sizes = tuple(size for size in movement.sizes if size.end <= until)
            if subject is not None:
                yield self._of_form(self.claim(subject, movement, after, until, time, sizes), movement)
            elif sizes:
                yield self.nameless(movement, time, sizes)
            before, after = subject, movement.end

    def _of_form(self, claim: Claim, movement: Movement) -> Claim:
        """The claim as the form of its movement has it."""
        if movement.form == "peak":
            stood = tuple(replace(size, role="level") if size.role == "change" else size for size in claim.sizes)
            return replace(claim, sizes=stood, is_record=True)
        if movement.form == "passive" and claim.scope != "part" and is_effect(self.plain, movement.end):
            return replace(claim, scope="unclear")  # "was reduced by $5 million": what one thing did to it
        return claim

    def _cause(self, movement: Movement, told: Sequence[Claim], main: int | None, *, alone: bool) -> Claim | None:
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
        own = self._own_time(movement) if leading is not None else self.whole_time
        says = _SAYS.search(self.plain, 0, movement.start) if alone and leading is None else None
        scope = self._cause_scope(subject, movement, leading, alone=alone)
        part = self._cause_part(subject, says, leading, told)
        time = leading.time if leading is not None and not own.is_named else own
        claim = self.named(subject, movement, time, sizes, scope, part)
        return replace(claim, is_cause=says is None, leans_on=main)

    def _cause_scope(self, subject: Subject, movement: Movement, leading: Claim | None, *, alone: bool) -> Scope:
        """On what terms a reason is told: those of the claim that it is the reason of, where these are not plain."""
        if leading is not None and leading.scope not in {"company", "ratio"}:
            return leading.scope
        if leading is None and (not alone or _CONTRIBUTES.search(self.plain, 0, movement.start)):
            return "unclear"
        scope = self.scope(subject, movement, movement.start, max(subject.end, movement.end), Time())
        return "other_period" if scope == "company" and pattern("scopes", "other_period").search(self.plain) else scope

    def _cause_part(
        self, subject: Subject, says: re.Match[str] | None, leading: Claim | None, told: Sequence[Claim]
    ) -> str:
        """What a reason is narrowed to: by its own name, and by what it is the reason of, who says it, or the lead."""
        who = self.namer.open_words(0, says.end("who"), self.quiet) if says else ""
        before = next((claim.part for claim in told if claim.is_cause and claim.part), "")
        within = leading.part if leading else who or self.open_lead(subject.start) or before
        return " of ".join(one for one in (subject.rest, within) if one)

    def _own_time(self, movement: Movement) -> Time:
        """The time that a reason in a clause of its own tells, in front of what it is the reason of."""
        comma = self.plain.find(",", movement.end)
        return read_time(self.plain[:comma]) if comma >= 0 and not self.plain[: movement.start].count(",") else Time()

    def _record(self, movement: Movement) -> Claim | None:
        """A figure that is said to be the highest ever: "record revenue of $3 billion"."""
        subject = self.namer.of_noun(movement, self.quiet)
        if subject is None:
            return None
        claim = self.claim(subject, movement, movement.start, movement.reach, read_time(self.plain), movement.sizes)
        levels = tuple(
            replace(size, role="level")
            for size in movement.sizes
            if _OF_NUMBER.fullmatch(self.plain, subject.end, size.start)
        )
        owned = claim.owned or self.namer.names_company(0, movement.start)
        return replace(claim, sizes=levels, is_record=True, owned=owned)
