# Everything runs from .venv, which is made on first use and renewed when pyproject.toml or constraints.txt change.
PYTHON ?= python3
WORKERS ?= 2
GAMES ?= 20000

BIN := .venv/bin
# An environment variable, because pip then holds the build backend to the same versions.
INSTALL := PIP_CONSTRAINT=constraints.txt $(BIN)/pip install -qq --disable-pip-version-check

.DELETE_ON_ERROR:
.PHONY: help play test proof lint bench docs constraints clean

help: ## list the targets
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/make \1\t\2/p' Makefile | expand -t 20

play: .venv/installed ## play Café International in the terminal
	@$(BIN)/kaffeehaus play international --terminal

test: lint ## run the linters, then every test
	@echo "pytest: the tests, $(WORKERS) at a time"
	@$(BIN)/pytest -q -n $(WORKERS)

proof: .venv/installed ## compare both engines on thousands of games of each kind, which takes long
	@echo "proof: $(GAMES) games of each kind on both engines, $(WORKERS) at a time"
	@$(BIN)/python -m tests.agreement --games $(GAMES) --workers $(WORKERS)

lint: .venv/installed ## check style, types and the direction of imports
	@echo "ruff: style"
	@$(BIN)/ruff check --quiet --output-format concise .
	@$(BIN)/ruff format --quiet --check --output-format concise .
	@echo "mypy: types"
	@$(BIN)/mypy --no-error-summary
	@echo "import-linter: which way imports point"
	@$(BIN)/lint-imports --no-logo

bench: .venv/bench-installed ## measure speed beside other engines
	@$(BIN)/kaffeehaus bench

docs: .venv/installed ## draw the pictures and check the links between the Markdown pages
	@$(BIN)/python tools/pictures.py
	@echo "docs: links"
	@$(BIN)/python tools/check_links.py

constraints: ## pin the newest versions of all dependencies in constraints.txt
	@echo "constraints: resolving all extras afresh"
	@rm -rf .venv-constraints
	@$(PYTHON) -m venv .venv-constraints
	@.venv-constraints/bin/pip install -qq hatchling '.[bench,cli,dev]'
	@.venv-constraints/bin/pip freeze --exclude kaffeehaus > constraints.txt
	@rm -rf .venv-constraints

clean: ## remove everything that make has made
	@rm -rf .venv .venv-constraints .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache dist
	@find src tests bench tools -name __pycache__ -type d -prune -exec rm -rf {} +

.venv/bin/pip:
	@echo "venv: making .venv"
	@$(PYTHON) -m venv .venv

.venv/installed: pyproject.toml constraints.txt | .venv/bin/pip
	@echo "pip: installing kaffeehaus and its tools"
	@$(INSTALL) -e '.[cli,dev]'
	@touch $@

.venv/bench-installed: .venv/installed
	@echo "pip: installing the engines to compare with"
	@$(INSTALL) -e '.[bench,cli,dev]'
	@touch $@
