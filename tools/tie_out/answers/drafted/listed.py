"""What a statement lists: what introduces it, the items below it, and how many it may say in words that there are."""

from collections.abc import Collection, Sequence

from tools.answer.statements import Statement
from tools.language.english.statements import ITEM, SMALL_COUNT, list_sizes, small_number
from tools.language.quantities.find import find_quantities
from tools.models.answers import AnswerFact
from tools.tie_out.answers.drafted.facts import years_of
from tools.tie_out.answers.drafted.match import years_in


def gone_on_from(statements: Sequence[Statement], number: int) -> str:
    """What a statement goes on from: the one before it, of an item that which introduces its list."""
    before = number - 1
    if ITEM.match(statements[number].text):
        while before > 0 and ITEM.match(statements[before].text):
            before -= 1
    return statements[before].text if before >= 0 else ""


def items_below(statements: Sequence[Statement], number: int) -> int:
    """How many items of a list follow a statement."""
    following = number + 1
    while following < len(statements) and ITEM.match(statements[following].text):
        following += 1
    return following - number - 1


def sizes_of_lists(own: str, question: str, facts: Sequence[AnswerFact], items: int) -> frozenset[int]:
    """How many a statement may say that there are: what it lists, alone or in items below it, or that it is asked for.

    Years count as well, those from one to another, and those of its facts.
    """
    years = [*years_in(own), *(year for fact in facts for year in years_of(fact))]
    spans = {max(years) - min(years), max(years) - min(years) + 1, len(set(years))} if years else set[int]()
    told = (list_sizes(own) | spans | {items, 1}) - {0}
    asked = {int(one.value) for one in find_quantities(question) if one.unit in {None, "count"}}
    asked |= {small_number(match[0]) for match in SMALL_COUNT.finditer(question)}
    return frozenset(told | asked)


def is_counted(word: str, listed: Collection[int]) -> bool:
    """Whether a number in words says how many are listed."""
    return SMALL_COUNT.fullmatch(word) is not None and small_number(word) in listed
