import { orList } from "../support/suggest.ts";
import { allOfApps, notesOfOthers, type AppAt } from "./several-apps.ts";
import type { Span } from "../support/span.ts";
import type { Diagnostic } from "./diagnostic.ts";
import { place, sentences, warning, type Place } from "./make.ts";

// Advice about catalogs that compile: CG600 to CG689. About the comments that silence it: CG690 to CG699.

/** CG600: apps that define one systemd unit each of the same name. */
export const unitNameClash = (unit: string, users: readonly AppAt[]): Diagnostic =>
  warning("CG600", users[0]?.at, `the apps ${allOfApps(users)} define the unit \`${unit}\``, {
    related: notesOfOthers(users, ({ app }) => `defined by app \`${app}\` here`),
    hint: "On one host they would be one unit with the settings of all; rename the component in one of the apps.",
  });

/** CG602: a health check that fails whatever the component does, or whose settings cannot take effect. */
export const hopelessHealthCheck = (component: string, reason: string, fix: string, at: Place): Diagnostic =>
  warning("CG602", at, `the health check of \`${component}\` can never succeed: ${reason}`, { hint: fix });

/** CG602, of a command with something in it that only a shell understands. */
export const checkWithoutShell = (
  component: string,
  word: string,
  program: string,
  fix: string,
  at: Place,
): Diagnostic =>
  warning(
    "CG602",
    at,
    `the health check of \`${component}\` gives \`${word}\` to \`${program}\` as an argument: no shell runs it`,
    { hint: fix },
  );

/** CG603: a process that runs as root, and nobody said why. */
export const rootWithoutReason = (component: string, at: Place): Diagnostic =>
  warning("CG603", at, `\`${component}\` runs as root, and the recipe does not say why`, {
    hint: 'Use `"prefer-dynamic"` or `"non-privileged"`, or say why with a comment above: `catalogc-allow CG603: <reason>`.',
  });

/** CG604: a runtime that nothing tests. */
export const untestedRuntime = (runtime: string, app: string, option: string, at: Place): Diagnostic =>
  warning("CG604", at, `the ${runtime} runtime of \`${app}\` is enabled, but nothing tests it`, {
    hint: `Set \`${option}\`: a few lines that use the app are enough.`,
  });

/** CG605: two that listen at one port of the host, where nothing maps ports. */
export const sharedListener = (
  port: number,
  user: string,
  at: Place,
  otherUser: string,
  other: Place,
): Diagnostic =>
  warning("CG605", at, `${user} listens at port ${port} of the host, and so does ${otherUser}`, {
    related: place(other, "listens here"),
    hint: ownPorts,
  });

/** What helps where two listen at one port of a host. */
export const ownPorts =
  "Only containers have ports of their own: on a host each service listens at the number after the colon, or at that of its option. Give one of them another.";

/** CG606: a test that is never run. */
export const idleTest = (
  option: string,
  app: string,
  needed: string,
  at: Place,
  hint = "Enable what it tests, or remove it.",
): Diagnostic => warning("CG606", at, `\`${option}\` of \`${app}\` is never run: ${needed}`, { hint });

/**
 * CG607: what a build fails on, or goes on without, though each option by itself is right; here a package of another set. One
 * warning is about all packages of a set; a comment where its arrow points silences it.
 */
