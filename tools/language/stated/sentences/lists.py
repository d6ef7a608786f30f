"""Lists of companies with their figures: "Net income: Apple $94 billion (fiscal 2024), Meta $62 billion (2024)"."""

from collections.abc import Sequence
from dataclasses import replace

from tools.language.stated.noticed import Noticed
from tools.language.stated.stated import Stated

_FEWEST = 2
_JOINS = frozenset({"", "at", ":", "with", "(", "-", "had", "made", "of"})


def in_lists(told: Sequence[Stated], one: Noticed) -> list[Stated]:
    """The numbers of a list that names one metric and a company right before each of them, as surely theirs."""
    found = _left_out(told, one)
    figures = {named.figures for named in one.named if not named.verb}
    listed = [at for at, stated in enumerate(found) if stated.level and _owned(stated, one, at)]
    companies = {company.company_id for at in listed if (company := found[at].company) is not None}
    if len(figures) != 1 or any(named.narrowed for named in one.named) or len(companies) < max(_FEWEST, len(found)):
        return found
    for at in listed:
        sure = found[at].figures in figures and found[at].period is not None
        found[at] = replace(found[at], tight=sure or found[at].tight)
    return found


def _left_out(told: Sequence[Stated], one: Noticed) -> list[Stated]:
    """The numbers, one behind a company alone with the first one's metric: "Meta earned $62 on $165, and Apple $94"."""
    found = list(told)
    for at in range(2, len(found)):
        stated, (start, _) = found[at], one.stretch.places[at]
        begun = one.stretch.places[at - 1][1]
        own = any(begun <= named.start < start for named in one.named)
        figures = [before.figures for before in found[:at] if before.company == found[at - 1].company]
        other = stated.company != found[at - 1].company and stated.figures == found[at - 1].figures
        if other and not own and _owned(stated, one, at) and len({*figures}) > 1:
            found[at] = replace(stated, figures=figures[0], tight=False)
    return found


def _owned(stated: Stated, one: Noticed, at: int) -> bool:
    """Whether nothing but a company's name stands before a number."""
    start = one.stretch.places[at][0]
    before = (who for who in one.companies if who.end <= start and who.company == stated.company)
    return any(one.stretch.words[who.end : start].strip().lower() in _JOINS for who in before)
