#!/usr/bin/env bash
# Builds the Debian root that tests boot, once: <folder>/root. A folder that is there is complete.
# BOOT_SUITE names another suite of Debian than that of this machine, for another systemd.
set -euo pipefail
folder=$1

here=$(. /etc/os-release && echo "$VERSION_CODENAME")
suite=${BOOT_SUITE:-$here}
# The mirror this machine itself uses; without one, mmdebstrap knows where to go.
mirror=$(apt-get indextargets --format '$(RELEASE) $(REPO_URI)' | awk -v suite="$here" '$1 == suite { print $2; exit }')

building=$folder/building.$$
trap 'rm -rf "$building"' EXIT
mkdir -p "$building"
packages=systemd,systemd-sysv,udev,dbus,postgresql,nginx-light,python3,initramfs-tools,linux-image-cloud-amd64,procps
# Programs that run under the hardening of generated units.
packages=$packages,redis-server,radicale,nodejs,iproute2,acl
# What runs images.
packages=$packages,podman,netavark,aardvark-dns,crun,iptables,nftables
# A small initrd starts sooner in an emulated machine. It is made when the kernel is installed: what goes into it is said before.
small_initrd='
  mkdir -p "$1/etc/initramfs-tools/conf.d" "$1/usr/share/initramfs-tools/modules.d"
  echo MODULES=list > "$1/etc/initramfs-tools/conf.d/modules"
  printf "%s\n" virtio_pci virtio_blk ext4 > "$1/usr/share/initramfs-tools/modules.d/machine"
'
# A mirror may be behind. Files are left out afterwards: with dpkg's own way, everything passes through a filter.
# shellcheck disable=SC2086 # no mirror is no argument
mmdebstrap --mode=root --variant=minbase --aptopt='Acquire::Check-Valid-Until "false"' --include="$packages" \
  --essential-hook="$small_initrd" "$suite" "$building" $mirror

in_systemd=$building/etc/systemd/system
for unit in serial-getty@ttyS0.service getty@tty1.service e2scrub_reap.service apt-daily.timer apt-daily-upgrade.timer \
  redis-server.service radicale.service dpkg-db-backup.timer e2scrub_all.timer fstrim.timer systemd-timesyncd.service; do
  ln -sf /dev/null "$in_systemd/$unit"
done
rm -rf "$building"/usr/share/{doc,man,locale}
echo test >"$building/etc/hostname"
# Another clone may have been faster.
mv -T "$building" "$folder/root" || [ -d "$folder/root" ]
