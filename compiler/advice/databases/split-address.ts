import { isComment, longestLine } from "../reading/config-lines.ts";
import { jdbcHost, type DatabaseAddress } from "./database-address.ts";

/** An address of which only the resource says what is there. */
export type SplitAddress = Omit<DatabaseAddress, "kind">;

/** What has hosts and users, too. */
const others = /redis|valkey|cache|smtp|imap|mail|amqp|rabbit|mqtt|ldap|elastic|mongo|s3|ssh|ftp|proxy/i;

const hostName = /^(.*?)(?:host(?:name)?|server|addr(?:ess)?)$/i;

/** `KC_DB_URL`, `spring.datasource.url` */
const urlName = /^(.*?)(?:jdbc[._-]?)?ur[il]$/i;

/**
 * Addresses whose host and user are settings of their own: `DB_HOST` and `DB_USER`, `PGHOST` and `PGUSER`, `host` and `user`.
 * By the name of the setting that has the host.
 */
export function splitAddresses(
  settings: ReadonlyMap<string, string>,
): ReadonlyMap<string, DatabaseAddress | SplitAddress> {
  const byName = new Map([...settings].map(([name, value]) => [name.toLowerCase(), value]));
  const found = new Map<string, DatabaseAddress | SplitAddress>();
  for (const [name, value] of settings) {
    const url = jdbcHost(value);
    const prefix = (url === undefined ? hostName : urlName).exec(name)?.[1]?.toLowerCase();
    const host = url?.host ?? /^([\w.-]+)(?::\d+)?$/.exec(value)?.[1];
    if (prefix === undefined || host === undefined || others.test(prefix)) continue;
    const first = (...names: readonly string[]): string | undefined =>
      names.map((each) => byName.get(`${prefix}${each}`)).find((each) => each !== undefined);
    const user = first("user", "username", "user_name", "user-name");
    const database =
      url?.database ?? first("name", "database", "db", "dbname", "db_name", "db-name", "database_name");
    if (user !== undefined && /^[\w.-]+$/.test(user))
      found.set(name, { ...url, user, host, database: database ?? "all" });
  }
  return found;
}

/** `name: value` and `name = value` in lines that stand together: sections of YAML, TOML and INI files, by their first line. */
export function settingGroups(lines: readonly string[]): readonly ReadonlyMap<string, string>[] {
  const open = new Map<number, Map<string, string>>();
  const groups: Map<string, string>[] = [];
  for (const line of lines) {
    if (line.length > longestLine || line.trim() === "" || isComment(line)) continue;
    const margin = line.search(/\S/);
    for (const other of open.keys()) if (other > margin || /^\s*\[/.test(line)) open.delete(other);
    const [, name, , value] =
      /^\s*["']?([A-Za-z][\w.-]*)["']?\s*[:=]\s*(["']?)([^"'\s]*)\2,?\s*(?:[#;].*)?$/.exec(line) ?? [];
    if (name === undefined || value === undefined) continue;
    const group = open.get(margin) ?? new Map<string, string>();
    if (!open.has(margin)) groups.push(group);
    open.set(margin, group);
    if (value !== "") group.set(name, value);
  }
  return groups;
}
