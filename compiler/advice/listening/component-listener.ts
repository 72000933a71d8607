import { staticText } from "../../language/text.ts";
import type { Text } from "../../language/text.ts";
import { servicePorts } from "../../passes/services/ports.ts";
import type { CheckedComponent } from "../../schema/component.ts";
import { staticConfigTexts, type LintContext } from "../reading/config-texts.ts";
import type { Listener } from "./listener.ts";

/** All addresses of the machine with a port: `:8080`, `0.0.0.0:8080`, `[::]:8080`. */
const everywhere = /^(?:0\.0\.0\.0|\[::\]|\*)?:(\d{1,5})$/;

/** What a program has beside what it serves, by names of settings. */
export const beside =
  /metric|admin|debug|pprof|profil|grpc|cluster|peer|gossip|rpc|monitor|prometheus|telemetry|health/i;

/**
 * Where a component listens by its variables and arguments. Undefined where it may listen elsewhere, too: where one of the
 * ports that it publishes is named anywhere, or something only Nix or a file knows.
 */
export function componentListener(component: CheckedComponent, context: LintContext): Listener | undefined {
  const { healthcheck, process } = component;
  const { argv, environment, ports, preStart } = process;
  const found = new Map<number, string>();
  const add = (name: string, value: string): void => {
    const [, port] = everywhere.exec(value) ?? [];
    if (port !== undefined && !beside.test(name) && !found.has(Number(port))) found.set(Number(port), name);
  };
  for (const [name, value] of environment) add(name, staticText(value) ?? "");
  const words = argv.map((word) => staticText(word) ?? "");
  for (const [index, word] of words.entries()) {
    const [, option, value] = /^(--?[\w.-]+)=(.*)$/s.exec(word) ?? [];
    const before = words[index - 1] ?? "";
    if (option !== undefined) add(option, value ?? "");
    else if (/^--?[a-z]/i.test(before)) add(before, word);
  }
  const [first] = found.values();
  if (first === undefined) return undefined;
  const said: readonly (Text | null)[] = [
    ...environment.values(),
    ...argv,
    ...(healthcheck.enable ? healthcheck.test : []),
    preStart,
  ];
  const all = [
    ...said.map((text) => (text === null ? "" : staticText(text))),
    ...staticConfigTexts(component, context),
  ];
  const named = servicePorts(ports);
  const isElsewhere = (text: string | undefined): boolean =>
    text === undefined || named.some((port) => new RegExp(`(?<!\\d)${port}(?!\\d)`).test(text));
  return all.some(isElsewhere) ? undefined : { who: `\`${first}\``, ports: [...found.keys()] };
}
