import {
  elements,
  members,
  membersAt,
  moduleDefinitions,
  names,
  textsIn,
} from "../language/module-system/options.ts";
import type { AppEntry } from "../check/checked-catalog.ts";
import type { FreeForm } from "../language/option-values.ts";
import { moduleUnits, ownUnits } from "../passes/services/app-units.ts";
import { declaredResources } from "../passes/services/declared-resources.ts";
import { hostModules } from "../passes/services/host-modules.ts";
import { knownUnits } from "../passes/services/known-units.ts";
import type { EntryRule } from "./rule.ts";

/**
 * Resources whose systemd units are unknown, so that they are not ordered with the components. In containers only
 * frontends need the order: a backend has started when its whole system has. Recipes may write the order themselves.
 */
export const unknownUnitOrder: EntryRule = {
  *app(entry) {
    const { container, hostos } = entry.data.services.runtimes;
    for (const [name, { role, at, modules, inContainer }] of declaredResources(entry)) {
      const onHost = hostos.enable && areUnknown(modules) && !isOrdered(name, role, entry);
      const waits = container.enable && role === "frontend" && areUnknown(inContainer);
      if (!onHost && !(waits && !waitsInContainer(inContainer))) continue;
      yield {
        at,
        message: `the units of \`${name}\` are unknown, so ${role === "backend" ? "no component waits for them" : "they wait for no component"}`,
        hint: `catalogc generates the order if the recipe itself enables a common service, such as \`services.<name>.enable = true\`. Otherwise, write the order: ${ownOrder[role]}`,
      };
    }
  },
};

const ownOrder = {
  backend:
    'in `services.runtimes.hostos.hostosConfig`, `systemd.services.<component> = { after = [ "<unit>" ]; requires = [ "<unit>" ]; };`.',
  frontend:
    'in its module, `systemd.services.<unit> = { after = [ "<component>.service" ]; requires = [ "<component>.service" ]; };`, in containers `"catalog-upstreams.service"`.',
} as const;

const areUnknown = (modules: readonly FreeForm[]): boolean =>
  modules.length > 0 && knownUnits(modules).length === 0;

/**
 * Whether the recipe orders each component that declares the resource: after a unit that may be the resource's, or
 * before it for a frontend.
 */
function isOrdered(resource: string, role: keyof typeof ownOrder, entry: AppEntry): boolean {
  const modules = hostModules(entry).flatMap(({ module, isTest }) => (isTest ? [] : [module]));
  const known = new Set([...ownUnits(entry), ...moduleUnits(entry)].map(({ unit }) => unit));
  const users = [...entry.data.services.components].filter(([, { resources }]) => resources.has(resource));
  const orders = writtenOrders(modules).map(([first, then]) =>
    role === "backend" ? { component: then, unit: first } : { component: first, unit: then },
  );
  return users.every(([name]) =>
    orders.some(
      ({ component, unit }) =>
        component === `${name}.service` && !known.has(unit) && !unit.endsWith(".target"),
    ),
  );
}

/** Whether the units of a module wait for the components in its container. */
const waitsInContainer = (modules: readonly FreeForm[]): boolean =>
  writtenOrders(modules).some(([first]) => first === "catalog-upstreams.service");

/** Pairs of units; modules start the first before the second. */
function writtenOrders(modules: readonly FreeForm[]): readonly (readonly [first: string, then: string])[] {
  const services = membersAt(modules.flatMap(moduleDefinitions), ["systemd", "services"]);
  return [...names(services)].flatMap((name) => {
    const listed = (list: string): readonly string[] =>
      textsIn(elements(members(members(services, name), list)));
    const unit = `${name}.service`;
    return [
      ...listed("after").map((first) => [first, unit] as const),
      ...listed("before").map((then) => [unit, then] as const),
    ];
  });
}