export const foreignPackages = (
  own: string,
  other: string,
  name: string,
  others: number,
  at: Place,
): Diagnostic => {
  const which = others === 0 ? "is" : others === 1 ? "and another one are" : `and ${others} others are`;
  const what = `\`${other}.${name}\` ${which} of another package set than`;
  return warning("CG607", at, `${what} \`${own}\`, which the package is built with`, {
    hint: `Take ${others === 0 ? `\`${own}.${name}\`` : `them of \`${own}\``}: what is built for another version is refused, or not found.`,
  });
};

export const idleTestOption = (option: string, builder: string, at: Place): Diagnostic =>
  warning("CG607", at, `\`${option}\` has no effect: no \`pytestCheckHook\` is there to run tests`, {
    hint: `Add \`pkgs.python3Packages.pytestCheckHook\` to \`build.${builder}.packages.check\`, or remove \`${option}\`.`,
  });

export const otherNode = (name: string, at: Place): Diagnostic =>
  warning("CG607", at, `what is installed runs with the builder's \`nodejs\`, not with \`${name}\``, {
    hint: `Write \`build.extraAttrs.nodejs = pkgs.${name}\` instead: the builder then builds with it, too.`,
  });

export const idleNode = (at: Place): Diagnostic =>
  warning("CG607", at, "the build runs with the builder's `nodejs`: this attribute does not change that", {
    hint: "Add the other Node.js to `build.pnpmPackageBuilder.packages.build` instead.",
  });

export const emptyBuildScript = (at: Place): Diagnostic =>
  warning("CG607", at, "`buildScript` is empty: `pnpm run` lists the scripts there are, and builds nothing", {
    hint: "Name the script, or set `build.extraAttrs.dontBuild` to true if there is nothing to build.",
  });

export const nothingInstalled = (name: string, at: Place): Diagnostic =>
  warning("CG607", at, `nothing says what of \`${name}\` is installed`, {
    hint: "Set `installDir` to the folder that holds the result, or write `build.extraAttrs.installPhase`. Without them the build fails, unless the source has a `Makefile`.",
  });

export const folderOfOutput = (written: string, at: Place): Diagnostic =>
  warning("CG607", at, `\`installDir\` is a folder of the source, and \`${written}\` is none`, {
    hint: sentences(
      "Name the folder that the build makes, such as `dist`: what is in it becomes the package.",
      /^\$out\/./.test(written)
        ? `To have it in \`${written}\`, write \`build.extraAttrs.installPhase\` instead, with \`mkdir -p ${written}\` and \`cp -r dist/. ${written}\`.`
        : undefined,
    ),
  });

export const noFilesPassed = (names: readonly string[], at: Place): Diagnostic =>
  warning("CG607", at, "`passAsFile` has no effect: every package has structured attributes", {
    hint:
      names.length === 0
        ? "Remove it: attributes are variables of the build script, however long they are."
        : `Remove it, and use ${orList(names.map((name) => `"$${name}"`))} in place of ${orList(names.map((name) => `$${name}Path`))}: attributes are variables of the build script, however long they are.`,
  });

export const unexportedAttribute = (name: string, at: Place): Diagnostic =>
  warning(
    "CG607",
    at,
    `\`${name}\` is no environment variable here: programs that the build runs do not see it`,
    {
      hint: "Set it in `build.env`; attributes are variables of the build script alone.",
    },
  );

export const severalWords = (attribute: string, option: string, at: Place): Diagnostic =>
  warning("CG607", at, `an element of \`${attribute}\` is one argument, and \`${option} …\` is several`, {
    hint: 'Write each as an element of its own: `"--set"`, `"NAME"`, `"value"`.',
  });

export const missingHelper = (command: string, needed: string, builder: string, at: Place): Diagnostic =>
  warning("CG607", at, `\`${command}\` is no command here: \`${needed}\` is not among the build's packages`, {
    hint: `Add \`pkgs.${needed}\` to \`build.${builder}.packages.build\`.`,
  });

export const splitFlag = (flag: string, at: Place): Diagnostic =>
  warning(
    "CG607",
    at,
    `the compiler gets \`${flag}\` in pieces: flags are split at every blank, quotes or not`,
    {
      hint: "Leave out the blank, or give the flag to what calls the compiler, for example as an element of `configureFlags` or `makeFlags` in `build.structuredAttrs`, or write the definition into a header with a patch.",
    },
  );

export const noStdenv = (named: string, instead: string, at: Place): Diagnostic =>
  warning("CG607", at, `\`${named}\` is no standard environment: it has no \`mkDerivation\``, {
    hint: `Take \`${instead}\`.`,
  });

/** CG608: a resource whose systemd units catalogc cannot tell. */
export const unknownUnits = (resource: string, role: Role, at: Place): Diagnostic =>
  warning(
    "CG608",
    at,
    `which units \`${resource}\` starts cannot be told from its module, so ${lostOrder[role]}`,
    {
      hint: sentences(
        "Those of common services are known where the recipe itself says `services.<name>.enable = true`.",
        `For others, write the order yourself: ${ownOrder[role]}`,
      ),
    },
  );

type Role = "backend" | "frontend";
const lostOrder: Readonly<Record<Role, string>> = {
  backend: "no component waits for them",
  frontend: "they wait for no component",
};
const ownOrder: Readonly<Record<Role, string>> = {
  backend:
    'in `services.runtimes.hostos.hostosConfig`, `systemd.services.<component> = { after = [ "<unit>" ]; requires = [ "<unit>" ]; };`.',
  frontend:
    'in its module, `systemd.services.<unit> = { after = [ "<component>.service" ]; requires = [ "<component>.service" ]; };`, in containers `"catalog-upstreams.service"`.',
};

/** CG611: a script that calls the program of its component's command, which is not on its `PATH`. */
export const missingOwnProgram = (
  script: string,
  component: string,
  program: string,
  option: string,
  at: Place,
): Diagnostic =>
  warning(
    "CG611",
    at,
    `\`${script}\` of \`${component}\` calls \`${program}\`, which is in none of its packages`,
    {
      hint: `The package of the command is not on \`PATH\` by itself: add it to \`${option}\`, too.`,
    },
  );

/** CG609: a license by a name that nixpkgs has deprecated. */
export const deprecatedLicense = (name: string, either: readonly string[], at: Place): Diagnostic =>
  warning("CG609", at, `the license \`${name}\` is deprecated${either.length > 1 ? vague : ""}`, {
    hint:
      either.length > 1
        ? `Write ${orList(either)}: "only" that version, or "plus" every later one, as the source says.`
        : `Write ${orList(either)}, which is the same license.`,
  });
const vague = ": it does not say whether later versions apply";

/** CG610: a version that begins with the `v` of a tag. */
export const prefixedVersion = (pkg: string, version: string, inSource: boolean, at: Place): Diagnostic =>
  warning("CG610", at, `\`${version}\` is no version to Nix, which finds none in \`${pkg}-${version}\``, {
    hint: sentences(
      `Write \`${version.slice(1)}\`: versions begin with a digit.`,
      inSource
        ? `The source stays as it is; where it is made from the version, put the \`${version.slice(0, 1)}\` in front there.`
        : undefined,
    ),
  });

/** CG612: an archive that a forge makes of a repository, as a URL. */
export const archiveOfRepository = (form: string, isHashed: boolean, at: Place): Diagnostic =>
  warning("CG612", at, "this archive is made of a repository anew, and need not stay the same", {
    hint: sentences(
      `Write \`source.git = "${form}"\` in its place, as nixpkgs asks for.`,
      isHashed
        ? "Its hash is another, that of the unpacked files: leave it empty, and `catalogc hash` finds it."
        : undefined,
    ),
  });

/** CG613: the URL of a web page where that of an archive is expected. */
export const pageOfRepository = (
  url: string,
  { form, isComplete }: { readonly form: string; readonly isComplete: boolean },
  at: Place,
): Diagnostic =>
  warning("CG613", at, `\`${url}\` is a web page, and no archive that a build can unpack`, {
    hint: isComplete
      ? `Write \`source.git = "${form}"\` in its place.`
      : `Write \`source.git = "${form}"\` in its place, with the tag or commit to build.`,
  });

/** @param where how to make sure of the name of the file, where it may be another */
export const pageOfProject = (url: string, archive: string, where: string, at: Place): Diagnostic =>
  warning("CG613", at, `\`${url}\` is a web page, and no archive that a build can unpack`, {
    hint: `Write \`source.url = "${archive}"\`${where}.`,
  });

/** CG614: a resource that no component reaches in containers. */
export const isolatedResource = (resource: string, reason: string, fix: string, at: Place): Diagnostic =>
  warning("CG614", at, `in containers no component reaches \`${resource}\`: ${reason}`, {
    hint: openInContainers(resource, fix),
  });

const openInContainers = (resource: string, fix: string): string =>
  `There each resource is a machine of its own. Set ${fix}; what hosts do not need, in \`services.runtimes.container.resources.${resource}.hostosConfig\`.`;

/** CG615: a test that asks a port which one of the runtimes does not have. */
export const unreachedPort = (
  runtime: "container" | "hostos",
  app: string,
  port: number,
  hint: string,
  at: Place,
): Diagnostic =>
  warning(
    "CG615",
    at,
    runtime === "container"
      ? `the test of \`${app}\` asks port ${port}, which no container publishes`
      : `the test of \`${app}\` asks port ${port}, where nothing listens on a host`,
    { hint },
  );

/** CG616: a path that begins with something that nothing expands. */
export const unexpandedVariable = (
  option: string,
  reference: string,
  component: string,
  instead: string,
  at: Place,
): Diagnostic =>
  warning(
    "CG616",
    at,
    `\`${component}\` gets the \`${reference}\` in \`${option}\` as it is written: nothing expands it`,
    { hint: instead },
  );

/** CG618: dependencies that are fetched as the pnpm that builds does not read them. */
export const oldFetcher = (
  pnpm: string,
  major: number,
  version: number,
  needed: number,
  at: Place,
): Diagnostic =>
  warning(
    "CG618",
    at,
    `\`${pnpm}\` is pnpm ${major}, for which nixpkgs refuses \`fetcherVersion\` ${version}`,
    {
      hint: `Write \`fetcherVersion\` ${needed}, empty \`pnpmDepsHash\` and build: the build reports the new hash. Or build with \`pkgs.pnpm_10\`.`,
    },
  );

/** CG619: a source that is another one with the next commit. */
export const movingRevision = (branch: string, at: Place): Diagnostic =>
  warning("CG619", at, `\`${branch}\` is a branch: after its next commit the hash is wrong`, {
    hint: "Write the tag of a release, or the commit that the branch is at now; the version of such a package is `0-unstable-<date of the commit>` in nixpkgs.",
  });

/** CG621: a default for what the component sets already; `isMerged` where it is a list, or a set of settings. */
export const idleDefault = (
  option: string,
  own: string | boolean | number | undefined,
  isMerged: boolean,
  at: Place,
): Diagnostic =>
  warning(
    "CG621",
    at,
    `\`lib.mkDefault\` around \`${option}\` has no effect: the component sets it${own === undefined ? "" : `, to \`${own}\``}`,
    {
      hint: isMerged
        ? "NixOS takes what has the strongest priority, and drops all of the rest. Leave out `lib.mkDefault`: then both are put together."
        : "NixOS takes the value with the strongest priority: put `lib.mkForce` around this one, or leave it out.",
    },
  );

/** CG622: a database in a container whose version moves with nixpkgs, away from its data. */
export const movingDatabase = (resource: string, at: Place): Diagnostic =>
  warning(
    "CG622",
    at,
    `in containers the PostgreSQL of \`${resource}\` changes its version with nixpkgs, and leaves its data behind`,
    {
      hint: `NixOS chooses the version by \`system.stateVersion\`, which in a container is the release of nixpkgs: after an update there is a new, empty database beside the old one. Set \`services.postgresql.package\`, for example to \`pkgs.postgresql_17\`, in \`services.runtimes.container.resources.${resource}.hostosConfig\`, and change it when you have moved the data.`,
    },
  );

