/**
 * What every host says of itself, with a type that takes one value alone. Sources: misc/version.nix,
 * tasks/network-interfaces.nix, config/locale.nix, config/i18n.nix and config/console.nix of NixOS. Checked 2025-11.
 */
export const hostSettings = [
  ["system", "stateVersion"],
  ["networking", "hostName"],
  ["networking", "domain"],
  ["networking", "hostId"],
  ["time", "timeZone"],
  ["i18n", "defaultLocale"],
  ["console", "keyMap"],
] as const;

/** What modules of NixOS set at their top: nixos/modules, agenix and sops-nix. Checked 2025-11. */
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

/** NixOS adds the ending to each name itself. Source: nixos/modules/system/boot/systemd.nix, `systemd.units`. Checked 2025-11. */
export const unitKinds = [
  ["services", ".service"],
  ["timers", ".timer"],
  ["sockets", ".socket"],
  ["paths", ".path"],
  ["targets", ".target"],
] as const;

/**
 * Services whose modules set their package by `lib.mkDefault`. Source: nixos/modules/services/databases/postgresql.nix.
 * Checked 2025-11.
 */
export const chosenByNixos: ReadonlySet<string> = new Set(["postgresql"]);
