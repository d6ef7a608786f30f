"""`tieout demo`: the main job on the shipped sample, in a corpus of its own."""

from importlib.resources import as_file, files

from agent.graph import build_graph
from agent.run import answer_question
from ingest.files import find_files
from server.cli.loading import load
from server.cli.terminal import Terminal
from server.clients import snippets
from server.settings import Settings
from server.wiring import open_deps
from tools.errors import StoreError

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
            report = await load(demo, deps, terminal, manifest, label="loading the sample")
            for file in report.documents:
                if file.status == "refused":
                    raise StoreError(f"The shipped sample can't be loaded: {file.reason}")
            graph = build_graph(deps)
            answers = {question: await answer_question(graph, question, terminal.step) for question in QUESTIONS}
    terminal.demo(answers, snippets(demo))
    return 0 if all(answer.status == "answered" for answer in answers.values()) else 1
