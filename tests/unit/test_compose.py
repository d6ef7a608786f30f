"""What can be said of the containers without starting them."""

import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml
from typer.main import get_group

from server.cli.app import app
from server.settings import Settings
from tools.backends.opensearch.cluster import MAJORS
from tools.backends.postgres.server.binaries import MAJOR

ROOT = Path(__file__).parents[2]
DIGEST = r"@sha256:[0-9a-f]{64}"  # `make pin-images` writes it
DOCKERFILE = (ROOT / "Dockerfile").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def services() -> Any:
    """The services of compose.yaml, with what they inherit."""
    return yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))["services"]


def test_postgres_is_pinned_to_the_embedded_one_s_major_version(services: Any) -> None:
    assert re.fullmatch(rf"pgvector/pgvector:\d+\.\d+\.\d+-pg{MAJOR}{DIGEST}", services["postgres"]["image"])


def test_postgres_keeps_its_data_and_tells_when_it_is_ready(services: Any) -> None:
    assert services["postgres"]["volumes"] == ["postgres:/var/lib/postgresql"]  # where the image of 18 has it
    assert "pg_isready" in services["postgres"]["healthcheck"]["test"]
    assert services["migrate"]["depends_on"] == {"postgres": {"condition": "service_healthy"}}
    assert services["tieout"]["depends_on"]["migrate"] == {"condition": "service_completed_successfully"}


def test_opensearch_is_the_one_that_the_tests_start(services: Any) -> None:
    pom = (ROOT / "tests/opensearch/pom.xml").read_text(encoding="utf-8")
    [version] = re.findall(r"<opensearch.version>(.+)</", pom)
    starter = (ROOT / "tests/opensearch/node.py").read_text(encoding="utf-8")
    assert re.fullmatch(rf"opensearchproject/opensearch:{re.escape(version)}{DIGEST}", services["opensearch"]["image"])
    assert int(version.partition(".")[0]) in MAJORS
    environment = services["opensearch"]["environment"]
    assert f'MEMORY = "{environment["OPENSEARCH_JAVA_OPTS"]}"' in starter
    assert environment["discovery.type"] == "single-node"


def test_opensearch_keeps_its_data_and_is_reached_by_the_services_alone(services: Any) -> None:
    assert services["opensearch"]["volumes"] == ["opensearch:/usr/share/opensearch/data"]
    assert "ports" not in services["opensearch"]
    assert services["tieout"]["depends_on"]["opensearch"] == {"condition": "service_healthy"}
    assert services["tieout"]["environment"]["TIEOUT_OPENSEARCH_URL"] == "http://opensearch:9200"
    assert len(re.findall("uv sync .*--extra opensearch", DOCKERFILE)) == len(re.findall("uv sync", DOCKERFILE))


def test_the_password_comes_from_the_environment_alone(services: Any) -> None:
    variables = {key: value for service in services.values() for key, value in service["environment"].items()}
    passwords = {value for key, value in variables.items() if "PASSWORD" in key}
    assert passwords == {"${TIEOUT_POSTGRES_PASSWORD:?set a password for the database}"}
    assert variables["TIEOUT_DATABASE_URL"] == "postgresql://tieout@postgres:5432/tieout"


def test_the_server_is_published_to_this_machine_alone_and_has_a_token(services: Any) -> None:
    assert services["tieout"]["ports"] == ["127.0.0.1:${TIEOUT_PORT:-8000}:8000"]
    assert services["tieout"]["environment"]["TIEOUT_HTTP_TOKEN"] == "${TIEOUT_HTTP_TOKEN?set a token for the clients}"
    assert "/ready" in services["tieout"]["healthcheck"]["test"][-1]
    command = get_group(app).commands["serve"]
    known = {option for parameter in command.params for option in parameter.opts}
    assert {part for part in services["tieout"]["command"] if part.startswith("--")} <= known


def test_the_server_keeps_its_data_and_reads_what_is_mounted(services: Any) -> None:
    [data, filings] = services["tieout"]["volumes"]
    assert data == "tieout:/data"
    assert "TIEOUT_DATA_DIR=/data" in DOCKERFILE
    assert filings.endswith(f":{services['tieout']['environment']['TIEOUT_FILES']}:ro")


def test_what_runs_for_long_is_started_again(services: Any) -> None:
    lasting = {name for name, service in services.items() if service.get("restart") == "unless-stopped"}
    assert lasting == {"postgres", "opensearch", "tieout"}
    assert services["tieout"]["stop_grace_period"] == "30s"
    assert Settings().http_stop_seconds < 30


