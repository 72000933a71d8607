import { text } from "../../language/text.ts";
import { hasExistingState } from "../access.ts";
import { capabilitiesOf } from "../capabilities.ts";
import { hardeningOf, type HardeningPlan } from "../hardening.ts";
import type { ProcessPlan } from "../model.ts";
import { word } from "./escape.ts";
import type { ServiceSetting } from "./model.ts";
import { systemCallFilter } from "./system-calls.ts";

/** Lines that are on or off. Source: systemd.exec(5). */
const lines: readonly (readonly [keyof HardeningPlan, key: string, value: string])[] = [
  ["noNewPrivileges", "NoNewPrivileges", "true"],
  ["protectHome", "ProtectHome", "true"],
  ["privateTmp", "PrivateTmp", "true"],
  ["privateDevices", "PrivateDevices", "true"],
  ["protectKernelTunables", "ProtectKernelTunables", "true"],
  ["protectKernelModules", "ProtectKernelModules", "true"],
  ["protectKernelLogs", "ProtectKernelLogs", "true"],
  ["protectControlGroups", "ProtectControlGroups", "true"],
  ["protectClock", "ProtectClock", "true"],
  ["protectHostname", "ProtectHostname", "true"],
  ["protectProc", "ProtectProc", "invisible"],
  ["restrictNamespaces", "RestrictNamespaces", "true"],
  ["restrictRealtime", "RestrictRealtime", "true"],
  ["restrictSUIDSGID", "RestrictSUIDSGID", "true"],
  ["lockPersonality", "LockPersonality", "true"],
  ["systemCallArchitectures", "SystemCallArchitectures", "native"],
  ["removeIPC", "RemoveIPC", "true"],
  ["memoryDenyWriteExecute", "MemoryDenyWriteExecute", "true"],
];

/** The settings that protect the host from a component. Those that it needs itself are not among them. */
export function hardeningSettings(component: ProcessPlan): ReadonlyMap<string, ServiceSetting> {
  const plan = hardeningOf(component);
  if (plan === null) return new Map();
  const { state, account, capabilities } = component;
  const isStrict = plan.protectSystem === "strict" && state.belowVarLib === null;
  return new Map<string, ServiceSetting>([
    ...lines.flatMap(([name, key, value]) => (plan[name] === true ? [[key, text(value)] as const] : [])),
    ...(plan.protectSystem === "no" ? [] : [["ProtectSystem", text(plan.protectSystem)] as const]),
    // systemd makes its own directories writable, and those of `BindPaths=`.
    ...(isStrict
      ? [["ReadWritePaths", [word(text(hasExistingState(component) ? "-" : "", state.path))]] as const]
      : []),
    ...(plan.restrictAddressFamilies ? [["RestrictAddressFamilies", [text(families(plan))]] as const] : []),
    ...(plan.systemCallFilter ? filter(capabilitiesOf(component), !plan.restrictNamespaces) : []),
    ...(plan.capabilityBoundingSet && (account.policy === "root" || capabilities.length === 0)
      ? [["CapabilityBoundingSet", text(capabilitiesOf(component).join(" "))] as const]
      : []),
    ...(plan.umask ? [["UMask", text("0027")] as const] : []),
  ]);
}

/**
 * The same for a script of catalogc that runs as root and only calls systemctl(1): no capabilities, no network and no
 * writable folder. systemd accepts root at its socket.
 */
export const confinedRoot: ReadonlyMap<string, ServiceSetting> = new Map<string, ServiceSetting>([
  ...lines.map(([, key, value]) => [key, text(value)] as const),
  ["CapabilityBoundingSet", text("")],
  ["IPAddressDeny", [text("any")]],
  ["PrivateNetwork", text("true")],
  ["ProtectSystem", text("strict")],
  ["RestrictAddressFamilies", [text("AF_UNIX")]],
  ["SystemCallErrorNumber", text("EPERM")],
  ["SystemCallFilter", [text("@system-service"), text("~@privileged @resources")]],
  ["UMask", text("0077")],
]);

const families = ({ addressFamilies }: HardeningPlan): string =>
  [...new Set(["AF_UNIX", "AF_INET", "AF_INET6", "AF_NETLINK", ...addressFamilies])].join(" ");

/**
 * A refused call fails as for any account without privileges, instead of ending the process. Source: systemd.exec(5),
 * `SystemCallFilter=`, `SystemCallErrorNumber=`.
 */
const filter = (
  capabilities: readonly string[],
  hasNamespaces: boolean,
): readonly (readonly [string, ServiceSetting])[] => [
  ["SystemCallErrorNumber", text("EPERM")],
  ["SystemCallFilter", systemCallFilter(capabilities, hasNamespaces)],
];
