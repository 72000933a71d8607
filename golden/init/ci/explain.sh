#!/bin/sh
# Explains what a pull request changes: in the log, the summary of the job, and review.md and review.html in a folder.
# Usage: sh ci/explain.sh <folder>, with the variables of GitHub Actions or Forgejo Actions.
set -eu

mkdir -p "$1"
npx --no catalogc diff --against "origin/$GITHUB_BASE_REF" --format markdown > "$1/review.md"
npx --no catalogc diff --against "origin/$GITHUB_BASE_REF" --format html > "$1/review.html"
tee -a "${GITHUB_STEP_SUMMARY:-/dev/null}" < "$1/review.md"
