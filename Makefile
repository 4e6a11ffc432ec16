# Everything runs from .venv, which is made on first use and renewed when pyproject.toml or constraints.txt change.
# The page is built from web/ into the package, and again when something in web/ changes.
PYTHON ?= python3
# Resolves constraints.txt. Debian's is the oldest that we support, and some releases refuse 3.11.2 but take 3.11.7.
OLDEST ?= $(firstword $(wildcard /usr/bin/python3.11) python3.11)
WORKERS ?= 2
# How many tests run at a time: more than there are cores, because many wait for a server or a browser.
TESTERS ?= 4
GAMES ?= 20000
CHROMIUMS := chromium-headless-shell chromium chromium-browser google-chrome google-chrome-stable
QUICK := tests/rules tests/documents tests/arena/test_contest.py tests/arena/test_estimates.py tests/arena/test_seating.py tests/cli/test_drawing.py tests/cli/test_chooser.py tests/cli/test_help.py tests/test_packaging.py
COVERED := tests/rules tests/documents tests/conformance tests/core tests/drawing tests/players tests/cli tests/arena

BIN := .venv/bin
PAGE := src/kaffeehaus/server/page/index.html
BOOK := src/kaffeehaus/server/book/index.html
WEB := $(shell find web/src web/public -type f) $(wildcard web/*.html web/*.json web/*.js web/*.ts)
BOOK_SOURCES := $(shell find docs tools/book src/kaffeehaus web/src/rules -type f \( -name "*.md" -o -name "*.py" -o -name "*.toml" -o -name "*.json" -o -name "*.css" -o -name "*.jpg" -o -name "*.svg" \) -not -path "*/server/page/*" -not -path "*/server/book/*") $(wildcard *.md)
# uv installs in a sixth of pip's time. Where it cannot, for instance behind an index that only pip is told of, pip does;
# it gets the constraints as an environment variable, because it then holds the build backend to the same versions.
INSTALL = install() { \
	$(BIN)/uv pip install -q --python $(BIN)/python -c constraints.txt --build-constraints constraints.txt "$$@" || { \
	echo "pip: uv could not, so pip tries"; PIP_CONSTRAINT=constraints.txt $(BIN)/pip install -qq --disable-pip-version-check "$$@"; }; }; install

.DELETE_ON_ERROR:
.PHONY: help play web types wheel check test coverage proof storm attack leaks deals ladder lint lint-web test-web bench docs docs-serve release-check constraints clean needs chromium compile

help: ## list the targets
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/make \1\t\2/p' Makefile | expand -t 20

play: .venv/installed $(PAGE) ## play in the browser: starts the server on this machine and prints the address
	@$(BIN)/kaffeehaus play

web: $(PAGE) ## build the page into the package

types: .venv/dev-installed ## write the types of the page from the models of the server
	@$(BIN)/python tools/wire_types.py

wheel: .venv/dev-installed $(PAGE) $(BOOK) ## build the wheel with the page and the book in it, into dist/
	@$(BIN)/pip wheel -qq --disable-pip-version-check --no-build-isolation --no-deps --wheel-dir dist .
	@echo "wheel: dist/"

check: lint ## a first answer in under two minutes: linters, and the quick tests on uncompiled rules
	@echo "pytest: the quick tests, $(WORKERS) at a time"
	@KAFFEEHAUS_INTERPRETED=1 $(BIN)/pytest -q -n $(WORKERS) --dist worksteal -p no:cacheprovider --ignore tests/documents/test_growth.py $(QUICK)

test: needs ## run the linters, then every test
	@$(MAKE) --no-print-directory --jobs 3 --output-sync=line compile lint-web test-web web lint $(BOOK) chromium
	@echo "pytest: the tests, $(TESTERS) at a time"
	@$(BIN)/pytest -q -n $(TESTERS) --dist worksteal || { \
		echo "pytest: what failed, once more and one at a time: a fault fails again, a deadline missed on a busy machine does not"; \
		$(BIN)/pytest -q --last-failed --last-failed-no-failures none; \
	}

compile: .venv/dev-installed
	@echo "numba: compiling the rules and the players, once"
	@$(BIN)/python -m kaffeehaus.players.warming

coverage: .venv/dev-installed ## what the tests of the core reach, on uncompiled rules; takes long
	@rm -f .coverage .coverage.*
	@KAFFEEHAUS_INTERPRETED=1 COVERAGE_PROCESS_START=pyproject.toml $(BIN)/coverage run -m pytest -q -p no:cacheprovider $(COVERED) || echo "coverage: some tests failed"
	@$(BIN)/coverage combine --quiet
	@$(BIN)/coverage report
	@$(BIN)/coverage html --quiet --directory coverage
	@echo "coverage: coverage/index.html"

proof: .venv/dev-installed ## compare both engines on thousands of games of each kind, which takes long
	@echo "proof: $(GAMES) games of each kind on both engines, $(WORKERS) at a time"
	@$(BIN)/python -m tests.agreement --games $(GAMES) --workers $(WORKERS)

storm: .venv/dev-installed ## kill servers again and again while matches are played, which takes long
	@$(BIN)/python -m tests.server.proofs.storm

attack: .venv/dev-installed ## attack a server by all means while somebody plays on it
	@$(BIN)/python -m tests.server.proofs.attack

leaks: .venv/dev-installed ## compare every byte to a reader in worlds that differ in what it may not know, which takes long
	@$(BIN)/python -m tests.server.proofs.leaks

deals: .venv/dev-installed ## count where each card lies in a million deals of every game
	@$(BIN)/python -m tests.kernel.shuffles

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

lint-web: web/node_modules/.installed ## check the style of the page's sources
	@echo "eslint, prettier: style of the page"
	@cd web && npm run --silent lint

test-web: web/node_modules/.installed ## run the unit tests of the page
	@echo "vitest: the page's pure parts"
	@cd web && npm run --silent test

bench: .venv/bench-installed ## measure speed beside other engines, and renew the figures in the docs
	@$(BIN)/kaffeehaus bench --keep docs/figures.json
	@$(BIN)/python tools/figures.py

docs: .venv/dev-installed ## draw the pictures, check the links between the Markdown pages, and build the book
	@$(BIN)/python tools/pictures.py
	@echo "docs: links"
	@$(BIN)/python tools/check_links.py
	@$(MAKE) --no-print-directory $(BOOK)

docs-serve: $(BOOK) ## show the book alone, without a house: http://127.0.0.1:8001
	@echo "docs: http://127.0.0.1:8001"
	@$(BIN)/python -m http.server --bind 127.0.0.1 --directory $(dir $(BOOK)) 8001

release-check: .venv/dev-installed $(PAGE) $(BOOK) ## go through a release: versions, wheel, sdist, a house from the wheel in empty environments
	@$(BIN)/python tools/release_check.py

constraints: ## pin the newest versions of all dependencies that the oldest supported Python takes: OLDEST=/path/to/python3.11
	@$(OLDEST) -c 'import sys; sys.exit(sys.version_info[:2] != (3, 11) and "constraints: $(OLDEST) is no Python 3.11, and newer ones take versions that it does not")'
	@echo "constraints: resolving all extras afresh with $$($(OLDEST) --version)"
	@rm -rf .venv-constraints
	@$(OLDEST) -m venv .venv-constraints
	@.venv-constraints/bin/pip install -qq hatchling uv '.[arena,bench,cli,cluster,dev,docs,research,server]'
	@.venv-constraints/bin/pip freeze --exclude kaffeehaus > constraints.txt
	@rm -rf .venv-constraints

clean: ## remove everything that make has made
	@rm -rf .venv .venv-constraints web/node_modules bench/boardgame_io/node_modules src/kaffeehaus/server/book src/kaffeehaus/server/page coverage .coverage .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache dist
	@find src tests bench tools -name __pycache__ -type d -prune -exec rm -rf {} +

.venv/bin/uv: | .venv/bin/pip
	@echo "pip: installing uv, which installs the rest"
	@PIP_CONSTRAINT=constraints.txt $(BIN)/pip install -qq --disable-pip-version-check uv

.venv/bin/pip:
	@echo "venv: making .venv"
	@$(PYTHON) -m venv .venv

.venv/installed: pyproject.toml constraints.txt | .venv/bin/uv
	@echo "uv: installing kaffeehaus"
	@$(INSTALL) -e '.[cli,server]'
	@touch $@

.venv/dev-installed: .venv/installed
	@echo "uv: installing the tools of the tests"
	@$(INSTALL) -e '.[arena,cli,cluster,dev,docs,research,server]'
	@touch $@

.venv/bench-installed: .venv/dev-installed
	@echo "uv: installing the engines to compare with"
	@$(INSTALL) -e '.[arena,bench,cli,cluster,dev,docs,research,server]'
	@touch $@

web/node_modules/.installed: web/package.json web/package-lock.json
	@echo "npm: installing the tools of the page"
	@cd web && npm ci --loglevel error
	@touch $@

$(PAGE): $(WEB) web/node_modules/.installed
	@echo "vite: building the page"
	@cd web && npm run --silent build
	@touch $@

# The fonts of the book are the page's; the rules need not be compiled to be described.
$(BOOK): $(BOOK_SOURCES) web/node_modules/.installed | .venv/dev-installed
	@echo "sphinx: building the book"
	@KAFFEEHAUS_INTERPRETED=1 $(BIN)/python -m tools.book
	@touch $@

# Everything that is missing is named at once, and what to install.
needs:
	@missing=""; for each in $(PYTHON) npm node; do command -v $$each > /dev/null || missing="$$missing $$each"; done; \
	if [ -n "$$missing" ]; then echo "missing:$$missing (Python 3.11 or later with venv, Node 20 with npm)"; exit 1; fi

# The tests in the browser take any Chromium; only root can install one. The headless shell is the quickest.
chromium:
	@has() { command -v "$$1" > /dev/null; }; \
	apt() { [ "$$(id -u)" = 0 ] && has apt-get && echo "apt: installing $$1" && apt-get -qq update && apt-get -qq install -y --no-install-recommends "$$1" > /dev/null; }; \
	has chromium-headless-shell || apt chromium-headless-shell || { \
		for each in $(CHROMIUMS); do has $$each && exit 0; done; \
		apt chromium || { echo "missing: a browser for the tests of the page; install one of $(CHROMIUMS), for instance: sudo apt-get install chromium"; exit 1; }; \
	}
