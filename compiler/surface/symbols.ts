// The TypeScript types of recipe values that only the compiler or Nix can compute. None of them exists at run
// time: recipes are read, never run. The brands keep the kinds apart, so that an editor refuses
// `broken: pkgs.hello`. Option types name the bare brands: with an index signature in a union no typo would
// ever be found.

declare const isPackage: unique symbol;
declare const isComputed: unique symbol;
declare const isPath: unique symbol;

/** A package, or an attribute of one. */
export interface Pkg {
  readonly [isPackage]: true;
}

/** A value of any type that is known once the catalog is evaluated. */
export interface Computed {
  readonly [isComputed]: true;
}

/**
 * A group of options: `source: config.pkgs.other.source`, `links: lib.mkIf(…)`. In a union with {@link Computed}, typos
 * would have no suggestions.
 */
export interface Computable {
  readonly [isComputed]?: true;
}

/** A file or folder of the recipe tree: `file("./x")`. */
export interface PathRef {
  readonly [isPath]: true;
}

/** Arguments of Nix functions: anything. Parameters of functions among them need no types of their own. */
export type Argument = Callback | object | string | number | bigint | boolean | symbol | null | undefined;
type Callback = (first: Given, ...others: readonly NixExpression[]) => Argument;

/** A name or an element, which may be compared with plain values; for that, it cannot be spread. */
type Given = NixExpression | (NixExpression & (string | number | boolean));

/** `pkgs` and everything below it: packages, package sets, functions, attributes. */
export interface Packages extends Pkg {
  (...args: readonly Argument[]): Packages;
  readonly [attribute: string]: Packages;
}

/** Facts about platforms of `pkgs.stdenv`; booleans, as TypeScript reports functions in conditions. */
type Facts = {
  readonly [fact in `is${"Linux" | "Darwin" | "FreeBSD" | "Musl" | "x86_64" | "i686"}`]: boolean;
} & {
  readonly [
    fact in `is${"x86" | "x86_32" | "Aarch" | "Aarch32" | "Aarch64" | "RiscV64" | "Static"}`
  ]: boolean;
};
type Platform = Packages &
  Facts & { readonly is32bit: boolean; readonly is64bit: boolean; readonly system: string };
type Stdenv = Packages &
  Facts & {
    readonly buildPlatform: Platform;
    readonly hostPlatform: Platform;
    readonly targetPlatform: Platform;
    readonly cc: Packages & { readonly isClang: boolean; readonly isGNU: boolean };
  };

/** The top of {@link Packages}. It is not a function, so that editors offer no `apply` and `bind` after `pkgs.`. */
export interface PackageSet extends Pkg {
  readonly [attribute: string]: Packages;
  readonly stdenv: Stdenv;
}

/** `lib`, `builtins` and everything below them. */
export interface Library extends Computed {
  (...args: readonly Argument[]): Library;
  readonly [attribute: string]: Library;
  [Symbol.iterator](): Iterator<Library>;
}

/** A question to the library, whose answer may be a condition. */
interface Question {
  (first: Argument): Library;
  (first: Argument, second: Argument): boolean;
}

type Questions = {
  readonly [
    name in
      "all" | "any" | "elem" | "hasInfix" | "hasPrefix" | "hasSuffix" | "versionAtLeast" | "versionOlder"
  ]: Question;
};

/** Lists that are there or empty: other lists take them, by `…` and by `concat`. */
interface Optional {
  (condition: Argument): Library;
  <T>(condition: Argument, value: T): readonly T[];
}
interface Optionals {
  <T>(condition: Argument, values: readonly T[]): readonly T[];
  (condition: Argument, values?: Argument): Library;
}

/** The top of {@link Library}, which is not a function either. */
export type TopLibrary = Computed &
  Questions & { readonly optional: Optional; readonly optionals: Optionals } & {
    readonly [attribute: string]: Library;
  };

/** The values of options and everything below them. They are not functions, so that they can be conditions. */
export interface EvaluatedValue extends Computed, Readonly<Record<Method, EvaluatedMethod>> {
  readonly [attribute: string]: Evaluated;
  readonly length: EvaluatedValue & number;
  [Symbol.iterator](): Iterator<Evaluated>;
}

interface EvaluatedMethod extends EvaluatedValue {
  (...args: readonly Argument[]): Evaluated;
}

/** An {@link EvaluatedValue}, which may be compared with what an option may be. */
type Evaluated = EvaluatedValue | (EvaluatedValue & (string | number | boolean));

type Method = ListMethod | StringMethod;
type ListMethod =
  | "concat"
  | "every"
  | "filter"
  | "find"
  | "flat"
  | "flatMap"
  | "join"
  | "map"
  | "reduce"
  | "some"
  | "toReversed"
  | "toSorted";
type StringMethod =
  | "at"
  | "endsWith"
  | "includes"
  | "repeat"
  | "replaceAll"
  | "slice"
  | "split"
  | "startsWith"
  | "toLowerCase"
  | "toString"
  | "toUpperCase"
  | "trim";

/** A Nix expression written by hand: it is whatever the option wants. */
export interface NixExpression extends Pkg, Computed, PathRef {
  (...args: readonly Argument[]): NixExpression;
  readonly [attribute: string]: NixExpression;
  [Symbol.iterator](): Iterator<NixExpression>;
}

export type Bool = boolean | Computed;
/** A boolean that only Nix may know, such as `pkgs.stdenv.hostPlatform.isLinux`. */
export type ConditionalBool = boolean | Pkg | Computed;
export type Int = number | Computed;

/** A string, or something that gives one. */
export type Str = string | Pkg | Computed;

/** A string that must be known when recipes are compiled. */
export type KnownStr = string | Computed;

/** A package option's value. */
export type PackageValue = Pkg | Computed;

/** An absolute path: of a file of the recipe tree, or found by Nix. */
export type Path = PathRef | Pkg | Computed;

export type List<T> = readonly (T | Computed)[] | Computed;

/** An attribute set with names of the author's choice. */
export type Attrs<T> = Readonly<Record<string, T>> | Computed;

/** A fragment of host-OS configuration: an attribute set, a function giving one, or a file holding either. */
export type Module = Readonly<Record<string, unknown>> | ((args: Packages) => unknown) | PathRef | Computed;

/** A license by name, as an expression of SPDX, as `lib.licenses.<name>`, or described by its fields. */
export type License<Name extends string> =
  Name | `${string} ${"AND" | "OR" | "WITH"} ${string}` | Readonly<Record<string, unknown>> | Computed;

/** The port of the host, and that of the service. */
export type Port = `${number}:${number}` | Computed;

/** Bytes, or a number with a unit of 1024. */
export type Size = `${number}${"" | "K" | "M" | "G" | "T"}` | Computed;

/** Numbers with their units, largest first. */
export type Duration =
  | `${number}${"h" | "m" | "s" | "ms"}`
  | `${number}h${number}${"m" | "s"}`
  | `${number}m${number}s`
  | `${number}h${number}m${number}s`
  | Computed;

/** A function from the package set to a package scope. */
export type PackageScope = ((pkgs: Packages) => Packages) | Pkg | Computed;

export type EnvironmentValue = null | boolean | number | string | Pkg | PathRef | Computed;

/** An {@link EnvironmentValue}, nested in lists and attribute sets. */
export type StructuredValue =
  EnvironmentValue | readonly StructuredValue[] | { readonly [name: string]: StructuredValue };