def test_the_image_has_charts_and_cohere() -> None:
    synced = re.findall(r"uv sync .*", DOCKERFILE)
    assert synced
    assert all("--extra chart" in line and "--extra cohere" in line for line in synced)


def test_the_services_run_commands_that_exist(services: Any) -> None:
    started = {services[name]["command"][0] for name in ("migrate", "tieout")} | {"mcp"}
    assert started <= set(get_group(app).commands)
    assert DOCKERFILE.endswith('ENTRYPOINT ["tieout"]\nCMD ["mcp"]\n')


def test_the_image_runs_as_a_user_of_its_own() -> None:
    assert re.search(r"^USER tieout$", DOCKERFILE, re.MULTILINE)


def test_what_the_image_copies_exists_and_is_sent_to_the_engine() -> None:
    copied = {
        name for line in re.findall(r"^COPY (?!--from)(.+) \S+$", DOCKERFILE, re.MULTILINE) for name in line.split()
    }
    ignored = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    assert copied == {line.removeprefix("!") for line in ignored if line.startswith("!")}
    assert all((ROOT / name).exists() for name in copied)


def test_both_stages_of_the_image_have_the_same_pinned_base() -> None:
    bases = re.findall(r"^FROM (\S+)", DOCKERFILE, re.MULTILINE)
    assert len(bases) == 2
    assert len({*bases}) == 1
    assert re.fullmatch(rf"python:3\.11-slim{DIGEST}", bases[0])


def test_makefile_and_dockerfile_install_the_same_uv() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    [pinned] = re.findall(r"^UV_VERSION := (.+)$", makefile, re.MULTILINE)
    assert f"uv=={pinned}\n" in DOCKERFILE


@pytest.mark.skipif(os.name != "posix", reason="runs make")
def test_base_images_are_pinned_by_the_digests_that_docker_tells(tmp_path: Path) -> None:
    for name in ("Makefile", "Dockerfile", "compose.yaml"):
        shutil.copy(ROOT / name, tmp_path)
    docker = tmp_path / "docker"
    told = 'for image; do :; done; printf "sha256:%064d" ${#image}'
    docker.write_text(f"#!/bin/sh\n{told}\n")
    docker.chmod(0o755)
    path = {**os.environ, "PATH": f"{tmp_path}:{os.environ['PATH']}"}
    for _ in range(2):  # a second time, digests are replaced
        subprocess.run(["make", "pin-images"], cwd=tmp_path, env=path, check=True, capture_output=True, timeout=60)
    written = (tmp_path / "Dockerfile").read_text() + (tmp_path / "compose.yaml").read_text()
    images = re.findall(r"^(?:FROM| *image:) (\S+)", written, re.MULTILINE)
    tags = {"python:3.11-slim", *re.findall(r"image: ([^\s@]+:[^\s@]+)", (ROOT / "compose.yaml").read_text())}
    pinned = {f"{tag}@sha256:{len(tag):064d}" for tag in tags}
    assert {*images} == {*pinned, "tieout"}
    assert "AS build\n" in written


def test_three_nodes_of_opensearch_find_each_other_as_those_that_the_tests_start(services: Any) -> None:
    cluster = yaml.safe_load((ROOT / "compose.cluster.yaml").read_text(encoding="utf-8"))["services"]
    nodes = {name: node["environment"] for name, node in cluster.items() if name.startswith("opensearch")}
    assert len(nodes) == 3
    starter = (ROOT / "tests/opensearch/cluster.py").read_text(encoding="utf-8")
    for name, environment in nodes.items():
        assert environment["node.name"] == name
        assert environment["discovery.type"] != services["opensearch"]["environment"]["discovery.type"]
        for setting in ("discovery.seed_hosts", "cluster.initial_cluster_manager_nodes"):
            assert environment[setting].split(",") == list(nodes)
            assert f"{setting}=" in starter
    urls = ",".join(f"http://{name}:9200" for name in nodes)
    assert {cluster[name]["environment"]["TIEOUT_OPENSEARCH_URL"] for name in ("tieout", "migrate")} == {urls}


def test_each_node_of_opensearch_is_the_one_of_compose_with_data_of_its_own() -> None:
    told = yaml.safe_load((ROOT / "compose.cluster.yaml").read_text(encoding="utf-8"))
    others = {name: node for name, node in told["services"].items() if name.startswith("opensearch-")}
    for name, node in others.items():
        assert node["extends"] == {"file": "compose.yaml", "service": "opensearch"}
        assert node["volumes"] == [f"{name}:/usr/share/opensearch/data"]
    assert set(told["volumes"]) == set(others)
