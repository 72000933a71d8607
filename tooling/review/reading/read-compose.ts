import { parseDocument, LineCounter, isMap, isScalar, isSeq, type Node, type ParsedNode } from "yaml";
import { canonical, isObject } from "./json.ts";
import type { Health, ServiceView } from "../sides/service.ts";

/** One compose file: its services as views, and each service's whole definition. */
export interface ComposeFile {
  readonly path: string;
  readonly views: readonly ServiceView[];
  /** By service, as data. */
  readonly definitions: ReadonlyMap<string, Readonly<Record<string, unknown>>>;
  /** Lines by service: of its attributes, and of each of its volumes as it is written. */
  readonly lines: ReadonlyMap<string, ReadonlyMap<string, number>>;
}

/** Reads a compose file, which may be anything. Compose specification: services. */
export function readCompose(path: string, text: string): ComposeFile {
  const counter = new LineCounter();
  const document = parseDocument(text, { lineCounter: counter, version: "1.2" });
  const views: ServiceView[] = [];
  const definitions = new Map<string, Readonly<Record<string, unknown>>>();
  const lines = new Map<string, ReadonlyMap<string, number>>();
  const lineOf = (node: unknown): number | undefined => {
    const range = hasRange(node) ? node.range : undefined;
    return range ? counter.linePos(range[0]).line : undefined;
  };
  const services = document.errors.length === 0 ? document.get("services") : undefined;
  for (const pair of isMap(services) ? services.items : []) {
    const name = isScalar(pair.key) ? String(pair.key.value) : "";
    const node = pair.value;
    const data: unknown = isNode(node) ? node.toJS(document, { maxAliasCount: 100 }) : undefined;
    if (!isObject(data)) continue;
    definitions.set(name, data);
    const own = new Map<string, number>();
    const note = (what: string, where: unknown): void => {
      const line = lineOf(where);
      if (line !== undefined) own.set(what, line);
    };
    for (const { key } of isMap(node) ? node.items : []) if (isScalar(key)) note(String(key.value), key);
    const volumes = isMap(node) ? node.get("volumes") : undefined;
    for (const item of isSeq(volumes) ? volumes.items : [])
      if (isScalar(item)) note(String(item.value), item);
    lines.set(name, own);
    const facts = new Map<string, number>();
    for (const [key, fact] of factKeys) {
      const at = own.get(key);
      if (at !== undefined) facts.set(fact, at);
    }
    const environment = isMap(node) ? node.get("environment") : undefined;
    for (const item of isMap(environment) ? environment.items : []) {
      const at = lineOf(item.key);
      if (isScalar(item.key) && at !== undefined) facts.set(`environment ${String(item.key.value)}`, at);
    }
    views.push(viewOf(path, name, data, facts));
  }
  return { path, views, definitions, lines };
}

const factKeys = [
  ["user", "user"],
  ["ports", "ports"],
  ["depends_on", "after"],
  ["healthcheck", "health"],
  ["command", "command"],
] as const;

function viewOf(
  file: string,
  name: string,
  data: Readonly<Record<string, unknown>>,
  lines: ReadonlyMap<string, number>,
): ServiceView {
  // Resources boot a system of their own, told by the signal that stops one.
  const isResource = data["stop_signal"] === "SIGRTMIN+3";
  const user = text(data["user"]);
  return {
    runtime: "compose",
    name,
    kind: isResource ? "resource" : "component",
    file,
    ...(!isResource && { user: user === undefined || /^(?:0|root)(?::|$)/.test(user) ? "root" : user }),
    ports: listOf(data["ports"]),
    environment: environmentOf(data["environment"]),
    after: isObject(data["depends_on"]) ? Object.keys(data["depends_on"]) : listOf(data["depends_on"]),
    ...(!isResource && { health: healthOf(data["healthcheck"]) }),
    lines,
  };
}

/** `$$` is a dollar sign (Compose specification, interpolation). */
const text = (value: unknown): string | undefined =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean"
    ? String(value).replaceAll("$$", "$")
    : undefined;

const listOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.map((each) => text(each) ?? canonical(each)) : [];

/** A map, or a list of `NAME=value`. */
function environmentOf(value: unknown): ReadonlyMap<string, string> {
  const entries = isObject(value)
    ? Object.entries(value).map(([name, each]) => [name, text(each) ?? ""] as const)
    : listOf(value).map((each) => splitOnce(each, "="));
  return new Map(entries.filter(([name]) => name !== "XDG_CONFIG_HOME"));
}

function splitOnce(value: string, separator: string): readonly [string, string] {
  const at = value.indexOf(separator);
  return at < 0 ? [value, ""] : [value.slice(0, at), value.slice(at + 1)];
}

function healthOf(value: unknown): Health | null {
  if (!isObject(value) || value["disable"] === true) return null;
  const [form, ...test] = listOf(value["test"]);
  if (form === "NONE") return null;
  const terms = [
    ["interval", "interval"],
    ["timeout", "timeout"],
    ["start_period", "startPeriod"],
    ["retries", "retries"],
  ] as const;
  return {
    test: form === "CMD" ? test : [...(form === undefined ? [] : [form]), ...test],
    terms: new Map(
      terms.flatMap(([key, term]) =>
        text(value[key]) === undefined ? [] : [[term, text(value[key]) ?? ""]],
      ),
    ),
  };
}

const isNode = (value: unknown): value is Node => isMap(value) || isSeq(value) || isScalar(value);
const hasRange = (node: unknown): node is ParsedNode => isNode(node) && Array.isArray(node.range);
