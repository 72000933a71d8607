#!/usr/bin/env bash
# The container tests, without a network. The root with a newer podman needs one, so it is built before.
set -euo pipefail
cd "$(dirname "$0")/.."
npx --no-install tsx test/containers/build-root.ts
CONTAINERS=1 exec scripts/isolated.sh npx --no-install vitest run test/containers
