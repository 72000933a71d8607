#!/usr/bin/env bash
# Every check, in the order that fails soonest. All of them run; the summary at the end names what failed.
set -uo pipefail
cd "$(dirname "$0")/.."

failed=()
step() {
  local name=$1 started=$SECONDS
  shift
  echo "== $name"
  "$@" || failed+=("$name")
  echo "   $((SECONDS - started)) s"
}

step "format" npm run --silent format:check
step "types" npm run --silent typecheck
step "lint" npm run --silent lint
step "imports" npm run --silent imports
step "unused" npm run --silent knip
step "build" npm run --silent build
step "tests" npm run --silent test
step "containers" env CONTAINERS=1 scripts/isolated.sh npx --no-install vitest run test/containers
step "boot" env BOOT=1 npx --no-install vitest run test/boot

if [ ${#failed[@]} -gt 0 ]; then
  echo "FAILED: ${failed[*]}" >&2
  exit 1
fi
echo "all checks passed"
