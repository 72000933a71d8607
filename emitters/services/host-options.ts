import { bind, literal } from "../../compiler/language/build.ts";
import type { ValueBinding } from "../../compiler/language/expression.ts";
import type { Endpoint } from "../../compiler/ir/app.ts";
import { processes } from "../../compiler/plan/jobs.ts";
import type { ServicePlan } from "../../compiler/plan/model.ts";
import { byDefault } from "../support/module-expr.ts";

/** `catalog.apps.<app>`: the path of the options of an app's NixOS module. */
export const optionPath = (app: string): readonly string[] => ["catalog", "apps", app];

/** Opens the firewall of test and demo machines for the app's ports. */
export const firewallOpened = (plan: ServicePlan): readonly ValueBinding[] =>
  portsOnHosts(plan).length === 0
    ? []
    : [bind([...optionPath(plan.app), "openFirewall"], byDefault(literal(true)), { blankBefore: true })];

/** A port of a host, or a range of ports; both ends are inclusive. */
export interface HostPorts {
  readonly protocol: Endpoint["protocol"];
  readonly first: number;
  readonly last: number;
  /** Whether the firewall is open for it without the option of the module. */
  readonly isOpen: boolean;
}

/**
 * The ports that the firewall of a host may open for an app; TCP first, sorted, each once. Only those of images are mapped there.
 * Endpoints with an address stay closed.
 */
export function portsOnHosts({ components, resources }: ServicePlan): readonly HostPorts[] {
  const images = new Set(components.filter(({ image }) => image !== null).map(({ name }) => name));
  const nodes = [...components, ...resources];
  const single = [
    ...nodes.flatMap(({ name, ports }) =>
      ports.map(({ host, service }) => (images.has(name) ? host : service)),
    ),
    ...resources.flatMap(({ tlsPorts }) => tlsPorts.hostos),
  ].map((port): HostPorts => ({ protocol: "tcp", first: port, last: port, isOpen: false }));
  const declared = nodes.flatMap(({ name, endpoints }) =>
    endpoints.flatMap(({ protocol, first, last, host, address, openFirewall }): readonly HostPorts[] => {
      const from = images.has(name) ? host : first;
      return address === null
        ? [{ protocol, first: from, last: from + last - first, isOpen: openFirewall }]
        : [];
    }),
  );
  const sorted = [...declared, ...single].sort(
    (a, b) => (a.protocol < b.protocol ? -1 : a.protocol > b.protocol ? 1 : 0) || a.first - b.first,
  );
  const keyOf = ({ protocol, first, last }: HostPorts): string => `${protocol} ${first} ${last}`;
  return sorted.filter((each, index) => index === 0 || keyOf(each) !== keyOf(sorted[index - 1] ?? each));
}

/** How many ports of a range a virtual machine forwards, so that qemu accepts its arguments. `RUN.md` says so. */
export const mostForwarded = 100;

export const localhost = "127.0.0.1";

/** The names of a host for the parts of an app, and those of `extraHosts`, by address. */
export function hostNames(
  plan: ServicePlan,
): readonly (readonly [address: string, names: readonly string[]])[] {
  const own = plan.order.filter(({ kind }) => kind !== "job").map(({ name }) => [localhost, name] as const);
  const extra = processes(plan)
    .flatMap(({ image, extraHosts }) => [...(image === null ? (extraHosts ?? []) : [])])
    .map(([name, address]) => [address === "host-gateway" ? localhost : address, name] as const)
    .sort(([, a], [, b]) => (a < b ? -1 : 1));
  const names = new Map<string, Set<string>>();
  for (const [address, name] of [...own, ...extra])
    names.set(address, (names.get(address) ?? new Set()).add(name));
  return [...names].map(([address, all]) => [address, [...all]]);
}
