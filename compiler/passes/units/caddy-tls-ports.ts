import type { Expr } from "../../language/expression.ts";
import type { Definition } from "./definition.ts";
import type { ModuleReader } from "./look-through.ts";
import { portIn } from "./port-in.ts";

/**
 * The ports on which Caddy certainly serves HTTPS, from the settings of `services.caddy`: `httpsPort`, unless the
 * address of a virtual host has a port. The name of a virtual host is its address unless `hostName` overrides it.
 * Source: nixpkgs, nixos/modules/services/web-servers/caddy/default.nix and vhost-options.nix, 2026-11.
 */
export function caddyTlsPorts(server: readonly Definition[], reader: ModuleReader): readonly number[] {
  const names = reader.names(server);
  const global = reader.members(server, "globalConfig");
  // These settings replace the virtual hosts, or may change the port.
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

const leavesPorts = ({ expr }: Definition): boolean => literalText(expr)?.includes("https_port") === false;

const textIn = ({ certain, expr }: Definition): readonly string[] => {
  const text = certain ? literalText(expr) : undefined;
  return text === undefined ? [] : [text];
};

/** The text of a string without residual parts. */
function literalText(expr: Expr): string | undefined {
  if (expr.kind !== "string") return undefined;
  return expr.parts.every((part) => typeof part === "string") ? expr.parts.join("") : undefined;
}
