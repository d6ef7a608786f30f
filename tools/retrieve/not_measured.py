"""Figures that a company does not give, since its business is not measured by them: told from its statements."""

from tools.language.printed.line_words import leaves_out, short_label
from tools.models.figures import NotMeasured, Retrieved, Row, StatementType
from tools.models.filings import FiledStatement
from tools.models.questions import Classification
from tools.ports.deps import Deps
from tools.retrieve.printed.faces import filed_for, is_whole, near_rows, own_cell, place_of, row_of
from tools.vocab.expressions import Call, Name, Node, parse, parts_of
from tools.vocab.loader import Metric, Vocabulary
from tools.vocab.needs import needed

_INCOME: StatementType = "income_statement"
_BALANCE: StatementType = "balance_sheet"
# Lines of the income statement of a bank or an insurer: margins on sales tell nothing of such a business. Nor do they
# where the costs of what is sold are printed without the depreciation of networks, as telecoms do.
_OF_FINANCE = ("net_interest_income", "provision_for_credit_losses", "premiums_earned")
_ASSETS = "total_assets"
_MOST_LINES = 4
_MOST_ASSETS = 6


async def with_not_measured(deps: Deps, reading: Classification, found: Retrieved) -> Retrieved:
    """What was found; or, where that is nothing and the question leaves open whether its figure says anything of such
    a company, the lines of its formula that the balance sheet or the income statement of the period does not have."""
    if not reading.may_not_apply or found.figure_count or len(reading.tickers) != 1 or len(reading.metrics) != 1:
        return found
    if reading.unexplained or reading.segments:
        return found
    told = await _by_balances(deps, reading) or await _by_income(deps, reading)
    return Retrieved(not_measured=(told,), quotes=found.quotes, searches=found.searches) if told else found


async def _by_income(deps: Deps, reading: Classification) -> NotMeasured | None:
    statement = await filed_for(deps, reading, _INCOME, later=True)
    lacking = _lacking(deps.vocabulary, reading.metrics[0], statement) if statement else []
    if statement is None or not lacking:
        return None
    lines = tuple(row.label for row in statement.rows if row.is_total and row.values)[:_MOST_LINES]
    return await _told(deps, reading, statement, lacking, lines)


async def _by_balances(deps: Deps, reading: Classification) -> NotMeasured | None:
    """By a balance sheet that has no line of what the figure can't do without: inventory, or all that is current."""
    statement = await filed_for(deps, reading, _BALANCE)
    if statement is None or not is_whole(deps.vocabulary, statement):
        return None
    lacking = _cannot_do_without(parse(reading.metrics[0]), deps.vocabulary, statement)
    assets = _largest_assets(deps.vocabulary, statement)
    return await _told(deps, reading, statement, lacking, assets) if lacking else None


def _cannot_do_without(node: Node, vocabulary: Vocabulary, statement: FiledStatement) -> list[Metric]:
    """The balances that an expression needs in any case, and of which no line may be: once each."""
    if isinstance(node, Call) and node.function == "if_missing":
        either = [_cannot_do_without(one, vocabulary, statement) for one in node.operands]
        return either[0] if all(either) else []
    if not isinstance(node, Name):
        found = (_cannot_do_without(one, vocabulary, statement) for one in parts_of(node))
        return list({metric.key: metric for metrics in found for metric in metrics}.values())
    if (formula := vocabulary.formulas.get(node.text)) is not None:
        return _cannot_do_without(parse(formula.expression), vocabulary, statement)
    metric = vocabulary.metrics.get(node.text)
    if metric is None or metric.statement != _BALANCE or metric.composite is not None or metric.computed:
        return []
    return [] if row_of(metric, statement) or near_rows(metric.label, statement) else [metric]


def _largest_assets(vocabulary: Vocabulary, statement: FiledStatement) -> tuple[str, ...]:
    """The largest lines of a balance sheet above its total of assets, in its order."""
    total = vocabulary.metrics[_ASSETS]
    end = next((at for at, row in enumerate(statement.rows) if row.concept in total.concepts and row.values), 0)
    above = [row for row in statement.rows[:end] if row.values and not row.is_total]
    largest = sorted(above, key=lambda row: -_size(row, statement))[:_MOST_ASSETS]
    return tuple(short_label(row.label) for row in above if row in largest)


def _size(row: Row, statement: FiledStatement) -> float:
    cell = own_cell(row, statement)
    return float(abs(cell.value)) if cell is not None else 0


def _lacking(vocabulary: Vocabulary, name: str, statement: FiledStatement) -> list[Metric]:
    """The lines of the income statement that the figure is made of, and that the statement does not print; none where
    it prints none of them, which was not read as one then, or where its business may be measured by them."""
    printed = {row.concept for row in statement.rows if row.concept and row.values}
    wanted = {m.key: m for m, _ in needed(vocabulary, parse(name)) if m.statement == _INCOME}
    given = [metric for metric in wanted.values() if printed.intersection(metric.concepts)]
    lacking = [metric for metric in wanted.values() if metric not in given] if given or len(wanted) == 1 else []
    of_finance = any(printed.intersection(vocabulary.metrics[key].concepts) for key in _OF_FINANCE)
    return lacking if of_finance or any(leaves_out(row.label) for row in statement.rows) else []


async def _told(
    deps: Deps, reading: Classification, statement: FiledStatement, lacking: list[Metric], lines: tuple[str, ...]
) -> NotMeasured | None:
    source = await place_of(deps, statement)
    if source is None:
        return None
    return NotMeasured(
        label=_label(deps.vocabulary, reading.metrics[0]), lacking=tuple(metric.label for metric in lacking),
        lines=lines, source=source, statement=statement.statement_type,
    )  # fmt: skip


def _label(vocabulary: Vocabulary, name: str) -> str:
    known = vocabulary.formulas.get(name) or vocabulary.metrics.get(name)
    return known.label if known else name
