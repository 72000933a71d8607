import type { FreeForm } from "../../ir/values.ts";
import type { Definition } from "./definition.ts";
import { enabled, isEnabled } from "./enabled.ts";
import { ModuleReader } from "./look-through.ts";
import { moduleDefinitions } from "./module-definitions.ts";

const servers: ReadonlySet<string> = new Set(["httpd", "nginx"]);

/** Each of them makes a virtual host of these servers listen for HTTPS. */
const flags = ["addSSL", "enableSSL", "forceSSL", "onlySSL"];

/**
 * Where the web server behind a unit surely listens for HTTPS: `defaultSSLListenPort` of nginx, else 443, or what `listen` of a
 * virtual host says. Sorted; empty for other units. Source: nixos/modules/services/web-servers/nginx/default.nix and
 * apache-httpd/vhost-options.nix, 2026-11.
 */
export function tlsPorts(unit: string, modules: readonly FreeForm[]): readonly number[] {
  const service = unit.replace(/\.service$/, "");
  if (!servers.has(service)) return [];
  const reader = new ModuleReader();
  const server = reader.membersAt(modules.flatMap(moduleDefinitions), ["services", service]);
  if (!isEnabled(server, reader)) return [];
  const usual = portIn(reader.members(server, "defaultSSLListenPort")) ?? 443;
  const hosts = reader.members(server, "virtualHosts");
  const ports = [...reader.names(hosts)].flatMap((name) => {
    const host = reader.members(hosts, name);
    if (!flags.some((flag) => enabled(reader.members(host, flag)) === "yes")) return [];
    const listen = reader.elements(reader.members(host, "listen"));
    return listen.length === 0 ? [usual] : listen.flatMap((each) => listenPort(each, usual, reader));
  });
  return [...new Set(ports)].sort((a, b) => a - b);
}

function listenPort(listen: Definition, usual: number, reader: ModuleReader): readonly number[] {
  if (enabled(reader.members([listen], "ssl")) !== "yes") return [];
  return [portIn(reader.members([listen], "port")) ?? usual];
}

/** The first number that is surely set. */
const portIn = (definitions: readonly Definition[]): number | undefined =>
  definitions
    .flatMap(({ certain, expr }) => (certain && expr.kind === "literal" ? [Number(expr.value)] : []))
    .find(Number.isInteger);
