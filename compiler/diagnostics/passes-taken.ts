import type { Diagnostic } from "./diagnostic.ts";
import { error, place, type Place } from "./make.ts";

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
    hint: "Remove it. catalogc sets it for each component with `configData`.",
  });

/** CG720: a unit of an app has the name of a unit that hosts have anyway, such as `ssh`. */
export const baseUnit = (unit: string, user: string, renamed: string, at: Place): Diagnostic =>
  error("CG720", at, `${user} has the unit name \`${unit}\`, which belongs to the host`, {
    hint: `Rename the ${renamed}. Its unit would replace that of the host, or NixOS would refuse two definitions.`,
  });
