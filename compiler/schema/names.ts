import type { KeyRule } from "./meta.ts";

/** What a user-chosen name must look like, and how to say so. */
export interface NameRule {
  readonly pattern: RegExp;
  readonly wanted: string;
}

export const nameRules: Readonly<Record<KeyRule, NameRule>> = {
  /** Apps and packages: attribute paths, folder names and derivation names are made of them. */
  entry: {
    pattern: /^[A-Za-z0-9][A-Za-z0-9-]*$/,
    wanted: "Use letters, digits and hyphens, starting with a letter or digit.",
  },
  /** Components and resources: a label of a host name (RFC 1123, 2.1), which is also a valid unit name (systemd.unit(5)). */
  host: {
    pattern: /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/,
    wanted:
      "It is also a unit and a host name: use at most 63 lower-case letters, digits and hyphens, with a letter or digit at both ends.",
  },
  /** environ(7); systemd ignores other names (systemd.exec(5), `Environment=`). */
  environment: {
    pattern: /^[A-Za-z_][A-Za-z0-9_]*$/,
    wanted: "Use letters, digits and underscores, not starting with a digit.",
  },
};

/**
 * Attributes by which Nix takes a set for something else. Nix manual, `builtins.toJSON` and "String interpolation": a
 * set with one of the first two is its text, so all beside them would be missing from the catalog; a set of what can be
 * built is a derivation by its `type`, and looked into by the last one (`nix search`, `nix-env`), which end with an
 * error where a package or app is there.
 */
const ofText: readonly string[] = ["outPath", "__toString"];
const ofBuilds: readonly string[] = ["type", "recurseForDerivations"];

/** Whether Nix gives an attribute of this name a meaning, in any set of names that users choose. */
export const meansText = (name: string): boolean => ofText.includes(name);

/** The same for sets of packages and apps. */
export const meansMore = (name: string): boolean => meansText(name) || ofBuilds.includes(name);
