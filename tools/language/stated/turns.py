"""Numbers that are told in turn: "revenue of $391 billion and $165 billion at Apple and Meta, respectively"."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from tools.language.claims.sentence import RESPECTIVELY
from tools.language.company_names.running_text import distinct
from tools.language.stated.noticed import Noticed
from tools.language.stated.stated import Stated


def are_in_turn(one: Noticed) -> bool:
    """Whether a sentence lists as many numbers as companies or periods, and which is whose follows from the order."""
    if RESPECTIVELY.search(one.stretch.words):
        return True
    companies, places = distinct(one.companies), one.stretch.places
    if len(companies) < 2 or len(companies) != len(places) or one.companies[-1].end > places[0][0]:
        return False
    joined = (one.stretch.words[end:start].strip(" ,") for (_, end), (start, _) in pairwise(places))
    return all(words in {"", "and"} for words in joined)


def in_turn(plain: Sequence[Stated], one: Noticed) -> Iterator[Stated]:
    """A sentence's numbers with the company, metric and period that stand at the same place of their lists."""
    match = RESPECTIVELY.search(one.stretch.words)
    end = one.stretch.start + (match.start() if match else len(one.stretch.words))
    listed = [at for at, stated in enumerate(plain) if stated.quantity.start < end and not stated.change]
    groups: list[list[int]] = []
    for at in listed:
        alike = groups and plain[groups[-1][-1]].quantity.unit == plain[at].quantity.unit
        groups[-1].append(at) if alike else groups.append([at])
    periods = sum(not mention.is_relative for mention in one.mentions)
    groups = [part for group in groups for part in (_by_figure(plain, group) if len(group) > periods > 1 else [group])]
    whole = len(groups) == 1
    turned = {at: _placed(plain[at], one, turn, len(group), whole) for group in groups for turn, at in enumerate(group)}
    for at, stated in enumerate(plain):
        yield turned.get(at) or (_of_newer(stated, one) if stated.change else stated)


def _by_figure(plain: Sequence[Stated], group: Sequence[int]) -> list[list[int]]:
    """A group of more numbers than there are periods, metric by metric."""
    parts: list[list[int]] = []
    for at in group:
        alike = parts and plain[parts[-1][-1]].figures == plain[at].figures
        parts[-1].append(at) if alike else parts.append([at])
    return parts


def _of_newer(stated: Stated, one: Noticed) -> Stated:
    """A change that is told behind the levels of two periods: from the older one to the newer one."""
    periods = [mention for mention in one.mentions if not mention.is_relative]
    years = [mention.fiscal_year or (mention.date.year if mention.date else None) for mention in periods]
    if len(periods) != 2 or None in years or years[0] == years[1]:
        return stated
    older, newer = sorted(periods, key=lambda mention: years[periods.index(mention)] or 0)
    return replace(stated, period=newer, base=older)


def _placed(stated: Stated, one: Noticed, turn: int, among: int, whole: bool) -> Stated:
    periods = [mention for mention in one.mentions if not mention.is_relative]
    companies = distinct(one.companies)
    if len(periods) == among > 1:
        role = "level" if stated.compared else stated.role
        stated = replace(stated, period=periods[turn], role=role, base=None)
    if len(companies) == among > 1:
        stated = replace(stated, company=companies[turn].company, not_loaded=companies[turn].message)
    if among > 1 and among not in {len(periods), len(companies), len(one.named)}:
        return replace(stated, tight=False)  # whose they are is told in a way that is not read
    if len(one.named) == among > 1 and (whole or len(periods) != among):
        stated = replace(stated, figures=one.named[turn].figures, part=one.named[turn].narrowed)
    return stated