/** CG623: a port of a resource that is published, and that nothing answers in containers. */
export const isolatedFrontend = (
  resource: string,
  port: string,
  reason: string,
  fix: string,
  at: Place,
): Diagnostic =>
  warning(
    "CG623",
    at,
    `in containers nothing answers at the port \`${port}\` of \`${resource}\`: ${reason}`,
    {
      hint: openInContainers(resource, fix),
    },
  );

/** CG625: a database that refuses a component on hosts, where it comes by TCP and without a password. */
export const databaseRefusal = (
  component: string,
  { kind, user, host, database }: Readonly<Record<"kind" | "user" | "host" | "database", string>>,
  at: Place,
): Diagnostic => {
  const isMysql = kind === "mysql";
  const product = isMysql ? "MySQL" : "PostgreSQL";
  return warning(
    "CG625",
    at,
    `on hosts ${product} refuses \`${component}\`, which comes without a password`,
    {
      hint: isMysql
        ? `There \`${host}\` is 127.0.0.1, and all accounts that NixOS makes are for the socket, at /run/mysqld/mysqld.sock. Make one with a password by \`services.mysql.initialScript\`, and give it to the program in a file.`
        : `There \`${host}\` is 127.0.0.1, where NixOS has PostgreSQL ask for a password. Give the program one in a file, or let \`${user}\` in, as whom then every program of the host may come: \`services.postgresql.authentication = "host ${database} ${user} 127.0.0.1/32 trust"\`.`,
    },
  );
};

/** CG690: a comment that silences without saying why. */
export const silenceWithoutReason = (codes: string, at: Span): Diagnostic =>
  warning("CG690", at, `this comment silences ${codes}, but does not say why`, {
    hint: `Write \`catalogc-allow ${codes}: <reason>\`.`,
  });

/** CG691: a comment that silences what is not reported there. */
export const silencesNothing = (code: string, at: Span): Diagnostic =>
  warning("CG691", at, `this comment silences ${code}, which is not reported here`, {
    hint: "Remove it, or move it to the line of the problem or the line above.",
  });

/** CG692: a comment that silences an error, or something that is no code. */
export const cannotBeSilenced = (code: string, reason: string, at: Span): Diagnostic =>
  warning("CG692", at, `\`${code}\` cannot be silenced: ${reason}`, {
    hint: "Only warnings can be, each by its code: `catalogc-allow CG603: <reason>`.",
  });
