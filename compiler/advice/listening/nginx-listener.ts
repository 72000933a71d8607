import type { Definition } from "../../passes/units/definition.ts";
import { enabled, isEnabled } from "../../passes/units/enabled.ts";
import type { ModuleReader } from "../../passes/units/look-through.ts";
import { numberOf } from "../reading/number-of.ts";
import { isPlain } from "../reading/plain-modules.ts";
import type { Listener } from "./listener.ts";

/** Options of nginx that may have it listen anywhere. Source: nixos/modules/services/web-servers/nginx. */
const freeText =
  /^(?:append(?:Http)?Config|config|defaultListen|eventsConfig|httpConfig|prependConfig|proxyResolveWhileRunning|sso|statusPage|streamConfig|tailscaleAuth)$/;

/** Where nginx listens, by its virtual hosts; undefined where only Nix or nginx knows. */
export function nginxListener(reader: ModuleReader, settings: readonly Definition[]): Listener | undefined {
  const isKnown =
    isEnabled(settings, reader) && [...reader.names(settings)].every((name) => !freeText.test(name));
  if (!isKnown) return undefined;
  const hosts = reader.members(settings, "virtualHosts");
  const ports = [...reader.names(hosts)].map((name) =>
    hostPorts(reader.members(hosts, name), settings, reader),
  );
  const known = ports.flatMap((each) => each ?? []);
  if (!hosts.every(isPlain) || known.length === 0 || ports.includes(undefined)) return undefined;
  return { who: "the virtual hosts of nginx", ports: [...new Set(known)].sort((a, b) => a - b) };
}

/** The ports of a virtual host; undefined where only Nix knows one. */
function hostPorts(
  host: readonly Definition[],
  server: readonly Definition[],
  reader: ModuleReader,
): readonly number[] | undefined {
  const names = reader.names(host);
  if (!host.every(isPlain) || names.has("extraConfig")) return undefined;
  const port = (name: string, usual: number): number | undefined =>
    names.has(name) ? undefined : numberOf(reader.members(server, name), usual);
  const http = port("defaultHTTPListenPort", 80);
  const https = port("defaultSSLListenPort", 443);
  if (http === undefined || https === undefined) return undefined;
  const listen = reader.members(host, "listen");
  if (listen.length === 0) {
    const withTls = ["addSSL", "forceSSL", "onlySSL", "enableSSL"].some((name) => names.has(name));
    return withTls ? [http, https] : [http];
  }
  const ports = listen.flatMap((each): (number | undefined)[] =>
    each.expr.kind !== "list"
      ? [undefined]
      : each.expr.elements.map((element) => {
          const lines = [{ ...each, expr: element }];
          const usual = enabled(reader.members(lines, "ssl")) === "no" ? http : undefined;
          return element.kind === "attrs" ? numberOf(reader.members(lines, "port"), usual) : undefined;
        }),
  );
  return ports.every((each) => each !== undefined) ? ports : undefined;
}
