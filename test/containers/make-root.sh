#!/usr/bin/env bash
# Builds a root of Debian with a newer podman than this machine's, kubectl and supercronic: <folder>/root. A folder that is there
# is complete.
set -euo pipefail
folder=$1

here=$(. /etc/os-release && echo "$VERSION_CODENAME")
# The mirror this machine itself uses.
mirror=$(apt-get indextargets --format '$(RELEASE) $(REPO_URI)' | awk -v suite="$here" '$1 == suite { print $2; exit }')
mirror=${mirror:-http://deb.debian.org/debian}

building=$folder/building.$$
trap 'rm -rf "$building"' EXIT
mkdir -p "$building"
# The stable suite has no supercronic, and a podman-compose that ignores `pids_limit`.
mmdebstrap --quiet --mode=root --variant=essential \
  --aptopt='Acquire::Check-Valid-Until "false"' --aptopt='APT::Default-Release "trixie"' \
  --dpkgopt='path-exclude=/usr/share/doc/*' --dpkgopt='path-exclude=/usr/share/locale/*' \
  --include=aardvark-dns,catatonit,kubernetes-client,mount,netavark,nftables,podman,podman-compose/sid,runc,supercronic \
  trixie "$building" "deb $mirror trixie main" "deb $mirror sid main"
# Another clone may have been faster.
mv -T "$building" "$folder/root" || [ -d "$folder/root" ]
