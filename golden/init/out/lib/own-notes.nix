# A program that containers run before anything else where their notes are on a volume: it removes those of an earlier
# container. Docker and Podman mount /etc/hostname from a folder of the container, so each container has another source.
{
  lib,
  bash,
  coreutils,
  writeScript,
}:

# own-notes <folder>
writeScript "own-notes" ''
  #!${lib.getExe bash}
  set -eu
  cd "$1"
  # Source and mount point are the fourth and the fifth field: proc(5), `/proc/[pid]/mountinfo`.
  container=
  while read -r _ _ _ source place _; do
    if [ "$place" = /etc/hostname ]; then container=$source; fi
  done < /proc/self/mountinfo
  if [ -e container ] && [ "$(< container)" = "$container" ]; then exit; fi
  ${coreutils}/bin/rm -f container setup-done started starts
  echo "$container" > container
''
