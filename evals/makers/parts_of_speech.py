"""Makes `tools/vocab/parts_of_speech.txt`: words that can't name what a company sells, or where, by part of speech.

    python -m evals.makers.parts_of_speech TEXTBLOB WORDNET

`TEXTBLOB` is the folder of TextBlob 0.20.1's English data (`textblob/en` of its wheel): Brill's lexicon with a word's
likeliest tag, and how subjective adjectives are. `WORDNET` is the folder of WordNet 3.0's files (Debian's
`wordnet-base`): what verbs are about, which words are nouns as well, and which adjectives relate to a thing.
"""

import argparse
import hashlib
import re
import textwrap
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from statistics import mean

OUTPUT = Path("tools/vocab/parts_of_speech.txt")
DIGESTS = {
    "en-lexicon.txt": "9545c71faf16e4461d0bff1d9948fe92b2cf94766af118a6c69c37b43363d5d2",
    "en-sentiment.xml": "0ca603db55570bab9b2865716a3696ede01e3da02b570c47628a9dbcc3b37d1e",
    "index.noun": "a490d99d93d017bf4822fe2f0ffa51fd73911ce271dc7535fade21f8814b5a04",
    "index.verb": "e2ac24816c3a8289dcb72aaa9cf8db81fdf25ec34d792bfc96ac5b7a20c8b4ae",
    "index.adj": "c9865d7b4d1f805bdef82ccdcea5282436e23083e6f6f1b33e716327c4eda810",
    "data.verb": "adcf43e35b581e8036d8b5a52d63d9cd3d3b4870b2720d3c03c799df44777bc2",
    "data.adj": "c89120dfc1f046ddff4a631bf9b7e9fa1a36b5e86565a23bf82dbe14f30b88a7",
    "verb.exc": "dbbcf9a601b2d77e934e413b91d90e88ec7f933a8b77cfc00602a923b891b42c",
}
_ADJECTIVE = re.compile(r'<word form="([a-z]+)"[^>]*? pos="JJ"[^>]*? subjectivity="([\d.]+)"')
_TAGS = {
    **dict.fromkeys(("VB", "VBP", "VBZ", "VBD"), "verb"),
    **dict.fromkeys(("RB", "RBR", "RBS"), "adverb"),
    **dict.fromkeys(("UH", "PRP", "PRP$", "MD"), "talk"),
    **dict.fromkeys(("JJ", "JJR", "JJS"), "adjective"),
}
_SAYING = {29, 31, 32, 37, 39}  # lexicographer files: verbs of the body, cognition, communication, emotion, perception
_RELATING = 1  # the lexicographer file of adjectives that relate to a thing: "industrial"
_JUDGING = 0.5  # from this subjectivity on, an adjective judges
_ENDINGS = (("ies", "y"), ("es", "e"), ("es", ""), ("s", ""), ("ied", "y"), ("ed", "e"), ("ed", ""))
_WIDTH = 120  # letters of a line
_DOUBLED = re.compile(r"(.)\1ed")


class OtherContent(Exception):
    """A source is not the one that the shipped file was made of."""


