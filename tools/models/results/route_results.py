"""What each route finds for a sub-question, in the route's own shape."""

from tools.models.base import Model, Number
from tools.models.facts import MetricValue
from tools.models.figures import Calculation, FinancialStatement, Series
from tools.models.passages import Quote
from tools.models.questions import Route
from tools.models.trades import InsiderTrade


class Comparison(Model):
    """A figure beside that of the year before: the difference in its own unit, and in percent of the prior value."""

    ticker: str
    metric: str
    segment: str | None = None
    fiscal_year: int
    fiscal_quarter: int | None = None
    value: Number
    prior_fiscal_year: int
    prior_value: Number
    delta: Number
    pct: float | None = None


class Relational(Model):
    """Figures: a look-up has facts, comparisons and statements, a series its points, a statement its rows."""

    xbrl_facts: tuple[MetricValue, ...] = ()
    comparisons: tuple[Comparison, ...] = ()
    timeseries: tuple[Series, ...] = ()
    statements: tuple[FinancialStatement, ...] = ()
    calculations: tuple[Calculation, ...] = ()
    trades: tuple[InsiderTrade, ...] = ()


class RouteResult(Model):
    """What one sub-question's route found: `relational` figures, the `vector` passages' words, or in a hybrid both."""

    id: str
    question: str
    route: Route
    relational: Relational | None = None
    vector: tuple[Quote, ...] = ()
    declined: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()


class RouteResults(Model):
    """What was found for a question, a result a sub-question, in their order; `by` is the model that read it."""

    results: tuple[RouteResult, ...]
    by: str = "rules"
