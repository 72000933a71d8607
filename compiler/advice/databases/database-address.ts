/** Where a program finds its database, as a URL or the words of libpq says. */
export interface DatabaseAddress {
  readonly kind: "postgresql" | "mysql";
  readonly user: string;
  readonly host: string;
  readonly database: string;
}

/**
 * An address that goes over TCP and has no password. Source: PostgreSQL manual, "Connection Strings"; a driver may stand
 * behind the scheme (`postgresql+asyncpg`), as in SQLAlchemy.
 */
export function databaseAddress(text: string): DatabaseAddress | undefined {
  const { scheme, user, host, database, query } = url.exec(text)?.groups ?? {};
  if (scheme !== undefined && user !== undefined && host !== undefined) {
    if (query !== undefined && (otherwise.test(query) || /(?:^|&)host/i.test(query))) return undefined;
    return { kind: /^p/.test(scheme) ? "postgresql" : "mysql", user, host, database: database ?? user };
  }
  const other = jdbcAddress(text) ?? goAddress(text);
  if (other !== undefined) return other;
  const words = new Map(
    /^(?:\w+=[^\s=']+(?:\s+|$))+$/.test(text)
      ? text
          .trim()
          .split(/\s+/)
          .map((word): [string, string] => [
            word.slice(0, word.indexOf("=")),
            word.slice(word.indexOf("=") + 1),
          ])
      : [],
  );
  const [name, at] = [words.get("user"), words.get("host")];
  if (
    name === undefined ||
    at === undefined ||
    [...words.keys()].some((word) => /pass|service|^ssl(?:cert|key)/.test(word))
  )
    return undefined;
  return { kind: "postgresql", user: name, host: at, database: words.get("dbname") ?? name };
}

/** Parameters by which a program comes with a password or a certificate, or by a socket. */
const otherwise = /(?:^|&)(?:pass|socket|unix|ssl(?:cert|key))/i;

const url =
  /^(?<scheme>postgres(?:ql)?|mysql|mariadb)(?:\+\w+)?:\/\/(?<user>[\w.-]+)@(?<host>[\w.-]+)(?::\d+)?(?:\/(?<database>[\w.-]+)?)?(?:\?(?<query>\S*))?$/;

/** `jdbc:postgresql://db/web?user=web`, as the JDBC drivers of both take it. */
function jdbcAddress(text: string): DatabaseAddress | undefined {
  const { scheme, host, database, query = "" } = jdbc.exec(text)?.groups ?? {};
  const [, user] = /(?:^|&)user=([\w.-]+)/.exec(query) ?? [];
  if (scheme === undefined || host === undefined || user === undefined) return undefined;
  if (otherwise.test(query)) return undefined;
  return { kind: jdbcKind(scheme), user, host, database: database ?? user };
}

const jdbcKind = (scheme = ""): DatabaseAddress["kind"] => (scheme === "postgresql" ? scheme : "mysql");

const jdbc =
  /^jdbc:(?<scheme>postgresql|mysql|mariadb):\/\/(?<host>[\w.-]+)(?::\d+)?\/(?<database>[\w.-]+)?(?:\?(?<query>\S*))?$/;

/** `web@tcp(db:3306)/web`, as Go's driver of MySQL takes it. */
function goAddress(text: string): DatabaseAddress | undefined {
  const { user, host, database } = goMysql.exec(text)?.groups ?? {};
  return user === undefined || host === undefined
    ? undefined
    : { kind: "mysql", user, host, database: database ?? user };
}

const goMysql = /^(?<user>[\w.-]+)@tcp\((?<host>[\w.-]+)(?::\d+)?\)\/(?<database>[\w.-]+)?(?:\?\S*)?$/;

/** The host and the database of a JDBC address that leaves the user to another setting. */
export function jdbcHost(text: string): Omit<DatabaseAddress, "user"> | undefined {
  const { scheme, host, database, query = "" } = jdbc.exec(text)?.groups ?? {};
  return host === undefined || otherwise.test(query) || /(?:^|&)user/i.test(query)
    ? undefined
    : { kind: jdbcKind(scheme), host, database: database ?? "all" };
}
