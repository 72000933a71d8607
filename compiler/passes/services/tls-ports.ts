import type { Definition } from "../../language/module-system/definitions.ts";
import {
  elements,
  enabled,
  members,
  membersAt,
  moduleDefinitions,
  names,
  numberIn,
  textsIn,
} from "../../language/module-system/options.ts";
import type { FreeForm } from "../../language/option-values.ts";

/**
 * The ports on which the web server of a unit certainly serves HTTPS. Sorted; empty for other units. Source: the module
 * of that name in nixpkgs, nixos/modules/services/web-servers, 2026-11.
 */
export function tlsPorts(unit: string, modules: readonly FreeForm[]): readonly number[] {
  const service = unit.replace(/\.service$/, "");
  const portsOf = servers.get(service);
  if (portsOf === undefined) return [];
  const server = membersAt(modules.flatMap(moduleDefinitions), ["services", service]);
  if (enabled(server) !== "yes") return [];
  return [...new Set(portsOf(server))].sort((a, b) => a - b);
}

/** Each of these makes a virtual host of nginx and httpd listen for HTTPS. */
const flags = ["addSSL", "enableSSL", "forceSSL", "onlySSL"];

/**
 * `defaultSSLListenPort` of nginx, else 443, or the ports in `listen` of a virtual host. Source: nginx/default.nix and
 * apache-httpd/vhost-options.nix.
 */
function flaggedHosts(server: readonly Definition[]): readonly number[] {
  const usual = numberIn(members(server, "defaultSSLListenPort")) ?? 443;
  const hosts = members(server, "virtualHosts");
  return [...names(hosts)].flatMap((name) => {
    const host = members(hosts, name);
    if (!flags.some((flag) => enabled(host, flag) === "yes")) return [];
    const listen = elements(members(host, "listen"));
    if (listen.length === 0) return [usual];
    return listen
      .filter((each) => enabled([each], "ssl") === "yes")
      .map((each) => numberIn(members([each], "port")) ?? usual);
  });
}

/**
 * `httpsPort`, unless the address of a virtual host has a port. The name of a virtual host is its address unless
 * `hostName` overrides it. Source: caddy/default.nix and vhost-options.nix.
 */
function caddyHosts(server: readonly Definition[]): readonly number[] {
  // These settings replace the virtual hosts, or may change the port.
  const global = members(server, "globalConfig");
  const isKnown = textsIn(global).length === global.length;
  if (!isKnown || textsIn(global).some((each) => each.includes("https_port"))) return [];
  if (names(server).has("settings") || names(server).has("configFile")) return [];
  const http = numberIn(members(server, "httpPort")) ?? 80;
  const https = numberIn(members(server, "httpsPort")) ?? 443;
  const hosts = members(server, "virtualHosts");
  return [...names(hosts)].flatMap((name) => {
    const host = members(hosts, name).filter(({ certain }) => certain);
    if (host.length === 0) return [];
    const hostName = members(host, "hostName");
    const addresses = [
      ...(hostName.length === 0 ? [name] : textsIn(hostName)),
      ...textsIn(elements(members(host, "serverAliases"))),
    ];
    return addresses
      .flatMap((each) => each.split(/[\s,]+/))
      .flatMap((address) => portOf(address, http, https));
  });
}

/**
 * The port of a site address that is served by HTTPS: all addresses except those with `http://` or its port, and those
 * with a port but without a name. Source: caddyserver.com/docs/automatic-https, "Activation", and
 * caddyserver.com/docs/caddyfile/concepts, "Addresses", 2026-11.
 */
function portOf(address: string, http: number, https: number): readonly number[] {
  const parts = /^(?:(?<scheme>https?):\/\/)?(?<name>\[[^\]]*\]|[^:/{}[\]]*)(?::(?<port>\d+))?(?:\/.*)?$/;
  const { scheme, name = "", port: written } = parts.exec(address)?.groups ?? {};
  if (scheme === undefined && name === "" && written === undefined) return [];
  const port = written === undefined ? https : Number(written);
  const isSecure = scheme === "https" || port === https || (name !== "" && port !== http);
  return scheme !== "http" && isSecure ? [port] : [];
}

const servers: ReadonlyMap<string, (server: readonly Definition[]) => readonly number[]> = new Map([
  ["caddy", caddyHosts],
  ["httpd", flaggedHosts],
  ["nginx", flaggedHosts],
]);
