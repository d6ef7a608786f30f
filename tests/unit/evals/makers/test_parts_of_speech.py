"""Parts of speech are picked from the expected sources alone."""

import hashlib
from pathlib import Path

import pytest

from evals.makers import parts_of_speech
from evals.makers.parts_of_speech import OtherContent, Parts, Sources

FILES = {
    "en-lexicon.txt": (
        ";;; notice\nadvise VB\nplays VBZ\nowned VBD\nroughly RB\nindustrially RB\nugly JJ\nblue JJ\nApple NNP\n"
    ),
    "en-sentiment.xml": '<word form="ugly" wordnet_id="a-1" pos="JJ" sense="" polarity="-0.7" subjectivity="1.0" />\n',
    "index.noun": "play n 1 0 1 1 00000001\n",
    "index.verb": "advise v 1 0 1 1 00000002\nplay v 1 0 1 1 00000003\nown v 1 0 1 1 00000003\n",
    "index.adj": "industrial a 1 0 1 1 00000004\nrough a 1 0 1 1 00000005\n",
    "data.verb": "00000002 32 v\n00000003 40 v\n",
    "data.adj": "00000004 01 a\n00000005 00 a\n",
    "verb.exc": "went go\n",
}


@pytest.fixture
def sources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Sources:
    for name, text in FILES.items():
        (tmp_path / name).write_text(text)
        monkeypatch.setitem(parts_of_speech.DIGESTS, name, hashlib.sha256(text.encode()).hexdigest())
    return Sources(tmp_path, tmp_path)


def test_a_word_has_its_part_where_it_can_name_nothing_sold(sources: Sources) -> None:
    assert dict(Parts(sources).words()) == {
        "advise": "saying",
        "owned": "doing",
        "plays": "either",
        "roughly": "adverb",
        "ugly": "judging",
    }


def test_another_source_is_refused(sources: Sources) -> None:
    (sources.wordnet / "verb.exc").write_text("went gone\n")
    with pytest.raises(OtherContent, match=r"verb\.exc is not the file"):
        list(Parts(sources).words())
