"""Whether a number is surely its metric's: nothing stands between the two that it could be of instead."""

import re
from collections.abc import Callable, Iterator, Sequence

from tools.language.assertions.bounds import hedges
from tools.language.english.parts_of_speech import part_of_speech
from tools.language.stated.doing import goods
from tools.language.stated.named import PART_AFTER, is_acted_on
from tools.language.stated.nearest import has_number, is_flow, is_part_of_first, participle
from tools.language.stated.noticed import Noticed
from tools.language.stated.stated import Named, Span
from tools.language.stated.words import is_glue, is_measure_word, listed, narrowing_words, object_of, spelled
from tools.text import Token, name_key

Place = tuple[int, int]
_QUALIFIED = re.compile(
    r"\s*,?\s*(?:including|excluding|net of (?=[a-z])|plus|less|other than|related to|held (?:by|in|at|outside)|"
    r"attributable to|associated with|recogni[sz]ed|from (?=[a-z])(?!continuing)|outside|(?:rate|ratio|yield|mix)s?)\b",
    re.IGNORECASE,
)
_VALUED = re.compile(r"\b(?:fair|book|face|carrying|market|present) (?:value|amount)s? of(?: [a-z]+)*\s+$")
_LABEL = re.compile(r"\s*:")  # "On the question of revenue:"
_OF_WHICH = re.compile(
    r"\bof which\b|\b(?:of (?:that|it)|including|comprising)\b[^\x1a]*$|\binclud(?:es?|ed)(?: \w+)? $", re.IGNORECASE
)
_HEAD = re.compile(
    r"\b(?P<head>[a-z]+)(?: \w+ed)? (?:of|for|from|with|to)"
    r"(?: (?:the|our|its|their|total|net|consolidated|outstanding|all|overall))*(?: [a-z][\w-]*){0,2}\s+$"
)
_JOINED = re.compile(r"\b(?P<last>[a-z]+)(?:, and|,| and| or) $")
_NOUN_OF = re.compile(r"(?P<noun>\w+)\s+of(?:\s+\w+)?\s*$")
_NET = re.compile(r",? net\b", re.IGNORECASE)  # "capital expenditures, net"
_SPEAKER = re.compile(rf"\b(?:{spelled('before_verbs')})\s+\w+\s*$", re.IGNORECASE)
_SAID_AGAIN = re.compile(
    r"[;:,.]\s*(?:and |so )?(?:it|that|this|they|the (?:figure|number|amount|value|total|answer|result))\s+"
    r"(?:is|was|were|came to|comes to|stood at|stands at|amounted to|equals|equaled)\s*$",
    re.IGNORECASE,
)
_WHO = re.compile(r"(?:^|\W)(?:it|they|we|the (?:company|group|firm)) $", re.IGNORECASE)
_EFFECT = re.compile(  # "an impact of $5 billion on"
    rf"\b(?:{spelled('effects')}) of"
    r"(?: about| approximately)?(?: \x1a+ and)?\s*$",
    re.IGNORECASE,
)
_OF_NUMBER = re.compile(rf" of{hedges()}\x1a", re.IGNORECASE)
_TAKES = re.compile(rf" (?:\w+ly )?(?:{spelled('takes')})(?: (?:it|the company|the group))?{hedges()}", re.IGNORECASE)
_FLOWS = re.compile(rf" (?:\w+ly |also )?(?:{spelled('flows_in')}|{spelled('flows_out')}){hedges()}", re.IGNORECASE)
_SHARES = re.compile(  # what a company buys back
    r" (?:of|on) (?:(?:buying back|repurchasing|its|their|our|the|own|common|outstanding|class [abc]) )*"
    r"(?:stock|shares)\b",
    re.IGNORECASE,
)
_OF_CASH = re.compile(r" (?:of|in) (?:net )?cash\b")
_AND_MORE = re.compile(
    r",? (?:and|plus|as well as) (?:[a-z-]+ ){0,2}(?P<last>[a-z]+)(?=\s*(?:[,;.)]|$)| (?:in|at|as of|on|for|by) )"
)
_STOP = re.compile(r"[,;:.()|]")
_PARTED = re.compile(r"[:;]")  # "It returned $5 billion: repurchases of $4 billion and"
_PARTICIPLE = ("ed", "ing")


