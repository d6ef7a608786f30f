# Needs GNU make, a shell and Python 3.11 or newer. `uv` is used where it is installed, and else put into .uv/.
# Nothing is written outside this folder but uv's cache of packages and, by the demo, Tieout's data directory.

SHELL := /bin/sh
.DEFAULT_GOAL := help
.NOTPARALLEL:

# The first Python on the PATH that is new enough, asked for its own path: a shim may exist and yet fail.
PYTHON := $(shell for python in python3 python3.11 python3.12 python3.13 python3.14 python; do \
	"$$python" -I -c 'import sys; sys.version_info >= (3, 11) or sys.exit(1); print(sys._base_executable)' \
	2>/dev/null && break; done)
UV := $(shell uv sync --no-default-groups --help >/dev/null 2>&1 && command -v uv || echo .uv/bin/uv)
UV_HERE := $(filter .uv/bin/uv,$(UV))
UV_VERSION := 0.13.8

BIN := .venv/bin
MOVED := $(shell test ! -e .venv/.setup || test "$$(cat .venv/.setup)" = "$(CURDIR)" || echo moved)
TESTS ?= tests
ARGS ?=
# More than two cores have: half of what tests take is waiting for processes that they started.
WORKERS ?= 4

export UV_PROJECT_ENVIRONMENT := .venv
export UV_COMPILE_BYTECODE := 1
ifneq ($(PYTHON),)
export UV_PYTHON := $(PYTHON)
export UV_PYTHON_DOWNLOADS := never
endif
# Without a home there is no place for uv's cache but here.
ifeq ($(UV_CACHE_DIR)$(XDG_CACHE_HOME)$(shell test -w "$$HOME" && echo home),)
export UV_CACHE_DIR := $(CURDIR)/.uv/cache
endif
# Another environment's settings would lead uv, pip and Python astray.
unexport VIRTUAL_ENV PYTHONHOME PYTHONPATH
# Without bytecode every worker of the tests, and every command that they start, compiles everything anew.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help setup demo test test-failed test-fast lint types imports cluster-test wheel-test bundle acceptance eval docs site pin-images clean

help: ## list these targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-11s %s\n", $$1, $$2 }' Makefile

setup: .venv/.setup-dev ## install Tieout and the tools of its developers into .venv

demo: .venv/.setup ## load the shipped sample, ask four questions, print the clients' configuration
	@$(BIN)/tieout demo

test: .venv/.setup-dev ## run the tests (TESTS=tests/unit runs those of one folder)
	@$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal -m "not acceptance and not cluster" $(TESTS)

test-failed: .venv/.setup-dev ## run those that failed last, one after another
	@$(BIN)/python -m pytest -n 0 --last-failed --last-failed-no-failures none -m "not acceptance and not cluster"

# The unit tests without the slow ones, and a thin way through the whole: the graph, the server and the command.
FAST := tests/unit tests/integration/store/test_queries.py tests/integration/graph/test_answers.py tests/integration/graph/test_filters.py \
	tests/integration/checks/test_verify_wordings.py tests/integration/mcp/test_figures.py

test-fast: .venv/.setup-dev ## run the tests that a change is judged by first, in a minute or two
	@$(BIN)/python -m pytest -n 2 --dist worksteal --hypothesis-profile=fast -m "not acceptance and not cluster and not slow" $(FAST)

lint: .venv/.setup-dev ## check style and formatting
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .

types: .venv/.setup-dev ## check types
	@$(BIN)/pyright

imports: .venv/.setup-dev ## check which package imports which
	@$(BIN)/lint-imports

cluster-test: .venv/.setup-dev ## lose nodes of a cluster of OpenSearch (needs Java 21 or newer, Maven, 3 GB of memory, minutes)
	@$(BIN)/python -m pytest -n 0 -m cluster tests/integration/keyword

wheel-test: .venv/.setup-dev ## build the wheel, install it in a fresh environment, use it from another folder
	@UV="$(UV)" $(BIN)/python -m pytest tests/acceptance/test_wheel.py

# The version that the bundle was last tried with.
MCPB := npx --yes @anthropic-ai/mcpb@2.1.2

