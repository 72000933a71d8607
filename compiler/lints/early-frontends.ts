import { earlyFrontend } from "../diagnostics/lints-services.ts";
import type { FreeForm } from "../ir/values.ts";
import { reify } from "../language/reify.ts";
import type { AppEntry } from "../passes/context.ts";
import { declaredResources, modulesOf } from "./declared-resources.ts";
import type { Lint } from "./lint.ts";

/**
 * Web servers that look for components when they start, and give up on names without an address, while nothing has them
 * wait. Only containers have such names: on hosts all of them are there from the beginning.
 */
export const checkEarlyFrontends: Lint = ({ apps }, reporter) => {
  for (const entry of apps.values()) {
    const { components, runtimes } = entry.data.services;
    if (!runtimes.container.enable) continue;
    for (const [name, { role, at, modules }] of declaredResources(entry)) {
      if (role !== "frontend") continue;
      const own = modulesOf(runtimes.container.resources.get(name)?.hostosConfig);
      const named = namedHosts([...modules, ...own]);
      const first = named.size > 0 ? startedBefore(name, entry) : new Set<string>();
      for (const component of components.keys()) {
        const server = named.get(component);
        if (server !== undefined && !first.has(component))
          reporter.report(earlyFrontend(name, server, component, at));
      }
    }
  }
};

/** Components that declare the resource, and what these wait for. */
function startedBefore(resource: string, { data }: AppEntry): ReadonlySet<string> {
  const { components } = data.services;
  const found = new Set(
    [...components].flatMap(([name, { resources }]) => (resources.has(resource) ? [name] : [])),
  );
  // A set is gone through with what is added meanwhile.
  for (const name of found) for (const other of components.get(name)?.dependsOn ?? []) found.add(other);
  return found;
}

const servers = ["nginx", "haproxy"];

/** Hosts that a web server passes requests to, and which one does. */
function namedHosts(modules: readonly FreeForm[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const seen = new Set<object>();
  const rest: (readonly [node: object, path: readonly string[]])[] = modules.map((module) => [
    reify(module),
    [],
  ]);
  for (let next = rest.pop(); next !== undefined; next = rest.pop()) {
    const [node, path] = next;
    if (seen.has(node)) continue;
    seen.add(node);
    const inside = [...path, ...namesOf(node)];
    const server = servers.find((each) => inside.includes(each));
    // Asked for by names at run time.
    if (inside.includes("proxyResolveWhileRunning")) return new Map();
    if (server !== undefined)
      for (const host of [...hostsIn(node, inside)]) if (!found.has(host)) found.set(host, server);
    for (const child of Object.values(node) as readonly unknown[])
      if (typeof child === "object" && child !== null) rest.push([child, inside]);
  }
  return found;
}

/** The names that a binding gives its value. */
function namesOf(node: object): readonly string[] {
  if (!("kind" in node) || node.kind !== "value" || !("path" in node) || !Array.isArray(node.path)) return [];
  return node.path.flatMap((step: unknown) =>
    typeof step === "object" && step !== null && "name" in step && typeof step.name === "string"
      ? [step.name]
      : [],
  );
}

function hostsIn(node: object, path: readonly string[]): readonly string[] {
  // `upstreams.<name>.servers."web:8080" = { };`
  const named = path.at(-2) === "servers" ? [/^([\w-]+)(?::\d+)?$/.exec(path.at(-1) ?? "")?.[1] ?? ""] : [];
  if (!("kind" in node) || node.kind !== "string" || !("parts" in node) || !Array.isArray(node.parts))
    return named;
  const text = node.parts.map((part: unknown) => (typeof part === "string" ? part : "\0")).join("");
  // With `resolve` and `init-addr` names are asked for later.
  const lines = text.split("\n").filter((line) => !/^\s*#|\binit-addr\b|\sresolve\b/.test(line));
  const isSetting = path.at(-1) === "proxyPass" || path.at(-1) === "uwsgiPass";
  return lines.flatMap((line) => [
    ...named,
    ...[...line.matchAll(isSetting ? address : directive)].map(([, host = ""]) => host),
  ]);
}

const address = /^(?:\w+:\/\/)?([\w-]+)(?::\d+)?(?:\/|$)/g;
/** `proxy_pass http://web:8080/;` of nginx, `server web:8080;` of its upstreams, `server one web:8080` of HAProxy. */
const directive =
  /(?:^|[\s;{])(?:(?:proxy|grpc|fastcgi|uwsgi|scgi)_pass\s+(?:\w+:\/\/)?|server\s+(?:[\w.-]+\s+(?=[\w-]+:\d))?)([\w-]+)(?::\d+)?(?=[\s;/]|$)/g;
