import type { Diagnostic } from "./diagnostic.ts";
import { error, place, type Place } from "./make.ts";

// Passes about databases of resources: CG525 to CG529 and CG515.

/** CG525: a component has a database in a resource that is not, or not only, one database server. */
export const databaseWithoutServer = (
  component: string,
  resource: string,
  reason: string,
  at: Place,
): Diagnostic =>
  error(
    "CG525",
    at,
    `component \`${component}\` has a database in resource \`${resource}\`, which ${reason}`,
    {
      hint: "Set `services.postgresql.enable` or `services.mysql.enable` in the `hostosConfig` of a backend resource.",
    },
  );

/** CG526: two components give one database of PostgreSQL different owners. */
export const twoOwners = (
  name: string,
  [component, role]: readonly [component: string, role: string],
  [other, otherRole]: readonly [component: string, role: string],
  at: Place,
  otherAt: Place,
): Diagnostic =>
  error(
    "CG526",
    at,
    `the database \`${name}\` has two owners: \`${component}\` connects as \`${role}\`, and \`${other}\` as \`${otherRole}\``,
    {
      related: place(otherAt, "it has the other role here"),
      hint: `Set \`role\` of both components to the same name, for example \`${name}\`.`,
    },
  );

/** CG527: MySQL recognizes a component on hosts by its account, which must have the name of the role. */
export const roleIsNotAccount = (component: string, account: string, role: string, at: Place): Diagnostic =>
  error(
    "CG527",
    at,
    `MySQL refuses component \`${component}\` as \`${role}\`: on hosts its account is \`${account}\``,
    {
      hint:
        account === "root"
          ? "Run the component as another user (`process.user`)."
          : `Remove \`role\`, and set \`name\` if components share a database.`,
    },
  );

/** CG528: a database without a password is published. */
export const publishedDatabase = (resource: string, port: string, at: Place): Diagnostic =>
  error(
    "CG528",
    at,
    `resource \`${resource}\` publishes \`${port}\`, and containers connect to its databases without a password`,
    {
      hint: "Remove the port: components reach the resource by its name.",
    },
  );

/** CG529: the variables of two databases have the same names. */
export const twoDatabases = (
  component: string,
  resource: string,
  other: string,
  at: Place,
  otherAt: Place,
): Diagnostic =>
  error(
    "CG529",
    at,
    `component \`${component}\` has databases in \`${other}\` and \`${resource}\`, whose variables have the same names`,
    {
      related: place(otherAt, "it has the other database here"),
      hint: "Keep one of them, and configure the other in `hostosConfig` and `environment`.",
    },
  );

/** CG515: a database or a role is one that the server has itself. */
export const reservedDatabase = (
  product: string,
  option: "name" | "role",
  value: string,
  at: Place,
): Diagnostic =>
  error("CG515", at, `\`${value}\` is a ${option === "name" ? "database" : "role"} of ${product} itself`, {
    hint: "Use another name.",
  });
