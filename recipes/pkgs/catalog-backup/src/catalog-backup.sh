#!/bin/sh
# Dumps the database named by PGDATABASE into the working directory, once a day, and keeps seven dumps.
set -eu

usage() {
  echo "usage: catalog-backup [--once]"
  echo "environment: PGHOST, PGUSER, PGDATABASE"
}

dump() {
  name="$PGDATABASE-$(date +%Y-%m-%d).dump"
  pg_dump --format=custom --file="$name.part"
  mv "$name.part" "$name"
  ls -1t "$PGDATABASE"-*.dump | tail -n +8 | while read -r old; do rm -- "$old"; done
}

case "${1-}" in
  --help) usage ;;
  --once) dump ;;
  "") while :; do dump; sleep 86400; done ;;
  *) usage >&2; exit 2 ;;
esac
