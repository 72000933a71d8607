import { syntaxAt } from "../support/span.ts";
import { andList } from "../support/suggest.ts";
import type { Diagnostic, RelatedPlace } from "./diagnostic.ts";
import type { Place } from "./make.ts";
import {
  around,
  didYouMean,
  error,
  listAt,
  place,
  quoted,
  removing,
  sentences,
  warning,
  write,
} from "./make.ts";

// Passes about components, resources and their processes: CG450 to CG479, CG488, CG500 and CG711 to CG713.

/** CG450: `dependsOn` names a component that the app does not have. */
export const unknownDependency = (
  component: string,
  name: string,
  known: readonly string[],
  at: Place,
): Diagnostic =>
  error(
    "CG450",
    at,
    `component \`${component}\` depends on \`${name}\`, which is not a component of the app`,
    {
      hint:
        known.length === 0
          ? "The app has no other component."
          : sentences(didYouMean(name, known), `Other components of the app: ${andList(known)}.`),
    },
  );

/** CG451: `dependsOn` names a resource or a job. Components declare resources in `resources` instead. */
export const dependsOnResource = (
  component: string,
  resource: string,
  at: Place,
  declared: Place,
): Diagnostic =>
  error("CG451", at, `component \`${component}\` depends on \`${resource}\`, which is a resource`, {
    related: place(declared, "the resource is declared here"),
    hint: `Declare \`resources.${resource}\` in the component instead: a backend starts before the component, a frontend after it.`,
  });

/** The same for a job, which names the components that wait for it. */
export const dependsOnJob = (component: string, job: string, at: Place, declared: Place): Diagnostic =>
  error("CG451", at, `component \`${component}\` depends on \`${job}\`, which is a job`, {
    related: place(declared, "the job is declared here"),
    hint: `Add \`"${component}"\` to \`before\` of the job.`,
  });

/** One edge of a cycle as a sentence. */
interface CycleStep {
  readonly message: string;
  readonly at: Place;
}

const waiting = (
  code: "CG452" | "CG488",
  who: string,
  names: readonly string[],
  [first, ...others]: readonly CycleStep[],
  hint: string,
): Diagnostic => {
  const path = around(
    names.map((name) => `\`${name}\``),
    " → ",
  );
  const related = others.flatMap((step): readonly RelatedPlace[] => place(step.at, step.message));
  return error(code, first?.at, `${who} wait for each other: ${path}`, { related, hint });
};

/** CG452: components depend on each other in a cycle, so none of them can start. */
export const startCycle = (names: readonly string[], steps: readonly CycleStep[]): Diagnostic =>
  waiting("CG452", "these", names, steps, "Remove one of these dependencies.");

/** CG488: resources share one NixOS service, so on a NixOS host its unit waits for itself. */
export const unitCycle = (names: readonly string[], steps: readonly CycleStep[]): Diagnostic =>
  waiting(
    "CG488",
    "the units on NixOS hosts",
    names,
    steps,
    "Resources with the same service are one unit on a host. Merge them, remove the service from one of them, or disable `runtimes.hostos`.",
  );

/** CG453: a resource is declared both as a backend and as a frontend. */
export const conflictingRoles = (
  resource: string,
  role: string,
  at: Place,
  otherRole: string,
  other: Place,
): Diagnostic =>
  error("CG453", at, `resource \`${resource}\` is a ${role} here and a ${otherRole} elsewhere`, {
    related: place(other, `declared as a ${otherRole}`),
    hint: "Use one role in both declarations, or two resources. A resource starts either before or after the components.",
  });

/** CG454: a component depends on itself. */
export const dependsOnItself = (component: string, at: Place): Diagnostic =>
  error("CG454", at, `component \`${component}\` depends on itself`, { hint: removing("Remove the name.") });

/** CG455: a port is not a number from 1 to 65535. */
export const badPort = (port: string, written: string, at: Place): Diagnostic =>
  error("CG455", at, `\`${port}\` in \`${written}\` is not a valid port`, {
    hint: "Write `<host_port>:<service_port>` with numbers from 1 to 65535.",
  });

/** CG538: the range of an endpoint has no ports, or ends above the last port. */
export const badPortRange = (first: number, last: number, at: Place): Diagnostic =>
  error("CG538", at, `${first} to ${last} is not a range of ports`, {
    hint: "The last port must not be below the first one, nor above 65535.",
  });

