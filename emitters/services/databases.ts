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
import type { Binding, Expr } from "../../compiler/language/expression.ts";
import type { DatabasePlan, ResourcePlan } from "../../compiler/plan/model.ts";

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
          bind(["services", "postgresql"], attrs([...created(postgresql), ...identities(postgresql)]), {
            blankBefore: true,
          }),
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
export function databasesInContainer({ databases, containerDefaults }: ResourcePlan): Expr | null {
  const [postgresql, mysql] = [of(databases, "postgresql"), of(databases, "mysql")];
  if (mysql.length > 0) return mysqlInContainer(mysql);
  if (postgresql.length === 0) return null;
  const isOpen = containerDefaults.some(({ path }) => path.at(-1) === "authentication");
  const rules = pairs(postgresql).map(({ name, role }) => `host "${name}" "${role}" samenet trust`);
  return attrs([
    bind(
      ["services", "postgresql"],
      attrs([...created(postgresql), ...(isOpen ? [] : [bind("authentication", lines(rules))])]),
    ),
    ...ownership(postgresql).map(([path, value]) => bind(["systemd", "services", ...path], value)),
  ]);
}

const names = (databases: Databases): Expr =>
  list(distinct(databases.map(({ name }) => name)).map((name) => string(name)));

const created = (databases: Databases): readonly Binding[] => [
  bind("ensureDatabases", names(databases)),
  bind(
    "ensureUsers",
    list(
      distinct(databases.map(({ role }) => role)).map((role) => {
        const isOwner = databases.some((each) => each.role === role && each.name === role);
        return attrsOf([
          ["name", string(role)],
          ...(isOwner ? [["ensureDBOwnership", literal(true)] as const] : []),
        ]);
      }),
    ),
  ),
];

/**
 * The owners of databases with another name than their role, which `ensureDBOwnership` does not set: a setting below
 * `systemd.services`, after the databases and roles have been created.
 */
export function ownership(
  databases: Databases,
): readonly (readonly [path: readonly string[], value: Expr])[] {
  const commands = pairs(of(databases, "postgresql"))
    .filter(({ name, role }) => name !== role)
    .map(({ name, role }) => `psql -tAc 'ALTER DATABASE "${name}" OWNER TO "${role}"'`);
  if (commands.length === 0) return [];
  return [
    [["postgresql-setup", "script"], apply(select(variable("lib"), "mkAfter"), lines(commands))] as const,
  ];
}

/**
 * PostgreSQL lets an account of the host connect as the role of the same name. A map permits other accounts. Source:
 * PostgreSQL manual, "User Name Maps". All apps of a host have one map, because only one rule applies to a database.
 */
function identities(databases: Databases): readonly Binding[] {
  const mapped = pairs(databases).filter(({ name, role }) =>
    databases.some((each) => each.name === name && each.role === role && each.account !== role),
  );
  if (mapped.length === 0) return [];
  const rules = mapped.map(({ name, role }) => `local "${name}" "${role}" peer map=catalog`);
  const accounts = databases
    .filter(({ role }) => mapped.some((each) => each.role === role))
    .map(({ account, role }) => `catalog "${account}" "${role}"`);
  return [bind("authentication", lines(rules)), bind("identMap", lines(distinct(accounts)))];
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