def is_tight(one: Noticed, first: Named | None, place: Place, *, begun: int, alone: bool, plain: bool) -> bool:
    """Whether the number at `place` can be of nothing but the metric named `first`.

    `first` is None where the metric was named in another sentence: then the words around the number count. `begun` is
    the end of the number before. In a `plain` sentence, which tells one figure of a company by its name, only words
    that name other measures or parts count; in others every unknown word does.
    """
    start, end = place
    text = one.stretch.words
    if _SAID_AGAIN.search(text, 0, start) is not None:
        return True
    if PART_AFTER.match(text, end) and not any(end <= span.start <= end + 12 for span in one.around):
        return False  # "$5 billion for Class A"
    if first is None and object_of(text, start):
        return False  # "It spent $5 billion": a verb's own object
    if first is None:
        odd = [*_odd(one, 0, start, is_unknown), *_odd(one, end, _clause_end(text, end), is_unknown)]
        return len(odd) <= (1 if alone and not _of_noun(text, start) else 0)
    if _NET.match(text, first.end) and "net" not in text[first.start : first.end].lower():
        return False
    if is_part_of_first(text, start) and first.end <= start:
        return False
    if is_acted_on(text, first.start, one.companies) or _EFFECT.search(text, 0, start):
        return False
    if _QUALIFIED.match(text, first.end) or _modified(one, first, plain=plain) or _is_told_of(one, first):
        return False
    if _OF_WHICH.search(text, first.end if first.end <= start else 0, start):
        return False
    if first.start >= end:
        # "used $5 billion of cash"
        cash = text[first.start : first.end].lower() == "cash"
        parted = _PARTED.search(text, end, first.start) or _of_more(text, first.end)
        return not (cash or parted) and not any(_odd(one, end, first.start, is_rival if plain else is_unknown))
    return not _of_another(one, first, place, plain=plain) and _reaches(
        one, first, start, begun, alone=alone, plain=plain
    )


def _of_more(text: str, end: int) -> bool:
    """Whether a number is of more than the metric behind it: "$5 billion of commercial paper and term debt"."""
    match = _AND_MORE.match(text, end)
    return match is not None and is_measure_word(name_key(match["last"]))


def _is_told_of(one: Noticed, first: Named) -> bool:
    """Whether something else is told of a metric ("the fair value of our debt was"), or a sum that it ends."""
    before = one.stretch.words[: first.start]
    if first.verb:
        return False
    if _VALUED.search(before):
        return True
    match = None if _LABEL.match(one.stretch.words, first.end) else _HEAD.search(before)
    if match is not None and not any(span.start < match.end("head") <= span.end for span in one.spans):
        key = name_key(match["head"])
        if key in listed("mostly") and _OF_NUMBER.match(one.stretch.words, first.end):
            return False  # "the bulk of revenue of $5 billion"
        return not is_glue(key) and key not in listed("amounts") and not key.endswith("ly")
    joined = _JOINED.search(before)
    if joined is None or len(one.stretch.quantities) == len(one.named) > 1:
        return False
    return is_measure_word(name_key(joined["last"])) and not is_glue(name_key(joined["last"]))


def _reaches(one: Noticed, first: Named, start: int, begun: int, *, alone: bool, plain: bool) -> bool:
    """Whether the words from a metric's name to the number after it lead from the one to the other."""

    def odd(begin: int, end: int, counts: Callable[[Token], bool]) -> list[Token]:
        return [token for token in _odd(one, begin, end, counts) if token.text not in first.narrowed]

    takes = _FLOWS if is_flow(first) else _TAKES
    if takes.fullmatch(one.stretch.words, first.end, start) is not None:
        return True  # "sales and marketing cost $5 billion"
    if plain:
        strict_from = begun if begun > first.end else start
        return not odd(first.end, strict_from, is_rival) and not odd(strict_from, start, is_unknown)
    goes_on = participle().search(one.stretch.words, first.end, start)
    found = odd(goes_on.start() if goes_on else first.end, start, is_unknown)
    if found and found[0].start <= first.end + 1:
        return False  # "income tax charge": the name goes on
    return len(found) <= (1 if alone and not _of_noun(one.stretch.words, start) else 0)


def _of_noun(text: str, start: int) -> bool:
    """Whether a noun that may name anything leads to the number: "a backlog of $5 billion"."""
    match = _NOUN_OF.search(text, 0, start)
    return match is not None and not is_glue(name_key(match["noun"]))


