# `make` prints this list. Each target is complete on a fresh Debian 12 with Node 20.
.PHONY: help compile test test-all test-boot test-containers build check golden bench faults fuzz site clean

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-15s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

compile: build ## build catalogc and compile recipes/ into out/
	@node dist/catalogc.cjs compile recipes/ -o out/

test: ## every check; slow tests, boots and containers only if something they depend on changed
	@scripts/setup.sh --tools
	@scripts/test.sh

test-all: ## every check and test, and note in test/passed.json what passed
	@scripts/setup.sh --tools
	@scripts/test.sh --all

test-boot: ## the services of golden/services on a booted Debian machine (part of `make test`; BOOT_SUITE=trixie for another systemd)
	@scripts/setup.sh --tools
	@BOOT=1 npx --no-install vitest run --no-file-parallelism test/boot

test-containers: ## the containers of golden/containers in podman (part of `make test`)
	@scripts/setup.sh --tools
	@scripts/test-containers.sh

build:
	@scripts/setup.sh
	@npm run --silent build

golden: build ## rewrite the expected output in golden/ (review the diff)
	@npm run --silent golden -- --update

bench: build ## time and memory of the command line, small to large (BENCH_RECIPES="100 1000"; BASE=<rev> or NIXPKGS_LIB=<folder> beside it)
	@BASE=$(BASE) npx --no-install tsx test/bench/run.ts
	@npx --no-install tsx scripts/write-measurements.ts

faults: build ## real compiles killed, starved and tampered with, hundreds of times
	@FAULTS=1 npx --no-install vitest run test/faults
	@npx --no-install tsx scripts/write-measurements.ts

fuzz: build ## hostile texts, damaged recipes and command lines, for minutes (FUZZ_SECONDS, FUZZ_SEED)
	@FUZZ=1 npx --no-install vitest run test/fuzz test/cli/hostile-printing.test.ts test/compiler/frontends/repeated-lines.test.ts
	@npx --no-install tsx scripts/write-measurements.ts

site: build ## catalogc's own site from docs/, in build/site (start at index.html)
	@npx --no-install tsx scripts/manual/build.ts

clean: ## remove what was built
	@rm -rf dist out build