/** CG538 for an endpoint of a resource that two components declare differently. */
export const conflictingEndpoints = (
  resource: string,
  endpoint: string,
  at: Place,
  other: Place,
): Diagnostic =>
  error("CG538", at, `the resource \`${resource}\` has two different endpoints \`${endpoint}\``, {
    related: place(other, "declared here"),
    hint: "Declare it alike in both components, or give one of them another name.",
  });

/** CG539: an endpoint needs a mapping that hosts do not have. */
export const notMappedOnHosts = (option: "address" | "hostPort", endpoint: string, at: Place): Diagnostic =>
  error(
    "CG539",
    at,
    `\`${option}\` of the endpoint \`${endpoint}\` has no meaning on hosts, which map no ports`,
    {
      hint: `Remove \`${option}\` and configure the program itself, or disable the host-OS runtime.`,
    },
  );

/** CG711: on hosts, the firewall stays closed for endpoints with an address. */
export const addressOnHosts = (endpoints: readonly string[], at: Place): Diagnostic =>
  warning("CG711", at, `only containers publish ${quoted(endpoints)} at an address`, {
    hint: "On hosts, the firewall stays closed for these ports. Configure the program to listen on the address.",
  });

/** CG456: an app publishes one host port twice. */
export const portTwice = (
  port: number,
  user: string,
  at: Place,
  otherUser: string,
  other: Place,
): Diagnostic =>
  error(
    "CG456",
    at,
    `${user} publishes host port ${port}${user === otherUser ? " twice" : `, and so does ${otherUser}`}`,
    {
      related: place(other, "published here"),
      hint: "Publish one of them on another host port: the number before the colon, or `hostPort`.",
    },
  );

/** CG712: on NixOS hosts, two components or resources of an app listen on one port. */
export const listenerTwice = (
  port: number,
  user: string,
  at: Place,
  otherUser: string,
  other: Place,
): Diagnostic =>
  error("CG712", at, `on NixOS hosts ${user} and ${otherUser} both listen on port ${port}`, {
    related: place(other, "also listens there"),
    hint: "Configure one of the programs to listen on another port, and change the number after the colon or `port`. Hosts map no ports.",
  });

/** CG510: on NixOS hosts, a component uses a port on which a web server of the app serves HTTPS. */
export const tlsPortTaken = (
  port: number,
  user: string,
  at: Place,
  server: string,
  serverAt: Place,
): Diagnostic =>
  error("CG510", at, `on NixOS hosts ${user} listens on port ${port}, where ${server} serves HTTPS`, {
    related: place(serverAt, "serves HTTPS here"),
    hint: "Configure another port for one of them. Ports are not mapped on NixOS hosts.",
  });

/** CG458: a duration is not valid. */
export const malformedDuration = (option: string, written: string, at: Place): Diagnostic =>
  error("CG458", at, `\`${option}\` is \`${written}\`, which is not a valid duration`, {
    hint: "Write numbers with the units `h`, `m`, `s`, `ms`, largest first, for example `1m30s` or `2.5s`. The smallest step is 1 ms, the maximum one year.",
  });

/** CG459: a duration is zero. */
export const zeroDuration = (option: string, at: Place): Diagnostic =>
  error("CG459", at, `\`${option}\` must be greater than zero`, {
    hint: "Write for example `30s`.",
  });

/** CG460: `retries` of a health check is less than 1. */
export const tooFewRetries = (retries: number, at: Place): Diagnostic =>
  error("CG460", at, `\`retries\` is ${retries}; it must be at least 1`, {
    hint: "It is the number of consecutive failures that make the component unhealthy.",
  });

/** CG461: a health check is enabled but has no command. */
export const emptyHealthTest = (component: string, at: Place): Diagnostic =>
  error("CG461", at, `the health check of \`${component}\` is enabled, but \`test\` is empty`, {
    hint: giveCommand(at),
  });

/** CG461 for a list whose first element is empty. */
export const emptyHealthProgram = (component: string, at: Place): Diagnostic =>
  error("CG461", at, `the health check of \`${component}\` is enabled, but its program is empty`, {
    hint: giveCommand(at),
  });

const giveCommand = (at: Place): string =>
  `Give the command as a list, for example \`${listAt(at, ["curl", "--fail", "http://localhost:8080/"])}\`.`;

