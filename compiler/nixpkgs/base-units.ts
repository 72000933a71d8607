/**
 * Names of units that hosts have without a service of their own, without suffix and without `systemd-…`. A unit of this
 * name in `/etc/systemd/system` replaces that of the host. Sources, 2026-11:
 *
 * - systemd: `dpkg -L systemd udev` of Debian 12, and systemd.special(7) of 257.
 * - Debian: units and init scripts of Debian 12's required, important and standard packages, and of packages that manage
 *   the host (OpenSSH, cron, containers, firewalls, disks, networks, mail of the system).
 * - NixOS: `systemd.services` and `systemd.targets` of the modules that each host has, nixos/modules/{config,services,
 *   system,tasks} of nixpkgs, of 25.11 and before: later versions have `sleep-actions` for `pre-sleep` and `post-resume`.
 */
const names: Readonly<Record<"systemd" | "debian" | "nixos", string>> = {
  systemd:
    "basic bluetooth boot-complete console-getty cryptsetup cryptsetup-pre ctrl-alt-del " +
    "debug-shell default emergency exit factory-reset final first-boot-complete getty getty-pre getty-static graphical " +
    "halt hibernate hwclock hybrid-sleep initrd initrd-cleanup initrd-fs initrd-parse-etc initrd-root-device " +
    "initrd-root-fs initrd-switch-root initrd-udevadm-cleanup-db initrd-usr-fs integritysetup integritysetup-pre kexec " +
    "kmod-static-nodes ldconfig local-fs local-fs-pre machines modprobe multi-user network network-online network-pre " +
    "nss-lookup nss-user-lookup paths poweroff printer procps quotaon rc rc-local reboot remote-cryptsetup remote-fs " +
    "remote-fs-pre remote-veritysetup rescue rescue-ssh runlevel0 runlevel1 runlevel2 runlevel3 runlevel4 runlevel5 " +
    "runlevel6 shutdown sigpwr sleep slices smartcard sockets soft-reboot sound ssh-access " +
    "storage-target-mode suspend suspend-then-hibernate swap sysinit syslog system-update system-update-cleanup " +
    "system-update-pre time-set time-sync timers tpm2 udev umount usb-gadget veritysetup " +
    "veritysetup-pre",
  debian:
    "accounts-daemon acpid anacron apparmor apt-daily apt-daily-upgrade atd auditd avahi-daemon blk-availability chrony " +
    "chrony-wait cloud-config cloud-final cloud-init cloud-init-local console-setup containerd cron cryptdisks " +
    "cryptdisks-early cups dbus display-manager docker dpkg-db-backup e2scrub e2scrub_all e2scrub_reap exim4 exim4-base " +
    "fail2ban firewalld fstrim fwupd fwupd-refresh gdm gdm3 haveged ifup ifupdown-pre ifupdown-wait-online iscsid " +
    "keyboard-setup kmod libvirt-guests libvirtd lightdm logrotate lvm2-lvmpolld lvm2-monitor man-db mdadm mdmonitor " +
    "multipathd netfilter-persistent networking nfs-client nfs-common nfs-idmapd nfs-mountd nfs-server nfs-utils " +
    "nftables nm-priv-helper ntpsec ntpsec-wait open-iscsi open-vm-tools packagekit plymouth plymouth-quit " +
    "plymouth-quit-wait plymouth-start podman podman-auto-update podman-restart polkit portmap qemu-guest-agent resolvconf " +
    "rngd rpc-gssd rpc-statd rpc-statd-notify rpcbind rsyslog rtkit-daemon smartmontools snapd ssh sshd sudo sysstat " +
    "sysstat-collect sysstat-summary udisks2 ufw unattended-upgrades upower uuidd vgauth virtlockd virtlogd x11-common",
  nixos:
    "dbus-broker dhcpcd firewall generate-shutdown-ramfs keys lastlog2-import linger-users logrotate-checkconf " +
    "mount-pstore network-local-commands network-setup nix-daemon nix-gc nix-optimise nixos-upgrade " +
    "nscd post-boot post-resume pre-shutdown pre-sleep prepare-kexec reload-systemd-vconsole-setup save-hwclock sleep-actions " +
    "sshd-keygen suid-sgid-wrappers userborn",
};

const all: ReadonlySet<string> = new Set(Object.values(names).flatMap((each) => each.split(" ")));

/** Whether a unit, without its suffix, has the name of one that hosts have anyway. */
export const isBaseUnit = (name: string): boolean => all.has(name) || name.startsWith("systemd-");
