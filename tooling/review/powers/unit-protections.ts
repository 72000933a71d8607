import { valueOf, type UnitFile } from "../reading/unit-file.ts";

/** systemd.exec(5), "Sandboxing" and "Security". */
export const protections: readonly string[] = [
  "NoNewPrivileges",
  "PrivateTmp",
  "PrivateDevices",
  "ProtectSystem",
  "ProtectHome",
];

/** systemd.exec(5), `DynamicUser=`: what comes with it and stands in no line. */
export const ofDynamicUsers: ReadonlyMap<string, string> = new Map([
  ["NoNewPrivileges", "true"],
  ["PrivateTmp", "true"],
  ["ProtectSystem", "strict"],
  ["ProtectHome", "read-only"],
]);

export const isOn = (value: string | undefined): value is string =>
  value !== undefined && !/^(?:|no|false|0|off)$/i.test(value);

/** systemd.syntax(7): what is no boolean is not set. */
export const isDynamic = (unit: UnitFile): boolean =>
  /^(?:1|y|yes|t|true|on)$/i.test(valueOf(unit, "DynamicUser") ?? "");
