"""What a question costs: tokens that are embedded, and that a chat model reads and writes; money at list prices.

Asked are 120 questions for figures and 30 for what was said on calls. The configured models are measured; without a
chat model a stand-in is in its place, which is given what a model is given and answers with its first facts and
sentences: the prompts are the real ones, the answers about as long. Tokens are estimated by the texts' bytes; those of
a configured chat model are its own. Prices are those of `tools/vocab/prices.toml`.
"""

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any, cast

from pydantic import BaseModel

from agent.graph import build_graph
from agent.run import answer_question
from evals.corpus import EvalCorpus
from evals.measures.search.page_hits import mean
from evals.measures.search.transcripts import call_questions, calls_corpus
from evals.places import GOLD_SETS
from evals.report import Report, tell
from server.memory import short_memory
from tools.answer.draft import cost_of
from tools.backends.embeddings.windows import estimate_tokens
from tools.errors import ModelFailed
from tools.language.sentences import split_sentences
from tools.models.answers import Trace
from tools.ports.chat_model import ChatModel, ChatReply, FunctionReply
from tools.ports.deps import Deps
from tools.ports.embedding import Embedder
from tools.vocab.data import load_toml
from tools.vocab.loader import load_prices

_PASSAGE = re.compile(r"<<<passage (p\d+) \w+>>>\n.*\n((?:.|\n)*?)<<<end")
_FACT = re.compile(r"^\[(f\d+)\] (.+?) \(to [-\d]+\): ([^;\[]+)", re.MULTILINE)
_MOST = 3  # facts, and passages, that the stand-in answers with
_CALLED = 40  # tokens of a function's call


@dataclass
class StandIn:
    """A `ChatModel` that is none: it tells the first facts and sentences that it is given, and calls no function."""

    model: str = "stand-in"

    async def prepare(self) -> None: ...

    async def complete(self, system: str, user: str, *, max_tokens: int) -> ChatReply:
        told = [f"{what}: {value.strip()} [{name}]." for name, what, value in _FACT.findall(user)[:_MOST]]
        for name, text in _PASSAGE.findall(user)[:_MOST]:
            told += [f'"{sentence.strip()}" [{name}]' for sentence in split_sentences(text)[:1]]
        reply = "\n".join(told)
        return ChatReply(reply, _tokens(system + user), _tokens(reply))

    async def call_function(
        self, system: str, user: str, function: type[BaseModel], *, max_tokens: int
    ) -> FunctionReply:
        described = json.dumps(function.model_json_schema())
        raise ModelFailed("The stand-in calls no function.", (_tokens(system + user + described), _CALLED))


@dataclass
class Counted:
    """An `Embedder` that counts the tokens of the queries that it embeds."""

    embedder: Embedder
    tokens: list[float] = field(default_factory=list[float])

    async def embed_query(self, text: str) -> Any:
        self.tokens.append(estimate_tokens(text))
        return await self.embedder.embed_query(text)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.embedder, name)


@dataclass(frozen=True)
class Spent:
    """What one question took: tokens that were embedded, and its trace."""

    embedded: float
    trace: Trace


async def measure_query_cost(corpus: EvalCorpus) -> Report:
    """Tokens and money a question, for figures and for text."""
    rows = [json.loads(line) for line in (GOLD_SETS / "ask.jsonl").read_text("utf-8").splitlines()]
    figures = await _asked(corpus.deps, [row["question"] for row in rows if "question" in row])
    async with calls_corpus() as deps:
        texts = await _asked(deps, [row["question"] for row in call_questions()])
        embedder = deps.embedder.model if deps.embedder is not None else "none"
        chat = deps.chat.model if deps.chat is not None else StandIn.model
    report: Report = {"models": f"embeddings: {embedder}; chat: {chat}"}
    for kind, spent in (("figures", figures), ("calls", texts)):
        report |= {f"{kind}, {len(spent)} questions: {what}": told for what, told in _told(spent, embedder).items()}
    return report


async def _asked(deps: Deps, questions: Sequence[str]) -> list[Spent]:
    chat: ChatModel = deps.chat or StandIn()
    spent: list[Spent] = []
    for question in questions:
        counted = Counted(deps.embedder) if deps.embedder is not None else None
        own = replace(deps, chat=chat, embedder=cast(Embedder | None, counted), query_log=None, search_log=None)
        answer = await answer_question(build_graph(own, short_memory()), question, _ignore)
        spent.append(Spent(sum(counted.tokens) if counted is not None else 0.0, answer.trace))
    return spent


def _told(spent: Sequence[Spent], embedder: str) -> Report:
    """The mean tokens a question, and what they cost with the configured models and with each that has a price."""
    embedded = mean(one.embedded for one in spent)
    read = mean(one.trace.input_tokens for one in spent)
    written = mean(one.trace.output_tokens for one in spent)
    embedding_price = _embedding_prices().get(embedder.partition(":")[2], 0.0)
    configured = mean(one.trace.cost_usd for one in spent) + embedded * embedding_price / 1e6
    chats = [f"{name} ${cost_of(name, round(read), round(written)):.5f}" for name in load_prices()]
    embeddings = [f"{name} ${embedded * price / 1e6:.7f}" for name, price in _embedding_prices().items()]
    return {
        "tokens embedded": tell(f"{embedded:.0f}", lower={"tens": round(embedded, -1)}),
        "tokens read by the chat model": tell(f"{read:.0f}", lower={"thousands": round(read, -3)}),
        "tokens written by it": tell(f"{written:.0f}", lower={"hundreds": round(written, -2)}),
        "questions that call it": f"{sum(one.trace.input_tokens > 0 for one in spent)} of {len(spent)}",
        "cost as configured": f"${configured:.5f}",
        "cost at list prices": ", ".join((*chats, *embeddings)),
    }


def _embedding_prices() -> dict[str, float]:
    """US dollars per million tokens, by the model's name."""
    return load_toml("prices.toml")["embeddings"]


def _tokens(text: str) -> int:
    return round(estimate_tokens(text))


async def _ignore(_: str) -> None: ...
