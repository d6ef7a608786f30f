import pytest

from tools.language.people.asked_speakers import asked_speakers, speaks_of_call
from tools.language.people.speakers import speaker_keys
from tools.models.passages import Chunk, Speaker
from tools.questions.heard import Heard, heard_among


def speaker(name: str, role: str, firm: str = "", exchanges: tuple[int, ...] = (), doc_id: str = "call") -> Speaker:
    keys = speaker_keys(name, role, [firm] if firm else [])
    return Speaker(doc_id=doc_id, name=name, role=role, company=firm or None, keys=keys, exchanges=exchanges)


ADA = speaker("Ada Moss", "Chief Executive Officer", exchanges=(1, 2))
TOM = speaker("Tom Reyes", "Chief Financial Officer", exchanges=(1,))
INES = speaker("Ines Okafor", "Vice President, Investor Relations", exchanges=(1, 2))
LENA = speaker("Lena Brandt", "Analyst", "Castle Research", (1,))
OMAR = speaker("Omar Diaz", "Analyst", "Pier Securities", (2,))
ALL = (ADA, TOM, INES, LENA, OMAR)


def heard(question: str, speakers: tuple[Speaker, ...] = ALL) -> Heard | None:
    asked = asked_speakers(question)
    if asked is None:
        return None
    there = [one for one in speakers if {*asked.keys} & {*one.keys}]
    return heard_among(asked, there, of_call=speaks_of_call(question))


@pytest.mark.parametrize(
    ("question", "names"),
    [
        ("What did the CFO say about freight?", {"Tom Reyes"}),
        ("According to the finance chief, when will freight ease?", {"Tom Reyes"}),
        ("What did Ada Moss tell investors about the foundry?", {"Ada Moss"}),
        ("How did Moss explain the closure?", {"Ada Moss"}),
        ("what did tom reyes say about steel", {"Tom Reyes"}),
        ("what did reyes say about steel", {"Tom Reyes"}),
        ("What did the head of investor relations say about November?", {"Ines Okafor"}),
        ("What did the CEO and the CFO say about dealers?", {"Ada Moss", "Tom Reyes"}),
    ],
)
def test_managers_are_heard(question: str, names: set[str]) -> None:
    found = heard(question)
    assert found is not None
    assert {name for _, name in found.people} == names
    assert not found.exchanges
    assert not found.asks


@pytest.mark.parametrize(
    ("question", "exchange", "asks", "people"),
    [
        ("How did management answer Lena Brandt's question on dealers?", 1, False, set[str]()),
        ("What was Omar Diaz told about prices?", 2, False, set[str]()),
        ("What did the Castle Research analyst ask about?", 1, True, set[str]()),
        ("What was the Pier Securities analyst's concern about prices?", 2, True, set[str]()),
        ("How did the CFO respond to Lena Brandt on plants?", 1, False, {"Tom Reyes"}),
    ],
)
def test_an_analyst_means_the_exchange(question: str, exchange: int, asks: bool, people: set[str]) -> None:
    found = heard(question)
    assert found is not None
    assert found.exchanges == {("call", exchange)}
    assert found.asks is asks
    assert {name for _, name in found.people} == people


@pytest.mark.parametrize(
    "question",
    [
        "What was revenue in 2024?",
        "What did management say about revenue in 2024?",  # annual reports have that, too
        "Who is the CFO of Harbour Stoves in 2024?",
        "What did the company say about freight?",
        "What did Bob Stone say about freight?",
        "CFO to net income ratio in 2024",
    ],
)
def test_nobody_is_heard(question: str) -> None:
    assert heard(question) is None


def test_managements_words_on_the_call() -> None:
    found = heard("What did management say on the earnings call about freight?")
    assert found is not None
    assert {name for _, name in found.people} == {"Ada Moss", "Tom Reyes", "Ines Okafor"}


def test_a_first_name_means_nobody_else_where_the_whole_name_stands() -> None:
    other = speaker("Tom Stone", "Chief Executive Officer")
    found = heard("What did Tom Reyes say?", (*ALL, other))
    assert found is not None
    assert {name for _, name in found.people} == {"Tom Reyes"}


def chunk(who: Speaker, exchange: int | None = None, doc_id: str = "call") -> Chunk:
    return Chunk(
        chunk_id="c", doc_id=doc_id, position=0, text="Words.", start=0, end=6, speaker=who.name,
        speaker_keys=who.keys, exchange=exchange,
    )  # fmt: skip


def test_places() -> None:
    answer = heard("How did management answer Lena Brandt's question?")
    assert answer is not None
    places = [answer.place(chunk(who, 1)) for who in (ADA, TOM, LENA, INES)]
    assert places == [0, 0, 1, 1]  # investor relations call up questions
    assert answer.place(chunk(ADA, 2)) is None
    assert answer.place(chunk(ADA)) is None
    assert answer.place(chunk(ADA, 1, "other")) is None
    asks = heard("What did Lena Brandt ask?")
    assert asks is not None
    assert [asks.place(chunk(who, 1)) for who in (LENA, ADA)] == [0, None]
    says = heard("What did the CFO say about steel?")
    assert says is not None
    assert [says.place(chunk(who)) for who in (TOM, ADA)] == [0, None]
    assert says.speaker_keys == ("tom reyes",)
    assert answer.speaker_keys == ()


@pytest.mark.parametrize(
    ("question", "who", "what"),
    [
        ("What did the CFO say about Freight?", {"cfo"}, "freight"),
        ("What did the Chief Financial Officer say about Freight?", {"chief", "financi", "offic"}, "freight"),
        ("How did Ada Moss explain Larch to Castle Research?", {"ada", "moss", "castl", "research"}, "larch"),
        ("How did management answer Lena Brandt on Larch?", {"lena", "brandt"}, "larch"),
    ],
)
def test_what_says_who_speaks_is_told_from_what_of(question: str, who: set[str], what: str) -> None:
    found = heard(question)
    assert found is not None
    assert who <= {*map(str, found.terms)}
    assert what not in found.terms
