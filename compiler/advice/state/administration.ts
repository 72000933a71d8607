import type { AppEntry } from "../../check/checked-catalog.ts";
import { reify } from "../../language/reify.ts";
import { texts } from "../reading/texts.ts";

/** What is written in the modules and setup scripts that administer where a component runs, string by string. */
export function administration({ data: { services } }: AppEntry, component: string): readonly string[] {
  const { components, runtimes } = services;
  const modules = [
    runtimes.hostos.hostosConfig,
    ...[...components.values()].flatMap(({ resources }) =>
      [...resources.values()].map(({ hostosConfig }) => hostosConfig),
    ),
  ];
  const setups = [runtimes.hostos.setup, runtimes.container.components.get(component)?.setup];
  return [
    ...modules.flatMap((module) => texts(reify(module))),
    ...setups.flatMap((setup) => setup?.parts.filter((part) => typeof part === "string") ?? []),
  ];
}
