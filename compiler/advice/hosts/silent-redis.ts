import { redisWithoutPort } from "../../diagnostics/lints-hosts.ts";
import { staticText, type Text } from "../../language/text.ts";
import type { AppEntry } from "../../check/checked-catalog.ts";
import { placeOf } from "../../passes/context.ts";
import { isEnabled } from "../../passes/units/enabled.ts";
import { ModuleReader } from "../../passes/units/look-through.ts";
import { redisServers } from "../../passes/units/redis-servers.ts";
import type { CheckedComponent } from "../../schema/component.ts";
import type { Lint } from "../lint.ts";
import { appTexts } from "../reading/app-texts.ts";
import { isComment, longestLine } from "../reading/config-lines.ts";
import { configTexts, type LintContext } from "../reading/config-texts.ts";
import { declaredResources, plainHost } from "../reading/declared-resources.ts";
import { isPlain, plainModules } from "../reading/plain-modules.ts";

/**
 * Components that ask a Redis by TCP which has no port on hosts: NixOS gives one to the server without a name alone
 * (nixos/modules/services/databases/redis.nix, `port`).
 */
export const checkSilentRedis: Lint = ({ apps }, reporter, context) => {
  for (const entry of apps.values()) {
    if (!entry.data.services.runtimes.hostos.enable) continue;
    const resources = redisResources(entry);
    const server = resources.size === 0 ? undefined : serverWithoutPort(entry);
    if (server === undefined) continue;
    for (const [component, checked] of entry.data.services.components) {
      const found = askedByTcp(checked, resources, context);
      // Something else of the host may stand at the port, and hand on what comes there to the socket.
      if (found === undefined || appTexts(entry).some((text) => text.includes(String(found.port)))) continue;
      const at = placeOf(entry, "services", "components", component, "process", ...found.path);
      reporter.report(redisWithoutPort(component, server, found, at));
    }
  }
};

/** Resources whose modules have a Redis: on hosts their names lead to the host itself. */
const redisResources = (entry: AppEntry): ReadonlySet<string> =>
  new Set(
    [...declaredResources(entry)].flatMap(([name, { modules }]) => {
      const plain = plainModules(modules);
      return plain !== undefined && new ModuleReader().names(plain.services).has("redis") ? [name] : [];
    }),
  );

/** The first server of the host, where none has a port, and nothing that is not seen may give it one. */
function serverWithoutPort(entry: AppEntry): string | undefined {
  const reader = new ModuleReader();
  const settings = reader.members(plainHost(entry)?.services ?? [], "redis");
  if (!settings.every(isPlain) || !reader.members(settings, "servers").every(isPlain)) return undefined;
  const servers = [...redisServers(settings, reader)];
  const haveNone = servers.every(
    ([name, server]) =>
      name !== "" &&
      server.every(isPlain) &&
      isEnabled(server, reader) &&
      !["port", "settings", "extraParams"].some((each) => reader.names(server).has(each)),
  );
  return haveNone ? servers[0]?.[0] : undefined;
}

interface Asked {
  /** The name of the resource. */
  readonly host: string;
  readonly port: number;
  /** Below `process`. */
  readonly path: readonly (string | number)[];
}

function askedByTcp(
  component: CheckedComponent,
  resources: ReadonlySet<string>,
  context: LintContext,
): Asked | undefined {
  const look = (text: Text | undefined, ...path: Asked["path"]): Asked | undefined => {
    for (const line of (text && staticText(text))?.split("\n") ?? []) {
      if (line.length > longestLine || isComment(line)) continue;
      for (const [, host = "", port = "6379"] of line.matchAll(url))
        if (resources.has(host)) return { host, port: Number(port), path };
    }
    return undefined;
  };
  const { environment, argv } = component.process;
  for (const [name, text] of environment) {
    const found = look(text, "environment", name);
    if (found) return found;
  }
  for (const [index, text] of argv.entries()) {
    const found = look(text, "argv", index);
    if (found) return found;
  }
  for (const { path, text } of configTexts(component, context)) {
    const found = look(text, "configData", ...path);
    if (found) return found;
  }
  return undefined;
}

const url = /(?<![\w+.-])(?:redis|valkey):\/\/(?:[^\s/@"']*@)?([\w-]+)(?::(\d{2,5}))?(?![\w.:-])/g;
