# The build environment of a package, for `nix develop` in an empty directory: runs the build phase by phase.
# Sourced by bash after the package's own variables and functions are set.

# The phases in the order in which the package runs them.
debug-list-phases() {
  if [ -n "${phases[*]:-}" ]; then
    printf '%s\n' ${phases[*]}
  else
    printf '%s\n' ${prePhases[*]:-} unpackPhase patchPhase ${preConfigurePhases[*]:-} configurePhase \
      ${preBuildPhases[*]:-} buildPhase checkPhase ${preInstallPhases[*]:-} installPhase \
      ${preFixupPhases[*]:-} fixupPhase installCheckPhase ${preDistPhases[*]:-} distPhase ${postPhases[*]:-}
  fi
}

mapfile -t debugPhases < <(debug-list-phases)
debugNext=0

# Lists the phases; `>` marks the next one.
debug-phases() {
  local index mark
  for index in "${!debugPhases[@]}"; do
    mark=' '
    if [ "$index" -eq "$debugNext" ]; then mark='>'; fi
    printf '%s %s\n' "$mark" "${debugPhases[index]}"
  done
}

# Runs one phase as the build would, stopping at the first failure. On success the shell goes on where the phase ended:
# its directory and variables are kept. On failure it stays where it was.
debug-run() {
  local debugPhase=$1 debugFolder debugStatus=0
  debugFolder=$(mktemp -d)
  {
    debug-save
    declare -f
  } >"$debugFolder/before"
  # A bash of its own, so that `exit` and `set -e` mean what they mean in a build.
  "$BASH" --norc -c '
    source "$1/before"
    set -eo pipefail
    debug-phase "$2"
    debug-save >"$1/after"
  ' debug-run "$debugFolder" "$debugPhase" || debugStatus=$?
  if [ "$debugStatus" -eq 0 ]; then
    source "$debugFolder/after"
  else
    echo "$debugPhase failed with status $debugStatus; debug-run $debugPhase runs it again." >&2
  fi
  rm -rf "$debugFolder"
  return "$debugStatus"
}

debug-phase() {
  if declare -F runPhase >/dev/null; then
    runPhase "$1"
  else
    eval "${!1:-$1}"
    if [ "$1" = unpackPhase ]; then cd "${sourceRoot:-.}"; fi
  fi
}

# Prints commands that bring back the directory and the variables, except those that are the shell's own.
debug-save() {
  local debugName debugValue debugFlags
  printf 'cd %q\n' "$PWD"
  for debugName in $(compgen -v); do
    case $debugName in
      _ | BASH* | COMP* | DIRSTACK | EPOCH* | EUID | FUNCNAME | GROUPS | HIST* | IFS | LINENO | OLDPWD) continue ;;
      OPT* | PIPESTATUS | PPID | PS[0-4] | PWD | RANDOM | SECONDS | SHELLOPTS | SHLVL | SRANDOM | UID) continue ;;
      debug*) continue ;;
    esac
    # `declare -ax name=(…)`, or nothing for a local variable of bash's own making.
    debugValue=$(declare -p "$debugName" 2>/dev/null) || continue
    debugValue=${debugValue#declare }
    debugFlags=${debugValue%% *}
    if [[ $debugFlags != *r* ]]; then printf 'declare -g %s\n' "$debugValue"; fi
  done
}

# Runs the next phase.
debug-next() {
  if [ "$debugNext" -ge "${#debugPhases[@]}" ]; then
    echo "All phases have run; the result is in ${out:-the output directory}." >&2
    return 1
  fi
  debug-run "${debugPhases[debugNext]}" || return
  debugNext=$((debugNext + 1))
  if [ "$debugNext" -lt "${#debugPhases[@]}" ]; then
    echo "Next: ${debugPhases[debugNext]}" >&2
  fi
}

cat >&2 <<HELP
Build environment of ${pname:-${name:-this package}}. Nothing has been run yet.
  debug-next          runs the next phase
  debug-phases        lists the phases; > marks the next one
  debug-run <phase>   runs one phase, again if need be
Phases work in this directory; outputs go to ${out:-./outputs}.
HELP
if [ -n "$(ls -A 2>/dev/null)" ]; then
  echo "This directory is not empty: start in an empty one, so that no file of yours is in the way." >&2
fi
