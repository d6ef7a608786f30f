"""`tieout demo`: the main job on the shipped sample, in a corpus of its own."""

from collections.abc import Iterator, Mapping
from importlib.resources import as_file, files

from agent.graph import build_graph
from agent.run import answer_question
from ingest.files import find_files
from server.cli.formats.layout import Block, Line
from server.cli.loading.indexing import load_with_bars
from server.cli.terminal import Terminal
from server.cli.views.answers import answer_record, answer_shown
from server.clients import snippets
from server.settings import Settings
from server.wiring import open_deps
from tools.errors import StoreError
from tools.models.answers import Answer

CORPUS = "demo"
QUESTIONS = (
    "What was Apple's revenue in fiscal 2023, and how did it change?",
    "Compare the net income of Nvidia and Snowflake for fiscal 2025.",
    "What were P&G's diluted EPS and total assets in fiscal 2025?",
    "كم بلغ إجمالي موجودات بنك واحة النخيل الافتراضي في ٢٠٢٤؟",  # the total assets of the invented bank
)


async def run_demo(settings: Settings, terminal: Terminal) -> int:
    """Load the sample, ask the questions, print the answers and how to connect a client."""
    demo = settings.model_copy(update={"corpus": CORPUS})
    with as_file(files("ingest").joinpath("samples")) as samples:
        manifest = find_files([], samples / "companies.jsonl") | find_files([samples / "arabic"])
        async with open_deps(demo, terminal.progress) as deps:
            report = await load_with_bars(demo, deps, terminal, manifest, label="loading the sample")
            refused = next((file for file in report.documents if file.status == "refused"), None)
            if refused is not None:
                raise StoreError(f"The shipped sample can't be loaded: {refused.reason}")
            graph = build_graph(deps)
            answers = {question: await answer_question(graph, question, terminal.step) for question in QUESTIONS}
    clients = snippets(demo)
    shown = {question: answer.model_dump(mode="json") for question, answer in answers.items()}
    records = [answer_record(question, answer) for question, answer in answers.items()]
    terminal.show({"answers": shown, "clients": clients}, _shown(answers, clients), records=records)
    return 0 if all(answer.status == "answered" for answer in answers.values()) else 1


def _shown(answers: Mapping[str, Answer], clients: Mapping[str, str]) -> Iterator[Block]:
    """The answers, and how to connect a client to the sample."""
    for question, answer in answers.items():
        yield from answer_shown(question, answer)
    yield Line("\nTo use the sample from a client, add this to its configuration.")
    for client, snippet in clients.items():
        yield Line(f"\n{client}:\n{snippet}")
    yield Line("\nYour own corpus is apart from the sample: leave TIEOUT_CORPUS out; load it with `tieout index`.")
