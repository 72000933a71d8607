import { DATABASEPAT } from "../../compiler/schema/patterns.ts";
import { ignored, type Verdict } from "./account.ts";
import { markersIn } from "./interpolate.ts";
import { entriesOf, entryOf, textAt, type ComposeNode } from "./nodes.ts";
import type { Value } from "./reader.ts";
import { imageName } from "./short-forms.ts";
import { different, ServiceImport, taken, type ImportState } from "./state.ts";
import { serviceKeys } from "./table.ts";
import { wordsOfCommand } from "./words.ts";

type Setting = readonly [path: readonly string[], read: (values: readonly string[]) => Value | undefined];

/** A service of NixOS that does what an image does. */
interface KnownResource {
  readonly images: RegExp;
  /** Below `services`, with the name of the resource for `*`. */
  readonly service: string;
  /** The version in a tag, and the package for it, with the digits for `*`; without them, nixpkgs has one version. */
  readonly versions?: readonly [tag: RegExp, attribute: string];
  readonly package?: string;
  /** The variables of the name, role and password of the database of a component. */
  readonly variables?: Readonly<Partial<Record<"name" | "role" | "password", RegExp>>>;
  /** Settings by the flag of the program, undefined for what NixOS sets itself; `*` has all others below its path. */
  readonly flags: Readonly<Record<string, Setting | undefined>>;
  /** Settings that the resource always has. */
  readonly always?: readonly (readonly [path: readonly string[], value: Value])[];
  /** A setting for tags of a form. */
  readonly ofTag?: readonly [tag: RegExp, path: readonly string[], value: Value];
  /** Variables and flags with which it stays an image, and why. */
  readonly stays?: readonly [name: RegExp, reason: string];
  /** Extensions of the database, by the name of the image. */
  readonly extensions?: Readonly<Record<string, string>>;
  /** How to move the data. */
  readonly data?: readonly [dump: string, restore: string];
}

const text = ([value]: readonly string[]): string | undefined => value;
const yes = ([value]: readonly string[]): boolean => value === "yes";
const number = ([value = ""]: readonly string[]): number | undefined =>
  /^\d{1,9}$/.test(value) ? Number(value) : undefined;
/** `60 1 300 10` as pairs; an empty text turns snapshots off. */
const pairs = (values: readonly string[]): Value | undefined => {
  const numbers = values.flatMap((value) => value.split(" ").filter((each) => each !== ""));
  if (numbers.length % 2 === 1 || numbers.some((each) => !/^\d+$/.test(each))) return undefined;
  return numbers.flatMap((each, index) =>
    index % 2 === 0 ? [[Number(each), Number(numbers[index + 1])]] : [],
  );
};

const redis = {
  service: "redis.servers.*",
  always: [[["port"], 6379]],
  flags: {
    save: [["save"], pairs],
    appendonly: [["appendOnly"], yes],
    appendfsync: [["appendFsync"], text],
    loglevel: [["logLevel"], text],
    databases: [["databases"], number],
    "*": [["settings"], (values) => values.join(" ")],
    ...{
      bind: undefined,
      port: undefined,
      dir: undefined,
      dbfilename: undefined,
      "protected-mode": undefined,
    },
  },
  stays: [/^(?:requirepass|masterauth|aclfile|.*PASSWORD.*)$/, "its password requires a file of the host"],
  data: ["redis-cli --rdb dump.rdb", "cp dump.rdb /var/lib/redis-*/dump.rdb"],
} as const satisfies Partial<KnownResource>;

const mysql = {
  service: "mysql",
  variables: { name: /^(?:MYSQL|MARIADB)_DATABASE$/, role: /^(?:MYSQL|MARIADB)_USER$/ },
  flags: { "*": [["settings", "mysqld"], text] },
  stays: [/^(?:MYSQL|MARIADB)_(?:ROOT_)?PASSWORD/, "`database` has passwords for PostgreSQL only"],
} as const satisfies Partial<KnownResource>;

