// The options of `systemd.services.<name>` and `systemd.timers.<name>` that become unit settings, with the keys they
// are printed as. Source: nixpkgs, nixos/lib/systemd-unit-options.nix and nixos/lib/systemd-lib.nix. Checked 2026-11.

/** `[Unit]`: lists of words in one line. */
export const unitLists = new Map([
  ["after", "After"],
  ["before", "Before"],
  ["bindsTo", "BindsTo"],
  ["conflicts", "Conflicts"],
  ["documentation", "Documentation"],
  ["onFailure", "OnFailure"],
  ["onSuccess", "OnSuccess"],
  ["partOf", "PartOf"],
  ["requires", "Requires"],
  ["requisite", "Requisite"],
  ["upholds", "Upholds"],
  ["wants", "Wants"],
]);

/** `[Unit]`: single values. */
export const unitValues = new Map([
  ["description", "Description"],
  ["startLimitBurst", "StartLimitBurst"],
  ["startLimitIntervalSec", "StartLimitIntervalSec"],
]);

/** Options of a unit that have one value and are not sets. */
export const singleUnitOptions: ReadonlySet<string> = new Set([
  ...unitValues.keys(),
  "enable",
  "enableStrictShellChecks",
  "notSocketActivated",
  "reloadIfChanged",
  "restartIfChanged",
  "scriptArgs",
  "startAt",
  "stopIfChanged",
]);

/** `[Unit]`: NixOS writes a file with these values and prints its path. */
export const unitTriggers = new Map([
  ["reloadTriggers", "X-Reload-Triggers"],
  ["restartTriggers", "X-Restart-Triggers"],
]);

/** `[Install]`: lists of words in one line. NixOS turns them into links and prints only `WantedBy=`. */
export const installLists = new Map([
  ["aliases", "Alias"],
  ["requiredBy", "RequiredBy"],
  ["upheldBy", "UpheldBy"],
  ["wantedBy", "WantedBy"],
]);

export interface Job {
  /** The suffix of the script's name after the name of the unit. */
  readonly suffix: string;
  readonly key: string;
  /** Whether it is a list that is joined with other settings. */
  readonly isList: boolean;
}

/** Scripts that NixOS turns into programs. */
export const jobs: ReadonlyMap<string, Job> = new Map([
  ["preStart", { suffix: "pre-start", key: "ExecStartPre", isList: true }],
  ["script", { suffix: "start", key: "ExecStart", isList: false }],
  ["postStart", { suffix: "post-start", key: "ExecStartPost", isList: true }],
  ["reload", { suffix: "reload", key: "ExecReload", isList: false }],
  ["preStop", { suffix: "pre-stop", key: "ExecStop", isList: false }],
  ["postStop", { suffix: "post-stop", key: "ExecStopPost", isList: false }],
]);
