#!/usr/bin/env bash
# Writes the first layer of the test's images to standard output: a shell, Python and what they need, taken from this
# machine with the libraries they are linked to. No registry, no download.
set -euo pipefail

root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
mkdir -p "$root"/{bin,usr/bin,tmp,root,var/lib,proc,sys,dev,etc}

# The dynamic libraries and the loader of a program, one a line.
libraries() { ldd "$1" 2>/dev/null | grep -oE '/\S+ \(0x' | cut -d ' ' -f 1 || true; }

programs=(bash cat chgrp chmod chown date env find getent grep head ln ls mkdir python3 rm sed setpriv sleep stat tar timeout touch)
for program in "${programs[@]}"; do
  real=$(readlink -f "$(PATH=/usr/bin:/bin command -v "$program")")
  cp "$real" "$root/usr/bin/$program"
  libraries "$real"
done | sort -u > "$root/libraries"
cp "$root/usr/bin/bash" "$root/bin/bash"
# Its libraries are those of every program.
if [ -n "${SUPERCRONIC:-}" ]; then cp "$SUPERCRONIC" "$root/usr/bin/supercronic"; fi
# A server of databases, where a test has one.
if [ -n "${POSTGRESQL:-}" ]; then
  share=/usr/share/postgresql/${POSTGRESQL#/usr/lib/postgresql/}
  mkdir -p "$root$POSTGRESQL" "$root$share"
  cp -r "$POSTGRESQL/." "$root$POSTGRESQL"
  cp -r "$share/." "$root$share"
  for file in "$POSTGRESQL"/bin/* "$POSTGRESQL"/lib/*.so; do libraries "$file"; done | sort -u >> "$root/libraries"
fi
# The image's own `/usr/bin/env` is a link to it.
mkdir "$root/usr/libexec"
mv "$root/usr/bin/env" "$root/usr/libexec/env"

python=$(/usr/bin/python3 -c 'import sysconfig; print(sysconfig.get_path("stdlib"))')
mkdir -p "$root$python"
tar -C "$python" --exclude=__pycache__ --exclude=test --exclude=idlelib --exclude=ensurepip --exclude='config-*' \
  --exclude=lib2to3 --exclude=distutils --exclude=dist-packages -c . | tar -C "$root$python" -x
for module in "$root$python"/lib-dynload/*.so; do libraries "$module"; done | sort -u >> "$root/libraries"

while read -r library; do
  mkdir -p "$root$(dirname "$library")"
  cp -L "$library" "$root$library"
done < "$root/libraries"
rm "$root/libraries"

tar -C "$root" --numeric-owner --sort=name --mtime=@1 -c .
