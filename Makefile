# `make play` and `make test` do all of their own set-up on a machine with Python 3.11 and make.

PYTHON ?= $(shell command -v python3.11 || command -v python3)
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check --no-compile

# Compiled modules are kept, whatever the surroundings say: the processes that test would compile everything each.
export PYTHONDONTWRITEBYTECODE =

.PHONY: play play-terminal test quick test-long browser proxy containers check lint types loaded compiled format catalogues bench screenshots stations clean help

help: ## show this list
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 14

play: $(VENV)/.play ## open a table in the browser
	@$(BIN)/hegemon serve --open

play-terminal: $(VENV)/.play ## play a game in the terminal
	@$(BIN)/hegemon play

# The rules are compiled as soon as there is a compiler, which takes longest. Meanwhile everything else is installed, and
# every module is loaded once: processes that begin to test at the same time would compile all of them each. Types are
# checked beside the tests, which wait for browsers and databases now and then.
test: ## formatting, lint, types, import contracts, all tests with coverage, doctests
	@$(MAKE) --no-print-directory --jobs 4 compiled browser lint loaded
	@echo "== tests, doctests, coverage; beside them types and import contracts"
	@{ $(MAKE) --no-print-directory types > $(VENV)/types.txt 2>&1; typed=$$?; cat $(VENV)/types.txt; exit $$typed; } & \
	$(BIN)/pytest -q -n auto --dist worksteal --cov --cov-report= -m "not long" --durations=25 --durations-min=1; \
	tested=$$?; wait $$! && exit $$tested
	@$(BIN)/coverage report --include='src/hegemon/core/*,src/hegemon/games/*' --fail-under=95
	@echo "everything passes"

quick: check ## lint, types, and the tests that matter for the files you have changed, in a minute
	@echo "== tests for what has changed"
	@$(BIN)/python -m tests.quick

loaded: $(VENV)/.dev
	@$(BIN)/pytest -qq --collect-only > /dev/null 2>&1 || true

compiled: $(VENV)/.compiler
	@echo "== compiling the rules that tests play by the million (once, a minute or two)"
	@PYTHONPATH=$(CURDIR)/src $(BIN)/python -m tests.compiled

test-long: $(VENV)/.dev compiled browser proxy containers ## the campaigns: the same promises over many more games, for an hour
	@luck=$${LUCK:-$$(date +%F)}; echo "== with the luck of the day, which LUCK=$$luck brings back"; \
	LUCK=$$luck $(BIN)/pytest -q -n 2 -m long

# A browser without windows needs a fifth less for the same pages; where it can't be installed, any other will do.
browser:
	@command -v chromium-headless-shell > /dev/null || { \
	  echo "== installing Chromium, to look at pages"; \
	  { apt-get -qq update && apt-get -qq install -y chromium-headless-shell; } > /dev/null 2>&1; } || \
	command -v chromium > /dev/null || command -v chromium-browser > /dev/null || command -v google-chrome > /dev/null || { \
	  echo "That needs rights you don't have here: install Chromium, then try again."; exit 1; }

proxy:
	@command -v nginx > /dev/null || test -x /usr/sbin/nginx || { \
	  echo "== installing nginx, to stand in front of servers"; \
	  apt-get -qq update && apt-get -qq install -y nginx-light > /dev/null || { \
	    echo "That needs rights you don't have here: install nginx, then try again."; exit 1; }; }

containers:
	@command -v buildah > /dev/null && command -v debootstrap > /dev/null || { \
	  echo "== installing buildah and debootstrap, to make a container"; \
	  apt-get -qq update && apt-get -qq install -y --no-install-recommends buildah debootstrap > /dev/null || { \
	    echo "That needs rights you don't have here: install buildah and debootstrap, then try again."; exit 1; }; }

check: lint types

lint: $(VENV)/.dev
	@echo "== formatting and lint"
	@$(BIN)/ruff format --check .
	@$(BIN)/ruff check .

types: $(VENV)/.dev
	@echo "== types"
	@$(BIN)/mypy
	@echo "== import contracts"
	@$(BIN)/lint-imports

format: $(VENV)/.dev ## format the code and mend what lint can mend
	@$(BIN)/ruff check --fix --quiet . || true
	@$(BIN)/ruff format .

catalogues: $(VENV)/.dev ## collect new texts into the catalogues of all languages
	@$(BIN)/python -m hegemon.languages.collect

bench: $(VENV)/.bench ## measure the engine and the environments beside their peers
	@$(BIN)/python benchmarks/engine.py
	@$(BIN)/python benchmarks/vector.py
	@$(BIN)/python benchmarks/environments.py

screenshots: $(VENV)/.dev browser ## draw the pictures of the README anew
	@$(BIN)/python docs/pictures/draw.py
	@$(BIN)/python docs/pictures/photograph.py

stations: $(VENV)/.dev browser ## two people on two phones in pictures, station by station, in all languages
	@folder=$$(mktemp -d) && PICTURES=$$folder $(BIN)/pytest -q -m "long or not long" tests/web/browser/test_coming_back.py && \
	echo "the pictures are in $$folder"

clean: ## remove everything that was built
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis .coverage* dist
	find src tests benchmarks docs -name __pycache__ -prune -exec rm -rf {} +

$(VENV)/bin/python:
	@echo "== creating a virtual environment in $(VENV) with $(PYTHON)"
	@$(PYTHON) -c 'import sys; sys.exit("Hegemon needs Python 3.11 or newer; try: make PYTHON=python3.12 …" if sys.version_info < (3, 11) else 0)'
	@$(PYTHON) -m venv $(VENV)

$(VENV)/.play: $(VENV)/bin/python pyproject.toml
	@echo "== installing Hegemon and what it needs"
	@$(PIP) -e .
	@touch $@

# One installation after the other: two at once would overwrite each other's files.
$(VENV)/.dev: $(VENV)/bin/python pyproject.toml | $(VENV)/.compiler
	@echo "== installing Hegemon, what it needs, and the development tools"
	@$(PIP) -e '.[dev]'
	@touch $(VENV)/.play $@

$(VENV)/.compiler: $(VENV)/bin/python pyproject.toml
	@echo "== installing a compiler for the rules"
	@$(PIP) $$(grep -oE '"num(ba|py)>[^"]*"' pyproject.toml | tr -d '"')
	@touch $@

$(VENV)/.bench: $(VENV)/.dev
	@echo "== installing the peers to measure against"
	@$(PIP) -e '.[bench]'
	@$(PIP) --no-deps catanatron-gym # it asks for an old Gymnasium, and works with ours
	@touch $@