def _of_another(one: Noticed, first: Named, place: Place, *, plain: bool) -> bool:
    """Whether the words right behind the number make it one of something else: "$5 billion of deferred taxes"."""
    text, end = one.stretch.words, place[1]
    end, stop = end_of_object(text, first, end), _clause_end(text, end)
    for token in one.words.tokens:
        if not end <= token.start < stop:
            continue
        if any(span.start <= token.start < span.end for span in one.around):
            return False
        behind = next((span for span in one.named if span.start <= token.start < span.end), None)
        if behind is not None:
            if has_number(text, behind) and text[end : token.start].split() == ["on"]:
                return False  # "was $5 billion on revenue of $70 billion"
            if first.is_ratio:
                return False  # "R&D intensity was 5% of revenue"
            return text[end : token.start].strip() != ""
        if token.key not in listed("leading") | listed("comparatives"):
            return is_rival(token) if plain else is_unknown(token)
    return False


def end_of_object(text: str, first: Named | None, end: int) -> int:
    """Where the object of a verb ends whose amount a number is: "bought back $5 billion of its own stock"."""
    if first is None or not first.figures:
        return end
    shares = _SHARES.match(text, end) if first.figures[0].key in listed("of_shares") else None
    sold = goods().match(text, end) if first.verb and first.figures[0].key == "revenue" else None
    cash = _OF_CASH.match(text, end) if is_flow(first) else None
    match = shares or sold or cash
    return match.end() if match else end


def is_unsure(one: Noticed, first: Named, start: int) -> bool:
    """Whether a metric is not sure, or a number's clause names none, and the one before several: it may be any."""
    words = one.stretch.words
    begun = words.rfind(";", 0, start)
    before = {named.figures for named in one.named if named.end <= begun}
    return first.unsure or (first.end <= begun and len(before) > 1)


def is_told_through(one: Noticed, start: int, end: int, *, plain: bool) -> bool:
    """Whether what stands between a number and a period after it leaves the period the number's."""
    return not any(_odd(one, start, end, is_rival if plain else is_unknown, one.spans))


def is_unknown(token: Token) -> bool:
    """Whether a word may name anything."""
    return not is_glue(token.key)


def is_rival(token: Token) -> bool:
    """Whether a word names, or belongs to the name of, another measure or a part of a company."""
    if is_glue(token.key):
        return False
    return is_measure_word(token.key) or token.key in narrowing_words() or token.text != token.text.lower()


def _odd(
    one: Noticed, start: int, end: int, counts: Callable[[Token], bool], covered: Sequence[Span] | None = None
) -> Iterator[Token]:
    """The words of a stretch between two places that count, those of names aside."""
    spans = one.around if covered is None else covered
    for token in one.words.tokens:
        inside = start <= token.start < end
        if inside and counts(token) and not any(span.start <= token.start < span.end for span in spans):
            yield token


def modifier(one: Noticed, first: Named) -> str:
    """The word right before a metric's name that belongs to the names of other measures ("pre-tax"), or nothing."""
    if not _modified(one, first, plain=True):
        return ""
    word = one.stretch.words[: first.start].split()[-1]
    return "" if any(word.lower() in name_key(figure.label).split() for figure in first.figures) else word


def _modified(one: Noticed, first: Named, *, plain: bool) -> bool:
    """Whether the word right before a metric's name makes another measure of it: "statutory tax rate"."""
    before = one.stretch.words[: first.start]
    token = next((token for token in reversed(one.words.tokens) if token.end <= first.start), None)
    if (
        token is None
        or before[token.end :] not in {" ", "-"}
        or any(s.start <= token.start < s.end for s in one.around)
    ):
        return False
    if before[: token.start].endswith("-") and before[token.end :] == " " and not is_glue(token.key):
        return True  # "currency-denominated debt"
    if plain:
        if any(who.end < token.start and before[who.end : token.start].strip(".") == " " for who in one.companies):
            return False  # "Apple recognized revenue of"
        return (
            is_measure_word(token.key)
            and not is_glue(token.key)
            and token.text == token.text.lower()
            and _SPEAKER.search(before) is None
        )
    word = token.text
    if (part_of_speech(word) == "doing" or word in listed("owning")) and _acts(one, token.start):
        return False  # "Apple held inventory of"
    loose = word.isalpha() and word.islower() and not is_glue(name_key(word)) and not word.endswith(_PARTICIPLE)
    return loose and _SPEAKER.search(before) is None


def _acts(one: Noticed, verb: int) -> bool:
    """Whether a company, or who stands for it, comes right before a verb."""
    before = one.stretch.words[:verb]
    return _WHO.search(before) is not None or any(
        before[who.end :] in {" ", ". "} for who in one.companies if who.end < verb
    )


def _clause_end(text: str, start: int) -> int:
    match = _STOP.search(text, start)
    return match.start() if match else len(text)
