#!/usr/bin/env bash
# Assembles a folder that tests take as NIXPKGS= where there is no checkout of nixpkgs: `assemble.sh <folder>`.
# Each variable names a folder. LIB is required; what is not given is not in the folder.
#
#   LIB           nixpkgs' lib/, for example of github.com/nix-community/nixpkgs.lib
#   PACKAGES      a fork of nixpkgs' packages, github.com/ekala-project/corepkgs
#   PACKAGES_LIB  the fork's own library, github.com/ekala-project/nix-lib
#   FILES         single files of nixpkgs, at their paths: pkgs/build-support/node/build-npm-package/default.nix
#   NIXOS         nixpkgs' nixos/
#   MAINTAINERS   nixpkgs' maintainers/
set -euo pipefail

target=${1:?usage: assemble.sh <folder>}
: "${LIB:?LIB must name the folder of the nixpkgs library}"
own=$(cd "$(dirname "$0")" && pwd)

rm -rf "$target"
mkdir -p "$target/pkgs"

# Flakes read no file outside their folder, so these are copies.
copy() {
  mkdir -p "$(dirname "$2")"
  cp -r --no-preserve=mode "$1" "$2"
}

copy "$LIB" "$target/lib"
if [ -n "${NIXOS:-}" ]; then copy "$NIXOS" "$target/nixos"; fi
if [ -n "${MAINTAINERS:-}" ]; then
  copy "$MAINTAINERS" "$target/maintainers"
else
  mkdir "$target/maintainers"
  echo '{ }' >"$target/maintainers/maintainer-list.nix"
fi

if [ -n "${PACKAGES:-}" ]; then
  : "${PACKAGES_LIB:?PACKAGES needs PACKAGES_LIB}"
  copy "$PACKAGES" "$target/packages"
  copy "$PACKAGES_LIB" "$target/packages-lib"
  # The fork fetches its library by this file.
  echo '{ lib = ../lib-of-packages.nix; }' >"$target/packages/pins.nix"
  copy "$own/assembled/lib.nix" "$target/lib-of-packages.nix"
  copy "$own/assembled/default.nix" "$target/default.nix"
  copy "$own/assembled/flake.nix" "$target/flake.nix"
  # Where nixpkgs has them.
  copy "$PACKAGES/build-support" "$target/pkgs/build-support"
  copy "$PACKAGES/stdenv" "$target/pkgs/stdenv"
fi
if [ -n "${FILES:-}" ]; then copy "$FILES/." "$target"; fi
