import { deafContainer } from "../../diagnostics/lints-services.ts";
import { staticText } from "../../language/text.ts";
import { placeOf } from "../../passes/context.ts";
import { servicePorts } from "../../passes/services/ports.ts";
import type { CheckedComponent } from "../../schema/component.ts";
import { beside } from "../listening/component-listener.ts";
import { once } from "../../support/once.ts";
import { isComment, longestLine } from "../reading/config-lines.ts";
import { configTexts, type LintContext } from "../reading/config-texts.ts";
import type { Lint } from "../lint.ts";
import { loopback } from "./loopback.ts";
import { optionsIn } from "../reading/options-in.ts";
import { portsByName } from "./ports-by-name.ts";

/**
 * Components that publish a port, or are asked at one by others, and listen at `localhost`. In a container that is the
 * container alone: others, and the engine for what comes to the port, come to its address in the network, where nothing listens.
 */
export const checkDeafContainers: Lint = ({ apps }, reporter, context) => {
  for (const entry of apps.values()) {
    if (!entry.data.services.runtimes.container.enable) continue;
    const asked = once(() => portsByName(entry, context));
    for (const [name, component] of entry.data.services.components) {
      const found = localListener(component, context, () => asked().get(name));
      if (found === undefined) continue;
      const at = placeOf(entry, "services", "components", name, "process", ...found.path);
      reporter.report(deafContainer(name, found.by, found.host, found.port, at));
    }
  }
};

interface LocalListener {
  /** The variable, option or setting that says so. */
  readonly by: string;
  readonly host: string;
  /** Without one of its own the first that is published or asked. */
  readonly port: number;
  /** Below `process`. */
  readonly path: readonly (string | number)[];
}

const local = /localhost|127\.|::1/i;
const address = new RegExp(String.raw`^(?:(?:tcp4?|https?):\/\/)?(${loopback})(?::(\d{1,5}))?\/?$`, "i");
const setting =
  /^\s*(?:-\s+)?["']?([\w.-]+)["']?(?:\s*[=:]\s*|\s+)["']?([\w.:/[\]]{3,100})["']?\s*(?:[,;]\s*)?(?:#.*)?$/;

/** `--listen`, `BIND_ADDRESS`, `server.listen_addr`: what says where a program listens, and nothing else. */
const listens = /listen|(?:^|[._-])bind(?:$|[._-])|(?:^|[._-])http_addr$/i;
/** The same of frameworks that programs are written in: Node.js ones and Next.js, Rocket, Uvicorn, Flask. */
const ofFrameworks = new Set(["HOST", "HOSTNAME", "ROCKET_ADDRESS", "UVICORN_HOST", "FLASK_RUN_HOST"]);
/** Says so where a port that is published stands beside it. */
const mayListen = /(?:^|[._-])(?:http|https|web|server)?[._-]?(?:addr(?:ess)?|host)$/i;
/** What others have, and what others are told. */
const ofOthers = /db|database|redis|smtp|mail|proxy|upstream|public|external/i;

function localListener(
  component: CheckedComponent,
  context: LintContext,
  asked: () => ReadonlySet<number> | undefined,
): LocalListener | undefined {
  const { environment, argv, ports } = component.process;
  // Where it says nothing of localhost, nobody has to look who asks it.
  const mentions = [...environment.values(), ...argv].some((text) => local.test(staticText(text) ?? ""));
  const files = configTexts(component, context);
  if (!mentions && !files.some(({ text }) => text && local.test(staticText(text) ?? ""))) return undefined;
  const published = [...servicePorts(ports), ...(asked() ?? [])];
  const [first] = published;
  if (first === undefined) return undefined;
  const at = (name: string, value: string): { host: string; port: number } | undefined => {
    const [, host, port] = value.length > 100 ? [] : (address.exec(value) ?? []);
    if (host === undefined || beside.test(name) || ofOthers.test(name)) return undefined;
    if (port !== undefined && !published.includes(Number(port))) return undefined;
    const isListening =
      listens.test(name) || ofFrameworks.has(name) || (port !== undefined && mayListen.test(name));
    return isListening ? { host, port: port === undefined ? first : Number(port) } : undefined;
  };
  const words = argv.map(staticText);
  const all = [
    ...[...environment.values()].map(staticText),
    ...words,
    ...files.map(({ text }) => text && staticText(text)),
  ];
  // It may listen elsewhere, too, or only Nix knows where.
  if (all.some((text) => text === undefined || /(?:^|[^\d.])0\.0\.0\.0|\[::\]/.test(text))) return undefined;
  for (const [name, text] of environment) {
    const found = at(name, staticText(text) ?? "");
    if (found) return { ...found, by: name, path: ["environment", name] };
  }
  for (const { option, name, value = "", valueAt } of optionsIn(words)) {
    const found = at(name, value);
    if (found) return { ...found, by: option, path: ["argv", valueAt] };
  }
  for (const { path, text } of files)
    for (const line of (text === undefined ? "" : (staticText(text) ?? "")).split("\n")) {
      const [, name = "", value = ""] = line.length > longestLine ? [] : (setting.exec(line) ?? []);
      const found = isComment(line) ? undefined : at(name, value);
      if (found) return { ...found, by: name, path: ["configData", ...path] };
    }
  return undefined;
}
