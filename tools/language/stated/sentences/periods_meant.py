"""The period that a number's sentence means: its own, one counted from another, or one that the text has told of."""

from dataclasses import replace

from tools.language.periods.mentions import PeriodMention
from tools.language.stated.noticed import Ahead, Noticed, goes_on
from tools.language.stated.stated import Subject
from tools.language.stated.words import phrases


def whose_period(
    period: PeriodMention | None, one: Noticed, subject: Subject, ahead: Ahead
) -> tuple[PeriodMention | None, bool]:
    """The period that is meant, and whether only another sentence tells of it.

    A relative one ("a year earlier") gets the year that it is counted from, a quarter the year that it lacks.
    """
    told, carried = _told(one, subject, ahead)
    if period is None:
        return told, carried
    if not period.is_relative:
        if period.fiscal_quarter and period.fiscal_year is None and told and told.fiscal_year is not None:
            return replace(period, fiscal_year=told.fiscal_year), carried
        return period, False
    main = next((m for m in one.mentions if not m.is_relative and not m.is_base), None)
    carried = carried and main is None
    main = main or told
    if main is None:
        return period, False
    return replace(main, years_back=period.years_back, quarters_back=period.quarters_back), carried


def _told(one: Noticed, subject: Subject, ahead: Ahead) -> tuple[PeriodMention | None, bool]:
    """The period that the text has told of, and whether a sentence need not go on with it.

    A heading, a caption and a list's own label hold for what stands below; a sentence's period for that sentence,
    and for one that goes on about the same figure ("It was").
    """
    over = subject.heading or (subject.caption if one.stretch.is_row else None)
    if over and not (ahead.of_record and ahead.period):
        return over, subject.period not in (None, over)
    on = goes_on(one) and not one.named and phrases("later_period").search(one.stretch.words) is None
    if subject.period is not None:
        return subject.period, not (on or ahead.of_record)
    return ahead.period, ahead.period is not None and not (on or ahead.is_firm or ahead.of_record)
