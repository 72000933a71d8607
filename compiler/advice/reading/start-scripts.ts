import type { PackageRef } from "../../ir/values.ts";
import type { Text } from "../../language/text.ts";
import type { AppEntry } from "../../check/checked-catalog.ts";

/** A script that runs before components do. */
export interface StartScript {
  /** As people call it. */
  readonly script: string;
  readonly text: Text;
  /** Below `services`. */
  readonly path: readonly (string | number)[];
  /** What is on its `PATH`, but for what is there everywhere. */
  readonly packages: readonly PackageRef[];
  /** Where packages are added. */
  readonly option: string;
  /** The component that it is for; those of the host are for all. */
  readonly component: string | undefined;
}

/**
 * The scripts of an app that run before its components: `preStart`, and `setup` of its containers and of the host, where
 * there are any.
 */
export function* startScripts({ data: { services } }: AppEntry): Iterable<StartScript> {
  const { components, runtimes } = services;
  for (const [name, { process }] of components) {
    const inContainer = runtimes.container.components.get(name);
    const packages = [...process.packages, ...(inContainer?.packages ?? [])];
    if (process.preStart !== null)
      yield {
        script: `\`preStart\` of \`${name}\``,
        text: process.preStart,
        path: ["components", name, "process", "preStart"],
        packages,
        option: "process.packages",
        component: name,
      };
    if (inContainer === undefined || !runtimes.container.enable) continue;
    const path = ["runtimes", "container", "components", name];
    yield {
      script: `\`setup\` of \`${name}\``,
      text: inContainer.setup,
      path: [...path, "setup"],
      packages,
      option: `${path.join(".")}.packages`,
      component: name,
    };
  }
  const { enable, packages, setup } = runtimes.hostos;
  if (!enable) return;
  const option = "runtimes.hostos.packages";
  const path = ["runtimes", "hostos", "setup"];
  yield { script: "`setup` of the host", text: setup, path, packages, option, component: undefined };
}
