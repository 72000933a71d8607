# A program that containers run before anything else: it waits until a start may be, and remembers it. Container engines
# start again at once what has failed, or, with a limit, never again once it has failed that often in its life.
{
  lib,
  bash,
  coreutils,
  writeScript,
}:

# space-starts <file> <apart> <starts> <within>: `apart` seconds between two, and in `within` seconds so many at most.
writeScript "space-starts" ''
  #!${lib.getExe bash}
  set -eu
  file=$1 apart=$2 most=$3 within=$4
  clock() { ${coreutils}/bin/date +%s; }

  # The last ones, the oldest first.
  starts=()
  if [ -e "$file" ]; then mapfile -t starts < "$file"; fi
  count=''${#starts[@]}
  now=$(clock)
  left=0
  if [ "$count" -gt 0 ]; then left=$((starts[count - 1] + apart - now)); fi
  if [ "$count" -ge "$most" ]; then
    rest=$((starts[count - most] + within - now))
    if [ "$rest" -gt "$left" ]; then left=$rest; fi
  fi

  # More than that is a clock that was set back.
  if [ "$left" -gt 0 ] && [ "$left" -le "$within" ]; then
    echo "started $count times of late, the next start is in $left s" >&2
    ${coreutils}/bin/sleep "$left"
  fi
  starts+=("$(clock)")
  if [ "$count" -ge "$most" ]; then starts=("''${starts[@]: -most}"); fi
  # What cannot be remembered has to be late.
  printf '%s\n' "''${starts[@]}" > "$file" || ${coreutils}/bin/sleep "$apart"
''
