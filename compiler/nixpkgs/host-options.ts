/** Top-level options of NixOS modules: nixos/modules, agenix and sops-nix. Checked 2025-11. */
export const hostOptions: ReadonlySet<string> = new Set([
  "age",
  "boot",
  "containers",
  "documentation",
  "environment",
  "fileSystems",
  "fonts",
  "hardware",
  "i18n",
  "imports",
  "networking",
  "nix",
  "nixpkgs",
  "programs",
  "security",
  "services",
  "sops",
  "swapDevices",
  "system",
  "systemd",
  "time",
  "users",
  "virtualisation",
]);

/**
 * NixOS appends the suffix to each name. Source: nixos/modules/system/boot/systemd.nix, `systemd.units`. Checked
 * 2025-11.
 */
export const unitKinds = [
  ["services", ".service"],
  ["timers", ".timer"],
  ["sockets", ".socket"],
  ["paths", ".path"],
  ["targets", ".target"],
] as const;

/**
 * Whether a unit may be defined by NixOS or systemd on every machine. Sources: systemd.special(7);
 * nixos/modules/system, config and services/system. Checked 2026-11.
 */
export const isUnitOfEveryHost = (unit: string): boolean => ofEveryHost.test(unit);

const ofEveryHost =
  /^(?:systemd-|dbus|nix-|nixos-|network|getty|serial-getty|autovt|console-getty|container|user@|user-runtime-dir@|modprobe@|sshd|firewall|nftables|nscd|resolvconf|dhcpcd|logrotate|fstrim|cron|polkit|audit|rescue|emergency|backdoor|acme-|suid-sgid-wrappers|pre-|post-|local-|remote-|initrd-|mount-)/;
