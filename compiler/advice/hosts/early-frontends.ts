import { earlyFrontend } from "../../diagnostics/lints-services.ts";
import type { FreeForm } from "../../ir/values.ts";
import type { Expr } from "../../language/expression.ts";
import { expressionsIn } from "../../language/expressions-in.ts";
import { reify } from "../../language/reify.ts";
import { textWithHoles } from "../../language/text.ts";
import type { AppEntry } from "../../check/checked-catalog.ts";
import { declaredResources } from "../reading/declared-resources.ts";
import type { Lint } from "../lint.ts";

/**
 * Web servers that look for components when they start, and give up on names without an address, while nothing has them
 * wait. Only containers have such names: on hosts all of them are there from the beginning.
 */
export const checkEarlyFrontends: Lint = ({ apps }, reporter) => {
  for (const entry of apps.values()) {
    const { components, runtimes } = entry.data.services;
    if (!runtimes.container.enable) continue;
    for (const [name, { role, at, inContainer }] of declaredResources(entry)) {
      if (role !== "frontend") continue;
      const named = namedHosts(inContainer);
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
  for (const { expr, path } of expressionsIn(...modules.map((module) => reify(module)))) {
    // Asked for by names at run time.
    if (path.includes("proxyResolveWhileRunning")) return new Map();
    const server = servers.find((each) => path.includes(each));
    if (server !== undefined)
      for (const host of hostsIn(expr, path)) if (!found.has(host)) found.set(host, server);
  }
  return found;
}

function hostsIn(expr: Expr, path: readonly string[]): readonly string[] {
  // `upstreams.<name>.servers."web:8080" = { };`
  const named = path.at(-2) === "servers" ? [/^([\w-]+)(?::\d+)?$/.exec(path.at(-1) ?? "")?.[1] ?? ""] : [];
  if (expr.kind !== "string") return named;
  // With `resolve` and `init-addr` names are asked for later.
  const lines = textWithHoles(expr, "\0")
    .split("\n")
    .filter((line) => !/^\s*#|\binit-addr\b|\sresolve\b/.test(line));
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
