#!/usr/bin/env bash
# Builds the Debian root that tests boot, once: <folder>/root. A folder that is there is complete.
# BOOT_SUITE names another suite of Debian than that of this machine, for another systemd.
set -euo pipefail
folder=$1

here=$(. /etc/os-release && echo "$VERSION_CODENAME")
suite=${BOOT_SUITE:-$here}
# The mirror this machine itself uses; without one, debootstrap knows where to go.
mirror=$(apt-get indextargets --format '$(RELEASE) $(REPO_URI)' | awk -v suite="$here" '$1 == suite { print $2; exit }')

building=$folder/building.$$
trap 'rm -rf "$building"' EXIT
mkdir -p "$building"
# shellcheck disable=SC2086 # no mirror is no argument
debootstrap --variant=minbase --include=systemd,systemd-sysv,udev,dbus,postgresql,nginx-light,python3 "$suite" "$building" $mirror
# Not by debootstrap, which would take the first of the initrd tools that newer kernels depend on, too.
chroot "$building" env DEBIAN_FRONTEND=noninteractive \
  apt-get install --yes --quiet --no-install-recommends initramfs-tools linux-image-cloud-amd64

# A small initrd starts sooner in an emulated machine.
echo MODULES=list >"$building/etc/initramfs-tools/conf.d/modules"
printf '%s\n' virtio_pci virtio_blk ext4 >>"$building/etc/initramfs-tools/modules"
chroot "$building" update-initramfs -u -k all

in_systemd=$building/etc/systemd/system
for unit in serial-getty@ttyS0.service getty@tty1.service e2scrub_reap.service apt-daily.timer apt-daily-upgrade.timer \
  dpkg-db-backup.timer e2scrub_all.timer fstrim.timer systemd-timesyncd.service; do
  ln -sf /dev/null "$in_systemd/$unit"
done
rm -rf "$building"/usr/share/{doc,man,locale} "$building"/var/lib/apt/lists/* "$building"/var/cache/apt/*.bin \
  "$building"/var/cache/apt/archives/*.deb
echo test >"$building/etc/hostname"
mv "$building" "$folder/root"
