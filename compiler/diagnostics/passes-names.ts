import { andList } from "../support/suggest.ts";
import type { Diagnostic } from "./diagnostic.ts";
import { type Place, error, place, didYouMean, removing } from "./make.ts";

// Passes about names: CG400 to CG409, CG417, CG476.

/** CG400: a package or app is defined twice. */
export const definedTwice = (kind: string, name: string, first: Place, second: Place): Diagnostic =>
  error("CG400", second, `${kind} \`${name}\` is defined twice`, {
    related: place(first, "first defined here"),
    hint: "Keep one definition, or give one of them another name.",
  });

/** CG401: two names differ only in case. They become one folder on file systems that ignore case. */
export const namesDifferInCase = (
  kind: string,
  name: string,
  other: string,
  at: Place,
  otherAt: Place,
): Diagnostic =>
  error("CG401", at, `${kind} \`${name}\` and \`${other}\` differ only in case`, {
    related: place(otherAt, `\`${other}\` is here`),
    hint: "Rename one of them. Both become folder and host names, which may ignore case.",
  });

/** CG402: a component and a resource of an app have the same name. */
export const componentAndResource = (name: string, resource: Place, component: Place): Diagnostic =>
  error("CG402", resource, `\`${name}\` is a component and a resource of the same app`, {
    related: place(component, "the component"),
    hint: "Rename the resource. Both become host names in one network.",
  });

/** CG403: a component has the name of a unit that catalogc generates. */
export const reservedUnit = (
  kind: "component" | "job",
  name: string,
  purpose: string,
  at: Place,
): Diagnostic =>
  error("CG403", at, `\`${name}\` is the name of a unit that catalogc generates, ${purpose}`, {
    hint: `Give the ${kind} another name.`,
  });

/** CG404: a component name is not a valid name for its user account (systemd.exec(5), "User/Group Name Syntax"). */
export const badUserName = (kind: "component" | "job", name: string, at: Place): Diagnostic =>
  error("CG404", at, `\`${name}\` cannot be the name of the ${kind}'s user account`, {
    hint: `Use at most 31 characters and begin with a letter. The account has the name of the ${kind}.`,
  });

/** CG405: the Nix store does not allow the name of a data item. */
export const badDataName = (name: string, at: Place): Diagnostic =>
  error("CG405", at, `\`${name}\` cannot be the name of a file in the Nix store`, {
    hint: "Use at most 200 letters, digits and `+ - . _ ? =`, and do not begin with a dot.",
  });

/** CG406: a runtime configures a component or resource that the app does not have. */
export const unknownRuntimeEntry = (
  kind: "component" | "resource" | "component, job or resource",
  name: string,
  known: readonly string[],
  at: Place,
): Diagnostic =>
  error("CG406", at, `the app has no ${kind} \`${name}\``, {
    hint:
      didYouMean(name, known) ??
      (known.length === 0 ? `The app declares no ${kind}.` : `It has ${andList(known)}.`),
  });

/** CG417: a name is a reserved attribute name in Nix, such as `outPath` or `type`. */
export const reservedName = (name: string, what: string, span: Place): Diagnostic =>
  error("CG417", span, `\`${name}\` cannot be a name ${what}: it is a reserved attribute name in Nix`, {
    hint: "Use another name. Nix treats a set with this attribute as a string or a derivation, not as a plain set.",
  });

/** CG476: a package has a name that generated files use for something else. */
export const reservedPackageName = (name: string, purpose: string, at: Place): Diagnostic =>
  error("CG476", at, `\`${name}\` cannot be the name of a package: generated files use it for ${purpose}`, {
    hint: "Give the package another name.",
  });

// Passes about names and paths that a service shares with another service or with the system: CG482 to CG487, CG720.

/** CG482: a component or timer has the name of a unit that NixOS creates for a resource of the app. */
export const takenUnit = (
  unit: string,
  user: string,
  renamed: string,
  at: Place,
  otherUser: string,
  other: Place,
): Diagnostic =>
  error("CG482", at, `${user} has the unit name \`${unit}\`, which ${otherUser} uses`, {
    related: place(other, `NixOS creates \`${unit}\` for this`),
    hint: `Give the ${renamed} another name. On NixOS the two definitions conflict.`,
  });

interface StateDir {
  readonly component: string;
  readonly path: string;
  readonly at: Place;
}

/** CG483: on NixOS hosts, two components have the same state directory, or one directory is inside the other. */
export const sharedStateDir = (own: StateDir, other: StateDir): Diagnostic =>
  error(
    "CG483",
    own.at,
    own.path === other.path
      ? `\`${own.path}\` is the state directory of \`${own.component}\` and of \`${other.component}\``
      : `\`${own.path}\`, the state directory of \`${own.component}\`, is inside that of \`${other.component}\``,
    {
      related: place(other.at, `\`${other.path}\` is the state directory of \`${other.component}\``),
      hint: "Set another `stateDir` for one of them. On NixOS hosts one account cannot access the files of the other, and each container has its own volume. To share files, use a volume (`services.volumes`).",
    },
  );

/** CG484: a component has the name of a user or group of every system, so it would run as that account. */
export const systemAccount = (kind: "component" | "job", name: string, at: Place): Diagnostic =>
  error("CG484", at, `\`${name}\` is a user or group of every system`, {
    hint: `Rename the ${kind}. It would run as that account.`,
  });

/** CG484 for the account of a service that a resource starts. */
export const serviceAccount = (
  kind: "component" | "job",
  name: string,
  unit: string,
  at: Place,
  other: Place,
): Diagnostic =>
  error("CG484", at, `\`${name}\` is the account that \`${unit}\` runs as`, {
    related: place(other, `NixOS creates \`${unit}\` and its account for this`),
    hint: `Rename the ${kind}. It would run as that account, with its privileges.`,
  });

/** CG485: a component or resource is called `localhost`. */
export const nameIsLocalhost = (kind: "component" | "resource" | "job", at: Place): Diagnostic =>
  error("CG485", at, `a ${kind} cannot be called \`localhost\``, {
    hint: `Give the ${kind} another name. Components connect to it by name, and \`localhost\` is the host itself.`,
  });

/** CG486: a component sets `XDG_CONFIG_HOME`, which catalogc sets to its configuration directory. */
export const configHomeSet = (component: string, at: Place): Diagnostic =>
  error("CG486", at, `\`XDG_CONFIG_HOME\` is the directory of the configuration files of \`${component}\``, {
    hint: removing("Remove it. catalogc sets it for each component with `configData`."),
  });

/** CG720: a unit of an app has the name of a unit that hosts have anyway, such as `ssh`. */
export const baseUnit = (unit: string, user: string, renamed: string, at: Place): Diagnostic =>
  error("CG720", at, `${user} has the unit name \`${unit}\`, which belongs to the host`, {
    hint: `Rename the ${renamed}. Its unit would replace that of the host, or NixOS would refuse two definitions.`,
  });