/**
 * Sources: the documentation of the official images (hub.docker.com), nixos/modules/services/databases and
 * amqp/rabbitmq.nix, and the packages of nixpkgs 26.05, 2026-11.
 */
const known: readonly KnownResource[] = [
  {
    images: /^docker\.io\/(?:library\/postgres|pgvector\/pgvector|postgis\/postgis)$/,
    service: "postgresql",
    versions: [/^(?:.*pg)?(1[4-8])(?!\d)/, "postgresql_*"],
    variables: { name: /^POSTGRES_DB$/, role: /^POSTGRES_USER$/, password: /^POSTGRES_PASSWORD(?:_FILE)?$/ },
    flags: { listen_addresses: undefined, port: undefined, "*": [["settings"], text] },
    extensions: { pgvector: "vector", postgis: "postgis" },
    data: ["pg_dumpall > dump.sql", "psql --file=dump.sql postgres"],
  },
  { images: /^docker\.io\/library\/redis$/, ...redis },
  { images: /^docker\.io\/valkey\/valkey$/, ...redis, package: "valkey" },
  {
    images: /^docker\.io\/library\/mariadb$/,
    ...mysql,
    versions: [/^(10\.11|11\.4|11\.8)(?!\d)/, "mariadb_*"],
    data: ["mariadb-dump --all-databases > dump.sql", "mariadb < dump.sql"],
  },
  {
    images: /^docker\.io\/library\/mysql$/,
    ...mysql,
    versions: [/^(8\.4)(?!\d)/, "mysql*"],
    data: ["mysqldump --all-databases > dump.sql", "mysql < dump.sql"],
  },
  {
    images: /^docker\.io\/library\/memcached$/,
    service: "memcached",
    flags: { m: [["maxMemory"], number], c: [["maxConnections"], number] },
  },
  {
    images: /^docker\.io\/library\/rabbitmq$/,
    service: "rabbitmq",
    flags: {},
    always: [[["configItems", "loopback_users.guest"], "false"]],
    ofTag: [/-management/, ["managementPlugin", "enable"], true],
    stays: [/^RABBITMQ_(?:DEFAULT_(?:USER|PASS)|ERLANG_COOKIE)/, "its accounts have no options"],
    data: ["rabbitmqctl export_definitions rabbit.json", "rabbitmqctl import_definitions rabbit.json"],
  },
  {
    images: /\/(?:nginx|caddy|traefik|haproxy)$/,
    service: "",
    flags: {},
    stays: [/^/, "a proxy has settings in a language of its own"],
  },
];

/** A service that becomes a resource of the components that depend on it. */
export interface ImportedResource {
  readonly known: KnownResource;
  readonly package: string | undefined;
  readonly users: readonly string[];
  readonly flags: ReadonlyMap<string, readonly string[]>;
  readonly database: Readonly<Partial<Record<"name" | "role" | "password", string>>>;
}

/** The flags of a command: `-c name=value`, `--name value value`, `--name=value`. Undefined if it is another program. */
function flagsOf(words: readonly string[]): ReadonlyMap<string, readonly string[]> | undefined {
  const flags = new Map<string, string[]>();
  let last: string[] | undefined;
  for (const word of words) {
    const [, name, value] = /^(?:-c|--)?([a-zA-Z][\w.-]*)=([\s\S]*)$/.exec(word) ?? [];
    const [, flag] = /^--?([a-zA-Z][\w-]*)$/.exec(word) ?? [];
    if (name !== undefined) flags.set(name, [value ?? ""]);
    else if (flag !== undefined) flags.set(flag, (last = []));
    else if (last !== undefined) last.push(word);
    else if (!/^(?:postgres|mysqld|mariadbd|memcached|(?:redis|valkey|rabbitmq)-server)$/.test(word))
      return undefined;
  }
  if (flags.get("c")?.length === 0) flags.delete("c");
  return flags;
}

