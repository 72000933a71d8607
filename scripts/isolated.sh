#!/usr/bin/env bash
# Runs a command in namespaces of its own (network, mounts, processes): what it starts, mounts and listens on ends with
# it, also when it is killed, and nothing an earlier run left behind reaches it. Needs root; without it, the command is
# run as it is.
set -euo pipefail

if [ "$(id -u)" -ne 0 ] || ! unshare --net --mount --pid --fork true 2>/dev/null; then exec "$@"; fi

# shellcheck disable=SC2016 # expanded inside
exec unshare --net --mount --pid --fork --kill-child --mount-proc bash -c '
  ip link set lo up
  # Where podman keeps namespaces, and networks with their name servers.
  mkdir -p /run/netns /run/containers
  mount -t tmpfs tmpfs /run/netns
  mount -t tmpfs tmpfs /run/containers
  # What is forwarded between networks: new namespaces start with the kernel default.
  echo 1 > /proc/sys/net/ipv4/ip_forward
  exec "$@"' isolated "$@"
