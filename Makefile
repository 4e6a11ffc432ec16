# Everything runs from .venv, which is made on first use and renewed when pyproject.toml or constraints.txt change.
# The page is built from web/ into the package, and again when something in web/ changes.
PYTHON ?= python3
WORKERS ?= 2
GAMES ?= 20000

BIN := .venv/bin
PAGE := src/kaffeehaus/server/page/index.html
WEB := $(shell find web/src web/public -type f) $(wildcard web/*.html web/*.json web/*.js web/*.ts)
# An environment variable, because pip then holds the build backend to the same versions.
INSTALL := PIP_CONSTRAINT=constraints.txt $(BIN)/pip install -qq --disable-pip-version-check

.DELETE_ON_ERROR:
.PHONY: help play web test proof ladder lint bench docs constraints clean chromium

help: ## list the targets
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/make \1\t\2/p' Makefile | expand -t 20

play: .venv/installed $(PAGE) ## play in the browser: starts the server on this machine and prints the address
	@$(BIN)/kaffeehaus play

web: $(PAGE) ## build the page into the package

test: lint $(PAGE) chromium ## run the linters, then every test
	@echo "numba: compiling the rules and the players, once"
	@$(BIN)/python -m kaffeehaus.players.warming
	@echo "pytest: the tests, $(WORKERS) at a time"
	@$(BIN)/pytest -q -n $(WORKERS)

proof: .venv/dev-installed ## compare both engines on thousands of games of each kind, which takes long
	@echo "proof: $(GAMES) games of each kind on both engines, $(WORKERS) at a time"
	@$(BIN)/python -m tests.agreement --games $(GAMES) --workers $(WORKERS)

ladder: .venv/dev-installed ## measure the levels of the bots against each other, which takes long
	@$(BIN)/kaffeehaus ladder --seats 2,4 --games 1000 --workers $(WORKERS) --out ladder

lint: .venv/dev-installed ## check style, types and the direction of imports
	@echo "ruff: style"
	@$(BIN)/ruff check --quiet --output-format concise .
	@$(BIN)/ruff format --quiet --check --output-format concise .
	@echo "mypy: types"
	@$(BIN)/mypy --no-error-summary
	@echo "import-linter: which way imports point"
	@$(BIN)/lint-imports --no-logo

bench: .venv/bench-installed ## measure speed beside other engines
	@$(BIN)/kaffeehaus bench

docs: .venv/dev-installed ## draw the pictures and check the links between the Markdown pages
	@$(BIN)/python tools/pictures.py
	@echo "docs: links"
	@$(BIN)/python tools/check_links.py

constraints: ## pin the newest versions of all dependencies in constraints.txt
	@echo "constraints: resolving all extras afresh"
	@rm -rf .venv-constraints
	@$(PYTHON) -m venv .venv-constraints
	@.venv-constraints/bin/pip install -qq hatchling '.[arena,bench,cli,cluster,dev,server]'
	@.venv-constraints/bin/pip freeze --exclude kaffeehaus > constraints.txt
	@rm -rf .venv-constraints

clean: ## remove everything that make has made
	@rm -rf .venv .venv-constraints web/node_modules src/kaffeehaus/server/page .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache dist
	@find src tests bench tools -name __pycache__ -type d -prune -exec rm -rf {} +

.venv/bin/pip:
	@echo "venv: making .venv"
	@$(PYTHON) -m venv .venv

.venv/installed: pyproject.toml constraints.txt | .venv/bin/pip
	@echo "pip: installing kaffeehaus"
	@$(INSTALL) -e '.[cli,server]'
	@touch $@

.venv/dev-installed: .venv/installed
	@echo "pip: installing the tools of the tests"
	@$(INSTALL) -e '.[arena,cli,cluster,dev,server]'
	@touch $@

.venv/bench-installed: .venv/dev-installed
	@echo "pip: installing the engines to compare with"
	@$(INSTALL) -e '.[arena,bench,cli,cluster,dev,server]'
	@touch $@

web/node_modules/.installed: web/package.json web/package-lock.json
	@echo "npm: installing the tools of the page"
	@cd web && npm ci --loglevel error
	@touch $@

$(PAGE): $(WEB) web/node_modules/.installed
	@echo "vite: building the page"
	@cd web && npm run --silent build
	@touch $@

chromium:
	@command -v chromium > /dev/null || { echo "apt: installing chromium"; apt-get -qq update && apt-get -qq install -y --no-install-recommends chromium > /dev/null; }
