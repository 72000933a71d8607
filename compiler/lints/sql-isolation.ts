import type { Definition } from "../passes/units/definition.ts";
import { enabled } from "../passes/units/enabled.ts";
import type { Check } from "./isolation.ts";

export const postgresql: Check = (option, settings, reader) => {
  if ([...reader.names(settings)].some((name) => name === "extraConfig")) return undefined;
  const raw = reader.names(reader.members(settings, "settings"));
  const letsIn = `\`${option}.authentication\` that lets in the network of the app (\`samenet\`)`;
  if (!raw.has("listen_addresses")) {
    const tcp = enabled(reader.members(settings, "enableTCPIP"));
    if (tcp === "no") {
      return {
        reason: "it listens at localhost only",
        fix: `\`${option}.enableTCPIP = true\`, and ${letsIn}`,
      };
    }
    if (tcp === "maybe") return undefined;
  }
  return !raw.has("hba_file") && letsInNobodyElse(reader.members(settings, "authentication"))
    ? { reason: "its `authentication` lets in localhost only", fix: letsIn }
    : undefined;
};

/**
 * Whether `authentication`, the lines of pg_hba.conf, surely lets in nobody from another machine. What NixOS has by default
 * lets in localhost alone. Source: PostgreSQL manual, "The pg_hba.conf File"; nixos/modules/services/databases/postgresql.nix.
 */
const letsInNobodyElse = (authentication: readonly Definition[]): boolean =>
  authentication.every(({ expr }) => {
    if (expr.kind !== "string") return false;
    const parts: readonly unknown[] = expr.parts;
    return parts.every((part) => typeof part === "string" && !part.split(/\n/).some(mayLetIn));
  });

const mayLetIn = (line: string): boolean => {
  const [type = "", , , address = "", ...rest] = line.trim().split(/\s+/);
  if (/^include/.test(type)) return true;
  return /^host/.test(type) && !rest.includes("reject") && !local.test(address);
};

const local = /^"?(?:localhost|samehost|127\.\d+\.\d+\.\d+(?:\/\d+)?|::1(?:\/128)?)"?$/;

/**
 * Source: nixos/modules/services/databases/mysql.nix: `ensureUsers` makes accounts `'name'@'localhost'` that are asked for the
 * account of the system at the other end of the socket, and so is the only one that is there from the start.
 */
export const mysql: Check = (option, settings, reader, others) => {
  const own = reader.names(settings);
  const raw = reader.members(reader.members(settings, "settings"), "mysqld");
  if (["initialScript", "initialDatabases", "configFile", "dataDir"].some((name) => own.has(name)))
    return undefined;
  if (others.has("systemd") || [...reader.names(raw)].some((name) => /^(?:init|skip)[-_]/.test(name)))
    return undefined;
  return {
    reason: "all of its accounts are for the socket on its own machine",
    fix: `\`${option}.initialScript\` that makes one for others (\`CREATE USER web@'%' …\`)`,
  };
};
