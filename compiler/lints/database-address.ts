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
    if (query !== undefined && /(?:^|&)(?:pass|host|socket|unix|ssl(?:cert|key))/i.test(query))
      return undefined;
    return { kind: /^p/.test(scheme) ? "postgresql" : "mysql", user, host, database: database ?? user };
  }
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

const url =
  /^(?<scheme>postgres(?:ql)?|mysql|mariadb)(?:\+\w+)?:\/\/(?<user>[\w.-]+)@(?<host>[\w.-]+)(?::\d+)?(?:\/(?<database>[\w.-]+)?)?(?:\?(?<query>\S*))?$/;
