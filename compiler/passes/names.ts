import * as messages from "../diagnostics/passes-names.ts";
import { jobNameTaken } from "../diagnostics/passes-units.ts";
import { nameRules } from "../schema/names.ts";
import type { AppEntry, CheckedCatalog, Entry } from "../check/checked-catalog.ts";
import { keyPlaceOf, type PassContext } from "./context.ts";

/** Reports names that become one folder on file systems that ignore case (macOS, Windows checkouts). */
export function checkCaseTwins(checked: CheckedCatalog, context: PassContext): void {
  reportTwins("package", checked.pkgs, context);
  reportTwins("app", checked.apps, context);
}

function reportTwins(kind: string, entries: ReadonlyMap<string, Entry<unknown>>, context: PassContext): void {
  const seen = new Map<string, Entry<unknown>>();
  for (const entry of entries.values()) {
    const folded = entry.name.toLowerCase();
    const other = seen.get(folded);
    if (other === undefined) seen.set(folded, entry);
    else
      context.report(
        messages.namesDifferInCase(kind, entry.name, other.name, keyPlaceOf(entry), keyPlaceOf(other)),
      );
  }
}

/** systemd.exec(5), "User/Group Name Syntax": the strict form, which every tool accepts. */
const userName = /^[a-z][a-z0-9-]{0,30}$/;

/**
 * Checks names of components and resources across an app: they share one network of hosts, one set of units, and
 * accounts named after components. This includes dynamic users, because the units of a component and of its health
 * check share an account by name, so systemd does not choose one (systemd.exec(5), `DynamicUser=`).
 */
export function checkServiceNames(entry: AppEntry, context: PassContext): void {
  const { components, jobs, runtimes } = entry.data.services;
  checkJobNames(entry, context);
  for (const [name, { process, resources }] of components) {
    const path = ["services", "components", name] as const;
    const purpose = unitPurpose(name, entry);
    if (purpose !== undefined)
      context.report(messages.reservedUnit("component", name, purpose, keyPlaceOf(entry, ...path)));
    const isRun = runtimes.container.enable || runtimes.hostos.enable;
    // The accounts of an image are its own.
    const hasAccount = process.image === null && (process.user !== "prefer-dynamic" || isRun);
    // An invalid component name has been reported.
    if (hasAccount && !userName.test(name) && nameRules.host.pattern.test(name)) {
      context.report(messages.badUserName("component", name, keyPlaceOf(entry, ...path)));
    }
    for (const resource of resources.keys()) {
      if (jobs.has(resource)) {
        const declared = keyPlaceOf(entry, ...path, "resources", resource);
        context.report(
          jobNameTaken(resource, "resource", keyPlaceOf(entry, "services", "jobs", resource), declared),
        );
      }
      if (!components.has(resource)) continue;
      const at = keyPlaceOf(entry, ...path, "resources", resource);
      const component = keyPlaceOf(entry, "services", "components", resource);
      context.report(messages.componentAndResource(resource, at, component));
    }
  }
}

/** Jobs share units, accounts and the network with components and resources. */
function checkJobNames(entry: AppEntry, context: PassContext): void {
  const { components, jobs, runtimes } = entry.data.services;
  const isRun = runtimes.container.enable || runtimes.hostos.enable;
  for (const [name, { component, process }] of jobs) {
    const at = keyPlaceOf(entry, "services", "jobs", name);
    if (components.has(name))
      context.report(jobNameTaken(name, "component", at, keyPlaceOf(entry, "services", "components", name)));
    const purpose = unitPurpose(name, entry);
    if (purpose !== undefined) context.report(messages.reservedUnit("job", name, purpose, at));
    const hasAccount =
      process.image === null && component === null && (process.user !== "prefer-dynamic" || isRun);
    if (hasAccount && !userName.test(name) && nameRules.host.pattern.test(name))
      context.report(messages.badUserName("job", name, at));
  }
}

/** The purpose of a unit of this name that catalogc generates; undefined if it generates none. */
function unitPurpose(name: string, entry: AppEntry): string | undefined {
  if (name === `${entry.name}-setup`) return "which runs `setup` once at system startup";
  const checked = name.replace(/-health$/, "");
  const isCheck =
    checked !== name && entry.data.services.components.get(checked)?.healthcheck.enable === true;
  return isCheck ? `which runs the health check of \`${checked}\`` : undefined;
}
