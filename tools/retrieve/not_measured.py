"""Figures that a company does not give, since its business is not measured by them: told from its income statement."""

from tools.documents.read import section_name, source_of
from tools.models.facts import Source
from tools.models.figures import NotMeasured, Retrieved
from tools.models.filings import FiledStatement
from tools.models.questions import Classification
from tools.ports.deps import Deps
from tools.vocab.expressions import parse
from tools.vocab.loader import Metric, Vocabulary
from tools.vocab.needs import needed

_KIND = "income_statement"
# Lines of the income statement of a bank or an insurer: margins on sales tell nothing of such a business.
_OF_FINANCE = ("net_interest_income", "provision_for_credit_losses", "premiums_earned")
_MOST_LINES = 4


async def with_not_measured(deps: Deps, reading: Classification, found: Retrieved) -> Retrieved:
    """What was found; or, where that is nothing and the question leaves open whether its figure says anything of such
    a company, the line of its formula that the income statement of the period does not have."""
    if not reading.may_not_apply or found.figure_count or len(reading.tickers) != 1 or len(reading.metrics) != 1:
        return found
    statement = await _statement(deps, reading)
    lacking = _lacking(deps.vocabulary, reading.metrics[0], statement) if statement else []
    source = await _source(deps, statement) if statement and lacking else None
    if statement is None or source is None:
        return found
    told = NotMeasured(
        label=_label(deps.vocabulary, reading.metrics[0]),
        lacking=tuple(metric.label for metric in lacking),
        lines=tuple(row.label for row in statement.rows if row.is_total and row.values)[:_MOST_LINES],
        source=source,
    )
    return Retrieved(not_measured=(told,), quotes=found.quotes, searches=found.searches)


async def _statement(deps: Deps, reading: Classification) -> FiledStatement | None:
    """The income statement of the newest year that is asked for, or one that prints that year for comparison."""
    company = next((c for c in await deps.facts.companies() if {c.ticker, *c.tickers} & {*reading.tickers}), None)
    if company is None:
        return None
    year = max(reading.fiscal_years, default=None)
    quarter = reading.fiscal_quarters[-1] if len(reading.fiscal_quarters) == 1 else 0
    for wanted in (year, year + 1) if year is not None else (None,):
        found = await deps.documents.filed_statements(company.company_id, _KIND, wanted, quarter)
        if found and any(row.values for row in found[0].rows):
            return found[0]
    return None


def _lacking(vocabulary: Vocabulary, name: str, statement: FiledStatement) -> list[Metric]:
    """The lines of the income statement that the figure is made of, and that the statement does not print; none where
    it prints none of them, which was not read as one then, or where the business is none of finance."""
    printed = {row.concept for row in statement.rows if row.concept and row.values}
    if not any(printed.intersection(vocabulary.metrics[key].concepts) for key in _OF_FINANCE):
        return []
    wanted = {m.key: m for m, _ in needed(vocabulary, parse(name)) if m.statement == _KIND}
    given = [metric for metric in wanted.values() if printed.intersection(metric.concepts)]
    return [metric for metric in wanted.values() if metric not in given] if given or len(wanted) == 1 else []


def _label(vocabulary: Vocabulary, name: str) -> str:
    known = vocabulary.formulas.get(name) or vocabulary.metrics.get(name)
    return known.label if known else name


async def _source(deps: Deps, statement: FiledStatement) -> Source | None:
    """The place of a statement in its document."""
    document = await deps.documents.document(statement.doc_id)
    table = await deps.documents.table(statement.table_id) if statement.table_id else None
    if document is None or table is None:
        return None
    sections = {one.section_id: one for one in await deps.documents.sections(statement.doc_id)}
    section = sections.get(table.section_id or "")
    place = {
        "page": table.page, "table_id": table.table_id, "anchor": table.anchor, "read_by": None,
        "section": section_name(section) if section else None,
    }  # fmt: skip
    return source_of(document).model_copy(update=place)
