import type { PackageRef, Text } from "../../language/option-values.ts";
import type { Script } from "./scripts.ts";

/**
 * A unit whose values are escaped for systemd, except that the printers quote `environment`, as NixOS does. It is printed
 * as text in `units/`, and as `systemd.services.<name>` in the module. Source: systemd.unit(5), systemd.service(5),
 * systemd.timer(5).
 */
export type Unit = ServiceUnit | TimerUnit | TargetUnit | DropIn;

export interface ServiceUnit {
  readonly kind: "service";
  /** Without `.service`. */
  readonly name: string;
  readonly unit: UnitSection;
  /** Unquoted values whose specifiers are escaped, sorted by name. It contains `PATH` only if the recipe sets it. */
  readonly environment: ReadonlyMap<string, Text>;
  /** Packages on `PATH` before the standard ones. */
  readonly path: readonly PackageRef[];
  readonly service: ReadonlyMap<string, ServiceSetting>;
  /** Settings of `[Service]` that any definition of a host or a recipe replaces. None of them is in `service`. */
  readonly defaults?: ReadonlyMap<string, ServiceSetting>;
  readonly wantedBy: readonly string[];
  /** The service that this unit acts for: it gets the variables of that service, and {@link inheritedSettings}. */
  readonly actsFor?: string;
  /** Then its own variables override those of that service, and it has a `PATH` of its own: a job of a component. */
  readonly overridesVariables?: boolean;
}

/**
 * The settings that a unit shares with the service it acts for: account, variables and credentials, volumes, and hardening.
 * Source: systemd.exec(5). `templates/lib/derived-units.nix` has the same names.
 */
export const inheritedSettings: readonly string[] = [
  "AmbientCapabilities",
  "BindPaths",
  "BindReadOnlyPaths",
  "CapabilityBoundingSet",
  "DeviceAllow",
  "DynamicUser",
  "Environment",
  "EnvironmentFile",
  "Group",
  "ImportCredential",
  "LoadCredential",
  "LoadCredentialEncrypted",
  "LockPersonality",
  "MemoryDenyWriteExecute",
  "NoNewPrivileges",
  "PassEnvironment",
  "PrivateDevices",
  "PrivateTmp",
  "ProtectClock",
  "ProtectControlGroups",
  "ProtectHome",
  "ProtectHostname",
  "ProtectKernelLogs",
  "ProtectKernelModules",
  "ProtectKernelTunables",
  "ProtectProc",
  "ProtectSystem",
  "ReadWritePaths",
  "RemoveIPC",
  "RestrictAddressFamilies",
  "RestrictNamespaces",
  "RestrictRealtime",
  "RestrictSUIDSGID",
  "SetCredential",
  "SetCredentialEncrypted",
  "SupplementaryGroups",
  "SystemCallArchitectures",
  "SystemCallErrorNumber",
  "SystemCallFilter",
  "UMask",
  "UnsetEnvironment",
  "User",
  "WorkingDirectory",
];

/**
 * A dynamic user needs this setting to access its state. Other users must not have it: whenever a unit starts a
 * program, systemd gives the directory and its content to the account of the unit, and sets its mode. A program that
 * starts as root would lose access to its files while it runs. Source: systemd.exec(5), `StateDirectory=`.
 */
export const inheritedByDynamicUsers: readonly string[] = ["StateDirectory", "StateDirectoryMode"];

/** Lists can be extended by recipes and hosts: NixOS does not merge strings. */
export type ServiceSetting = Text | readonly Text[];

export const isListSetting = (setting: ServiceSetting): setting is readonly Text[] => Array.isArray(setting);

export interface TimerUnit {
  readonly kind: "timer";
  /** Without `.timer`. */
  readonly name: string;
  readonly unit: UnitSection;
  readonly timer: ReadonlyMap<string, Text>;
  readonly wantedBy: readonly string[];
}

/** Groups units. Source: systemd.target(5). */
export interface TargetUnit {
  readonly kind: "target";
  /** Without `.target`. */
  readonly name: string;
  readonly unit: UnitSection;
  readonly wantedBy: readonly string[];
}

/** The settings that an app adds to a unit of another module: `nginx.service.d/<app>.conf`. */
export interface DropIn {
  readonly kind: "drop-in";
  /** With its suffix: `nginx.service`. */
  readonly of: string;
  readonly unit: UnitSection;
  /** As those of a {@link ServiceUnit}. */
  readonly environment: ServiceUnit["environment"];
  /** Single values replace those of the unit, and lists extend them. */
  readonly service: ServiceUnit["service"];
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
  /** Units that must be active or starting: this does not start them. */
  readonly requisite?: readonly string[];
  readonly onFailure?: readonly string[];
  readonly partOf?: readonly string[];
  readonly reloadTriggers?: ReloadTriggers;
  readonly startLimitBurst?: number;
  /** Seconds. */
  readonly startLimitIntervalSec?: number;
  /** Other keys; systemd ignores `X-…`. */
  readonly extra?: ReadonlyMap<string, Text>;
}

/** Files whose changes reload the unit on NixOS. */
export interface ReloadTriggers {
  /** Relative to `/etc`. */
  readonly files: readonly string[];
  /** The recipe option that has them. */
  readonly from: string;
}

/** All units of one app. */
export interface AppUnits {
  /** In start order; the units of a component are adjacent. */
  readonly units: readonly Unit[];
  readonly scripts: readonly Script[];
}
