import { andList } from "../support/suggest.ts";
import type { Diagnostic } from "./diagnostic.ts";
import { type Place, error, place, sentences, didYouMean } from "./make.ts";

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

// Passes about volumes and accounts: CG530 to CG537.

/** CG530: a component uses a volume that the app does not declare. */
export const unknownVolume = (
  component: string,
  name: string,
  known: readonly string[],
  at: Place,
): Diagnostic =>
  error("CG530", at, `\`${component}\` uses the volume \`${name}\`, which the app does not declare`, {
    hint:
      known.length === 0
        ? `Declare it in the app: \`services.volumes.${name}\`.`
        : sentences(didYouMean(name, known), `The volumes of the app: ${andList(known)}.`),
  });

/** CG531: the mount point or path of a volume is a directory that programs need, or that catalogc uses. */
export const badMountPoint = (written: string, reason: string, at: Place): Diagnostic =>
  error("CG531", at, `\`mountPoint\` is \`${written}\`, which ${reason}`, {
    hint: "Mount the volume elsewhere, for example at `/srv/<name>`.",
  });

/** The same of the folder of the host, if components write to it. */
export const badVolumePath = (written: string, reason: string, at: Place): Diagnostic =>
  error("CG531", at, `\`path\` is \`${written}\`, which ${reason}`, {
    hint: "Use a folder of its own, or set `readOnly` where the volume is mounted.",
  });

/** CG532: a component has two volumes at one mount point, or a volume over its state directory. */
export const mountPointTaken = (
  path: string,
  other: string,
  at: Place,
  otherAt: Place,
  isOver = false,
): Diagnostic =>
  error("CG532", at, `\`${path}\` ${isOver ? "contains" : "is also the place of"} ${other}`, {
    related: place(otherAt, `${other} is set here`),
    hint: isOver
      ? "Mount the volume beside or below it."
      : "Give each volume of a component its own mount point.",
  });

/** CG533: two components have an account or group with the same number. NixOS refuses that. */
export const idTwice = (
  kind: "uid" | "gid",
  id: number,
  component: string,
  at: Place,
  other: string,
  otherAt: Place,
): Diagnostic =>
  error("CG533", at, `\`${component}\` and \`${other}\` have the same \`${kind}\` ${id}`, {
    related: place(otherAt, "the other number"),
    hint: "Give each component its own number, because each has its own account on hosts. To share files, use a volume (`services.volumes`).",
  });

/** CG534: a `uid` or `gid` is a number that systems reserve. */
export const reservedId = (kind: "uid" | "gid", id: number, at: Place): Diagnostic =>
  error("CG534", at, `\`${kind}\` is ${id}, which systems reserve`, {
    hint: "Use another number. 65534 is `nobody`, and 65535 means no account.",
  });

/** CG714: two accounts of an app have the same number in containers. */
export const numberTwice = (
  number: number,
  component: string,
  at: Place,
  other: string,
  otherAt: Place,
): Diagnostic =>
  error("CG714", at, `\`${component}\` and \`${other}\` have the same number ${number} in containers`, {
    related: place(otherAt, `the number of ${other}`),
    hint: "The number depends on the name. Set `process.uid` of the newer one to a number from 50000 to 59999.",
  });

/** CG535: the name of a group has more than 31 characters. */
export const longGroupName = (name: string, isDerived: boolean, at: Place): Diagnostic =>
  error("CG535", at, `the group \`${name}\` has ${name.length} characters, more than the 31 of group names`, {
    hint: isDerived
      ? "Set `group` to a shorter name. The default consists of the names of the app and the volume."
      : "Use a shorter name.",
  });

/** CG536: two volumes have the same path, or a volume is in the state directory of a component. */
export const volumePathTaken = (path: string, other: string, at: Place, otherAt: Place): Diagnostic =>
  error("CG536", at, `\`${path}\` is also the path of ${other}`, {
    related: place(otherAt, `${other} is set here`),
    hint: "Use one volume for one folder. Several components can mount it.",
  });

