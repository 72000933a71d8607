import type { Definition } from "../../passes/units/definition.ts";
import { enabled } from "../../passes/units/enabled.ts";
import { prevailing } from "../../passes/units/prevailing.ts";
import { isOfOwnMachine } from "../../support/pg-hba.ts";
import { rulesOf } from "../databases/host-based-authentication.ts";
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
  const authentication = reader.members(settings, "authentication");
  return !raw.has("hba_file") && letsInNobodyElse(authentication)
    ? { reason: "its `authentication` lets in localhost only", fix: `${letsIn}${overriding(authentication)}` }
    : undefined;
};

/** Lines that let in others may be there already, and have no effect. */
function overriding(authentication: readonly Definition[]): string {
  const winning = prevailing(authentication);
  const [{ priority } = { priority: 0 }] = winning;
  if (winning.length === authentication.length) return "";
  const call = priority === 50 ? "lib.mkForce" : `lib.mkOverride ${priority}`;
  return `, by \`${call}\` as well: by the other it is overridden`;
}

/**
 * Whether `authentication` surely lets in nobody from another machine. What NixOS has by default lets in localhost alone.
 * Source: nixos/modules/services/databases/postgresql.nix.
 */
const letsInNobodyElse = (authentication: readonly Definition[]): boolean =>
  rulesOf(authentication)?.every((rule) => isOfOwnMachine(rule) || rule.method === "reject") === true;

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
