"""What a text has been about so far, kept from sentence to sentence."""

from collections.abc import Sequence

from tools.language.company_names.running_text import Who, distinct
from tools.language.stated.noticed import GOES_ON, Noticed, free_periods
from tools.language.stated.scope import is_item
from tools.language.stated.stated import Subject

FRESH = 2  # stretches that a period reaches beyond the one that names it
_AT_ONCE = 5  # characters


def remember(one: Noticed, subject: Subject, *, anyone: bool) -> None:
    """What the next sentences may be about; `anyone` tells that no company is meant where the text names none."""
    told = subject.period
    subject.age += not (GOES_ON.match(one.stretch.words) or is_item(one.stretch.words))
    main = [m for m in free_periods(one, len(one.stretch.words)) if not (m.is_relative or m.is_base)]
    if main and len({mention.fiscal_year for mention in main}) == 1:
        subject.period = main[-1]
    elif main:
        subject.period = max(main, key=lambda mention: (mention.fiscal_year or 0, mention.start))
    subject.before = told if subject.period != told else subject.before
    if not one.stretch.is_row:
        subject.introduces = one.stretch.words.rstrip(" *_").endswith(":")
    subject.age = subject.age if not main else 0 if len({one.fiscal_year for one in main}) == 1 else FRESH
    subject.who = _carried(one.companies, anyone=anyone) or subject.who
    subject.told = distinct(one.companies) or subject.told
    subject.figure = one.named[0] if one.named else subject.figure


def _carried(companies: Sequence[Who], *, anyone: bool) -> Who | None:
    """The company that the next sentences are about: one that is not loaded only where it begins the sentence."""
    lasting = [who for who in companies if who.company or (anyone and who.start < _AT_ONCE)]
    return lasting[-1] if lasting else None