/** CG537: on NixOS hosts a dynamic user writes to a folder of the host without a group: it owns no file there. */
export const volumeOfDynamicUser = (
  component: string,
  volume: string,
  at: Place,
  volumeAt: Place,
): Diagnostic =>
  error("CG537", at, `\`${component}\` cannot write to the volume \`${volume}\` as a dynamic user`, {
    related: place(volumeAt, "the folder of the host is set here"),
    hint: "Set `group` of the volume to the group of the folder, `uid` of the component to its owner, or `readOnly`.",
  });

// Passes about secrets and names of variables: CG511 to CG514.

/** CG511: `environment` or another secret sets the variable of a secret too. */
export const secretVariableTwice = (
  variable: string,
  other: string,
  at: Place,
  otherAt: Place | undefined,
): Diagnostic =>
  error("CG511", at, `${other} sets the variable \`${variable}\` too`, {
    related: place(otherAt, "it is set here"),
    hint: "Remove one of them, or use another variable.",
  });

/** CG512: the variable of a secret is one that catalogc, systemd or shells set. */
export const reservedVariable = (variable: string, at: Place): Diagnostic =>
  error("CG512", at, `\`${variable}\` cannot be the variable of a secret`, {
    hint: "Use another variable. catalogc, systemd or the shell sets this one.",
  });

/** CG513: the test gives a content for a secret that no component has. */
export const unknownTestSecret = (name: string, known: readonly string[], at: Place): Diagnostic =>
  error("CG513", at, `no component has a secret \`${name}\``, {
    hint:
      known.length === 0
        ? `Declare it: \`services.components.<name>.process.secrets.${name}\`.`
        : sentences(didYouMean(name, known), `The secrets of the app: ${andList(known)}.`),
  });

/** CG514: an environment variable of a component that runs on hosts has a dot in its name, which systemd ignores. */
export const dottedVariable = (name: string, at: Place): Diagnostic =>
  error("CG514", at, `systemd cannot set the variable \`${name}\`, because its name contains a dot`, {
    hint: "Use a name without dots, or a configuration file (`configData`). Containers accept the name.",
  });

/** CG807: a secret of a resource is to be a value: the modules of NixOS run the programs, without catalogc's script. */
export const secretValueOfResource = (secret: string, at: Place): Diagnostic =>
  error("CG807", at, `the variable of the secret \`${secret}\` of a resource cannot be its content`, {
    hint: "Remove `as`: then the variable is the path of the secret. Give it to an option of the NixOS module that takes a file, such as `requirePassFile` or `environmentFile`.",
  });

// Databases of PostgreSQL: CG800 to CG803.

/** CG800: a component names a secret as the password of its database, and has no such secret. */
export const unknownPassword = (
  component: string,
  secret: string,
  known: readonly string[],
  at: Place,
): Diagnostic =>
  error(
    "CG800",
    at,
    `component \`${component}\` has no secret \`${secret}\` for the password of its database`,
    {
      hint:
        didYouMean(secret, known) ??
        `Add \`process.secrets.${secret}.file\` to the component: the file of the host with the password.`,
    },
  );

/** CG801: an option of a database that only PostgreSQL has. */
export const onlyPostgresql = (option: string, resource: string, at: Place): Diagnostic =>
  error("CG801", at, `\`${option}\` requires PostgreSQL, and resource \`${resource}\` has MySQL`, {
    hint: "Remove the option, and set it in the `hostosConfig` of the resource.",
  });

/** CG802: an extension of PostgreSQL that catalogc does not know. */
export const unknownExtension = (name: string, known: readonly string[], at: Place): Diagnostic =>
  error("CG802", at, `unknown extension of PostgreSQL \`${name}\``, {
    hint: sentences(
      didYouMean(name, known),
      "Add an extension that is not listed to `services.postgresql.extensions` of the resource, and create it in a migration.",
    ),
  });

/** CG803: two components give one role different passwords, or one database different collations. */
export const differingDatabase = (
  option: "password" | "collation",
  of: string,
  [component, other]: readonly [string, string],
  at: Place,
  otherAt: Place,
): Diagnostic =>
  error(
    "CG803",
    at,
    `${of} has one ${option}, and \`${component}\` and \`${other}\` set \`${option}\` differently`,
    {
      related: place(otherAt, "it is set here"),
      hint: `Set \`${option}\` of both components to the same ${option === "password" ? "file" : "value"}.`,
    },
  );
