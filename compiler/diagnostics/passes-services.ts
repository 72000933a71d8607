import { syntaxAt } from "../support/span.ts";
import { andList, didYouMean } from "../support/suggest.ts";
import type { Diagnostic, RelatedPlace } from "./diagnostic.ts";
import { around, listAt, error, place, sentences, warning, type Place } from "./make.ts";

// Passes about components, resources and their processes: CG450 to CG479, CG488 and CG500.

/** CG450: `dependsOn` names nothing. */
export const unknownDependency = (
  component: string,
  name: string,
  known: readonly string[],
  at: Place,
): Diagnostic =>
  error("CG450", at, `component \`${component}\` depends on \`${name}\`, which is no component of the app`, {
    hint:
      known.length === 0
        ? "The app has no other component."
        : sentences(didYouMean(name, known), `Other components of the app: ${andList(known)}.`),
  });

/** CG451: `dependsOn` names a resource: those are declared, not depended on. */
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

/** A sentence for an edge of a cycle. */
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

/** CG452: nothing in the cycle could ever start. */
export const startCycle = (names: readonly string[], steps: readonly CycleStep[]): Diagnostic =>
  waiting("CG452", "these", names, steps, "Remove one of these dependencies.");

/** CG488: resources that are one service on a host, where it would wait for itself. */
export const unitCycle = (names: readonly string[], steps: readonly CycleStep[]): Diagnostic =>
  waiting(
    "CG488",
    "on a host, these units",
    names,
    steps,
    "Resources with the same service are one unit there: make them one resource, take the service out of one of them, or disable `runtimes.hostos`.",
  );

/** CG453: one resource is a backend here and a frontend there. */
export const conflictingRoles = (
  resource: string,
  role: string,
  at: Place,
  otherRole: string,
  other: Place,
): Diagnostic =>
  error("CG453", at, `resource \`${resource}\` is a ${role} here and a ${otherRole} elsewhere`, {
    related: place(other, `declared as a ${otherRole}`),
    hint: "A resource starts either before or after the components: give both declarations one role, or two names.",
  });

/** CG454: a component waits for itself. */
export const dependsOnItself = (component: string, at: Place): Diagnostic =>
  error("CG454", at, `component \`${component}\` depends on itself`, { hint: "Remove the name." });

/** CG455: a port outside 1 to 65535. */
export const badPort = (port: string, written: string, at: Place): Diagnostic =>
  error("CG455", at, `\`${port}\` in \`${written}\` is no port`, {
    hint: "Ports are numbers from 1 to 65535, written `<host_port>:<service_port>`.",
  });

/** CG456: one port of the host for two things of an app. */
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
      hint: "Publish one of them on another host port: the number before the colon.",
    },
  );

/** CG510: a port of a host at which a web server of the app listens for HTTPS. */
export const tlsPortTaken = (
  port: number,
  user: string,
  at: Place,
  server: string,
  serverAt: Place,
): Diagnostic =>
  error("CG510", at, `on hosts ${user} listens at port ${port}, at which ${server} serves HTTPS`, {
    related: place(serverAt, "serves HTTPS here"),
    hint: "Let one of them listen at another port: on hosts nothing maps ports.",
  });

/** CG458: not a duration that every target reads alike. */
export const malformedDuration = (option: string, written: string, at: Place): Diagnostic =>
  error("CG458", at, `\`${option}\` is \`${written}\`, which is no duration`, {
    hint: "Write numbers with the units `h`, `m`, `s`, `ms`, largest first, for example `1m30s` or `2.5s`; whole milliseconds, at most a year.",
  });

/** CG459: a duration that must not be zero. */
export const zeroDuration = (option: string, at: Place): Diagnostic =>
  error("CG459", at, `\`${option}\` of a health check must be longer than zero`, {
    hint: "Write for example `30s`.",
  });

/** CG460: no failure could ever be tolerated. */
export const tooFewRetries = (retries: number, at: Place): Diagnostic =>
  error("CG460", at, `\`retries\` is ${retries}; it must be at least 1`, {
    hint: "It is the number of consecutive failures that make the component unhealthy.",
  });

/** CG461: an enabled health check without a command. */
export const emptyHealthTest = (component: string, at: Place): Diagnostic =>
  error("CG461", at, `the health check of \`${component}\` is enabled, but \`test\` is empty`, {
    hint: giveCommand(at),
  });

/** CG461, of a list that begins with no program. */
export const emptyHealthProgram = (component: string, at: Place): Diagnostic =>
  error("CG461", at, `the health check of \`${component}\` is enabled, but its program is empty`, {
    hint: giveCommand(at),
  });

const giveCommand = (at: Place): string =>
  `Give the command as a list, for example \`${listAt(at, ["curl", "--fail", "http://localhost:8080/"])}\`.`;

/** CG462: a state directory that is no absolute path in its shortest form, or that is not one component's to have. */
export const badStateDir = (
  written: string,
  reason: string,
  fix: string | undefined,
  at: Place,
): Diagnostic =>
  error("CG462", at, `\`stateDir\` is \`${written}\`, which ${reason}`, {
    hint: fix === undefined ? "Write an absolute path such as `/var/lib/<name>`." : `Write \`${fix}\`.`,
  });

/** CG470: systemd would start the process without the variable. */
export const badEnvironmentValue = (name: string, character: string, at: Place): Diagnostic =>
  error("CG470", at, `systemd cannot pass on the value of \`${name}\`: it has the character ${character}`, {
    hint: "Leave it out, or put the value in a configuration file (`configData`) or `preStart`.",
  });

