import json
import textwrap
from typing import Any

import pytest

from ingest.filing import OpenedDocument
from ingest.kinds import kind_of
from ingest.load import document_of
from ingest.manifest import describe
from ingest.parts import DocumentParts, read_parts
from ingest.passages import build_passages, find_questions
from ingest.pdf.reader import open_pdf
from ingest.transcripts.open import open_transcript
from tests.transcripts import DEALERS, FIGURES, ON_DEALERS, TURNS, as_text, by_part, by_turns
from tests.unit.ingest.pdf.made import Text, write_pdf
from tools.errors import RefusedFile
from tools.language.company_names.directory import load_directory
from tools.models.passages import Chunk

SAID = describe(company="Harbour Stoves")


def opened(content: Any, name: str = "call.json", **said: Any) -> OpenedDocument:
    data = content.encode() if isinstance(content, str) else json.dumps(content).encode()
    return open_transcript(data, name, describe(company="Harbour Stoves", **said), load_directory()).main


def parts(document: OpenedDocument) -> DocumentParts:
    return read_parts(document, "call", load_directory())


def words(chunk: Chunk) -> str:
    return " ".join(chunk.text.split())


FORMS = [by_part(), by_turns(), as_text("titles"), as_text("capitals"), as_text("names")]


@pytest.mark.parametrize("content", FORMS, ids=["parts", "turns", "titles", "capitals", "names"])
def test_a_chunk_never_holds_the_words_of_two_speakers(content: Any) -> None:
    chunks = parts(opened(content)).chunks
    for speaker, part, said in TURNS:
        own = [chunk for chunk in chunks if said.split("\n")[0][:40] in words(chunk)]
        assert {(one.speaker or "").lower() for one in own} == {speaker.lower()}
        assert {one.call_part for one in own} == {part}
    for chunk in chunks:
        held = {speaker for speaker, _, said in TURNS if said.split("\n")[0][:60] in words(chunk)}
        assert len(held) <= 1


def test_sections_are_the_parts_and_below_them_speakers_and_questions() -> None:
    found = parts(opened(by_part()))
    titles = [(section.level, section.title) for section in found.sections]
    assert titles == [
        (1, "Prepared remarks"),
        (2, "Operator"),
        (2, "Ines Okafor, Vice President, Investor Relations"),
        (2, "Ada Moss, Chief Executive Officer"),
        (2, "Tom Reyes, Chief Financial Officer"),
        (1, "Questions and answers"),
        (2, "Lena Brandt, Analyst, Castle Research"),
        (2, "Omar Diaz, Analyst, Pier Securities"),
        (2, "Operator"),
        (2, "Ada Moss, Chief Executive Officer"),
    ]
    assert [node.title for node in found.nodes] == [title for _, title in titles]
    for section in found.sections[6:7]:
        assert ON_DEALERS in found.text[section.start : section.end]
        assert DEALERS in found.text[section.start : section.end]


def test_chunks_tell_who_speaks() -> None:
    document = opened(by_part())
    found = parts(document)
    [answer] = [chunk for chunk in found.chunks if DEALERS in chunk.text]
    assert (answer.speaker, answer.speaker_role, answer.speaker_company) == (
        "Ada Moss",
        "Chief Executive Officer",
        "Harbour Stoves",
    )
    assert (answer.call_part, answer.exchange) == ("qna", 1)
    passages = build_passages(document_of(document, "call"), found.chunks, found.sections, found.tables)
    [passage] = [one for one in passages if one.chunk.chunk_id == answer.chunk_id]
    assert passage.question is not None
    assert ON_DEALERS in passage.question
    assert {"lena", "castl", "inventori"} <= {*passage.heading.split()}


def test_thanks_are_no_question() -> None:
    chunks = parts(opened(by_part())).chunks
    asked = find_questions(chunks)
    assert all("thank you." not in text for text in asked.values())
    assert len(asked) == 3  # two answers of the first question, one of the second


