import type { App, Component, Runtime } from "../ir/app.ts";
import type { ComponentPlan, ServicePlan } from "./model.ts";

/** The runtimes for which a recipe can set values. */
export const runtimes = ["hostos", "container"] as const satisfies readonly Runtime[];

/** The app as one runtime has it; undefined if no value differs there. */
export function appOn(app: App, runtime: Runtime): App | undefined {
  const components = [...app.services.components];
  if (components.every(([, { differing }]) => differing[runtime] === null)) return undefined;
  const differ = (component: Component): Component => {
    const own = component.differing[runtime];
    if (own === null) return component;
    const { process } = component;
    const environment = new Map([...process.environment, ...own.environment]);
    const [argv, ports] = [own.argv ?? process.argv, own.ports ?? process.ports];
    return { ...component, process: { ...process, environment, argv, ports } };
  };
  return {
    ...app,
    services: {
      ...app.services,
      components: new Map(components.map(([name, each]) => [name, differ(each)])),
    },
  };
}

/** The plan as one runtime has it. */
export const planOn = (plan: ServicePlan, runtime: Runtime): ServicePlan => plan.on?.[runtime] ?? plan;

/** A component as one runtime has it. */
export const componentOn = (plan: ServicePlan, runtime: Runtime, name: string): ComponentPlan | undefined =>
  planOn(plan, runtime).components.find((each) => each.name === name);
