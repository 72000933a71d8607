import {
  apply,
  attrs,
  attrsOf,
  bind,
  list,
  literal,
  select,
  string,
  stringOfParts,
  variable,
} from "../../compiler/language/build.ts";
import { postgresqlExtensions } from "../../compiler/nixpkgs/postgresql-extensions.ts";
import type { Binding, Expr } from "../../compiler/language/expression.ts";
import type { DatabasePlan, ResourcePlan } from "../../compiler/plan/model.ts";
import type { Peers } from "../../compiler/support/pg-hba.ts";
import { secretName, secretsFolder } from "../../compiler/plan/container-names.ts";
import { databaseSetup, passwordName } from "./database-setup.ts";

// The settings of NixOS that create databases and roles. Source: nixpkgs, nixos/modules/services/databases/postgresql.nix
// and mysql.nix (read 2026-11).

type Databases = readonly DatabasePlan[];

const of = (databases: Databases, service: DatabasePlan["service"]): Databases =>
  databases.filter((each) => each.service === service);

const distinct = (values: readonly string[]): readonly string[] => [...new Set(values)].sort();

/** The first of each name and role. */
const pairs = (databases: Databases): Databases => [
  ...new Map(databases.map((each) => [`${each.name} ${each.role}`, each])).values(),
];

const lines = (values: readonly string[]): Expr => string(values.map((each) => `${each}\n`).join(""));

/** Settings below `services` of a host, by service. Accounts of the host connect through the socket. */
export function databasesOnHosts(databases: Databases): readonly Binding[] {
  const [postgresql, mysql] = [of(databases, "postgresql"), of(databases, "mysql")];
  return [
    ...(postgresql.length === 0
      ? []
      : [
          bind(
            ["services", "postgresql"],
            attrs([...created(postgresql), ...extensions(postgresql), ...identities(postgresql)]),
            { blankBefore: true },
          ),
        ]),
    ...(mysql.length === 0
      ? []
      : [
          bind(
            ["services", "mysql"],
            attrsOf([
              ["ensureDatabases", names(mysql)],
              [
                "ensureUsers",
                list(distinct(mysql.map(({ role }) => role)).map((role) => permissions(role, mysql))),
              ],
            ]),
            { blankBefore: true },
          ),
        ]),
  ];
}

/** The module of a container, whose components connect over the network of the app; null without databases. */
export function databasesInContainer(
  app: string,
  { databases, containerDefaults }: ResourcePlan,
  peers: Peers,
): Expr | null {
  const [postgresql, mysql] = [of(databases, "postgresql"), of(databases, "mysql")];
  if (mysql.length > 0) return mysqlInContainer(mysql);
  if (postgresql.length === 0) return null;
  const isOpen = containerDefaults.some(({ path }) => path.at(-1) === "authentication");
  const protects = postgresql.some(({ password }) => password !== null);
  const rules = pairs(postgresql)
    .filter(({ password }) => !isOpen || password !== null)
    .map(({ name, role, password }) => {
      const method = password === null ? "trust" : "scram-sha-256";
      return `host "${name}" "${role}" ${peers} ${method}`;
    });
  // A rule that trusts every role must come after these.
  const authentication = isOpen ? apply(select(variable("lib"), "mkBefore"), lines(rules)) : lines(rules);
  const body = attrs([
    bind(
      ["services", "postgresql"],
      attrs([
        ...created(postgresql),
        ...extensions(postgresql),
        ...(isOpen && !protects ? [] : [bind("authentication", authentication)]),
      ]),
    ),
    ...setup(
      app,
      postgresql,
      ({ component }, secret) => `${secretsFolder}/_${secretName(component, secret)}`,
    ).map(([path, value]) => bind(["systemd", "services", ...path], value)),
  ]);
  return body;
}

/** The packages of extensions: `extensions` of NixOS merges functions. */
function extensions(databases: Databases): readonly Binding[] {
  const packages = distinct(
    databases.flatMap((each) => each.extensions.flatMap((name) => postgresqlExtensions.get(name) ?? [])),
  );
  if (packages.length === 0) return [];
  const body = list(packages.map((name) => select(variable("ps"), name)));
  return [bind("extensions", { kind: "lambda", parameter: { kind: "name", name: "ps" }, body })];
}

const names = (databases: Databases): Expr =>
  list(distinct(databases.map(({ name }) => name)).map((name) => string(name)));

/** A database with a collation is not made by NixOS, which cannot set it. */
const created = (databases: Databases): readonly Binding[] => [
  bind("ensureDatabases", names(databases.filter(({ collation }) => collation === null))),
  bind(
    "ensureUsers",
    list(
      distinct(databases.map(({ role }) => role)).map((role) => {
        const isOwner = databases.some(
          (each) => each.role === role && each.name === role && each.collation === null,
        );
        return attrsOf([
          ["name", string(role)],
          ...(isOwner ? [["ensureDBOwnership", literal(true)] as const] : []),
        ]);
      }),
    ),
  ),
];

