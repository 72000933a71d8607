import { reify } from "../language/reify.ts";
import type { AppEntry } from "../passes/context.ts";
import { texts } from "./texts.ts";

/** What puts one text in the place of another. */
const replacing = /\b(?:sed|perl|awk|gawk|jq|yq|python3?|replace-secret|substitute\w*)\b|\$\{\w+\/\//;

/** Whether a script of the app, or one in its modules, names a placeholder and may put something in its place. */
export function isReplaced(placeholder: string, { data: { services } }: AppEntry): boolean {
  const { components, runtimes } = services;
  const parts = [
    runtimes.hostos.setup,
    ...[...runtimes.container.components.values()].map(({ setup }) => setup),
    ...[...components.values()].flatMap(({ process: { command, preStart } }) => [command, preStart]),
  ];
  const modules = [
    runtimes.hostos.hostosConfig,
    ...[...components.values()].flatMap(({ resources }) =>
      [...resources.values()].map(({ hostosConfig }) => hostosConfig),
    ),
  ];
  return [
    ...parts.flatMap((part) => (part === null ? [] : texts(part))),
    ...modules.flatMap((module) => texts(reify(module))),
  ].some((text) => text.includes(placeholder) && replacing.test(text));
}
