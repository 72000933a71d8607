import { hostModules } from "../../passes/units/host-modules.ts";
import type { AppEntry } from "../../check/checked-catalog.ts";
import { moduleUnits, ownUnits } from "../../passes/units/app-units.ts";
import type { DeclaredResource } from "./declared-resources.ts";
import { runUnits, serviceNames, writtenOrder, type UnitOrder } from "./unit-order.ts";

/** Units that are there on every host (systemd.special(7)): who waits for them waits for no resource. */
const ofEveryHost =
  /^(?:systemd-.*|dbus\.(?:service|socket)|(?:basic|default|graphical|initrd|local-fs|local-fs-pre|multi-user|network|network-online|network-pre|nss-lookup|nss-user-lookup|paths|remote-fs|remote-fs-pre|rpcbind|slices|sockets|swap|sysinit|time-set|time-sync|timers)\.target|.*\.(?:mount|automount|device|swap|slice))$/;

/** Resources whose units catalogc cannot tell. */
type Unknown = ReadonlyMap<string, DeclaredResource>;

/**
 * Of resources whose units cannot be told, those for which the recipe writes the order itself: each component that declares
 * one waits for a unit that is not the app's, or such a unit of a frontend waits for the component.
 */
export function orderedOnHost(entry: AppEntry, unknown: Unknown): ReadonlySet<string> {
  const { components, runtimes } = entry.data.services;
  const modules = hostModules(entry).flatMap(({ module, isTest }) => (isTest ? [] : [module]));
  const orders = writtenOrder(modules);
  const next = {
    backend: neighbours(orders, "then", "first"),
    frontend: neighbours(orders, "first", "then"),
  };
  const own = new Set(ownUnits(entry).map(({ unit }) => unit));
  const known = new Set([
    ...own,
    ...moduleUnits(entry).map(({ unit }) => unit),
    ...runUnits(runtimes.hostos.hostosConfig),
  ]);
  const ordered = new Set(unknown.keys());
  for (const [component, { resources }] of components) {
    const used = [...resources.keys()].flatMap((name) => {
      const resource = unknown.get(name);
      return resource === undefined ? [] : [[name, resource] as const];
    });
    for (const role of ["backend", "frontend"] as const) {
      const declared = used.filter(([, each]) => each.role === role);
      if (declared.length === 0) continue;
      const units = [...beside(`${component}.service`, next[role], own)].filter(
        (unit) => !known.has(unit) && !ofEveryHost.test(unit),
      );
      for (const name of withoutUnit(new Map(declared), units)) ordered.delete(name);
    }
  }
  return ordered;
}

/** The units that are next to each on one side. */
type Neighbours = ReadonlyMap<string, ReadonlySet<string>>;

function neighbours(orders: readonly UnitOrder[], from: keyof UnitOrder, to: keyof UnitOrder): Neighbours {
  const found = new Map<string, Set<string>>();
  for (const each of orders) {
    const others = found.get(each[from]) ?? new Set();
    found.set(each[from], others.add(each[to]));
  }
  return found;
}

/**
 * What starts before a unit, or after it, however many are between. What other components wait for may be for resources of
 * theirs.
 */
function beside(unit: string, next: Neighbours, own: ReadonlySet<string>): ReadonlySet<string> {
  const found = new Set(next.get(unit));
  // A set is gone through with what is added meanwhile.
  for (const each of found) if (!own.has(each)) for (const other of next.get(each) ?? []) found.add(other);
  return found;
}

/** Resources for which there is no unit: neither one of that name nor, as it may have any, one for each that is left. */
function withoutUnit(resources: Unknown, units: readonly string[]): readonly string[] {
  if (units.length === 0) return [...resources.keys()];
  const names = new Map([...resources].map(([name, { modules }]) => [name, serviceNames(modules)]));
  const isNamed = (unit: string, services: readonly string[]): boolean =>
    services.some((service) => unit.startsWith(`${service}.`) || unit.startsWith(`${service}-`));
  const left = [...names].filter(([, services]) => !units.some((unit) => isNamed(unit, services)));
  const others = units.filter((unit) => ![...names.values()].some((services) => isNamed(unit, services)));
  return others.length >= left.length ? [] : left.map(([name]) => name);
}
