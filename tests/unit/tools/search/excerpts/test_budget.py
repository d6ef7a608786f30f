"""Results cut to size: long texts first, contexts around their passages, nothing lost without a word."""

from tests.unit.tools.search.make import make_chunks, make_document, make_passage, make_section
from tools.models.facts import Source
from tools.models.passages import CHARACTERS_PER_TOKEN
from tools.search.excerpts.budget import ROOM, cap_text, fit_passages
from tools.search.excerpts.excerpts import Excerpt
from tools.search.excerpts.results import FoundPassage

SOURCE = Source(doc_id="d", company="Acme", ticker="ACME", doc_type="10-K")
MOST = ROOM * CHARACTERS_PER_TOKEN


def found(name: str, text: str) -> FoundPassage:
    return FoundPassage(chunk_id=name, doc_id="d", text=text, score=1.0, source=SOURCE)


def size(passages: list[FoundPassage]) -> int:
    return sum(len(one.model_dump_json().encode()) for one in passages)


def test_a_text_is_cut_at_a_word_and_says_so() -> None:
    assert cap_text("one two three", 20) == "one two three"
    assert cap_text("one two three", 11) == "one two …"
    assert len(cap_text("x" * 100, 20)) <= 20
    assert cap_text("x" * 100, 20).endswith("…")


def test_what_fits_stays_as_it_is() -> None:
    passages = [found("1", "short"), found("2", "")]
    assert fit_passages(passages, {}) == (passages, [])
    assert fit_passages([], {}) == ([], [])


def test_short_texts_stay_whole_and_long_ones_share_what_is_left() -> None:
    short, long = found("1", "short text"), [found(str(n), "word " * 20_000) for n in range(2, 5)]
    fitted, notes = fit_passages([short, *long], {})
    assert fitted[0] == short
    assert len({len(one.text) for one in fitted[1:]}) == 1
    assert 0.9 * MOST < size(fitted) <= 1.02 * MOST
    assert notes[0].startswith("Texts cut to fit: 3.")


def test_letters_of_two_bytes_count_twice() -> None:
    fitted, _ = fit_passages([found("1", "إيرادات " * 20_000)], {})
    assert size(fitted) <= 1.02 * MOST


def test_a_context_is_cut_around_its_passage_and_given_once() -> None:
    text = " ".join(f"Sentence number {n} says something." for n in range(5_000))
    document = make_document()
    section = make_section(document, end=len(text))
    chunks = make_chunks(text, [(80_000, 80_300), (90_000, 90_200)], document, section)
    passages = [
        make_passage(chunk.text, name=str(n), document=document, section=section, start=chunk.start)
        for n, chunk in enumerate(chunks)
    ]
    excerpts = {one.chunk.chunk_id: Excerpt((one,), (one.chunk,), section, text) for one in passages}
    shown = [found(one.chunk.chunk_id, one.chunk.text) for one in passages]
    fitted, notes = fit_passages(shown, excerpts)
    assert fitted[0].context is not None
    assert text[80_100:80_200] in fitted[0].context
    assert fitted[1].context == f"[The same as that of {shown[0].chunk_id}.]"
    assert size(fitted) <= 1.02 * MOST
    assert notes == ["Contexts cut to fit, around their passages: 1."]