/** CG471: systemd would refuse the whole unit. */
export const badProgram = (component: string, problem: string, at: Place): Diagnostic =>
  error("CG471", at, `systemd does not start the program of \`${component}\`: its path ${problem}`, {
    hint: "Name a file whose path has none of `\"`, `'`, `\\` and control characters, e.g. a link to the program.",
  });

/** CG463: systemd makes the state directory of a dynamic user itself, and only below /var/lib. */
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
      hint: 'Its account exists only while the unit runs, so nothing outside `/var/lib` can belong to it: move `stateDir` below `/var/lib`, or set `user` to `"non-privileged"`.',
    },
  );

/** CG464: a configuration file with two contents. */
export const textAndSource = (file: string, text: Place, source: Place): Diagnostic =>
  error("CG464", source, `configuration file \`${file}\` has both \`text\` and \`source\``, {
    related: place(text, "`text` is set here"),
    hint: "Keep one of the two.",
  });

/** CG465: a configuration file without content. */
export const noTextNorSource = (file: string, at: Place): Diagnostic =>
  error("CG465", at, `configuration file \`${file}\` has neither \`text\` nor \`source\``, {
    hint: "Set one of the two, or set `enable` to false.",
  });

/** CG466: a configuration file outside its component's directory, or whose name is no path. */
export const badConfigName = (name: string, reason: string, at: Place): Diagnostic =>
  error("CG466", at, `\`${name}\` cannot be the name of a configuration file: ${reason}`, {
    hint: "Names are paths below the component's configuration directory, for example `app.toml` or `conf.d/app.toml`.",
  });

/** CG489: a configuration file with two names. */
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

/** CG491: a variable in a value where nothing expands it. `instead` is the path that is meant. */
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

/** CG467: two configuration files at one place, or one inside another. */
export const configNameTwice = (name: string, at: Place, otherName: string, other: Place): Diagnostic =>
  error(
    "CG467",
    at,
    name === otherName
      ? `two configuration files are called \`${name}\``
      : name.toLowerCase() === otherName.toLowerCase()
        ? `the configuration files \`${otherName}\` and \`${name}\` are one where file names ignore case`
        : `\`${otherName}\` is a configuration file, so \`${name}\` cannot be below it`,
    { related: place(other, "the other file"), hint: "Give one of them another `name`." },
  );

/** CG468: a service runtime without anything to run. */
export const runtimeWithoutServices = (runtime: string, app: string, at: Place): Diagnostic =>
  warning("CG468", at, `the ${runtime} runtime of \`${app}\` is enabled, but the app has no components`, {
    hint: "Declare `services.components`, or disable the runtime.",
  });

/** CG469: an explicit binary path that is none. */
export const badCommand = (component: string, written: string, at: Place): Diagnostic =>
  error("CG469", at, `the command of \`${component}\` is \`${written}\`, which is no path of a program`, {
    hint: `Write a package (\`pkgs.<name>\`) or an absolute path (${programPath(at)}); arguments go in \`argv\`.`,
  });

/** The path of a program of a package, as the syntax of the recipe has it. */
const programPath = (at: Place): string => {
  const path = "${pkgs.<name>}/bin/<program>";
  const syntax = syntaxAt(at);
  if (syntax === "typescript") return `\`\` \`${path}\` \`\``;
  return syntax === "yaml" ? `\`!nix '"${path}"'\`` : `\`"${path}"\``;
};

/**
 * CG500: two modules of a recipe that set a value of a unit differently. `isPriority`: both with a priority of their own, the
 * same one.
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
      isPriority ? "leave out the priority around one of them" : "put `lib.mkForce` around one of them"
    }.`,
  });

/** CG631: NixOS gets two definitions of a package option. `resource`: whose image it is; absent for a host. */
export const packageOfTwo = (
  option: string,
  resource: string | undefined,
  first: Place,
  second: Place,
): Diagnostic =>
  error("CG631", second, `NixOS refuses ${machine(resource)}: \`${option}\` is defined twice`, {
    related: place(first, "the other definition"),
    hint: "NixOS accepts one definition of a package option, even if both are equal. Keep one.",
  });

export const packageOfNixos = (option: string, resource: string | undefined, at: Place): Diagnostic =>
  error(
    "CG631",
    at,
    `NixOS refuses ${machine(resource)}: it sets \`${option}\` itself, also with \`lib.mkDefault\``,
    {
      hint:
        resource === undefined
          ? "NixOS accepts one definition of a package option of each priority, even if both are equal. Leave the option to the host; or write `lib.mkOverride 900` instead of `lib.mkDefault`, which overrides NixOS and which a host can override."
          : "NixOS accepts one definition of a package option of each priority, even if both are equal. Leave `lib.mkDefault` out.",
    },
  );

const machine = (resource: string | undefined): string =>
  resource === undefined ? "the host" : `the image of \`${resource}\``;

/** CG634: a published database that asks for no password. */
export const openDatabase = (
  resource: string,
  written: string,
  { service, by, fix }: { readonly service: string; readonly by: string; readonly fix?: string },
  at: Place,
): Diagnostic =>
  error("CG634", at, `\`"${written}"\` publishes ${service}, which asks for no password: ${by}`, {
    hint: `Leave it out of \`ports\`: components reach \`${resource}\` without it.${fix === undefined ? "" : ` If others need it, set ${fix}.`} \`samenet\` does not protect it: on hosts it is the network of the host, and rootless podman forwards connections as if they came from the app.`,
  });
