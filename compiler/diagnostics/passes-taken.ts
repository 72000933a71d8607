import type { Diagnostic } from "./diagnostic.ts";
import { error, place, type Place } from "./make.ts";

// Passes about names and places of services that somebody else has: CG482 to CG487.

/** CG482: a unit of the app is called like one that NixOS makes for a resource of it. */
export const takenUnit = (
  unit: string,
  user: string,
  renamed: string,
  at: Place,
  otherUser: string,
  other: Place,
): Diagnostic =>
  error("CG482", at, `${user} would be the unit \`${unit}\`, which ${otherUser} starts`, {
    related: place(other, `NixOS makes \`${unit}\` for this`),
    hint: `On one host they would be one unit with the settings of both: give the ${renamed} another name.`,
  });

interface StateDir {
  readonly component: string;
  readonly path: string;
  readonly at: Place;
}

/** CG483: two components with one state directory, or one inside that of the other. */
export const sharedStateDir = (own: StateDir, other: StateDir): Diagnostic =>
  error(
    "CG483",
    own.at,
    own.path === other.path
      ? `\`${own.path}\` is the state directory of \`${own.component}\` and of \`${other.component}\``
      : `\`${own.path}\`, the state directory of \`${own.component}\`, is inside that of \`${other.component}\``,
    {
      related: place(other.at, `\`${other.path}\` is the state directory of \`${other.component}\``),
      hint: "On the host OS the account of one component cannot use what belongs to the other, and containers have a volume each: give one of them another `stateDir`. Where both need the same files, let one component start both programs, or one serve them to the other.",
    },
  );

/** CG484: the account of a component, which is named after it, would be one that every system has. */
export const systemAccount = (name: string, at: Place): Diagnostic =>
  error("CG484", at, `\`${name}\` is a user or group that every system has`, {
    hint: "The account of a component is named after it, and would be that one: give the component another name.",
  });

/** CG484, too: it would be the one that a service of a resource runs as. */
export const serviceAccount = (name: string, unit: string, at: Place, other: Place): Diagnostic =>
  error("CG484", at, `\`${name}\` is the account that \`${unit}\` runs as`, {
    related: place(other, `NixOS makes \`${unit}\` and its account for this`),
    hint: "The account of a component is named after it, and would be that one, with all that it may read and do: give the component another name.",
  });

/** CG485: a component or resource with the name that every host has for itself. */
export const everyHostsName = (kind: "component" | "resource", at: Place): Diagnostic =>
  error("CG485", at, `a ${kind} cannot be called \`localhost\``, {
    hint: `Others find it by its name, and \`localhost\` is every host's own: give the ${kind} another name.`,
  });

/** CG486: the variable that says where configuration files are. */
export const configHomeSet = (component: string, at: Place): Diagnostic =>
  error("CG486", at, `\`XDG_CONFIG_HOME\` is the directory of the configuration files of \`${component}\``, {
    hint: "Leave it out: a component with `configData` gets it, with the path of that directory.",
  });
