"""The vocabulary that ships: every formula and every check reads, resolves, and says what it means."""

from collections import Counter, defaultdict
from collections.abc import Iterator

import pytest

from tools.text import name_key
from tools.vocab.expressions import names, parse, render
from tools.vocab.loader import Formula, load_vocabulary
from tools.vocab.needs import find_named, needed
from tools.vocab.shift import NOW

VOCABULARY = load_vocabulary()
FORMULAS = VOCABULARY.formulas
SIDES = [
    pytest.param(side.strip(), id=f"{kind}: {check[:50]}, side {number}")
    for kind, layout in VOCABULARY.statements.items()
    for check in layout.checks
    for number, side in enumerate(check.split("="), start=1)
]


def inner(formula: Formula) -> Iterator[Formula]:
    """The formulas that a formula names itself."""
    for name in names(parse(formula.expression)):
        found = find_named(VOCABULARY, name)
        if isinstance(found, Formula):
            yield found


def test_there_are_as_many_metrics_and_formulas_as_promised() -> None:
    assert len(VOCABULARY.metrics) >= 150
    assert len(FORMULAS) >= 70


@pytest.mark.parametrize("formula", FORMULAS.values(), ids=FORMULAS)
def test_a_formula_reads_and_all_its_names_are_known(formula: Formula) -> None:
    tree = parse(formula.expression)
    assert parse(render(tree)) == tree
    inputs = list(needed(VOCABULARY, tree))
    assert inputs
    assert all(metric.key in VOCABULARY.metrics for metric, _ in inputs)


@pytest.mark.parametrize("formula", FORMULAS.values(), ids=FORMULAS)
def test_a_formula_says_what_it_is_and_which_convention_it_follows(formula: Formula) -> None:
    assert formula.label
    assert formula.definition.endswith(".")
    assert formula.convention.endswith(".")
    assert not formula.percent or formula.unit == "ratio"


def test_a_name_in_a_formula_is_a_key_and_no_loose_phrase() -> None:
    loose = {
        (formula.key, name)
        for formula in FORMULAS.values()
        for name in names(parse(formula.expression))
        if name not in VOCABULARY.metrics and name not in FORMULAS
    }
    assert loose == set()


def test_no_formula_names_itself_by_any_way() -> None:
    below = {key: {found.key for found in inner(formula)} for key, formula in FORMULAS.items()}
    left = dict(below)
    while ready := [key for key, keys in left.items() if not keys & left.keys()]:
        for key in ready:
            del left[key]
    assert left == {}


def test_no_key_is_both_a_metric_and_a_formula() -> None:
    assert VOCABULARY.metrics.keys() & FORMULAS.keys() == set()


def test_every_name_and_synonym_means_one_thing() -> None:
    meanings: dict[str, set[str]] = defaultdict(set)
    for entry in (*VOCABULARY.metrics.values(), *FORMULAS.values()):
        for name in (entry.key.replace("_", " "), entry.label, *entry.synonyms):
            meanings[name_key(name)].add(entry.key)
    assert {phrase: keys for phrase, keys in meanings.items() if len(keys) > 1} == {}


def test_no_entry_lists_a_synonym_twice() -> None:
    entries = (*VOCABULARY.metrics.values(), *FORMULAS.values())
    twice = {e.key: [s for s, n in Counter(map(name_key, e.synonyms)).items() if n > 1] for e in entries}
    assert {key: synonyms for key, synonyms in twice.items() if synonyms} == {}


@pytest.mark.parametrize("formula", FORMULAS.values(), ids=FORMULAS)
def test_a_formula_is_found_by_each_of_its_names(formula: Formula) -> None:
    for name in (formula.key, formula.label, formula.label.upper(), *formula.synonyms):
        assert VOCABULARY.find_formula(name) is formula


@pytest.mark.parametrize("side", SIDES)
def test_both_sides_of_a_check_read_and_hold_metrics_of_their_statement(side: str) -> None:
    assert {metric.key for metric, _ in needed(VOCABULARY, parse(side))} <= VOCABULARY.metrics.keys()
    assert all(shift == NOW for _, shift in needed(VOCABULARY, parse(side)))


@pytest.mark.parametrize("kind", VOCABULARY.statements)
def test_a_layout_holds_known_metrics_once_and_its_checks(kind: str) -> None:
    layout = VOCABULARY.statements[kind]
    metrics = [row.metric for row in layout.rows if row.metric]
    assert set(metrics) <= VOCABULARY.metrics.keys()
    assert len(metrics) == len(set(metrics))
    assert all((row.metric is None) != (row.header is None) for row in layout.rows)
    assert layout.checks
    assert all(check.count("=") == 1 for check in layout.checks)
    checked = {
        m.key for check in layout.checks for side in check.split("=") for m, _ in needed(VOCABULARY, parse(side))
    }
    assert checked <= set(metrics)
