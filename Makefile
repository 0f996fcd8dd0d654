# Each command makes its own virtual environment first; it needs Python 3.11 or newer, git and make.

PYTHON  ?= python3
ARGS    ?=
MINUTES ?= 10
JOBS    ?= 2

VENV := .venv
BIN  := $(VENV)/bin

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help play terminal test lint bench bench-ui soak docs catalogues map

help: ## show this list
	@sed -n 's/^\([a-z-]*\):.*## /\1|/p' $(MAKEFILE_LIST) | awk -F'|' '{ printf "  make %-12s %s\n", $$1, $$2 }'

play: $(VENV)/.widgets ## open the game in a browser (ARGS="--no-browser" only prints the address)
	@$(BIN)/python -m mnwidgets $(ARGS)

terminal: $(VENV)/.rules ## play a game in the terminal (ARGS="--help" shows how)
	@$(BIN)/python -m mnlib $(ARGS)

test: lint $(VENV)/.chromium ## check style and types, then run every test
	$(BIN)/pytest -n $(JOBS) --dist loadgroup --junitxml=build/tests.xml $(ARGS)
	@echo "make test: style, types and tests are all green."

lint: $(VENV)/.dev ## check style and types only
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy

bench: $(VENV)/.bench ## measure the speed, beside Catanatron and python-chess
	$(BIN)/python -m tools.bench $(ARGS)

bench-ui: $(VENV)/.dev $(VENV)/.chromium ## measure the dashboard, beside a bare notebook (pictures in build/ui)
	$(BIN)/python -m tools.bench_ui $(ARGS)

soak: $(VENV)/.dev ## check everything at every ply of random games (MINUTES=10)
	$(BIN)/python -m tools.soak --minutes $(MINUTES) $(ARGS)

docs: $(VENV)/.dev ## write docs/rules/coverage.md anew: rule, test, function
	$(BIN)/python -m tools.coverage

catalogues: $(VENV)/.dev ## compile the translations
	for words in mnlib/text/locale widgets/mnwidgets/words/*; do $(BIN)/pybabel compile -d $$words -D mnlib; done

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

$(VENV)/.rules: EXTRAS :=
$(VENV)/.widgets: EXTRAS := [widgets]
$(VENV)/.dev: EXTRAS := [dev]
$(VENV)/.bench: EXTRAS := [bench]
$(VENV)/.map: EXTRAS := [map]

$(VENV)/.rules $(VENV)/.widgets $(VENV)/.dev $(VENV)/.bench $(VENV)/.map: pyproject.toml | $(VENV)/.made
	@echo "Installing mare-nostrum$(EXTRAS) in $(VENV) ..."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.$(EXTRAS)'
	@touch $@

# A browser for the tests: an installed one is used; else Debian's is installed, which only root may do. Without one the
# browser tests say that they are skipped, and fail under CI=true.

$(VENV)/.chromium: | $(VENV)/.made
	@command -v chromium chromium-browser google-chrome >/dev/null || { \
	  if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	    echo "Installing Chromium for the browser tests ..."; \
	    apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends \
	      chromium fonts-dejavu-core >/dev/null || echo "Chromium could not be installed."; \
	  else echo "No Chromium here: the browser tests will be skipped. On Debian, 'sudo apt install chromium' helps."; fi; }
	@touch $@
