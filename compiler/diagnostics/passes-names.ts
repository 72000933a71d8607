import { andList, didYouMean } from "../support/suggest.ts";
import type { Diagnostic } from "./diagnostic.ts";
import { error, place, type Place } from "./make.ts";

// Passes about names: CG400 to CG409, CG417, CG476.

/** CG400: two recipe files, or one twice, define the same entry. */
export const definedTwice = (kind: string, name: string, first: Place, second: Place): Diagnostic =>
  error("CG400", second, `${kind} \`${name}\` is defined twice`, {
    related: place(first, "first defined here"),
    hint: "Keep one definition, or give one of them another name.",
  });

/** CG401: two names that differ only in case; they become one folder where file names ignore case. */
export const caseTwins = (kind: string, name: string, other: string, at: Place, otherAt: Place): Diagnostic =>
  error("CG401", at, `${kind} \`${name}\` and \`${other}\` differ only in upper and lower case`, {
    related: place(otherAt, `\`${other}\` is here`),
    hint: "Both become folders and host names, where case may not count: rename one of them.",
  });

/** CG402: a component and a resource of one app share a name. */
export const componentAndResource = (name: string, resource: Place, component: Place): Diagnostic =>
  error("CG402", resource, `\`${name}\` is a component and a resource of the same app`, {
    related: place(component, "the component"),
    hint: "Both are hosts in one network: give the resource another name.",
  });

/** CG403: a component is called like a unit that catalogc makes itself. */
export const reservedUnit = (name: string, purpose: string, at: Place): Diagnostic =>
  error("CG403", at, `\`${name}\` is the name of a unit that catalogc makes itself, ${purpose}`, {
    hint: "Give the component another name.",
  });

/** CG404: the user account of a component is named after it, and this cannot be one (systemd.exec(5), "User/Group Name Syntax"). */
export const badUserName = (name: string, at: Place): Diagnostic =>
  error("CG404", at, `\`${name}\` cannot be the name of the component's user account`, {
    hint: "The account is named after the component: at most 31 characters, the first of them a letter.",
  });

/** CG405: the name of a data item cannot be a file name in the Nix store. */
export const badDataName = (name: string, at: Place): Diagnostic =>
  error("CG405", at, `\`${name}\` cannot be the name of a file in the Nix store`, {
    hint: "Use letters, digits and `+ - . _ ? =`, no dot in front, at most 200 characters.",
  });

/** CG406: a runtime-specific entry for a component or resource the app does not have. */
export const unknownRuntimeEntry = (
  kind: "component" | "resource",
  name: string,
  known: readonly string[],
  at: Place,
): Diagnostic =>
  error("CG406", at, `the app has no ${kind} \`${name}\``, {
    hint:
      didYouMean(name, known) ??
      (known.length === 0 ? `The app declares no ${kind} at all.` : `Its ${kind}s are ${andList(known)}.`),
  });

/** CG417: a name of which Nix takes the set around it for something else. */
export const meaningfulName = (name: string, what: string, span: Place): Diagnostic =>
  error("CG417", span, `\`${name}\` cannot be a name ${what}: it has a meaning in every set of Nix`, {
    hint: "Of a set with it, Nix sees something else than what the names in it stand for. Use another name.",
  });

/** CG476: a package with a name that generated files use for something else. */
export const reservedPackageName = (name: string, purpose: string, at: Place): Diagnostic =>
  error(
    "CG476",
    at,
    `\`${name}\` cannot be the name of a package: generated files expect ${purpose} under it`,
    {
      hint: "Give the package another name.",
    },
  );