/**
 * CG462: a state directory is not known at compile time, is not a normalized absolute path, contains characters that
 * units or Compose files cannot express, or is a directory that the system uses.
 */
export const badStateDir = (
  written: string,
  reason: string,
  fix: string | undefined,
  at: Place,
): Diagnostic =>
  error("CG462", at, `\`stateDir\` is \`${written}\`, which ${reason}`, {
    hint: fix === undefined ? "Write an absolute path such as `/var/lib/<name>`." : write(fix),
  });

/** CG470: an environment variable has a character that systemd does not accept. systemd would start the process without it. */
export const badEnvironmentValue = (name: string, character: string, at: Place): Diagnostic =>
  error(
    "CG470",
    at,
    `systemd cannot set the variable \`${name}\`: its value contains the character ${character}`,
    {
      hint: "Remove the character, or put the value in a configuration file (`configData`) or `preStart`.",
    },
  );

/** CG471: the path of a program has a character that systemd does not accept. systemd would refuse the unit. */
export const badProgram = (component: string, problem: string, at: Place): Diagnostic =>
  error("CG471", at, `systemd does not start the program of \`${component}\`: its path ${problem}`, {
    hint: "Use a path without `\"`, `'`, `\\` and control characters, for example a link to the program.",
  });

/** CG463: the state directory of a dynamic user is outside `/var/lib`. systemd creates it only there. */
export const stateDirOfDynamicUser = (
  component: string,
  written: string,
  at: Place,
  user: Place,
): Diagnostic =>
  error(
    "CG463",
    at,
    `\`${written}\` cannot be the state directory of \`${component}\`, which runs as a dynamic user`,
    {
      related: place(user, "the user is set here"),
      hint: 'Move `stateDir` below `/var/lib`, the only place where systemd creates directories for a dynamic user. Or set `user` to `"non-privileged"`.',
    },
  );

/** CG464: a configuration file sets both `text` and `source`. */
export const textAndSource = (file: string, text: Place, source: Place): Diagnostic =>
  error("CG464", source, `configuration file \`${file}\` has both \`text\` and \`source\``, {
    related: place(text, "`text` is set here"),
    hint: "Keep one of the two.",
  });

/** CG465: a configuration file sets neither `text` nor `source`. */
export const noTextNorSource = (file: string, at: Place): Diagnostic =>
  error("CG465", at, `configuration file \`${file}\` has neither \`text\` nor \`source\``, {
    hint: "Set one of the two, or set `enable` to false.",
  });

/** CG466: the name of a configuration file is not a path inside the configuration directory. */
export const badConfigName = (name: string, reason: string, at: Place): Diagnostic =>
  error("CG466", at, `\`${name}\` cannot be the name of a configuration file: ${reason}`, {
    hint: "Names are paths below the component's configuration directory, for example `app.toml` or `conf.d/app.toml`.",
  });

/** CG489: a configuration file sets both `path` and `name`. */
export const pathAndName = (path: string, at: Place, name: string, nameAt: Place): Diagnostic =>
  error("CG489", at, `the configuration file has the path \`${path}\` and the name \`${name}\``, {
    related: place(nameAt, "`name` is set here"),
    hint: "Keep one of the two: both are the path below the component's configuration directory.",
  });

/** CG490: an argument names a configuration file that the component does not have. */
export const unknownConfigFile = (
  component: string,
  file: string,
  known: readonly string[],
  at: Place,
): Diagnostic =>
  error("CG490", at, `\`${component}\` has no configuration file \`${file}\``, {
    hint:
      didYouMean(file, known) ??
      (known.length === 0
        ? `Add \`configData\` with a file of this name.`
        : `The files of \`configData\` are ${andList(known)}.`),
  });

/** CG491: an environment variable refers to a variable, but nothing expands the reference. */
export const unexpandedConfigHome = (
  variable: string,
  reference: string,
  instead: string | undefined,
  at: Place,
): Diagnostic =>
  error("CG491", at, `nothing expands \`${reference}\` in the environment variable \`${variable}\``, {
    hint:
      instead === undefined ? "Write the path itself." : `Write \`${instead}\` in place of \`${reference}\`.`,
  });

