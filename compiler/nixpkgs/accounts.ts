/**
 * Users and groups of every NixOS host. Source: nixos/modules/config/users-groups.nix, and the modules of services that
 * always run (systemd, D-Bus, nscd, polkit) or usually do (OpenSSH). Checked 2026-11.
 */
const systemAccounts: ReadonlySet<string> = new Set(
  (
    "adm audio cdrom clock dialout disk floppy input keys kmem kvm lp messagebus nixbld nobody nogroup nscd polkituser " +
    "render root sgx shadow sshd tape tty users utmp uucp video wheel"
  ).split(" "),
);

export const isSystemAccount = (name: string): boolean =>
  systemAccounts.has(name) || /^(nixbld\d|systemd-)/.test(name);

/**
 * Units of services whose accounts have another name. A component with the name of a unit is refused anyway. Source:
 * nixos/modules/services/databases/postgresql.nix. Checked 2026-11.
 */
export const unitOfAccount: ReadonlyMap<string, string> = new Map([["postgres", "postgresql.service"]]);
