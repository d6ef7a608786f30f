"""A name that is added to the vocabulary or to the directory is known to every reader of text."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from ingest.enriching.enrich import Enricher
from tools.language.claims.find import find_claims
from tools.language.claims.owners import Owners
from tools.language.companies import CompanyFinder
from tools.language.company_names.directory import Directory
from tools.language.english.phrases import known_phrases
from tools.language.mentions import Words
from tools.language.queries.features import read_wanted
from tools.language.queries.types import query_type_of
from tools.language.question import find_mentions
from tools.language.stated.named import Namer
from tools.models.base import Company
from tools.models.passages import Chunk
from tools.questions.named.figure_names import read_name
from tools.questions.reading import Reading
from tools.search.expand import expand_query
from tools.vocab.loader import Vocabulary, load_vocabulary
from tools.vocab.registrants import Registrant

NAME = "zorbic flumes"
TEXT = "Zorbic flumes rose in 2023."
NOBODY = CompanyFinder((), Directory({}))


def taught(key: str) -> Vocabulary:
    """The vocabulary that ships, with another name for one figure."""
    shipped = load_vocabulary()
    metrics, formulas = dict(shipped.metrics), dict(shipped.formulas)
    if key in metrics:
        metrics[key] = replace(metrics[key], synonyms=(*metrics[key].synonyms, NAME))
    else:
        formulas[key] = replace(formulas[key], synonyms=(*formulas[key].synonyms, NAME))
    return Vocabulary(metrics, formulas, shipped.statements)


def enriched(text: str, directory: Directory, vocabulary: Vocabulary) -> Chunk:
    chunk = Chunk(chunk_id="c", doc_id="d", position=0, text=text, start=0, end=len(text))
    [found] = Enricher(directory, vocabulary).enrich([chunk])
    return found


FIGURE_READERS: dict[str, Callable[[Vocabulary, str], bool]] = {
    "question": lambda words, key: Reading(find_mentions(TEXT, NOBODY, words)).metrics == [key],
    "name": lambda words, key: read_name(Directory({}), words, NAME) == key,
    "claim": lambda words, key: [key in claim.keys for claim in find_claims(TEXT, words)] == [True],
    "stated": lambda words, key: [n.figures[0].key for n in Namer(NOBODY, words).figures(Words(TEXT), ())] == [key],
    "query features": lambda words, key: read_wanted(TEXT, words).figure and bool(read_wanted(TEXT, words).lines),
    "query type": lambda words, key: query_type_of(f"{NAME} 2023", vocabulary=words) == "exact_metric",
    "expansion": lambda words, key: bool(expand_query(TEXT, words).figures),
    "passage": lambda words, key: enriched(TEXT, Directory({}), words).metrics == (key,),
    "tidier": lambda words, key: NAME in known_phrases(words),
}


@pytest.mark.parametrize("key", ["revenue", "gross_margin"])
@pytest.mark.parametrize("reader", FIGURE_READERS)
def test_every_reader_knows_a_new_name_of_a_figure(reader: str, key: str) -> None:
    reads = FIGURE_READERS[reader]
    assert reads(taught(key), key)
    assert not reads(load_vocabulary(), key)


REGISTRANT = Registrant(9_999_999, "Zorbic Widgets Corp", ("ZRBW",), ("Zorbic",))
OWNED = "Zorbic's revenue rose in 2023."
LOADED = (Company(company_id=9_999_999, cik=9_999_999, name="ZW Holdings"),)

LOADED_READERS: dict[str, Callable[[CompanyFinder], bool]] = {
    "question": lambda finder: bool(Reading(find_mentions(OWNED, finder, load_vocabulary())).companies),
    "claim": lambda finder: bool(Owners(OWNED, finder).companies),
    "stated": lambda finder: bool(Namer(finder, load_vocabulary()).companies(Words(OWNED), known=False)),
}
UNLOADED_READERS: dict[str, Callable[[Directory], bool]] = {
    "question": lambda known: bool(Reading(find_mentions(OWNED, CompanyFinder((), known), load_vocabulary())).missing),
    "claim": lambda known: bool(Owners(OWNED, CompanyFinder((), known)).not_loaded),
    "stated": lambda known: bool(
        Namer(CompanyFinder((), known), load_vocabulary()).companies(Words(OWNED), known=False)
    ),
    "passage": lambda known: REGISTRANT.name in enriched(OWNED, known, load_vocabulary()).entities,
}


@pytest.mark.parametrize("reader", LOADED_READERS)
def test_every_reader_knows_a_new_name_of_a_loaded_company(reader: str) -> None:
    reads = LOADED_READERS[reader]
    assert reads(CompanyFinder(LOADED, Directory({REGISTRANT.cik: REGISTRANT})))
    assert not reads(CompanyFinder(LOADED, Directory({})))


@pytest.mark.parametrize("reader", UNLOADED_READERS)
def test_every_reader_knows_a_new_name_of_a_company_that_could_be_loaded(reader: str) -> None:
    reads = UNLOADED_READERS[reader]
    assert reads(Directory({REGISTRANT.cik: REGISTRANT}))
    assert not reads(Directory({}))
