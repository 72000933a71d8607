import { lonelyComponent } from "../../diagnostics/lints-services.ts";
import { staticText } from "../../language/text.ts";
import { placeOf } from "../../passes/context.ts";
import type { CheckedComponent } from "../../schema/component.ts";
import { hostPorts } from "../../passes/services/ports.ts";
import { componentPorts } from "./component-ports.ts";
import { isComment, longestLine } from "../reading/config-lines.ts";
import { configTexts, type LintContext } from "../reading/config-texts.ts";
import type { Lint } from "../lint.ts";

/**
 * Components that ask another, which they depend on, at `localhost`. On a host it is there; in containers each is a machine
 * of its own. Whether it is the other that they mean is told by its port, which they do not have themselves.
 */
export const checkLonelyComponents: Lint = ({ apps }, reporter, context) => {
  for (const entry of apps.values()) {
    const { components, runtimes } = entry.data.services;
    if (!runtimes.container.enable || components.size < 2) continue;
    const ports = new Map([...components].map(([name, each]) => [name, componentPorts(each)]));
    const published = new Set([...components.values()].flatMap(({ process }) => hostPorts(process.ports)));
    for (const [component, checked] of components) {
      const others = portsOfOthers(component, checked.dependsOn, ports);
      if (others.size === 0) continue;
      for (const { said, other, path } of askedHere(checked, { others, published }, context)) {
        const at = placeOf(entry, "services", "components", component, "process", ...path);
        reporter.report(lonelyComponent(component, other, said, at));
      }
    }
  }
};

/** The ports of what a component depends on, but for those that it has itself, and those that several have. */
function portsOfOthers(
  component: string,
  dependsOn: readonly string[],
  ports: ReadonlyMap<string, ReadonlySet<number>>,
): ReadonlyMap<number, string> {
  const found = new Map<number, string>();
  const several = new Set<number>();
  for (const name of new Set(dependsOn))
    for (const port of ports.get(name) ?? [])
      if (found.has(port)) several.add(port);
      else if (ports.get(component)?.has(port) !== true) found.set(port, name);
  for (const port of several) found.delete(port);
  return found;
}

interface Asked {
  /** `localhost:9090` */
  readonly said: string;
  readonly other: string;
  /** Below `process`. */
  readonly path: readonly (string | number)[];
}

interface Ports {
  /** Those of what a component depends on. */
  readonly others: ReadonlyMap<number, string>;
  /** Those of the host, where browsers of the same machine find them at `localhost`. */
  readonly published: ReadonlySet<number>;
}

/** The first place for each of the others. */
function askedHere(
  component: CheckedComponent,
  { others, published }: Ports,
  context: LintContext,
): readonly Asked[] {
  const { argv, environment } = component.process;
  const found = new Map<string, Asked>();
  const look = (text: string, path: Asked["path"], name = text): void => {
    if (text.length > longestLine || forBrowsers.test(text)) return;
    for (const [said, port] of text.matchAll(here)) {
      const other = others.get(Number(port));
      if (published.has(Number(port)) && mayBeForBrowsers.test(name)) continue;
      if (other !== undefined && !found.has(other)) found.set(other, { said, other, path });
    }
  };
  for (const [name, text] of environment)
    if (!forBrowsers.test(name)) look(staticText(text) ?? "", ["environment", name], name);
  const words = argv.map((word) => staticText(word) ?? "");
  for (const [index, word] of words.entries()) {
    const before = words[index - 1] ?? "";
    if (!forBrowsers.test(before)) look(word, ["argv", index], word.startsWith("-") ? word : before);
  }
  for (const { path, text } of configTexts(component, context))
    for (const line of (text === undefined ? "" : (staticText(text) ?? "")).split("\n"))
      if (!isComment(line)) look(line, ["configData", ...path]);
  return [...found.values()];
}

const here = /(?<![\w.-])(?:localhost|127(?:\.\d{1,3}){3}|\[::1\]):(\d{2,5})(?!\d)/gi;

/** What a program that makes pages tells them: `API_URL`, `apiBaseUrl`, `WS_ENDPOINT`. One that asks itself has such names, too. */
const mayBeForBrowsers =
  /(?:^|[^a-z])(?:api|backend|graphql|wss?|websocket)[._-]?(?:base|ur[il]|endpoint|host|address)/i;

/** Settings with addresses that others are told, in pages or redirects, and those that bundlers put into pages. */
const forBrowsers =
  /public|external|origin|cors|allow|trust|redirect|callback|webhook|issuer|browser|client|frontend|link|advertise|^(?:vite|react_app|vue_app|gatsby)_|(?:base|root|site|app|web|server|self|home)[._-]?ur[il]|domain/i;
