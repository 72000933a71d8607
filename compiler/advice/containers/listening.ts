import { enabled } from "../../passes/units/enabled.ts";
import { areLocal, type Check } from "./isolation.ts";
import { loopbackInUrl } from "./loopback.ts";

const atLocalhost = "it listens at localhost only";

/** A service that listens at the address of one option. */
export const listensAt =
  (...path: readonly string[]): Check =>
  (option, settings, reader) => {
    const [first = ""] = path;
    if ([...reader.names(settings)].some((name) => name !== first && freeText.has(name))) return undefined;
    const address = reader.membersAt(settings, path);
    if (!areLocal(address)) return undefined;
    const set = [option, ...path.map((name) => (name.includes(".") ? `"${name}"` : name))].join(".");
    return { reason: atLocalhost, fix: `\`${set} = "0.0.0.0"\`` };
  };

/** A service that listens at a list of URLs, and says so where it is none. */
export const listensAtUrls =
  (path: readonly string[], ...urls: readonly string[]): Check =>
  (option, settings, reader) => {
    if (reader.membersAt(settings, path).length > 0) return undefined;
    const list = urls.map((url) => JSON.stringify(url)).join(" ");
    return {
      reason: atLocalhost,
      fix: `\`${[option, ...path].join(".")} = [ ${list} ]\``,
    };
  };

/** Options that may say anything, the address among it. */
const freeText = new Set([
  "configItems",
  "extraArgs",
  "extraConf",
  "extraConfig",
  "extraFlags",
  "extraOptions",
  "settings",
]);

/**
 * Source: nixos/modules/services/databases/clickhouse.nix; without a `listen_host` ClickHouse listens at `::1` and `127.0.0.1`.
 * Its files have a folder in `/etc` for more settings, which any module may add to.
 */
export const clickhouse: Check = (option, settings, reader, others) =>
  others.has("environment") || reader.names(settings).has("extraServerConfig")
    ? undefined
    : listensAt("serverConfig", "listen_host")(option, settings, reader, others);

/** Its settings have older names, too. Source: nixos/modules/services/monitoring/grafana.nix, `mkRenamedOptionModule`. */
export const grafana: Check = (option, settings, reader) => {
  const server = reader.members(reader.members(settings, "settings"), "server");
  const own = [...reader.names(settings), ...reader.names(server)];
  // At a socket another service of the same machine is in front.
  if (["extraOptions", "protocol", "socket"].some((name) => own.includes(name))) return undefined;
  const address = [...reader.members(settings, "addr"), ...reader.members(server, "http_addr")];
  if (!areLocal(address)) return undefined;
  return { reason: atLocalhost, fix: `\`${option}.settings.server.http_addr = "0.0.0.0"\`` };
};

/** Source: nixos/modules/services/networking/mosquitto.nix; mosquitto.conf(5): without a `listener` there is only loopback. */
export const mosquitto: Check = (option, settings, reader) => {
  const own = reader.names(settings);
  if (["includeDirs", "listeners", "settings"].some((name) => own.has(name))) return undefined;
  return { reason: `without listeners ${atLocalhost}`, fix: `\`${option}.listeners\`` };
};

/** Source: nixos/modules/services/security/oauth2-proxy.nix. With TLS it listens at all addresses besides. */
export const oauth2Proxy: Check = (option, settings, reader) => {
  const tls = enabled(reader.members(reader.members(settings, "tls"), "enable"));
  const extra = reader.members(settings, "extraConfig");
  if (tls !== "no" || !extra.every(({ expr }) => expr.kind === "attrs")) return undefined;
  if ([...reader.names(extra)].some((name) => /address$|^config$/.test(name))) return undefined;
  const isLocal = reader.members(settings, "httpAddress").every(({ expr }) => {
    const [first, ...rest]: readonly unknown[] = expr.kind === "string" ? expr.parts : [];
    return typeof first === "string" && rest.length <= 1 && localUrl.test(first);
  });
  if (!isLocal) return undefined;
  return { reason: atLocalhost, fix: `\`${option}.httpAddress = "http://0.0.0.0:4180"\`` };
};

/** A URL, or the beginning of one whose port is computed. */
const localUrl = new RegExp(String.raw`^(?:https?:\/\/)?(?:${loopbackInUrl}):\d*$`);

/** Source: nixos/modules/services/databases/pgbouncer.nix; `listenAddress` is the older name. */
export const pgbouncer: Check = (option, settings, reader) => {
  const own = reader.names(settings);
  const raw = reader.members(reader.members(settings, "settings"), "pgbouncer");
  if (own.has("extraConfig") || own.has("listenAddress") || reader.names(raw).has("listen_addr"))
    return undefined;
  return {
    reason: "it listens at a socket only",
    fix: `\`${option}.settings.pgbouncer.listen_addr = "*"\``,
  };
};
