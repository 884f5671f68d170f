# `make run` and `make test` do everything, set-up included (.ci/setup: once, into .venv).

PYTHON ?= python3
BIN := .venv/bin
export PYTHON

.PHONY: help run test check bench clean

help:
	@echo "make run    set up, then show what the program can do (writes into out/)"
	@echo "make test   set up, then run all checks and tests;  make test ARGS='-k tiles'  runs some tests"
	@echo "make check  only the static part: ruff, mypy, import-linter"
	@echo "make bench  measure the speed against other libraries;  ARGS=--json  prints JSON"
	@echo "make clean  remove what these made"

run:
	@.ci/setup run
	@$(BIN)/sags demo -o out

test: check
	$(BIN)/pytest -n 2 $(ARGS)

check:
	@.ci/setup test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

bench:
	@.ci/setup bench
	@$(BIN)/python -m benchmarks.run $(ARGS)

clean:
	rm -rf .venv out dist build .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
