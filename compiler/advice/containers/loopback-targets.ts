import { isComment, longestLine } from "../reading/config-lines.ts";
import { databaseAddress } from "../databases/database-address.ts";
import { loopback, loopbackInUrl } from "./loopback.ts";
import { settingGroups } from "../databases/split-address.ts";
import { serviceSockets } from "../../nixpkgs/service-addresses.ts";

/** What programs ask over the network, and what addresses of it look like. */
export interface Target {
  /** The name of its module: `services.<service>`. */
  readonly service: string;
  readonly name: string;
  readonly scheme: RegExp;
  readonly port: number;
  /** What stands before `HOST` in names of settings. */
  readonly prefix: RegExp;
}

/** Schemes of URLs as drivers have them, and ports as IANA and the projects' manuals do. */
export const targets: readonly Target[] = [
  target("postgresql", "PostgreSQL", /^postgres(?:ql)?$/, 5432, /pg|postgres(?:ql)?|sql|db|database/),
  target("mysql", "MySQL", /^(?:mysql|mariadb)$/, 3306, /mysql|maria(?:db)?|sql|db|database/),
  target("redis", "Redis", /^(?:redis|valkey)s?$/, 6379, /redis|valkey/),
  target("memcached", "memcached", /^memcached?$/, 11_211, /memcache/),
  target("rabbitmq", "RabbitMQ", /^amqps?$/, 5672, /rabbit(?:mq)?|amqp/),
  target("mongodb", "MongoDB", /^mongodb$/, 27_017, /mongo/),
  target("clickhouse", "ClickHouse", /^clickhouse$/, 8123, /clickhouse/),
  target("meilisearch", "Meilisearch", /^meili(?:search)?$/, 7700, /meili/),
  target("elasticsearch", "Elasticsearch", /^elasticsearch$/, 9200, /elastic/),
  target("opensearch", "OpenSearch", /^opensearch$/, 9200, /opensearch|elastic(?:search)?/),
];

function target(service: string, name: string, scheme: RegExp, port: number, prefix: RegExp): Target {
  return {
    service,
    name,
    scheme,
    port,
    prefix: new RegExp(String.raw`(?:^|[._-])(?:${prefix.source})(?:[._-]*ur[il])?[._-]*$`, "i"),
  };
}

const url = new RegExp(
  String.raw`(?<![\w+])([a-z]+)(?:\+\w+)?://(?:[^\s/@"']*@)?(${loopbackInUrl})(?![\w.-])`,
  "gi",
);
const withPort = new RegExp(String.raw`(?<![\w.-])(${loopbackInUrl}):(\d{2,5})(?!\d)`, "gi");
const alone = new RegExp(`^(?:${loopback})$`, "i");

/** The address or socket of the machine itself at which a text looks for it. */
export function loopbackIn(text: string, { scheme, port, service }: Target): string | undefined {
  if (text.length > longestLine) return undefined;
  for (const [, of = "", host] of text.matchAll(url)) if (scheme.test(of.toLowerCase())) return host;
  for (const [, host, at] of text.matchAll(withPort)) if (Number(at) === port) return host;
  const [socket] = serviceSockets.get(service)?.exec(text) ?? [];
  if (socket !== undefined) return socket;
  const words = service === "postgresql" ? databaseAddress(text) : undefined;
  return words !== undefined && alone.test(words.host) ? words.host : undefined;
}

/** The same of a setting that has the host alone: `DB_HOST`, `--redis-host`. */
export function loopbackHost(name: string, value: string, { prefix }: Target): string | undefined {
  const [, before] = /^(.*?)(?:host(?:name)?|server|addr(?:ess)?)$/i.exec(name) ?? [];
  return before !== undefined && prefix.test(before) && alone.test(value) ? value : undefined;
}

/** The same of lines of a configuration file; of those that stand together, a user and a database make a host one's. */
export function loopbackInLines(lines: readonly string[], target: Target): string | undefined {
  for (const line of lines) {
    const found = isComment(line) ? undefined : loopbackIn(line, target);
    if (found !== undefined) return found;
  }
  const isSql = target.service === "postgresql" || target.service === "mysql";
  for (const group of settingGroups(lines)) {
    const names = [...group.keys()].map((name) => name.toLowerCase());
    const isDatabase =
      isSql &&
      names.some((name) => /^user(?:_?name)?$/.test(name)) &&
      names.some((name) => /^(?:db_?)?name$|^database$/.test(name));
    for (const [name, value] of group) {
      const found = loopbackHost(name, value, target);
      if (found !== undefined) return found;
      const isAtPort = group.get("port") === String(target.port);
      if ((isDatabase || isAtPort) && /^host(?:name)?$/i.test(name) && alone.test(value)) return value;
    }
  }
  return undefined;
}
