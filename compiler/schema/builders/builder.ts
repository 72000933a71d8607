import * as z from "zod";
import type { Reporter } from "../../diagnostics/diagnostic.ts";
import type { Place } from "../../diagnostics/make.ts";
import type { Expr } from "../../language/expression.ts";
import type { AttrValue, FreeForm, PackageRef } from "../../language/option-values.ts";
import type { Text } from "../../language/text.ts";
import { pkgs } from "../../language/value-expressions.ts";
import { environment, structuredAttrs } from "../environment.ts";
import type { SourceLocation } from "../git-source.ts";
import { bool, inputPackages } from "../types.ts";
import type { Families } from "./families/family.ts";

/** Specification: "Options common to every builder", `packages.*`. */
const commonPackages = {
  build: inputPackages.meta({
    description: "Packages needed at build time, run on the build machine.",
    mapsTo: "nativeBuildInputs",
  }),
  check: inputPackages.meta({
    description: "Packages needed only to run the checks.",
    mapsTo: "nativeCheckInputs",
  }),
  run: inputPackages.meta({
    description: "Packages needed at run time, such as libraries to link against.",
    mapsTo: "buildInputs",
  }),
};

/** Specification: "Options common to every builder". */
const commonOptions = {
  enable: bool.default(false).meta({ description: "Selects this builder." }),
  env: environment.meta({
    description: "Environment variables of this builder, merged over `build.env`.",
    mapsTo: "env",
  }),
  structuredAttrs: structuredAttrs.meta({
    description: "Attributes local to the build script, merged over `build.structuredAttrs`.",
    mapsTo: "attributes of the same names",
  }),
};

type Shape = Readonly<Record<string, z.ZodType>>;

/** All options of a builder as a schema. */
type Schema<Own extends Shape, Lists extends Shape, Shared extends Families> = z.ZodObject<
  typeof commonOptions & { packages: z.ZodObject<typeof commonPackages & Lists> } & Own & {
      readonly [Option in keyof Shared]: Shared[Option]["schema"];
    }
>;

/** Options that passes merge with those of the package, and `enable`. */
type Merged = keyof typeof commonOptions;

/** Options of the enabled builder: those that must be set are. */
export type Resolved<Checked> = {
  readonly [Option in keyof Checked as Exclude<Option, Merged>]-?: Exclude<Checked[Option], undefined>;
};

type Options<Own extends Shape, Lists extends Shape, Shared extends Families> = Resolved<
  z.output<Schema<Own, Lists, Shared>>
>;

/** One attribute of a derivation: `name = value;`. */
export type Attribute = readonly [name: string, value: Expr];

/** The facts about a package that its builder may use. */
export interface PackageToBuild {
  readonly name: string;
  readonly source: SourceLocation | null;
  readonly patches: readonly unknown[];
  readonly build: {
    readonly extraAttrs: ReadonlyMap<string, FreeForm>;
    readonly structuredAttrs: ReadonlyMap<string, AttrValue>;
    readonly shared: ReadonlyMap<string, Expr>;
  };
}

/** The meaning of a builder option in the derivation. */
type Meaning<Value, Built> =
  /** The attribute of that name; omitted if the value is empty or the default. */
  | string
  /** Flags that may contain the package's version. */
  | { readonly flags: string }
  /** An attribute with another value, or none. */
  | {
      readonly attribute: string;
      readonly value: (value: Value, options: Built, pkg: PackageToBuild) => Expr | undefined;
    }
  /** No attribute: `call`, `tools` or another option's value uses it. */
  | null;

/** The reporter for `check` of a builder. */
export interface BuilderCheck extends Reporter {
  /** The place of one of the builder's options. */
  readonly at: (option: string) => Place;
  readonly source: { readonly git: Text | null; readonly path: { readonly kind: string } | null };
  /** Whether the catalog has a package of this name. */
  readonly definesPackage: (name: string) => boolean;
}

/** The facts about a builder that do not depend on its options. Facts about nixpkgs name their source. */
interface Facts {
  /** One sentence for the documentation. */
  readonly description: string;
  /** The label on the site. */
  readonly label: string;
  /** Names in nixpkgs or similar tools. */
  readonly alsoCalled?: readonly string[];
  /** Packages of nixpkgs that it adds to the build, which the catalog may replace. */
  readonly usesPackages?: readonly string[];
  /** catalogc sets `strictDeps`, because nixpkgs' function does not. */
  readonly setsStrictDeps?: true;
  /** It unpacks zip archives, or nothing; or it fetches dependencies from the source without `nativeBuildInputs`. */
  readonly unpacking?: "not needed" | "by fetchers too";
  /** Its check phase is on by default: check tools are build inputs already. */
  readonly checksByDefault?: true;
  /**
   * Variables that it sets: a recipe can override `settable` ones, but not `fixed` ones. nixpkgs refuses attributes
   * with the same names.
   */
  readonly variables?: { readonly settable?: readonly string[]; readonly fixed?: readonly string[] };
  /** Variables that catalogc adds, unless the recipe sets them. */
  readonly env?: Readonly<Record<string, string>>;
  /**
   * Lists that its phases read as words, `$name`, with the change to nixpkgs after which they read all elements. With
   * `__structuredAttrs` lists are bash arrays, and `$name` is the first element.
   */
  readonly readAsWords?: Readonly<Record<string, string>>;
  /** Lists whose elements are arguments of one program. */
  readonly argumentLists?: readonly string[];
}

