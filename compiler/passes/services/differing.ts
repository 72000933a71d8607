import type { Component, Runtime } from "../../ir/app.ts";
import type { AppEntry } from "../../check/checked-catalog.ts";
import type { CheckedComponent } from "../../schema/component.ts";
import type { PassContext } from "../context.ts";
import { checkConfigReferences } from "./config-references.ts";
import { resolvePorts } from "./ports.ts";
import { checkEnvironment } from "./process.ts";

/** The option of values of a component in one runtime. */
export type DifferingPath = readonly ["services", "runtimes", Runtime, "components", string];

export const differingPath = (runtime: Runtime, component: string): DifferingPath => [
  "services",
  "runtimes",
  runtime,
  "components",
  component,
];

/** The values of a component that differ by runtime, checked like those of its process. */
export function resolveDiffering(
  component: string,
  process: CheckedComponent["process"],
  entry: AppEntry,
  context: PassContext,
): Component["differing"] {
  const on = (runtime: Runtime): Component["differing"][Runtime] => {
    const own = entry.data.services.runtimes[runtime].components.get(component);
    if (own === undefined) return null;
    const path = differingPath(runtime, component);
    const { environment, argv, ports } = own;
    if (environment.size === 0 && argv === null && ports === null) return null;
    const whole = { ...process, environment, argv: argv ?? [] };
    if (runtime === "hostos" || environment.has("XDG_CONFIG_HOME"))
      checkEnvironment(path, component, whole, entry, context);
    const home = [...process.environment].filter(([name]) => name === "XDG_CONFIG_HOME");
    const variables = new Map([...home, ...environment]);
    checkConfigReferences(path, { ...whole, environment: variables }, entry, context, component);
    return {
      environment,
      argv,
      ports: ports === null ? null : resolvePorts(ports, [...path, "ports"], entry, context),
    };
  };
  return { hostos: on("hostos"), container: on("container") };
}
