import type { Expr } from "../../language/expression.ts";
import type { Definition } from "./definition.ts";
import type { ModuleReader } from "./look-through.ts";
import { portIn } from "./port-in.ts";

/**
 * Where Caddy surely serves HTTPS, by the settings of `services.caddy`: at `httpsPort`, unless an address of a virtual host has
 * a port of its own. Its own name is an address where `hostName` says no other. Source: nixpkgs,
 * nixos/modules/services/web-servers/caddy/default.nix and vhost-options.nix, 2026-11.
 */
export function caddyTlsPorts(server: readonly Definition[], reader: ModuleReader): readonly number[] {
  const names = reader.names(server);
  const global = reader.members(server, "globalConfig");
  // They replace the virtual hosts, or may move the port.
  if (names.has("settings") || names.has("configFile") || !global.every(leavesPorts)) return [];
  const http = portIn(reader.members(server, "httpPort")) ?? 80;
  const https = portIn(reader.members(server, "httpsPort")) ?? 443;
  const hosts = reader.members(server, "virtualHosts");
  return [...reader.names(hosts)].flatMap((name) => {
    const host = reader.members(hosts, name).filter(({ certain }) => certain);
    if (host.length === 0) return [];
    const hostName = reader.members(host, "hostName");
    const aliases = reader.elements(reader.members(host, "serverAliases"));
    return [
      ...(hostName.length === 0 ? [name] : hostName.flatMap(textIn)),
      ...aliases.flatMap(textIn),
    ].flatMap((addresses) => addresses.split(/[\s,]+/).flatMap((each) => portOf(each, http, https)));
  });
}

/**
 * The port of a site address that is served by HTTPS: all are but those of `http://` or its port, and those without a name at
 * a port of their own. Source: caddyserver.com/docs/automatic-https, "Activation", and
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

const leavesPorts = ({ expr }: Definition): boolean => literalText(expr)?.includes("https_port") === false;

const textIn = ({ certain, expr }: Definition): readonly string[] => {
  const text = certain ? literalText(expr) : undefined;
  return text === undefined ? [] : [text];
};

/** The text of a string without anything that only Nix knows. */
function literalText(expr: Expr): string | undefined {
  if (expr.kind !== "string") return undefined;
  return expr.parts.every((part) => typeof part === "string") ? expr.parts.join("") : undefined;
}
