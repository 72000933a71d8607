import type { PackageRef, Text } from "../../language/option-values.ts";
import type { Script } from "./scripts.ts";

/**
 * A unit, with everything already escaped for systemd except `environment` (each printer escapes it the same way,
 * because NixOS escapes part of it itself). Printed as text in `units/`, and as `systemd.services.<name>` in the module.
 * Source: systemd.unit(5), systemd.service(5), systemd.timer(5).
 */
export type Unit = ServiceUnit | TimerUnit | DropIn;

export interface ServiceUnit {
  readonly kind: "service";
  /** Without `.service`. */
  readonly name: string;
  readonly unit: UnitSection;
  /** Unescaped values, sorted by name. `PATH` is in it only if the recipe says what it is, whatever the packages. */
  readonly environment: ReadonlyMap<string, Text>;
  /** Packages on `PATH` before the standard ones. */
  readonly path: readonly PackageRef[];
  readonly service: ReadonlyMap<string, Text>;
  readonly wantedBy: readonly string[];
  /** The service that this one acts for: it has the variables of that one, and {@link inheritedSettings}. */
  readonly actsFor?: string;
}

/**
 * What a unit that acts for another one has from it: account, variables and credentials, and one private /tmp.
 * Source: systemd.exec(5). `templates/lib/derived-units.nix` has the same names.
 */
export const inheritedSettings: readonly string[] = [
  "DynamicUser",
  "Environment",
  "EnvironmentFile",
  "Group",
  "ImportCredential",
  "LoadCredential",
  "LoadCredentialEncrypted",
  "NoNewPrivileges",
  "PassEnvironment",
  "PrivateTmp",
  "SetCredential",
  "SetCredentialEncrypted",
  "SupplementaryGroups",
  "UnsetEnvironment",
  "User",
  "WorkingDirectory",
];

/**
 * A dynamic user has no other way to its state. Others would pay for it: with each program that a unit starts, systemd gives
 * the directory to the account of the unit, with all that is in it, and sets its mode. So a program that started as root
 * would lose its files to root while it runs. Source: systemd.exec(5), `StateDirectory=`.
 */
export const inheritedByDynamicUsers: readonly string[] = ["StateDirectory", "StateDirectoryMode"];

/** Settings of a service that are lists, so that recipes and hosts can add to them: of two texts NixOS takes neither. */
export const listSettings: ReadonlySet<string> = new Set(["AmbientCapabilities"]);

export interface TimerUnit {
  readonly kind: "timer";
  /** Without `.timer`. */
  readonly name: string;
  readonly unit: UnitSection;
  readonly timer: ReadonlyMap<string, Text>;
  readonly wantedBy: readonly string[];
}

/** What an app adds to a unit that another module defines: `nginx.service.d/<app>.conf`. */
export interface DropIn {
  readonly kind: "drop-in";
  /** With its ending: `nginx.service`. */
  readonly of: string;
  readonly unit: UnitSection;
}

/** `[Unit]`; lists of unit names are sorted. */
export interface UnitSection {
  readonly description?: Text;
  /** Escaped. */
  readonly documentation?: readonly Text[];
  readonly after?: readonly string[];
  readonly before?: readonly string[];
  readonly requires?: readonly string[];
  /** Units that need not exist. */
  readonly wants?: readonly string[];
  /** Units that must be up, or on their way: no start asks for theirs. */
  readonly requisite?: readonly string[];
  readonly onFailure?: readonly string[];
  readonly partOf?: readonly string[];
  readonly startLimitBurst?: number;
  /** Seconds. */
  readonly startLimitIntervalSec?: number;
  /** Keys that systemd leaves alone (`X-…`). */
  readonly extra?: ReadonlyMap<string, Text>;
}

/** Everything systemd is told about one app. */
export interface AppUnits {
  /** In start order, each component's units together. */
  readonly units: readonly Unit[];
  readonly scripts: readonly Script[];
}
