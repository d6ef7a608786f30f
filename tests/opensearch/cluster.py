"""Three nodes of OpenSearch that form a cluster, each a process that can be killed and started again on its data."""

import contextlib
import fcntl
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, cast

import httpx

from tests.opensearch.node import start_command

NAMES = ("a", "b", "c")
_SECONDS_TO_FORM = 480
# Of how a node that is gone is noticed: as by default, but for the pauses between two tries.
_PATIENCE = (
    "cluster.fault_detection.leader_check.interval=500ms",
    "cluster.fault_detection.follower_check.interval=500ms",
)


@dataclass
class Nodes:
    """The nodes by name: where they listen, and their processes."""

    folder: Path
    command: Sequence[str]
    ports: dict[str, tuple[int, int]]
    running: dict[str, subprocess.Popen[bytes]] = field(default_factory=dict[str, "subprocess.Popen[bytes]"])

    @property
    def urls(self) -> str:
        """Their addresses, as the setting has them."""
        return ",".join(self.url(name) for name in self.ports)

    def url(self, name: str) -> str:
        return f"http://127.0.0.1:{self.ports[name][0]}"

    def start(self, name: str) -> None:
        """Start a node, on the data that it left."""
        home = self.folder / name
        home.mkdir(exist_ok=True)
        http_port, transport_port = self.ports[name]
        settings = [
            f"node.name={name}",
            f"http.port={http_port}",
            f"transport.port={transport_port}",
            f"discovery.seed_hosts={','.join(f'127.0.0.1:{port}' for _, port in self.ports.values())}",
            f"cluster.initial_cluster_manager_nodes={','.join(self.ports)}",
            *_PATIENCE,
        ]
        with (self.folder / f"{name}.log").open("ab") as log:
            self.running[name] = subprocess.Popen(
                [*self.command, str(home), str(self.folder / "users"), *settings],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )

    def kill(self, name: str) -> None:
        """End a node as a machine's loss does: it is told nothing."""
        process = self.running.pop(name)
        process.kill()
        process.wait()

    def manager(self) -> str:
        """The node that is elected to manage the cluster."""
        return str(self.ask("/_cat/cluster_manager?format=json")[0]["node"])

    def holder(self, index: str, *, primary: bool) -> str:
        """The node that holds a copy of the index's one shard."""
        rows = self.ask(f"/_cat/shards/{index}?format=json")
        kind = "p" if primary else "r"
        return str(next(row["node"] for row in rows if row["prirep"] == kind and row["state"] == "STARTED"))

    def await_whole(self, seconds: float = _SECONDS_TO_FORM) -> None:
        """Wait until all nodes are in the cluster, and each shard has all of its copies."""
        end = time.monotonic() + seconds
        health: Any = None
        while time.monotonic() < end:
            if gone := [name for name, process in self.running.items() if process.poll() is not None]:
                tail = (self.folder / f"{gone[0]}.log").read_text(errors="replace")[-2_000:]
                raise RuntimeError(f"A node of OpenSearch ended:\n{tail}")
            with contextlib.suppress(httpx.HTTPError, RuntimeError):
                health = self.ask("/_cluster/health")
                if health["number_of_nodes"] == len(self.ports) and health["status"] == "green":
                    return
            time.sleep(0.5)
        raise RuntimeError(f"The cluster did not become whole: {health}")

    def ask(self, path: str) -> Any:
        """What the first node that answers says."""
        failure: httpx.HTTPError | None = None
        for name in self.running:
            try:
                return cast(Any, httpx.get(f"{self.url(name)}{path}", timeout=30).raise_for_status().json())
            except httpx.HTTPError as error:
                failure = error
        raise RuntimeError(f"No node answers {path}: {failure}")


@contextlib.contextmanager
def three_nodes(folder: Path, cache: Path) -> Iterator[Nodes]:
    """A cluster in a folder. Its nodes end with this process, killed or not. Skips where no node can be had."""
    folder.mkdir(parents=True, exist_ok=True)
    nodes = Nodes(folder, start_command(folder, cache), dict(zip(NAMES, _free_ports(), strict=True)))
    with (folder / "users").open("a+b") as users:
        fcntl.lockf(users, fcntl.LOCK_SH)
        try:
            for name in NAMES:
                nodes.start(name)
            nodes.await_whole()
            yield nodes
        finally:
            for name in list(nodes.running):
                nodes.kill(name)
            shutil.rmtree(folder, ignore_errors=True)


def _free_ports() -> list[tuple[int, int]]:
    """A port for HTTP and one between the nodes, for each."""
    with contextlib.ExitStack() as stack:
        probes = [stack.enter_context(socket.socket()) for _ in range(2 * len(NAMES))]
        for probe in probes:
            probe.bind(("127.0.0.1", 0))
        ports = [int(probe.getsockname()[1]) for probe in probes]
    return list(zip(ports[::2], ports[1::2], strict=True))
