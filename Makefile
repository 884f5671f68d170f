# Every target sets up what it needs first (.ci/setup, once, into .venv).

PYTHON ?= python3
BIN := .venv/bin
# The exit code of the window if there is no display.
NO_SCREEN := 3
# Time limit of the endurance tests in minutes, and how often the program is killed.
MINUTES ?= 10
KILLS ?= 200
export PYTHON
# Tests start programs, which should find compiled modules even if the shell disables them.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help run test check lint types tests newest lock audit bench fuzz torture soak quality mutants screenshots clean

help:
	@echo "make run      open the window with a sample scenario; without a display, run sags demo (writes to out/)"
	@echo "make test     run all checks and tests;  ARGS='-k tiles' runs only some tests"
	@echo "make check    run only the static checks: ruff, mypy, import-linter"
	@echo "make newest   run the tests with the newest versions of all libraries;  make lock pins them"
	@echo "make audit    look for known vulnerabilities of the libraries (needs a network connection)"
	@echo "make bench    compare the speed with other libraries;  ARGS=--json prints JSON"
	@echo "make quality  measure the quality of generated maps;  ARGS='--seeds 20' is faster"
	@echo "make mutants  run mutation tests on the core;  ARGS='--count 50' runs more"
	@echo "make fuzz     open damaged files and make random edits;  MINUTES=10, or CASE=… to repeat a case"
	@echo "make torture  kill the program at random moments and count lost changes;  MINUTES=10 KILLS=200"
	@echo "make soak     use the window at random and measure its memory;  MINUTES=20"
	@echo "make screenshots  update the screenshots in docs/"
	@echo "make clean    delete generated files"

run:
	@.ci/setup run
	@$(BIN)/sags edit scenarios/first-steps.scenario.json || \
	  { code=$$?; [ $$code -eq $(NO_SCREEN) ] || exit $$code; $(BIN)/sags demo -o out; }

# mypy uses one core and runs beside the tests.
test: lint
	@$(MAKE) --no-print-directory --jobs=2 types tests

check: lint types

lint:
	@.ci/setup test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports

types:
	$(BIN)/mypy

tests:
	$(BIN)/pytest -n 2 --dist worksteal $(ARGS)

newest:
	@NEWEST=1 $(MAKE) --no-print-directory test

lock:
	@.ci/lock

audit:
	@.ci/setup test
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check 'pip-audit>=2.7,<3'
	$(BIN)/pip-audit --requirement .ci/requirements-test.txt --require-hashes --disable-pip

bench:
	@.ci/setup bench
	@$(BIN)/python -m benchmarks.run $(ARGS)

fuzz:
	@.ci/setup test
	@$(BIN)/python -m benchmarks.fuzz --minutes $(MINUTES) $(if $(CASE),--case '$(CASE)') $(ARGS)

torture:
	@.ci/setup run
	@$(BIN)/python -m benchmarks.torture --kills $(KILLS) --minutes $(MINUTES) $(ARGS)

soak:
	@.ci/setup run
	@$(BIN)/python -m benchmarks.soak --minutes $(MINUTES) $(ARGS)

quality:
	@.ci/setup run
	@$(BIN)/python -m benchmarks.quality $(ARGS)

mutants:
	@.ci/setup test
	@$(BIN)/python -m benchmarks.mutants $(ARGS)

screenshots:
	@.ci/setup run
	@$(BIN)/python docs/screenshots.py docs

clean:
	rm -rf .venv out dist build .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis .mutants
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
