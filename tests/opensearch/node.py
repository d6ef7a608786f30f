"""One real node of OpenSearch for all workers of a run, from Maven's jars. It ends when its users do, killed or not."""

import contextlib
import fcntl
import hashlib
import os
import re
import shutil
import signal
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from filelock import FileLock

HERE = Path(__file__).parent
POM = HERE / "pom.xml"
VERSION = re.findall(r"<opensearch.version>(.+)</", POM.read_text(encoding="utf-8"))[0]
MEMORY = "-Xms512m -Xmx512m"
QUICK = "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC"  # it lives for minutes: compiling more than once takes half of them

_OLDEST_JAVA = 21
_PLUGIN = "org.apache.maven.plugins:maven-dependency-plugin:3.6.1:build-classpath"
_JVMS = (
    "/usr/lib/jvm/*/bin/java",
    "/opt/*/bin/java",
    "/Library/Java/JavaVirtualMachines/*/Contents/Home/bin/java",
    "~/.sdkman/candidates/java/*/bin/java",
)
_SECONDS_TO_FETCH = 300
_SECONDS_TO_START = 240


@contextlib.contextmanager
def shared_node(folder: Path, cache: Path) -> Iterator[str]:
    """The node's address. `folder` is the run's, `cache` outlives it. Skips the test where no node can be had."""
    folder.mkdir(parents=True, exist_ok=True)
    lock = FileLock(folder / "lock", timeout=_SECONDS_TO_FETCH + _SECONDS_TO_START)
    with (folder / "users").open("a+b") as users:
        with lock:
            fcntl.lockf(users, fcntl.LOCK_SH)  # waits for a node that is about to end
            url = _running(folder) or _start(folder, cache)
        try:
            yield url
        finally:
            with lock:
                _leave(folder, users.fileno())


def _running(folder: Path) -> str | None:
    try:
        url = f"http://127.0.0.1:{(folder / 'home/port').read_text()}"
        return url if httpx.get(url, timeout=10).is_success else None
    except (OSError, httpx.HTTPError):
        return None


def _start(folder: Path, cache: Path) -> str:
    home = folder / "home"
    shutil.rmtree(home, ignore_errors=True)
    home.mkdir()
    pid = _spawn([*start_command(folder, cache), str(home), str(folder / "users")], folder / "log")
    (folder / "pid").write_text(str(pid))
    end = time.monotonic() + _SECONDS_TO_START
    while os.waitpid(pid, os.WNOHANG)[0] == 0:
        if url := _running(folder):
            return url
        if time.monotonic() > end:
            os.kill(pid, signal.SIGKILL)
        time.sleep(0.25)
    tail = (folder / "log").read_text(errors="replace")[-2_000:]
    raise RuntimeError(f"OpenSearch did not start:\n{tail}")


def start_command(folder: Path, cache: Path) -> list[str]:
    """What starts a node; its home and the file of its users follow. Skips the test where there is none to be had."""
    options = [*MEMORY.split(), *QUICK.split(), "--add-modules", "jdk.incubator.vector", "-cp"]
    return [_java(), *options, _classpath(folder, cache), str(HERE / "OneNode.java")]


def _spawn(command: list[str], log: Path) -> int:
    """Start a process that may outlive this one."""
    flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC
    output = [(os.POSIX_SPAWN_OPEN, 1, str(log), flags, 0o600), (os.POSIX_SPAWN_DUP2, 1, 2)]
    nothing = [(os.POSIX_SPAWN_OPEN, 0, os.devnull, os.O_RDONLY, 0)]
    return os.posix_spawn(command[0], command, os.environ, file_actions=[*nothing, *output], setsid=True)


def _leave(folder: Path, users: int) -> None:
    """Stop the node if no other process uses it."""
    fcntl.lockf(users, fcntl.LOCK_UN)
    try:
        fcntl.lockf(users, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return
    pid = int((folder / "pid").read_text())
    with contextlib.suppress(ProcessLookupError):
        os.kill(pid, signal.SIGTERM)
    end = time.monotonic() + 30
    while _running(folder) and time.monotonic() < end:
        time.sleep(0.1)
    with contextlib.suppress(ChildProcessError):
        os.waitpid(pid, 0)
    shutil.rmtree(folder / "home", ignore_errors=True)


def _java() -> str:
    """A Java that OpenSearch runs on."""
    found = [path for pattern in _JVMS for path in sorted(Path("/").glob(str(Path(pattern).expanduser())[1:]))]
    named = [Path(os.environ["JAVA_HOME"]) / "bin/java"] if os.environ.get("JAVA_HOME") else []
    on_path = [Path(path)] if (path := shutil.which("java")) else []
    versions = {str(path): _java_version(path) for path in (*named, *on_path, *found)}
    usable = [path for path, version in versions.items() if version >= _OLDEST_JAVA]
    if not usable:
        newest = f"the newest here is {max(versions.values())}" if any(versions.values()) else "there is none"
        pytest.skip(f"a real OpenSearch needs Java {_OLDEST_JAVA} or newer: {newest}")
    return usable[0]


def _java_version(path: Path) -> int:
    """The major version of a JDK; 0 for what is none."""
    if not path.with_name("javac").exists() and not path.resolve().with_name("javac").exists():
        return 0
    try:
        told = subprocess.run([path, "-version"], capture_output=True, text=True, timeout=30, check=True)
    except (OSError, subprocess.SubprocessError):
        return 0
    found = re.search(r'version "(\d+)', told.stderr + told.stdout)
    return int(found[1]) if found else 0


def _classpath(folder: Path, cache: Path) -> str:
    """The node's jars, which Maven fetches once."""
    kept = cache / f"classpath-{hashlib.sha256(POM.read_bytes()).hexdigest()[:16]}"
    if kept.exists() and all(Path(jar).exists() for jar in kept.read_text().split(os.pathsep)):
        return kept.read_text()
    refusal = folder / "refusal"  # for the other workers, which need not try as well
    if not refusal.exists() and (reason := _fetch(kept, folder / "maven.log")):
        refusal.write_text(reason)
    if refusal.exists():
        pytest.skip(refusal.read_text())
    return kept.read_text()


def _fetch(kept: Path, log: Path) -> str | None:
    """Have Maven fetch the jars and list them: None, or why it can't."""
    maven = shutil.which("mvn")
    if maven is None:
        return "a real OpenSearch needs Maven (mvn) to fetch it"
    fresh = kept.with_suffix(f".{os.getpid()}")
    command = [maven, "-q", "-B", "-f", str(POM), _PLUGIN, f"-Dmdep.outputFile={fresh}", "-DincludeScope=runtime"]
    with log.open("wb") as output:
        process = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=output, stderr=output, start_new_session=True
        )
    try:
        code = process.wait(_SECONDS_TO_FETCH)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        return f"Maven did not fetch OpenSearch {VERSION} within {_SECONDS_TO_FETCH} s"
    if code != 0:
        said = [line for line in log.read_text(errors="replace").splitlines() if "ERROR" in line]
        return f"Maven can't fetch OpenSearch {VERSION}: {(said or ['it does not say why'])[0][:300]}"
    fresh.replace(kept)
    return None
