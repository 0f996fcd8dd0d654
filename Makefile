# Each command makes its own virtual environment first; it needs Python 3.11 or newer, git and make.

PYTHON  ?= python3
ARGS    ?=
MINUTES ?= 10
JOBS    ?= 2

VENV := .venv
BIN  := $(VENV)/bin

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help play test lint bench soak docs catalogues map

help: ## show this list
	@sed -n 's/^\([a-z]*\):.*## /\1|/p' $(MAKEFILE_LIST) | awk -F'|' '{ printf "  make %-12s %s\n", $$1, $$2 }'

play: $(VENV)/.play ## play a game in the terminal (ARGS="--help" shows how)
	@$(BIN)/python -m mnlib $(ARGS)

test: lint ## check style and types, then run every test
	$(BIN)/pytest -n $(JOBS) --junitxml=build/tests.xml $(ARGS)
	@echo "make test: style, types and tests are all green."

lint: $(VENV)/.dev ## check style and types only
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy

bench: $(VENV)/.bench ## measure the speed, beside Catanatron and python-chess
	$(BIN)/python -m tools.bench $(ARGS)

soak: $(VENV)/.dev ## check everything at every ply of random games (MINUTES=10)
	$(BIN)/python -m tools.soak --minutes $(MINUTES) $(ARGS)

docs: $(VENV)/.dev ## write docs/rules/coverage.md anew: rule, test, function
	$(BIN)/python -m tools.coverage

catalogues: $(VENV)/.dev ## compile the translations
	$(BIN)/pybabel compile -d mnlib/text/locale -D mnlib

map: $(VENV)/.map ## build the map data and the picture of the docs anew
	$(BIN)/python -m tools.map $(ARGS)
	$(BIN)/python -m tools.map.pictures

# The environment. A stamp per set of packages: each is installed once, and again when pyproject.toml changes.

$(VENV)/.made:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "Mare Nostrum needs Python 3.11 or newer. If you have one under another name: make PYTHON=python3.12 ..."; exit 1; }
	@$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); \
	  echo "Python could not make a virtual environment. On Debian and Ubuntu, 'sudo apt install python3-venv' helps."; exit 1; }
	@touch $@

$(VENV)/.play: EXTRAS :=
$(VENV)/.dev: EXTRAS := [dev]
$(VENV)/.bench: EXTRAS := [bench]
$(VENV)/.map: EXTRAS := [map]

$(VENV)/.play $(VENV)/.dev $(VENV)/.bench $(VENV)/.map: pyproject.toml | $(VENV)/.made
	@echo "Installing mare-nostrum$(EXTRAS) in $(VENV) ..."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.$(EXTRAS)'
	@touch $@