interface Dependencies<Option extends string> {
  /** The option with the hash of the dependencies; an empty hash makes the first build report the correct one. */
  readonly hash: Option;
  /** Attributes that replace the option in nixpkgs' builder. */
  readonly instead: readonly string[];
  /** Options that change the fetched dependencies. */
  readonly dependOn: readonly Option[];
}

/** The description of a builder in its file. */
interface Description<Own extends Shape, Lists extends Shape, Shared extends Families> extends Facts {
  /** Options besides those of every builder. */
  readonly options: Own;
  /** The meaning of each option. */
  readonly becomes: {
    readonly [Option in keyof Own]: Meaning<
      Exclude<z.output<Own[Option]>, undefined>,
      Options<Own, Lists, Shared>
    >;
  };
  /** Lists in `packages` besides those of every builder; `mapsTo` names the attribute. */
  readonly packages?: { readonly title: string; readonly lists: Lists };
  /** Options that other builders have, too. */
  readonly families?: Shared;
  readonly dependencies?: Dependencies<keyof Own & string>;
  /** The function that makes the derivation; without one, the builder uses a given derivation. */
  readonly call?: (options: Options<Own, Lists, Shared>) => Expr;
  /** Packages that the build needs besides those of the recipe. */
  readonly tools?: (options: Options<Own, Lists, Shared>, pkg: PackageToBuild) => readonly PackageRef[];
  /** Attributes that it always sets. */
  readonly sets?: Readonly<Record<string, (pkg: PackageToBuild) => Expr | undefined>>;
  /** `src` instead of the usual one. */
  readonly src?: (src: Expr, options: Options<Own, Lists, Shared>, pkg: PackageToBuild) => Expr;
  /** Reports invalid combinations of option values. */
  readonly check?: (options: Options<Own, Lists, Shared>, context: BuilderCheck) => void;
}

/** A builder with unspecified options. */
export interface AnyBuilder extends Facts {
  readonly schema: z.ZodObject;
  readonly lists: Shape;
  readonly families: Families;
  readonly becomes: Readonly<Record<string, AnyMeaning>>;
  readonly dependencies?: Dependencies<string>;
  readonly sets?: Readonly<Record<string, (pkg: PackageToBuild) => Expr | undefined>>;
  call?(options: object): Expr;
  tools?(options: object, pkg: PackageToBuild): readonly PackageRef[];
  src?(src: Expr, options: object, pkg: PackageToBuild): Expr;
  check?(options: object, context: BuilderCheck): void;
}

export type AnyMeaning =
  | string
  | { readonly flags: string }
  | {
      readonly attribute: string;
      value(value: unknown, options: object, pkg: PackageToBuild): Expr | undefined;
    }
  | null;

/** Describes a builder: `options` give its schema, `becomes` the meaning of each option. */
export function defineBuilder<
  const Kind extends string,
  Own extends Shape,
  Lists extends Shape = Record<never, z.ZodType>,
  Shared extends Families = Record<never, never>,
>(kind: Kind, description: Description<Own, Lists, Shared>) {
  const { options, packages, families = noFamilies as Shared, ...rest } = description;
  const { title = "BuilderPackages", lists = noLists as Lists } = packages ?? {};
  const own = Object.fromEntries(
    Object.entries(options).map(([name, schema]) => {
      const meaning = description.becomes[name];
      return [
        name,
        typeof meaning === "string" ? schema.meta({ mapsTo: meaning, ...schema.meta() }) : schema,
      ];
    }),
  ) as Own;
  const shared = Object.fromEntries(Object.entries(families).map(([name, { schema }]) => [name, schema]));
  const schema: Schema<Own, Lists, Shared> = z
    .object({
      ...commonOptions,
      packages: packageLists(title, lists),
      ...own,
      ...(shared as { readonly [Option in keyof Shared]: Shared[Option]["schema"] }),
    })
    .meta({ title: kind.charAt(0).toUpperCase() + kind.slice(1), description: description.description });
  return { ...rest, lists, families, schema };
}

/**
 * A tool of a builder by its name in nixpkgs. A catalog with a package of that name builds with it, like everything in
 * its scope; the package itself cannot, and uses the one of nixpkgs.
 */
export const ownTool = (name: string, pkg: PackageToBuild): PackageRef => ({
  kind: "package",
  expr: name === pkg.name ? pkgs("pkgsOriginal", name) : pkgs(name),
});

/** Whether phases that read a list as words may lose elements of this one. */
export const mayLoseElements = (value: Expr): boolean =>
  value.kind === "list" ? value.elements.length > 1 : value.kind !== "string";

const noLists = {};
const noFamilies = {};

/** One schema for builders with the same lists, so that it is one type in TypeScript. */
function packageLists<Lists extends Shape>(title: string, lists: Lists) {
  const made =
    schemasOfLists.get(lists) ??
    z.object({ ...commonPackages, ...lists }).meta({ title, description: "Packages the build uses." });
  schemasOfLists.set(lists, made);
  return made as z.ZodObject<typeof commonPackages & Lists>;
}

const schemasOfLists = new WeakMap<Shape, z.ZodObject>();