/**
 * What NixOS does not set up: settings below `systemd.services`, for after the databases and roles have been created. The
 * owners of databases with another name than their role, which `ensureDBOwnership` does not set, and `databaseSetup`.
 * @param fileOf the file with a password, which systemd reads as root
 */
export function setup(
  app: string,
  databases: Databases,
  fileOf: (database: DatabasePlan, secret: string) => string,
): readonly (readonly [path: readonly string[], value: Expr])[] {
  const commands = pairs(of(databases, "postgresql"))
    .filter(({ name, role, collation }) => name !== role && collation === null)
    .map(({ name, role }) => `psql -tAc 'ALTER DATABASE "${name}" OWNER TO "${role}"'\n`);
  const script = `${commands.join("")}${databaseSetup(app, databases)}`;
  if (script === "") return [];
  const credentials = databases.flatMap((each) =>
    each.password === null
      ? []
      : [
          {
            name: passwordName(app, each, each.password.secret),
            file: fileOf(each, each.password.secret),
          },
        ],
  );
  const setting = (key: string, values: readonly string[]) =>
    [["postgresql-setup", "serviceConfig", key], list(distinct(values).map((each) => string(each)))] as const;
  return [
    [["postgresql-setup", "script"], apply(select(variable("lib"), "mkAfter"), string(script))] as const,
    ...(credentials.length === 0
      ? []
      : [
          setting(
            "LoadCredential",
            credentials.map(({ name, file }) => `${name}:${file}`),
          ),
          // The default for a file that is missing: systemd.exec(5), `SetCredential=`.
          setting(
            "SetCredential",
            credentials.map(({ name }) => `${name}:`),
          ),
        ]),
  ];
}

/**
 * PostgreSQL lets an account of the host connect as the role of the same name. A map permits other accounts. Source:
 * PostgreSQL manual, "User Name Maps". All apps of a host have one map, because only one rule applies to a database.
 */
function identities(databases: Databases): readonly Binding[] {
  // Before rules of the host, which may trust its own machine.
  const byPassword = pairs(databases)
    .filter(({ password }) => password !== null)
    .flatMap(({ name, role }) =>
      ["127.0.0.1/32", "::1/128"].map((address) => `host "${name}" "${role}" ${address} scram-sha-256`),
    );
  const mapped = pairs(databases).filter(({ name, role }) =>
    databases.some((each) => each.name === name && each.role === role && each.account !== role),
  );
  if (mapped.length === 0 && byPassword.length === 0) return [];
  const rules = mapped.map(({ name, role }) => `local "${name}" "${role}" peer map=catalog`);
  const accounts = databases
    .filter(({ role }) => mapped.some((each) => each.role === role))
    .map(({ account, role }) => `catalog "${account}" "${role}"`);
  return [
    bind("authentication", lines([...rules, ...byPassword])),
    ...(accounts.length === 0 ? [] : [bind("identMap", lines(distinct(accounts)))]),
  ];
}

/**
 * NixOS writes the name of the database into a double-quoted string of a shell; `_` would match any character. Source:
 * MySQL manual, "GRANT Statement".
 */
function permissions(role: string, databases: Databases): Expr {
  const own = distinct(databases.filter((each) => each.role === role).map(({ name }) => name));
  return attrsOf([
    ["name", string(role)],
    [
      "ensurePermissions",
      attrsOf(
        own.map((name) => [`\\\`${name.replaceAll("_", "\\\\_")}\\\`.*`, string("ALL PRIVILEGES")] as const),
      ),
    ],
  ]);
}

/** NixOS creates users of the machine itself only. */
function mysqlInContainer(databases: Databases): Expr {
  const statements = pairs(databases).flatMap(({ name, role }) => [
    `CREATE USER IF NOT EXISTS '${role}'@'%';`,
    `GRANT ALL PRIVILEGES ON \`${name.replaceAll("_", "\\_")}\`.* TO '${role}'@'%';`,
  ]);
  const script = apply(
    select(variable("pkgs"), "writeShellScript"),
    string("mysql-roles"),
    stringOfParts([
      select(variable("config"), "services", "mysql", "package"),
      `/bin/mysql -u root -N <<'SQL'\n${statements.map((each) => `${each}\n`).join("")}SQL\n`,
    ]),
  );
  return {
    kind: "lambda",
    parameter: {
      kind: "pattern",
      fields: ["config", "lib", "pkgs"].map((name) => ({ name })),
      ellipsis: true,
    },
    body: {
      kind: "let",
      bindings: [bind("roles", script)],
      body: attrs([
        bind(["services", "mysql", "ensureDatabases"], names(databases)),
        // As root, like the script of NixOS that creates the databases before.
        bind(
          ["systemd", "services", "mysql", "serviceConfig", "ExecStartPost"],
          apply(select(variable("lib"), "mkAfter"), list([stringOfParts(["+", variable("roles")])])),
        ),
      ]),
    },
  };
}
