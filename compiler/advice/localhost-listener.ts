import { staticText } from "../language/text.ts";
import { placeOf } from "../passes/context.ts";
import { servicePorts } from "../passes/services/ports.ts";
import type { CheckedComponent } from "../schema/component.ts";
import { configTexts, type ConfigReader } from "./reading/config-texts.ts";
import type { EntryRule } from "./rule.ts";
import { optionsIn } from "./reading/options-in.ts";

/**
 * Components that publish a port and listen on `localhost`. In a container that is the container itself: connections to
 * the port arrive at its address in the network, where nothing listens.
 */
export const localhostListener: EntryRule = {
  *app(entry, context) {
    if (!entry.data.services.runtimes.container.enable) return;
    for (const [name, component] of entry.data.services.components) {
      const found = localListener(component, context);
      if (found === undefined) continue;
      yield {
        at: placeOf(entry, "services", "components", name, "process", ...found.path),
        message: `\`${found.by}\` makes \`${name}\` listen on \`${found.host}\` of its container, so port ${found.port} is not reachable from outside`,
        hint: "Let it listen on `0.0.0.0`: `localhost` is the container itself. If only other components need it, remove it from `ports`.",
      };
    }
  },
};

type ProcessPath =
  | readonly ["environment", string]
  | readonly ["argv", number]
  | readonly ["configData", string, "source" | "text"];

interface LocalListener {
  /** The variable, option or setting with the address. */
  readonly by: string;
  readonly host: string;
  /** The port of the setting, or the first published one. */
  readonly port: number;
  /** The option below `process`. */
  readonly path: ProcessPath;
}

/** RFC 6761, 6.3; RFC 1122, 3.2.1.3; RFC 4291, 2.5.3. */
const loopback = String.raw`localhost|127(?:\.\d{1,3}){3}|\[::1\]|::1`;
const local = /localhost|127\.|::1/i;
const address = new RegExp(String.raw`^(?:(?:tcp4?|https?):\/\/)?(${loopback})(?::(\d{1,5}))?\/?$`, "i");
const setting =
  /^\s*(?:-\s+)?["']?([\w.-]+)["']?(?:\s*[=:]\s*|\s+)["']?([\w.:/[\]]{3,100})["']?\s*(?:[,;]\s*)?(?:#.*)?$/;

/** `--listen`, `BIND_ADDRESS`, `server.listen_addr`: names that certainly set a listen address. */
const listens = /listen|(?:^|[._-])bind(?:$|[._-])|(?:^|[._-])http_addr$/i;
/** Listen addresses of frameworks: Node.js frameworks and Next.js, Rocket, Uvicorn, Flask. */
const ofFrameworks = new Set(["HOST", "HOSTNAME", "ROCKET_ADDRESS", "UVICORN_HOST", "FLASK_RUN_HOST"]);
/** Names that set a listen address if a published port is next to them. */
const mayListen = /(?:^|[._-])(?:http|https|web|server)?[._-]?(?:addr(?:ess)?|host)$/i;
/** Settings about another port than the served one. */
const beside =
  /metric|admin|debug|pprof|profil|grpc|cluster|peer|gossip|rpc|monitor|prometheus|telemetry|health/i;
/** Settings about other services, and addresses for clients. */
const ofOthers = /db|database|redis|smtp|mail|proxy|upstream|public|external/i;

function localListener(component: CheckedComponent, context: ConfigReader): LocalListener | undefined {
  const { environment, argv, ports } = component.process;
  const mentions = [...environment.values(), ...argv].some((text) => local.test(staticText(text) ?? ""));
  const files = configTexts(component, context);
  if (!mentions && !files.some(({ text }) => text && local.test(staticText(text) ?? ""))) return undefined;
  const published = servicePorts(ports);
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
  // It may also listen on other addresses, or only Nix knows the address.
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

/** Comments of the languages that configuration files are written in. */
const isComment = (line: string): boolean => /^\s*(?:#|;|\/\/)/.test(line);

/** Longer lines are skipped: they contain no address, and the patterns may take quadratic time. */
const longestLine = 500;
