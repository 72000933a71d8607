#!/usr/bin/env bash
# Every check, in the order that fails soonest. All of them run; the summary at the end names what failed.
set -uo pipefail
cd "$(dirname "$0")/.."

failed=()
logs=$(mktemp -d)
trap '[ -z "${lint:-}" ] || kill "$lint" 2> /dev/null; rm -rf "$logs"' EXIT
step() {
  local name=$1 started=$SECONDS
  shift
  echo "== $name"
  if [ -t 1 ]; then
    # Straight to the terminal, with its colours.
    "$@" || failed+=("$name")
  else
    "$@" 2>&1 | tee "$logs/$name" || failed+=("$name")
  fi
  echo "   $((SECONDS - started)) s"
}

# Each of these uses one core: the longest goes on beside the others.
npm run --silent lint > "$logs/lint-beside" 2>&1 &
lint=$!
step "format" npm run --silent format:check
step "types" npm run --silent typecheck
step "imports" npm run --silent imports
step "unused" npm run --silent knip
step "build" npm run --silent build
# Here, since a step with a log is a process of its own, which cannot wait for it.
lint_status=0
wait "$lint" || lint_status=$?
lint=
linted() {
  cat "$logs/lint-beside"
  return "$lint_status"
}
step "lint" linted
step "tests" npm run --silent test
step "containers" env CONTAINERS=1 scripts/isolated.sh npx --no-install vitest run test/containers
step "boot" env BOOT=1 npx --no-install vitest run test/boot

if [ ${#failed[@]} -gt 0 ]; then
  # Where only the end of a log is kept, it says what was wrong.
  for name in "${failed[@]}"; do
    [ -e "$logs/$name" ] || continue
    echo "== what failed in $name"
    sed 's/\x1b\[[0-9;]*m//g' "$logs/$name" | grep -E '^ *(FAIL|[A-Za-z]*Error:)|error|✖' | sort -u | tail -n 12 | cut -c 1-300
  done
  echo "FAILED: ${failed[*]}" >&2
  exit 1
fi
echo "all checks passed"