def test_long_turns_are_cut_by_paragraphs() -> None:
    long = "\n".join(f"Paragraph {n}. " + "We sold a good many stoves in the north. " * 12 for n in range(12))
    turns = [{"speaker": "Ada Moss", "role": "CEO", "text": long}, {"speaker": "Tom Reyes", "text": "Thanks."}]
    chunks = parts(opened({"turns": turns, "fiscal_year": 2025, "quarter": 1})).chunks
    own = [chunk for chunk in chunks if chunk.speaker == "Ada Moss"]
    assert len(own) > 2
    begins = ("Prepared remarks", "Ada Moss", "Paragraph")
    assert all(chunk.text[chunk.overlap :].strip().startswith(begins) for chunk in own)


def test_a_pdf_of_the_same_text() -> None:
    lines = [line for line in as_text("titles").split("\n") if line]
    wrapped = [piece for line in lines for piece in textwrap.wrap(line, 90)]
    pages = [
        [Text(line, y=72 + 16 * row) for row, line in enumerate(wrapped[at : at + 40])]
        for at in range(0, len(wrapped), 40)
    ]
    document = open_pdf(write_pdf(pages), "call_q2_2025.pdf", SAID, load_directory()).main
    assert document.identity.doc_type == "transcript"
    assert (document.identity.fiscal_year, document.identity.fiscal_quarter) == (2025, 2)
    [figures] = [chunk for chunk in parts(document).chunks if "Net sales were $212 million" in words(chunk)]
    assert (figures.speaker, figures.page) == ("Tom Reyes", 1)


def test_kinds() -> None:
    for content in (by_part(), by_turns(), by_turns()["turns"]):
        assert kind_of(json.dumps(content).encode(), "call.json") == "transcript"
    for style in ("titles", "capitals", "names"):
        assert kind_of(as_text(style).encode(), "call.txt") == "transcript"
    assert kind_of(b'{"cik": 1, "facts": {}}', "facts.json") == "companyfacts"
    assert kind_of(b"<html><body>Operator: hello</body></html>", "call.htm", "transcript") == "filing"
    assert kind_of(b"Ada Moss: hello.", "call.txt", "Transcript") == "transcript"
    assert kind_of(b"Ada Moss: hello.", "call.txt") == "filing"


def test_a_call_that_tells_no_quarter_warns() -> None:
    [warning] = opened({"turns": by_turns()["turns"][2:4]}).warnings
    assert "--fiscal-year and --quarter" in warning
    assert opened(by_part(), "call_q2_2025.json").warnings == ()
    document = opened(by_turns())
    assert document.title == "Harbour Stoves transcript Q2 FY2025"


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        ("Nobody speaks here, and there is no more to it.", "no line names a speaker"),
        ("", "no line names a speaker"),
        ("\x00Operator: Hello.", "holds NUL bytes"),
        ({"turns": [{"speaker": "A B", "text": " "}]}, "each of its turns is empty"),
        pytest.param(
            {"turns": [{"speaker": "A B", "text": "word " * 2_100_000}]}, "which no call does", marks=pytest.mark.slow
        ),
    ],
    ids=["prose", "nothing", "NUL", "empty turns", "too long"],
)
def test_what_is_no_call_is_refused(content: Any, reason: str) -> None:
    with pytest.raises(RefusedFile, match=r"^call\.txt: ") as caught:
        opened(content, "call.txt")
    assert reason in caught.value.message


def test_a_call_that_names_no_company_is_refused() -> None:
    with pytest.raises(RefusedFile, match="does not say whose it is"):
        open_transcript(json.dumps(by_part()).encode(), "call.json", describe(), load_directory())


def test_figures_stay_with_who_gives_them() -> None:
    [chunk] = [one for one in parts(opened(as_text("capitals"))).chunks if FIGURES in one.text]
    assert "STRATEGY" not in chunk.text
    assert (chunk.speaker, chunk.speaker_role) == ("Tom Reyes", "Chief Financial Officer")
