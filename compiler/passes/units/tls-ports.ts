import type { FreeForm } from "../../language/option-values.ts";
import { caddyTlsPorts } from "./caddy-tls-ports.ts";
import type { Definition } from "./definition.ts";
import { enabled, isEnabled } from "./enabled.ts";
import { ModuleReader } from "./look-through.ts";
import { moduleDefinitions } from "./module-definitions.ts";
import { portIn } from "./port-in.ts";

/** The ports on which a web server certainly serves HTTPS, from the settings in modules. */
type PortsOf = (server: readonly Definition[], reader: ModuleReader) => readonly number[];

/**
 * The ports on which the web server of a unit certainly serves HTTPS. Sorted; empty for other units. Source: the module
 * of that name in nixpkgs, nixos/modules/services/web-servers, 2026-11.
 */
export function tlsPorts(unit: string, modules: readonly FreeForm[]): readonly number[] {
  const service = unit.replace(/\.service$/, "");
  const portsOf = servers.get(service);
  if (portsOf === undefined) return [];
  const reader = new ModuleReader();
  const server = reader.membersAt(modules.flatMap(moduleDefinitions), ["services", service]);
  if (!isEnabled(server, reader)) return [];
  return [...new Set(portsOf(server, reader))].sort((a, b) => a - b);
}

/** Each of these makes a virtual host of nginx and httpd listen for HTTPS. */
const flags = ["addSSL", "enableSSL", "forceSSL", "onlySSL"];

/**
 * `defaultSSLListenPort` of nginx, else 443, or the ports in `listen` of a virtual host. Source: nginx/default.nix and
 * apache-httpd/vhost-options.nix.
 */
const flaggedHosts: PortsOf = (server, reader) => {
  const usual = portIn(reader.members(server, "defaultSSLListenPort")) ?? 443;
  const hosts = reader.members(server, "virtualHosts");
  return [...reader.names(hosts)].flatMap((name) => {
    const host = reader.members(hosts, name);
    if (!flags.some((flag) => enabled(reader.members(host, flag)) === "yes")) return [];
    const listen = reader.elements(reader.members(host, "listen"));
    return listen.length === 0 ? [usual] : listen.flatMap((each) => listenPort(each, usual, reader));
  });
};

function listenPort(listen: Definition, usual: number, reader: ModuleReader): readonly number[] {
  if (enabled(reader.members([listen], "ssl")) !== "yes") return [];
  return [portIn(reader.members([listen], "port")) ?? usual];
}

const servers: ReadonlyMap<string, PortsOf> = new Map([
  ["caddy", caddyTlsPorts],
  ["httpd", flaggedHosts],
  ["nginx", flaggedHosts],
]);
