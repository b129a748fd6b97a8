# Every target installs what it needs: a virtual environment in .venv with the package in editable mode.
# After that, no target needs the network.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed
# The interpreter of another environment that has real TensorFlow, for `make interop` and `make bench`.
HEADRACE_TF_PYTHON ?=

DOCS_STAMP := $(VENV)/.installed-docs

.PHONY: help setup demo test lint format check torture bench interop browser index clients coverage coverage-doc test-lowest docs notebooks clean

help:
	@echo "make demo          train, save and reload a convolutional network on the bundled digits"
	@echo "make test          the whole test suite"
	@echo "make lint          ruff and mypy"
	@echo "make format        ruff's formatter over the tree"
	@echo "make check         lint and test, as .ci/run does"
	@echo "make torture       interrupts, kills, full disks and threads in large numbers (docs/reliability.md); with HEADRACE_TF_PYTHON=... beside TensorFlow"
	@echo "make bench         speed of eager execution; with HEADRACE_TF_PYTHON=... compared with TensorFlow"
	@echo "make interop       compare with real TensorFlow; needs HEADRACE_TF_PYTHON=..."
	@echo "make browser       check TensorBoard in Chromium; PICTURES=docs/pictures keeps the screenshots"
	@echo "make index         rewrite the index of ops, the table of their errors and the type stubs of the public names"
	@echo "make clients       try the installed libraries; CLIENT=folder FILES='...' runs one's own tests (docs/clients.md)"
	@echo "make coverage      lines of each room that the tests run; fails below a room's floor"
	@echo "make coverage-doc  rewrite docs/api_coverage.md"
	@echo "make docs          the documentation site in build/site, with its links checked; open build/site/index.html"
	@echo "make notebooks     run the tutorials of examples/ and write them with their outputs; NOTEBOOKS='name ...' for some"
	@echo "make test-lowest   the suite with the lowest versions of dependencies that pyproject.toml allows"
	@echo "make clean         remove caches and build output"

setup: $(STAMP)

$(STAMP): pyproject.toml
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet -e '.[dev]'
	touch $(STAMP)

demo: $(STAMP)
	$(BIN)/python -m headrace.demo

test: $(STAMP)
	$(BIN)/python -m pytest -n auto

lint: $(STAMP)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

format: $(STAMP)
	$(BIN)/ruff format .

check: lint test

torture: $(STAMP)
	HEADRACE_TF_PYTHON=$(HEADRACE_TF_PYTHON) $(BIN)/python tests/reliability/torture.py

bench: $(STAMP)
	$(BIN)/python benchmarks/eager.py $(if $(HEADRACE_TF_PYTHON),--tensorflow-python $(HEADRACE_TF_PYTHON))

interop: $(STAMP)
	@test -n "$(HEADRACE_TF_PYTHON)" || { echo "interop: set HEADRACE_TF_PYTHON to a Python that has tensorflow"; exit 2; }
	HEADRACE_TF_PYTHON=$(HEADRACE_TF_PYTHON) $(BIN)/python -m pytest -m interop

# Chromium and chromedriver come from the system: apt-get install chromium chromium-driver
browser: $(STAMP)
	$(BIN)/python -m pip install --quiet -e '.[browser]'
	HEADRACE_PICTURES=$(PICTURES) $(BIN)/python -m pytest -m browser tests/summary/test_browser.py

index: $(STAMP)
	$(BIN)/python tools/index_ops.py
	$(BIN)/python tools/write_op_errors.py
	$(BIN)/python tools/write_stubs.py

clients: $(STAMP)
ifeq ($(CLIENT),)
	@echo "One small program per library that .venv has. A library's own tests (docs/clients.md):"
	@echo "  make clients CLIENT=folder FILES='test files in it, or @list'"
	HEADRACE_TF_VERSION=2.18 $(BIN)/python -m headrace run tools/client_programs/small_clients.py
else
	@test -n "$(FILES)" || { echo "clients: set FILES to test files in $(CLIENT), or to @LIST"; exit 2; }
	$(BIN)/python tools/client_suite.py run --headrace --record build/clients/headrace $(CLIENT) $(FILES)
ifneq ($(HEADRACE_TF_PYTHON),)
	$(HEADRACE_TF_PYTHON) tools/client_suite.py run --record build/clients/tensorflow $(CLIENT) $(FILES)
	$(BIN)/python tools/client_suite.py compare build/clients/tensorflow build/clients/headrace
endif
endif

coverage: $(STAMP)
	$(BIN)/python -m pytest -n auto --cov=headrace --cov-report=json:build/coverage.json --cov-report= \
		--ignore=tests/reliability --ignore=tests/programs --ignore=tests/interop
	$(BIN)/python tools/room_coverage.py build/coverage.json

test-lowest:
	test -x .venv-lowest/bin/python || $(PYTHON) -m venv .venv-lowest
	.venv-lowest/bin/python -m pip install --quiet uv
	.venv-lowest/bin/uv pip install --quiet --python .venv-lowest/bin/python --resolution lowest-direct -e '.[dev]'
	.venv-lowest/bin/python -m pytest -n auto

coverage-doc: index
	$(BIN)/python tools/api_coverage.py

$(DOCS_STAMP): $(STAMP)
	$(BIN)/python -m pip install --quiet -e '.[docs]'
	touch $(DOCS_STAMP)

docs: $(DOCS_STAMP)
	NO_MKDOCS_2_WARNING=1 PYTHONPATH=tools $(BIN)/python -m mkdocs build --quiet
	PYTHONPATH=tools $(BIN)/python -m docsite.check_links build/site

notebooks: $(DOCS_STAMP)
	PYTHONPATH=tools $(BIN)/python -m docsite.run_notebooks $(NOTEBOOKS)

clean:
	rm -rf build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis demo_output
	find src tests tools benchmarks -name __pycache__ -type d -prune -exec rm -rf {} +
