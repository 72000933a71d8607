import * as messages from "../../diagnostics/passes-services.ts";
import type { Component, DeclaredResource } from "../../ir/app.ts";
import type { CheckedComponent } from "../../schema/component.ts";
import type { AppEntry } from "../../check/checked-catalog.ts";
import { keyPlaceOf, placeOf, type PassContext } from "../context.ts";
import { resolveDiffering } from "./differing.ts";
import { externalOf } from "./external.ts";
import { resolveHealthCheck } from "./healthcheck.ts";
import { resolvePorts } from "./ports.ts";
import { checkReload } from "./reload.ts";
import { resolveProcess } from "./process.ts";

/**
 * The components of an app by name, each resolved separately. Specification: "Services (`services`)".
 * @param whole with the resources that others run
 */
export function resolveComponents(
  entry: AppEntry,
  whole: AppEntry,
  context: PassContext,
): ReadonlyMap<string, Component> {
  const components = [...entry.data.services.components].map(([name, checked]) => {
    checkReload(name, checked.process, entry, context);
    const component: Component = {
      name,
      dependsOn: resolveDependencies(name, checked.dependsOn, entry, context),
      healthcheck: resolveHealthCheck(name, checked.healthcheck, entry, context),
      process: resolveProcess(["services", "components", name, "process"], checked.process, entry, context),
      differing: resolveDiffering(name, checked.process, entry, context),
      networks: checked.networks,
      resources: resolveDeclared(name, checked.resources, entry, context),
      external: resolveDeclared(name, externalOf(whole, name), entry, context),
    };
    return [name, component] as const;
  });
  return new Map(components);
}

/** The components in `dependsOn`, each once; the component itself, resources and unknown names are reported and removed. */
function resolveDependencies(
  component: string,
  dependsOn: readonly string[],
  entry: AppEntry,
  context: PassContext,
): readonly string[] {
  const { components } = entry.data.services;
  const known = dependsOn.filter((name, index) => {
    const at = placeOf(entry, "services", "components", component, "dependsOn", index);
    if (name === component) {
      context.report(messages.dependsOnItself(component, at));
      return false;
    }
    if (components.has(name)) return true;
    if (entry.data.services.jobs.has(name)) {
      context.report(messages.dependsOnJob(component, name, at, keyPlaceOf(entry, "services", "jobs", name)));
      return false;
    }
    const owner = [...components].find(([, { resources }]) => resources.has(name))?.[0];
    if (owner === undefined) {
      const others = [...components.keys()].filter((other) => other !== component);
      context.report(messages.unknownDependency(component, name, others, at));
    } else {
      const declared = keyPlaceOf(entry, "services", "components", owner, "resources", name);
      context.report(messages.dependsOnResource(component, name, at, declared));
    }
    return false;
  });
  return [...new Set(known)];
}

function resolveDeclared(
  component: string,
  resources: CheckedComponent["resources"],
  entry: AppEntry,
  context: PassContext,
): ReadonlyMap<string, DeclaredResource> {
  const path = ["services", "components", component, "resources"] as const;
  return new Map(
    [...resources].map(([name, { ports, ...declared }]) => [
      name,
      {
        ...declared,
        ports: resolvePorts(ports, [...path, name, "ports"], entry, context),
      },
    ]),
  );
}