@dataclass(frozen=True)
class Sources:
    """The files that the words come from."""

    textblob: Path
    wordnet: Path

    def read(self, name: str) -> str:
        """A file's text. Raises `OtherContent` where it is another than the shipped words were made of."""
        path = (self.textblob if name.startswith("en-") else self.wordnet) / name
        content = path.read_bytes()
        if hashlib.sha256(content).hexdigest() != DIGESTS[name]:
            raise OtherContent(f"{path} is not the file that the shipped words were made of.")
        return content.decode("utf-8")

    @cached_property
    def tags(self) -> Mapping[str, str]:
        """The likeliest tag of each word."""
        lines = (line.split() for line in self.read("en-lexicon.txt").splitlines() if not line.startswith(";;;"))
        pairs = [(fields[0], fields[1]) for fields in lines if len(fields) > 1]
        return dict(reversed(pairs))

    @cached_property
    def subjective(self) -> Mapping[str, float]:
        """How subjective adjectives are, from 0 to 1, over their senses."""
        found: dict[str, list[float]] = defaultdict(list)
        for word, degree in _ADJECTIVE.findall(self.read("en-sentiment.xml")):
            found[word].append(float(degree))
        return {word: mean(degrees) for word, degrees in found.items()}

    def senses(self, part: str) -> Mapping[str, list[str]]:
        """The offsets of the senses of each word, the commonest first."""
        lines = (line.split() for line in self.read(f"index.{part}").splitlines() if not line.startswith(" "))
        return {fields[0]: fields[-int(fields[2]) :] for fields in lines}

    def topics(self, part: str) -> Mapping[str, list[int]]:
        """The lexicographer files of the senses of each word, the commonest first."""
        lines = (line.split() for line in self.read(f"data.{part}").splitlines() if not line.startswith(" "))
        files = {fields[0]: int(fields[1]) for fields in lines}
        return {word: [files[offset] for offset in offsets] for word, offsets in self.senses(part).items()}

    @cached_property
    def irregular(self) -> Mapping[str, str]:
        """Irregular forms of verbs."""
        pairs = [line.split() for line in self.read("verb.exc").splitlines()]
        return {fields[0]: fields[1] for fields in reversed(pairs)}


class Parts:
    """The part of each word that can stand for none of a company's parts."""

    def __init__(self, sources: Sources) -> None:
        self._sources = sources
        self._nouns, self._verbs, self._adjectives = (
            sources.senses("noun"),
            sources.topics("verb"),
            sources.topics("adj"),
        )

    def words(self) -> Iterator[tuple[str, str]]:
        """Words and their parts, in order."""
        for word, tag in sorted(self._sources.tags.items()):
            plain = word.isascii() and word.isalpha() and word.islower() and len(word) > 1
            if plain and (part := self._part(word, tag)):
                yield word, part

    def _part(self, word: str, tag: str) -> str:
        part = _TAGS.get(tag, "")
        if part == "verb":
            return self._verb(word, tag)
        if part == "adjective":
            return "judging" if self._sources.subjective.get(word, 0) >= _JUDGING else ""
        if part == "adverb" and any(_RELATING in self._adjectives.get(stem, ()) for stem in _adjectives(word)):
            return ""
        return part

    def _verb(self, word: str, tag: str) -> str:
        """What a verb is: "saying" for what somebody says, thinks or feels, "either" for what is a noun too."""
        forms = [word, *([self._sources.irregular[word]] if word in self._sources.irregular else [])]
        forms += [word.removesuffix(ending) + base for ending, base in _ENDINGS if word.endswith(ending)]
        forms += [word[:-3]] if _DOUBLED.search(word[-4:]) else []
        base = next((form for form in reversed(forms) if form in self._verbs), None)
        named = tag != "VBD" and (word in self._nouns or (word.endswith("s") and word[:-1] in self._nouns))
        if base is None or named:
            return "either" if named else ""
        return "saying" if self._verbs[base][0] in _SAYING else "doing"


def _adjectives(adverb: str) -> Iterator[str]:
    """What an adverb may be made of."""
    if adverb.endswith("ly"):
        yield from (adverb[:-2], f"{adverb[:-2]}e", f"{adverb[:-3]}y", f"{adverb[:-4]}", f"{adverb[:-2]}l")


def main() -> None:
    """Write the file."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("textblob", type=Path)
    parser.add_argument("wordnet", type=Path)
    chosen = parser.parse_args()
    by_part: dict[str, list[str]] = defaultdict(list)
    for word, part in Parts(Sources(chosen.textblob, chosen.wordnet)).words():
        by_part[part].append(word)
    paragraphs = (textwrap.fill(f"{part}: {' '.join(by_part[part])}", _WIDTH) for part in sorted(by_part))
    OUTPUT.write_text("\n\n".join(paragraphs) + "\n", "utf-8")


if __name__ == "__main__":
    main()
