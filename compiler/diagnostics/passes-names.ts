import { andList, didYouMean } from "../support/suggest.ts";
import type { Diagnostic } from "./diagnostic.ts";
import { error, place, type Place } from "./make.ts";

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
