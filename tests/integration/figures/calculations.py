"""What a calculation came to, or why it came to nothing."""

from tools.models.figures import Calculated, Calculation


def only(calculation: Calculation) -> Calculated:
    [result] = calculation.results
    assert calculation.declined == ()
    return result


def why(calculation: Calculation) -> str:
    assert calculation.results == ()
    [declined] = calculation.declined
    assert declined.remedy
    return declined.reason
