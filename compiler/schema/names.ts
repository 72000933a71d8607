import { keywords } from "../language/nix-names.ts";
import { phasePattern } from "../nixpkgs/phases.ts";
import type { KeyRule } from "./meta.ts";

const argumentPattern = new RegExp(`^(?!(?:${keywords.join("|")}|true|false|null)$)[A-Za-z_][A-Za-z0-9_-]*$`);

/** The pattern of a user-chosen name, and its description. */
export interface NameRule {
  readonly pattern: RegExp;
  readonly wanted: string;
}

export const nameRules: Readonly<Record<KeyRule, NameRule>> = {
  /** Apps and packages: parts of attribute paths, folder names and derivation names. */
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
  /** Parts of folder and group names, and of the names of container volumes. */
  volume: {
    pattern: /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/,
    wanted:
      "It is part of folder and group names: use lower-case letters, digits and hyphens, with a letter or digit at both ends.",
  },
  /** environ(7). A pass reports names with dots where the app runs on hosts. */
  environment: {
    pattern: /^[A-Za-z_][A-Za-z0-9_.]*$/,
    wanted: "Use letters, digits and underscores, not starting with a digit. Containers also accept dots.",
  },
  /** Scripts of nixpkgs' builds, see `compiler/nixpkgs/phases.ts`. */
  phase: {
    pattern: phasePattern,
    wanted:
      "Use the attribute of a phase or of what runs around it: `buildPhase`, `preBuild`, `postInstall`.",
  },
  /** Arguments of a Nix function. */
  argument: {
    pattern: argumentPattern,
    wanted:
      "It is an argument of a Nix function: use letters, digits, underscores and hyphens, and no keyword of Nix.",
  },
  /** Files in the folder `bin`, in double quotes of a shell. */
  program: {
    pattern: /^[A-Za-z0-9_][A-Za-z0-9_.+@-]*$/,
    wanted: "It is the name of a program: use letters, digits and `.`, `_`, `+`, `@`, `-`.",
  },
  /** Labels of containers: `<name>=<value>` for engines (podman-run(1), `--label`). */
  label: {
    pattern: /^[^\s=][^=\p{Cc}]*$/u,
    wanted: "It is the name of a label: use no `=`, and no space in front.",
  },
  /** A host name (RFC 1123, 2.1). */
  hostName: {
    pattern: /^(?=.{1,253}$)[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)*$/i,
    wanted: "It is a host name: use letters, digits, hyphens and dots.",
  },
  /** Credentials (systemd.exec(5), `LoadCredential=`), and file names in containers. */
  secret: {
    pattern: /^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/,
    wanted:
      "It is also the name of a credential and a file: use at most 128 letters, digits, `.`, `_` and `-`, starting with a letter or digit.",
  },
};

/**
 * Attributes that Nix interprets. Nix manual, `builtins.toJSON` and "String interpolation": a set with one of the first
 * two is converted to a string, so that the rest would be missing in the catalog. A set is a derivation by its `type`,
 * and the last one makes `nix search` and `nix-env` recurse; both end with an error if a package or app has that name.
 */
const ofText: readonly string[] = ["outPath", "__toString"];
const ofBuilds: readonly string[] = ["type", "recurseForDerivations"];

/** Whether Nix interprets an attribute with this name in any set. */
export const isReservedName = (name: string): boolean => ofText.includes(name);

/** The same for sets of packages and apps. */
export const isReservedEntryName = (name: string): boolean => isReservedName(name) || ofBuilds.includes(name);