/** The services that become resources. A remark says why another known one stays an image. */
export function resourcesAmong(state: ImportState): ReadonlyMap<string, ImportedResource> {
  const found = new Map<string, ImportedResource>();
  for (const [original, node] of state.project.services) {
    const image = imageName(textAt(node, "image") ?? "");
    const resource = known.find(({ images }) => images.test(image?.name ?? ""));
    if (!image || !resource) continue;
    const made = resourceOf(original, node, image.tag ?? "", resource, state);
    if (typeof made === "string") state.remarks.push(`\`${original}\` stays an image: ${made}`);
    else found.set(original, made);
  }
  // A resource has no resources of its own.
  for (const [original, { users }] of found)
    if (users.some((user) => found.has(user))) {
      found.delete(original);
      state.remarks.push(`\`${original}\` stays an image: another resource depends on it`);
    }
  for (const [original, { users }] of found) state.resources.set(original, pathOf(original, users[0], state));
  return found;
}

const pathOf = (original: string, user: string | undefined, { names }: ImportState): readonly string[] => [
  ...["components", names.get(user ?? "") ?? "", "resources", names.get(original) ?? original],
];

function resourceOf(
  original: string,
  node: ComposeNode,
  tag: string,
  resource: KnownResource,
  { project, jobs }: ImportState,
): ImportedResource | string {
  const users = [...project.services].flatMap(([name, service]) =>
    !jobs.has(name) && entryOf(service, "depends_on", original) ? [name] : [],
  );
  const variables = entriesOf(entryOf(node, "environment"));
  const flags = flagsOf(wordsOfCommand(entryOf(node, "command")));
  const [stays, reason = ""] = resource.stays ?? [];
  if (flags === undefined || entryOf(node, "entrypoint")) return "it has a command of its own";
  if ([...variables.map(([name]) => name), ...flags.keys(), ""].some((name) => stays?.test(name)))
    return reason;
  if ([...flags.values()].flat().some((value) => markersIn(value).length > 0))
    return "its command has a secret";
  if (users.length === 0 || jobs.has(original)) return "no component has it in `depends_on`";
  const [pattern, versioned = ""] = resource.versions ?? [];
  const version = pattern?.exec(tag)?.[1];
  if (pattern && version === undefined) return `nixpkgs does not have the version of its tag \`${tag}\``;
  const named = version === undefined ? resource.package : versioned.replace("*", version.replace(".", ""));
  const database: Partial<Record<"name" | "role" | "password", string>> = {};
  for (const [name, value] of variables) {
    const what = partOf(name, resource);
    if (what !== undefined && value.kind === "scalar") database[what] = value.text;
  }
  if (resource.service === "postgresql") database.name ??= database.role ?? "";
  const names = [database.name, database.role].filter((each) => each !== undefined);
  if (resource.variables && (names.length === 0 || database.role === "postgres" || !database.role))
    return "its clients connect as the superuser";
  if (names.some((name) => !DATABASEPAT.test(name))) return "the name of its database or role has no option";
  return { known: resource, package: named, users, flags, database };
}

/** What a variable says about the database. */
const partOf = (variable: string, { variables = {} }: KnownResource) =>
  (["name", "role", "password"] as const).find((part) => variables[part]?.test(variable));

/** Keys of services that mean the same for a resource. */
const sameKeys =
  /^(?:restart|ports|networks|mem_limit|cpus|pids_limit|shm_size|ulimits|deploy|container_name|logging)$/;

