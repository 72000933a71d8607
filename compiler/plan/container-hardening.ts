import { capabilitiesOf } from "./capabilities.ts";
import { hardeningOf } from "./hardening.ts";
import type { ProcessPlan } from "./model.ts";

/** The parts of the hardening of a process that a container engine enforces. */
export interface ContainerHardening {
  readonly noNewPrivileges: boolean;
  /** Whether only state, volumes and folders in memory can be written. */
  readonly isReadOnly: boolean;
  /** Whether the process has the capabilities of its options only, and not those that engines give by default. */
  readonly dropsCapabilities: boolean;
}

export function containerHardeningOf(process: ProcessPlan): ContainerHardening {
  const plan = hardeningOf(process);
  return {
    noNewPrivileges: plan?.noNewPrivileges ?? false,
    isReadOnly: plan?.protectSystem === "strict",
    dropsCapabilities: plan !== null && (plan.capabilityBoundingSet || keepsRootCapabilities(process)),
  };
}

/** The capabilities that a container adds, as capabilities(7) names them; sorted. */
export function containerCapabilities(process: ProcessPlan): readonly string[] {
  const own = capabilitiesOf(process);
  const isRoot = containerHardeningOf(process).dropsCapabilities && keepsRootCapabilities(process);
  return isRoot ? [...new Set([...own, ...ofRoot])].sort() : own;
}

/** Root with `standard`: hosts leave its capabilities alone. A switch of the recipe decides otherwise. */
const keepsRootCapabilities = ({ account, hardening }: ProcessPlan): boolean =>
  account.policy === "root" &&
  hardening !== "none" &&
  (hardening === "standard" || hardening.capabilityBoundingSet === null);

/**
 * With these, root prepares files for another account, starts a program under it and signals it, or confines it to a
 * folder. Both engines give them by default: podman-run(1), `--cap-add`; capabilities(7).
 */
const ofRoot: readonly string[] = [
  "CAP_CHOWN",
  "CAP_DAC_OVERRIDE",
  "CAP_FOWNER",
  "CAP_FSETID",
  "CAP_KILL",
  "CAP_NET_BIND_SERVICE",
  "CAP_SETGID",
  "CAP_SETPCAP",
  "CAP_SETUID",
  "CAP_SYS_CHROOT",
];

/**
 * The switches that a recipe sets to another value than `standard`, and that no engine has: it has its own filter of
 * system calls, its own view of `/proc` and `/sys`, and no filter of addresses or namespaces.
 */
export function switchesIgnoredByContainers({ hardening }: ProcessPlan): readonly string[] {
  if (typeof hardening === "string") return [];
  return Object.entries(hardening)
    .filter(
      ([name, value]) => !enforced.has(name) && !(Array.isArray(value) ? value.length === 0 : value === null),
    )
    .map(([name]) => name)
    .sort();
}

const enforced: ReadonlySet<string> = new Set([
  "noNewPrivileges",
  "protectSystem",
  "capabilityBoundingSet",
  "umask",
]);
