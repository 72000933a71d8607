import type { Builds } from "../builders.ts";

/** A value of a recipe in JSON: `{ $pkg: "hello" }` is a package. */
export type Value =
  string | number | boolean | null | readonly Value[] | { readonly [key: string]: Value | undefined };

/** Commands that test a package, and the packages that they use, by names below `pkgs`. */
export interface ProjectTest {
  readonly packages: readonly string[];
  /** @param self the expression of the package in a script of Nix */
  readonly script: (self: string) => string;
}

/** The facts that a source states about itself. Every field is as written there: nothing is guessed. */
export interface Project {
  readonly builder: Builds;
  /** The file that determines the builder. */
  readonly because: string;
  /** The file with the other values, if that is another one. */
  readonly manifest?: string;
  readonly name?: string | undefined;
  readonly version?: string | undefined;
  readonly description?: string | undefined;
  readonly homePage?: string | undefined;
  /** All declarations of the license in the manifest. */
  readonly licenses?: readonly unknown[];
  readonly programs?: readonly string[];
  /** The one that the source itself prefers. */
  readonly mainProgram?: string | undefined;
  readonly test?: ProjectTest | undefined;
  /** Names below `pkgs` by list of `packages`. */
  readonly packages?: Readonly<Record<string, readonly string[]>>;
  readonly optionalDependencies?: ReadonlyMap<string, readonly string[]>;
  /** Options of the builder. */
  readonly options?: Readonly<Record<string, Value>>;
  readonly extraAttrs?: Readonly<Record<string, Value>>;
  /** For a Python project with a part in Rust: the folder with its `Cargo.lock`, empty for the root. */
  readonly cargoRoot?: string | undefined;
  /** Sentences about what the recipe cannot take from the source. */
  readonly notes?: readonly string[];
}

/** The name of a file in `bin`. */
export const isProgramName = (name: string): boolean => /^\w[\w.+-]{0,99}$/.test(name);

/** A version as nixpkgs accepts it. */
export const versionText = (value: unknown): string | undefined =>
  typeof value === "string" && /^\d[\w.+-]{0,99}$/.test(value) ? value : undefined;

/** Text on one line, without control characters; undefined if nothing is left. */
export function oneLine(value: unknown): string | undefined {
  if (typeof value !== "string" || value.length > 10_000) return undefined;
  const line = value.replaceAll(/[\s\p{Cc}\p{Cf}\uFFFD]+/gu, " ").trim();
  return line === "" ? undefined : line;
}

/** The first address of the web among the values. */
export const address = (...values: readonly unknown[]): string | undefined =>
  values.find(
    (value): value is string => typeof value === "string" && /^https?:\/\/[!-~]{1,500}$/.test(value),
  );