bundle: .venv/.setup-dev ## make the bundle that desktop clients install, dist/tieout.mcpb (needs Node.js)
	@command -v npx >/dev/null || { echo "npx, which comes with Node.js, is needed to pack the bundle." >&2; exit 1; }
	@$(BIN)/python -m bundle.build dist/bundle
	@$(MCPB) validate dist/bundle/manifest.json
	@$(MCPB) pack dist/bundle dist/tieout.mcpb

acceptance: .venv/.setup-dev ## run the README's commands in a clone with an empty home, and start the bundle
	@UV="$(UV)" MCPB="$(MCPB)" $(BIN)/python -m pytest -m acceptance --ignore tests/acceptance/test_wheel.py tests

eval: .venv/.setup-dev ## measure the answers, compare with the stored figures (ARGS="list" says what there is)
	@$(BIN)/python -m evals $(ARGS)

docs: .venv/.setup-dev ## write the pages of docs/ and the manifests for clients that come from the code
	@for page in settings graph tools commands; do $(BIN)/python docs/generate_$$page.py || exit 1; done
	@$(BIN)/python -m bundle.build

site: .venv/.setup-dev ## build docs/ as a site, in dist/site
	@"$(UV)" sync --frozen --quiet --inexact --group site
	@NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --quiet --strict

# A tag may move, a digest does not. `FROM` and `image:` keep the tag for those who read.
pin-images: ## pin the containers' base images by their digests, which docker asks the registry for
	@for image in $$(sed -n -e 's/^FROM \([^ @]*\).*/\1/p' -e 's/^ *image: \([^ @]*:[^ @]*\).*/\1/p' Dockerfile compose.yaml | sort -u); do \
		digest=$$(docker buildx imagetools inspect --format '{{.Manifest.Digest}}' "$$image") || exit 1; \
		case "$$digest" in sha256:*) ;; *) echo "No digest of $$image: $$digest" >&2; exit 1;; esac; \
		echo "$$image@$$digest"; \
		sed -i.before -e "s#^FROM $$image\(@[^ ]*\)\{0,1\}#FROM $$image@$$digest#" \
			-e "s#image: $$image\(@[^ ]*\)\{0,1\}#image: $$image@$$digest#" Dockerfile compose.yaml; \
		rm -f Dockerfile.before compose.yaml.before; \
	done

clean: ## remove what was installed and built here; never data
	rm -rf .venv .uv dist .pytest_cache .ruff_cache .hypothesis .import_linter_cache .langgraph_api
	find agent tools server ingest bundle tests evals docs -type d -name __pycache__ -prune -exec rm -rf {} +

# What Tieout itself needs. --inexact: leave the developers' tools where they are.
.venv/.setup: pyproject.toml uv.lock $(MOVED) | $(UV_HERE)
	@echo "Setting up in .venv (once)"
	@"$(UV)" sync --frozen --no-default-groups --inexact
	@echo "$(CURDIR)" >$@

.venv/.setup-dev: pyproject.toml uv.lock $(MOVED) | $(UV_HERE)
	@echo "Setting up in .venv, with the developers' tools (once)"
	@"$(UV)" sync --frozen
	@echo "$(CURDIR)" | tee .venv/.setup >$@

# An environment holds absolute paths: a copied or moved checkout needs a new one.
.PHONY: moved
moved:
	@rm -rf .venv

.uv/bin/uv:
	@if [ -z "$(PYTHON)" ]; then \
		echo "Tieout needs Python 3.11 or newer: install it, or put uv on the PATH, which brings its own." >&2; exit 1; fi
	@echo "Installing uv into .uv (once)"
	@"$(PYTHON)" -m venv --clear .uv || { rm -rf .uv; \
		echo "$(PYTHON) can't make virtual environments: install its venv module" \
			"(Debian, Ubuntu: the package python3-venv), or put uv on the PATH." >&2; exit 1; }
	@PIP_USER=0 .uv/bin/python -m pip install --quiet --disable-pip-version-check uv==$(UV_VERSION) || { rm -rf .uv; \
		echo "uv could not be installed: see pip's message above." >&2; exit 1; }
