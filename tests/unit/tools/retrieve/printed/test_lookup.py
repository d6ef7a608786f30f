"""What facts came to for one figure, with what documents print of it."""

from tests.unit.tools.answer.test_compose import facts, figure
from tools.models.facts import Declined
from tools.models.figures import Retrieved
from tools.retrieve.printed.lookup import merge_printed

REFUSED = Declined(ticker="ACME", metric="revenue", fiscal_year=2023, reason="No fact.", remedy="Load it.")


def test_a_refusal_goes_where_documents_print_the_figure_and_else_stays() -> None:
    refused = facts().model_copy(update={"declined": (REFUSED,)})
    refused = refused.model_copy(update={"xbrl_facts": refused.xbrl_facts.model_copy(update={"declined": (REFUSED,)})})
    printed = facts(figure("5"))
    merged = merge_printed(refused, printed)
    assert (merged.xbrl_facts, merged.declined) == (printed.xbrl_facts, ())
    kept = merge_printed(refused, Retrieved())
    assert (kept.xbrl_facts.declined, kept.declined) == ((REFUSED,), (REFUSED,))
