import { reify } from "../../language/reify.ts";
import type { AppEntry } from "../../check/checked-catalog.ts";
import { texts } from "./texts.ts";

/** The strings in the scripts of an app and in all of its modules. */
export function appTexts({ data: { services } }: AppEntry): readonly string[] {
  const { components, jobs, runtimes } = services;
  const scripts = [
    runtimes.hostos.setup,
    ...[...runtimes.container.components.values()].map(({ setup }) => setup),
    ...[...components.values(), ...jobs.values()].flatMap(({ process: { command, preStart } }) => [
      command,
      preStart,
    ]),
  ];
  const modules = [
    runtimes.hostos.hostosConfig,
    ...[...runtimes.container.resources.values()].map(({ hostosConfig }) => hostosConfig),
    ...[...components.values()].flatMap(({ resources }) =>
      [...resources.values()].map(({ hostosConfig }) => hostosConfig),
    ),
  ];
  return [
    ...scripts.flatMap((script) => (script === null ? [] : texts(script))),
    ...modules.flatMap((module) => texts(reify(module))),
  ];
}