/** Sets the options of a resource, and gives a verdict to every value of its service. */
export function importResource(original: string, resource: ImportedResource, state: ImportState): void {
  const { known, users, database } = resource;
  const { reader, project } = state;
  const node = project.services.get(original);
  if (node === undefined) return;
  const name = state.names.get(original) ?? original;
  const at = (user: string | undefined) => pathOf(original, user, state);
  const [first] = users;
  const service = new ServiceImport(state, original, node, at(first));
  const under = ["hostosConfig", "services", ...known.service.replace("*", name).split(".")];
  state.comment(at(first), node.comment);
  service.set([...under, "enable"], true);
  if (resource.package !== undefined)
    service.set(["hostosConfig", "services", under[2] ?? "", "package"], { pkg: resource.package });
  for (const [path, value] of known.always ?? []) service.set([...under, ...path], value);
  const [tag, path = [], value = null] = known.ofTag ?? [];
  if (tag?.test(textAt(node, "image") ?? "") === true) service.set([...under, ...path], value);
  const left = new Set<string>();
  for (const [flag, values] of resource.flags) {
    const isOwn = flag in known.flags;
    const [path, read] = known.flags[isOwn ? flag : "*"] ?? [];
    const value = read?.(values);
    if (path === undefined || value === undefined) left.add(flag);
    else service.set([...under, ...path, ...(isOwn ? [] : [flag])], value);
  }
  const secret = `/run/secrets/${state.app}/${name}-password`;
  const extension = Object.entries(known.extensions ?? {}).find(([key]) =>
    textAt(node, "image")?.includes(key),
  )?.[1];
  for (const user of users) {
    if (known.variables === undefined) {
      if (user !== first) state.set(at(user), new Map());
      continue;
    }
    const set = (option: string, value: Value): void => state.set([...at(user), "database", option], value);
    set("enable", true);
    for (const option of ["name", "role"] as const) if (database[option]) set(option, database[option]);
    if (extension !== undefined) set("extensions", [extension]);
    if (database.password === undefined) continue;
    set("password", `${name}-password`);
    state.set([...at(user).slice(0, 2), "process", "secrets", `${name}-password`, "file"], secret);
    state.secretFiles.add(secret);
  }
  for (const [key, value] of node.entries) {
    const row = sameKeys.test(key) ? serviceKeys.find((each) => each.key === key) : undefined;
    reader.use(value, () => {
      if (row === undefined) return keyOf(key, value, left, resource, secret, service);
      const { to, ...verdict } = row.take(value, service);
      return { ...verdict, ...(to !== undefined && { to: to.replace(/^process\./, `resources.${name}.`) }) };
    });
  }
  service.finish();
  if (known.data)
    state.remarks.push(
      `\`${name}\` starts with new state: dump the old with \`${known.data[0]}\`, and restore it with \`${known.data[1].replace("*", name)}\``,
    );
}

/** The verdict for a key that is not that of a component. */
function keyOf(
  key: string,
  node: ComposeNode,
  left: ReadonlySet<string>,
  { known, package: pkg }: ImportedResource,
  secret: string,
  service: ServiceImport,
): Verdict {
  const { reader } = service;
  const to = `services.${known.service}`;
  const flags = [...left].map((flag) => `\`${flag}\``).join(", ");
  const verdicts: Readonly<Record<string, Verdict>> = {
    image: different(
      to,
      pkg === undefined ? "the version is that of nixpkgs" : `the package is \`pkgs.${pkg}\``,
    ),
    command: left.size > 0 ? different(to, `without ${flags}: NixOS sets it, or has no option`) : taken(to),
    environment: taken(to),
    healthcheck: different("healthcheck", "the resource has a check of its own"),
    secrets: different("database.password", `copy the secret to ${secret}`),
    volumes: { is: "left", note: "the state is new: dump the old, and restore it" },
  };
  const otherwise: Verdict = key.startsWith("x-")
    ? ignored
    : { is: "left", note: "a resource is a system of NixOS, and not the image" };
  reader.settle(node, verdicts[key] ?? otherwise);
  for (const [name, value] of key === "environment" ? entriesOf(node) : []) {
    const what = partOf(name, known);
    const note = `a secret: the same password belongs into ${secret}`;
    if (name === "TZ") service.set(["environment", name], reader.text(value) ?? "UTC");
    else if (what !== undefined)
      reader.settle(value, taken(`database.${what}`, what === "password" ? note : undefined));
    else if (!/ALLOW_EMPTY/.test(name)) reader.left(value, "only the entrypoint of the image reads it");
  }
  return taken(to);
}
