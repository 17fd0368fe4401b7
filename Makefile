# The two commands are `make run` and `make test`. The rest is for those who work on the code.

CARGO ?= cargo
export CARGO_NET_RETRY ?= 10

.PHONY: help run page test lint types reference long bench bench-v3 fuzz python-tools python-test need-cargo \
	install place uninstall package doc

help:
	@echo "make run       build the page and the program, open the house and print its address"
	@echo "make test      every suite, with the seconds of each"
	@echo "make install   build and install program, page, completions and manual (PREFIX=/usr/local)"
	@echo "make uninstall remove them again"
	@echo "make page      build the page (web/dist)"
	@echo "make lint      formatting and clippy"
	@echo "make types     write the TypeScript types of the wire (web/src/wire) anew"
	@echo "make reference write the reference of every game (docs/reference) anew"
	@echo "make long      the long campaigns: millions of deals, hundreds of matches per option"
	@echo "make bench     how fast the games are (bench-v3: built for x86-64-v3)"
	@echo "make python-test   build the Python wheel in an environment of its own and test it"
	@echo "make doc       the documentation of the crates, without a warning"
	@echo "make package   pack every crate as a registry would get it"
	@echo "make fuzz      a minute of fuzzing for each target (needs nightly and cargo-fuzz)"

need-cargo:
	@command -v $(CARGO) >/dev/null || { \
		echo "Quinte needs Rust 1.95 or newer: https://rustup.rs"; exit 1; }

# The build tells how far it is: the first one takes minutes.
run: need-cargo page
	$(CARGO) build --release --locked -p quinte
	@"$(BINARY)" serve --open

test: need-cargo
	@CARGO="$(CARGO)" scripts/test

# The page is built where Node can be had, and again when something it is made of has changed.
PAGE := $(shell find web/src web/site web/public web/scripts web/index.html web/vite.config.ts docs README.md ARCHITECTURE.md CHANGELOG.md CONTRIBUTING.md packaging/README.md -type f 2>/dev/null)

page:
	@if command -v npm >/dev/null; then $(MAKE) --no-print-directory web/dist/index.html; \
	else echo "Node is not installed: the house opens without its page"; fi

web/node_modules/.package-lock.json: web/package-lock.json
	npm --prefix web ci --no-audit --no-fund --no-update-notifier --loglevel=error
	@touch $@

web/dist/index.html: web/node_modules/.package-lock.json $(PAGE)
	npm --prefix web run --silent build
	@touch $@

# Where things go: DESTDIR is for those who pack, PREFIX for those who install.
PREFIX ?= /usr/local
BINARY ?= $(or $(CARGO_TARGET_DIR),target)/release/quinte
TO := $(DESTDIR)$(PREFIX)
BASH := $(TO)/share/bash-completion/completions
ZSH := $(TO)/share/zsh/site-functions
FISH := $(TO)/share/fish/vendor_completions.d
MANUAL := $(TO)/share/man/man1

install: need-cargo page
	$(CARGO) build --release --locked -p quinte
	@$(MAKE) --no-print-directory place

# Puts a program that is built into its place, with what it knows of itself.
place:
	@install -Dm755 "$(BINARY)" "$(TO)/bin/quinte"
	@strip --strip-debug "$(TO)/bin/quinte" 2>/dev/null || true # three quarters of it are line numbers for profilers
	@install -d "$(BASH)" "$(ZSH)" "$(FISH)" "$(MANUAL)"
	@"$(TO)/bin/quinte" completions bash > "$(BASH)/quinte"
	@"$(TO)/bin/quinte" completions zsh > "$(ZSH)/_quinte"
	@"$(TO)/bin/quinte" completions fish > "$(FISH)/quinte.fish"
	@"$(TO)/bin/quinte" man "$(MANUAL)" > /dev/null
	@echo "installed: $(TO)/bin/quinte, its completions and its manual"
	@case ":$$PATH:" in *":$(PREFIX)/bin:"*) ;; \
		*) echo "your shell does not look there yet: export PATH=\"$(PREFIX)/bin:\$$PATH\"";; esac

uninstall:
	@rm -f "$(TO)/bin/quinte" "$(BASH)/quinte" "$(ZSH)/_quinte" "$(FISH)/quinte.fish" \
		"$(MANUAL)"/quinte.1 "$(MANUAL)"/quinte-*.1
	@echo "removed from $(TO)"

# Whatever a registry would want of the crates, in the order in which they need each other.
package: need-cargo
	$(CARGO) package --workspace --exclude quinte-py --no-verify --allow-dirty

doc: need-cargo
	RUSTDOCFLAGS="-D warnings" $(CARGO) doc --no-deps --workspace --quiet

# Formatting and lints are judged where the toolchain has the tools for it.
lint: need-cargo
	@if $(CARGO) fmt --version >/dev/null 2>&1; then $(CARGO) fmt --all --check; \
	else echo "rustfmt is not installed: formatting not checked"; fi
	@if $(CARGO) clippy --version >/dev/null 2>&1; then \
		$(CARGO) clippy --workspace --all-targets --quiet -- -D warnings; \
	else echo "clippy is not installed: lints not checked"; fi

types: need-cargo
	QUINTE_BLESS=1 $(CARGO) test --quiet -p quinte-games --test it the_written_types

reference: need-cargo
	QUINTE_BLESS=1 $(CARGO) test --quiet -p quinte-judge --test it the_reference

long: need-cargo
	QUINTE_LONG=1 $(CARGO) test --release --workspace

bench: need-cargo
	$(CARGO) run --release --quiet -p quinte-benches

bench-v3: need-cargo
	RUSTFLAGS="-C target-cpu=x86-64-v3" $(CARGO) run --release --quiet -p quinte-benches --target-dir target/v3

fuzz:
	@for target in $$($(CARGO) +nightly fuzz list); do \
		$(CARGO) +nightly fuzz run $$target -- -max_total_time=60 || exit 1; done

# The wheel is built in a target directory of its own: PyO3 wants other flags than the rest.
PYTHON ?= python3
VENV := python/.venv
PYTHON_TARGET := $(CURDIR)/target/python

# Without Python there is one line to read and nothing fails, unless QUINTE_ALL=1 wants everything.
python-tools:
	@[ -x $(VENV)/bin/python ] || $(PYTHON) -m venv $(VENV)
	@$(VENV)/bin/python -m pip install --quiet --disable-pip-version-check \
		'maturin>=1.16,<2' 'numpy>=1.24' 'pytest>=8' 'gymnasium>=1' 'pettingzoo>=1.25' matplotlib mypy

python-test: need-cargo
	@if ! $(PYTHON) -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 10))' 2>/dev/null; then \
		echo "Python tests skipped: they need Python 3.10 or newer with venv (python3-venv)"; \
		[ "$$QUINTE_ALL" != 1 ]; exit; fi; \
	set -e; \
	$(MAKE) --no-print-directory python-tools; \
	rm -rf target/python/wheels; \
	(cd python && CARGO_TARGET_DIR="$(PYTHON_TARGET)" .venv/bin/maturin build --quiet --out ../target/python/wheels); \
	[ "$$(cat target/python/wheels/*.whl | wc -c)" -le 4000000 ] || { echo "the wheel is larger than 4 MB"; exit 1; }; \
	$(VENV)/bin/python -m pip install --quiet --disable-pip-version-check --force-reinstall --no-deps target/python/wheels/*.whl; \
	OPENBLAS_NUM_THREADS=1 $(VENV)/bin/python -m pytest -q python
