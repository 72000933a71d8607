#!/usr/bin/env bash
# Every check, in the order that fails soonest. All of them run; the summary at the end names what failed.
# Slow files of tests, boots and containers are left out if they passed before with the same content (test/passed.json).
#   scripts/test.sh          what changed
#   scripts/test.sh --all    everything
set -uo pipefail
cd "$(dirname "$0")/.."

all=${1-}
failed=()
echo "load: $(cut -d ' ' -f 1-3 /proc/loadavg 2> /dev/null || echo unknown)"
logs=$(mktemp -d)
trap '[ -z "${beside:-}" ] || kill "$beside" 2> /dev/null; rm -rf "$logs"' EXIT
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

# One thing that uses a core at most goes on beside the steps. Its own step shows what it said.
begin() {
  "$@" > "$logs/beside" 2>&1 &
  beside=$!
}
ended() {
  cat "$logs/beside"
  return "$beside_status"
}
# Here, since a step with a log is a process of its own, which cannot wait for it.
end() {
  beside_status=0
  wait "$beside" || beside_status=$?
  beside=
  step "$1" ended
}

begin npm run --silent lint
step "format" npm run --silent format:check
step "types" npm run --silent typecheck
step "imports" npm run --silent imports
step "words" npm run --silent words
step "budgets" npm run --silent budgets
step "unused" npm run --silent knip
step "build" npm run --silent build
end "lint"
# Containers and booted machines wait more than they work.
machines() {
  local status=0
  # The shell gets the signal that ends the run only while it waits.
  trap 'kill "$!" 2> /dev/null; exit 1' TERM
  if ! passed_before containers; then
    scripts/test-containers.sh &
    wait "$!" || status=1
  fi
  if ! passed_before boots; then
    # One machine at a time: two slow each other down until units time out.
    env BOOT=1 npx --no-install vitest run --no-file-parallelism test/boot &
    wait "$!" || status=1
  fi
  return "$status"
}
passed_before() { [ "$all" != --all ] && npx --no-install tsx scripts/passed-before.ts "$1"; }
begin machines
[ "$all" = --all ] || export SLOW_TESTS=changed
step "tests" npm run --silent test
end "containers and boot"

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
