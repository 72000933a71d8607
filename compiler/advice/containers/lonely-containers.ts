import { lonelyContainer } from "../../diagnostics/lints-services.ts";
import { staticText } from "../../language/text.ts";
import type { AppEntry } from "../../check/checked-catalog.ts";
import { placeOf } from "../../passes/context.ts";
import { ModuleReader } from "../../passes/units/look-through.ts";
import type { CheckedComponent } from "../../schema/component.ts";
import { configTexts, type LintContext } from "../reading/config-texts.ts";
import { declaredResources } from "../reading/declared-resources.ts";
import type { Lint } from "../lint.ts";
import { loopbackHost, loopbackIn, loopbackInLines, targets, type Target } from "./loopback-targets.ts";
import { optionsIn } from "../reading/options-in.ts";
import { texts } from "../reading/texts.ts";

/**
 * Components that ask a resource at `localhost`. On a host it is there; in containers each is a machine of its own, which
 * others reach by its name. Hosts know that, too.
 */
export const checkLonelyContainers: Lint = ({ apps }, reporter, context) => {
  for (const entry of apps.values()) {
    if (!entry.data.services.runtimes.container.enable) continue;
    const there = backends(entry);
    if (there.size === 0) continue;
    for (const [component, checked] of entry.data.services.components)
      for (const [target, resource] of there) {
        const found = lookedForHere(checked, target, context);
        if (found === undefined || isBrought(found, component, entry)) continue;
        const at = placeOf(entry, "services", "components", component, "process", ...found.path);
        reporter.report(lonelyContainer(component, target.name, found.host, resource, at));
      }
  }
};

/** What the resources of an app run that components wait for, by the first that does. */
function backends(entry: AppEntry): ReadonlyMap<Target, string> {
  const found = new Map<Target, string>();
  for (const [name, { role, plainInContainer }] of declaredResources(entry)) {
    const plain = plainInContainer();
    if (plain === undefined || role !== "backend") continue;
    const services = new ModuleReader().names(plain.services);
    for (const target of targets)
      if (services.has(target.service) && !found.has(target)) found.set(target, name);
  }
  return found;
}

interface Found {
  readonly host: string;
  /** Below `process`. */
  readonly path: readonly (string | number)[];
}

/**
 * Whether a script that runs in the container names the socket, or sees to a port of the container itself, as `socat` does, or
 * sets the variable to something else.
 */
function isBrought({ host, path }: Found, component: string, { data: { services } }: AppEntry): boolean {
  const process = services.components.get(component)?.process;
  const setup = services.runtimes.container.components.get(component)?.setup;
  const scripts = [process?.preStart, process?.command, setup].flatMap((each) =>
    each === undefined || each === null ? [] : texts(each),
  );
  const [option, name] = path;
  const marks = [host.startsWith("/") ? host : "LISTEN:", ...(option === "environment" ? [`${name}=`] : [])];
  return scripts.some((each) => marks.some((mark) => each.includes(mark)));
}

function lookedForHere(component: CheckedComponent, target: Target, context: LintContext): Found | undefined {
  const { environment, argv } = component.process;
  for (const [name, text] of environment) {
    const value = staticText(text) ?? "";
    const host = loopbackIn(value, target) ?? loopbackHost(name, value, target);
    if (host !== undefined) return { host, path: ["environment", name] };
  }
  const words = argv.map(staticText);
  for (const [index, word] of words.entries()) {
    const host = loopbackIn(word?.replace(/^--?[\w-]+=/, "") ?? "", target);
    if (host !== undefined) return { host, path: ["argv", index] };
  }
  for (const { name, value = "", valueAt } of optionsIn(words)) {
    const host = loopbackHost(name, value, target);
    if (host !== undefined) return { host, path: ["argv", valueAt] };
  }
  for (const { path, text } of configTexts(component, context)) {
    const host = text && loopbackInLines((staticText(text) ?? "").split("\n"), target);
    if (host !== undefined) return { host, path: ["configData", ...path] };
  }
  return undefined;
}