/** CG467: two configuration files have the same path, or one path is inside the other. */
export const configNameTwice = (name: string, at: Place, otherName: string, other: Place): Diagnostic =>
  error(
    "CG467",
    at,
    name === otherName
      ? `two configuration files are called \`${name}\``
      : name.toLowerCase() === otherName.toLowerCase()
        ? `the configuration files \`${otherName}\` and \`${name}\` differ only in case`
        : `\`${otherName}\` is a configuration file, so \`${name}\` cannot be below it`,
    { related: place(other, "the other file"), hint: "Give one of them another `name`." },
  );

/** CG468: a service runtime is enabled, but the app has no components. */
export const runtimeWithoutServices = (runtime: string, app: string, at: Place): Diagnostic =>
  warning("CG468", at, `the ${runtime} runtime of \`${app}\` is enabled, but the app has no components`, {
    hint: "Declare `services.components`, or disable the runtime.",
  });

/** CG469: a command is not the path of a program. */
export const badCommand = (component: string, written: string, at: Place): Diagnostic =>
  error(
    "CG469",
    at,
    `the command of \`${component}\` is \`${written}\`, which is not the path of a program`,
    {
      hint: `Write a package (\`pkgs.<name>\`) or an absolute path (${programPath(at)}); arguments go in \`argv\`.`,
    },
  );

/** The path of a program of a package, as the syntax of the recipe has it. */
const programPath = (at: Place): string => {
  const path = "${pkgs.<name>}/bin/<program>";
  const syntax = syntaxAt(at);
  if (syntax === "typescript") return `\`\` \`${path}\` \`\``;
  return syntax === "yaml" ? `\`!nix '"${path}"'\`` : `\`"${path}"\``;
};

/**
 * CG500: two modules of a recipe set different values of a unit setting.
 *
 * @param isPriority whether both set it with the same explicit priority
 */
export const conflictingUnitSettings = (
  option: string,
  first: Place,
  second: Place,
  isPriority: boolean,
): Diagnostic =>
  error("CG500", second, `\`${option}\` is defined twice with different values`, {
    related: place(first, "the other definition"),
    hint: `NixOS accepts only one value. Keep one definition, or ${
      isPriority ? "remove the priority of one of them" : "wrap one of them in `lib.mkForce`"
    }.`,
  });

/** CG634: an app publishes the port of a database that does not require a password. */
export const openDatabase = (
  resource: string,
  written: string,
  { service, by, fix }: { readonly service: string; readonly by: string; readonly fix?: string },
  at: Place,
): Diagnostic =>
  error("CG634", at, `\`"${written}"\` publishes ${service}, which does not require a password: ${by}`, {
    hint: `Do not publish it: components reach \`${resource}\` without it.${fix === undefined ? "" : ` If other programs need it, set ${fix}.`} \`samenet\` does not protect it: on hosts it is the network of the host, and rootless podman forwards connections with an address of the app's network.`,
  });

/** CG713: a limit is too small for any process: usually its unit is missing. */
export const tinySize = (option: string, size: string, at: Place): Diagnostic =>
  error("CG713", at, `\`limits.${option}\` is less than 1 MiB`, {
    hint: /^\d+$/.test(size)
      ? { text: `A size without a unit is in bytes: write \`"${size}M"\`.`, fix: { value: `${size}M` } }
      : 'Write at least `"1M"`.',
  });

/** CG804: two components set one option of a resource. */
export const differingResource = (resource: string, option: string, at: Place, otherAt: Place): Diagnostic =>
  error("CG804", at, `\`${option}\` of resource \`${resource}\` is set twice`, {
    related: place(otherAt, "it is set here"),
    hint: "Set it in one of the components that declare the resource.",
  });

/** CG806: two resources are one unit on hosts, and both set one of its options. */
export const sharedUnit = (unit: string, option: string, at: Place, otherAt: Place): Diagnostic =>
  error("CG806", at, `\`${option}\` of \`${unit}\` is set twice: on hosts two resources are this unit`, {
    related: place(otherAt, "it is set here"),
    hint: "Set it in one of these resources.",
  });

/** CG805: a setting of a resource is for units, and its modules certainly start none. */
export const withoutUnits = (resource: string, option: string, at: Place): Diagnostic =>
  error(
    "CG805",
    at,
    `\`${option}\` of resource \`${resource}\` is for no known unit: catalogc cannot read which its modules start`,
    {
      hint: "Remove the option, and set `systemd.services.<unit>` in `hostosConfig` of the resource.",
    },
  );
