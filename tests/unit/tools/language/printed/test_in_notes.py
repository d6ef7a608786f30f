"""Concepts that begin with the note in which they stand are found by what follows."""

import pytest

from tools.language.printed.in_notes import note_concepts

AWARDS = "us-gaap:ShareBasedCompensationArrangementByShareBasedPaymentAward"
UNITS = f"{AWARDS}EquityInstrumentsOtherThanOptions"
REPORTED = (
    "us-gaap:DefinedBenefitPlanAccumulatedBenefitObligation",
    "us-gaap:DefinedBenefitPlanServiceCost",
    "us-gaap:DefinedBenefitPlanAssets",
    f"{AWARDS}OptionsOutstandingWeightedAverageExercisePrice",
    f"{AWARDS}OptionsExercisableWeightedAverageExercisePrice",
    f"{AWARDS}OptionsExercisableNumber",
    f"{AWARDS}OptionsExercisesInPeriodTotalIntrinsicValue",
    f"{UNITS}GrantsInPeriodWeightedAverageGrantDateFairValue",
    f"{UNITS}VestedInPeriod",
    "us-gaap:AccumulatedBenefit",
)


@pytest.mark.parametrize(
    ("name", "concept"),
    [
        ("accumulated benefit obligation", "us-gaap:DefinedBenefitPlanAccumulatedBenefitObligation"),
        ("service cost", "us-gaap:DefinedBenefitPlanServiceCost"),
        (
            "weighted average exercise price of options outstanding",
            f"{AWARDS}OptionsOutstandingWeightedAverageExercisePrice",
        ),
        ("options exercisable", f"{AWARDS}OptionsExercisableNumber"),
        ("intrinsic value of options exercised", f"{AWARDS}OptionsExercisesInPeriodTotalIntrinsicValue"),
        (
            "weighted average grant date fair value of RSUs granted",
            f"{UNITS}GrantsInPeriodWeightedAverageGrantDateFairValue",
        ),
        ("RSUs vested", f"{UNITS}VestedInPeriod"),
    ],
)
def test_the_words_of_the_note_may_be_left_out(name: str, concept: str) -> None:
    assert note_concepts(name, REPORTED) == [concept]


@pytest.mark.parametrize(
    "name", ["assets", "weighted average exercise price", "benefit obligation of the plan in Japan", "options"]
)
def test_what_says_less_or_more_is_none_of_them(name: str) -> None:
    assert note_concepts(name, REPORTED) == []
