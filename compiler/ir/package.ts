import type { AttrValue, FreeForm, Listed, PathLike } from "../language/option-values.ts";
import type { Expr, Local } from "../language/expression.ts";
import type { SharedAttributes } from "../schema/builders/shared-settings.ts";
import type { Builder } from "../schema/builders/builders.ts";
import type { SourceLocation } from "../schema/git-source.ts";
import type { CheckedPackage } from "../schema/package.ts";
import type { packageMetadata } from "../schema/package-metadata.ts";

type AsChecked =
  | "broken"
  | "description"
  | "version"
  | "homePage"
  | "mainProgram"
  | "develop"
  | "test"
  | "arguments"
  | "update"
  | keyof typeof packageMetadata;

/**
 * One resolved package: every default is filled in, and it has exactly one builder. Specification: "pkgs :
 * attrs<package>".
 */
export interface Package extends Readonly<Pick<CheckedPackage, AsChecked>> {
  /** Also `pname`. */
  readonly name: string;
  /** `pkgs.<name>` */
  readonly outputName: string;
  /** `recipes/pkgs/<name>/recipe.<ext>`: the file that defines it, below the name of the recipe folder. */
  readonly recipePath: string;
  readonly license: Licensing;
  readonly maintainers: readonly Maintainer[];
  /** null with the identity builder, and if nothing is unpacked. */
  readonly source: Source | null;
  /** Applied in this order; the identity builder applies them to its derivation. */
  readonly patches: readonly Listed<PathLike>[];
  readonly build: Build;
  /**
   * Option paths (dotted, relative to the package) that the recipe sets. Printers omit defaults by value; the identity
   * builder needs the paths to know which options fall back to the derivation's metadata.
   */
  readonly explicit: ReadonlySet<string>;
  /**
   * Comments of the recipe by the attribute of the derivation that has the value: `src`, `meta.license`, `env.HOME`.
   * Lines without comment signs.
   */
  readonly comments: ReadonlyMap<string, readonly string[]>;
  /** `meta.description` and `meta.broken` where Nix computes them; the options are those for default arguments. */
  readonly computed: ReadonlyMap<string, Expr>;
  /** Attributes whose value has a name in the recipe that another attribute uses too: the same object for each. */
  readonly named: ReadonlyMap<string, Local>;
}

/** One license or a list, as in the recipe: the evaluated output keeps the difference. */
export type Licensing =
  | { readonly kind: "one"; readonly license: License }
  | { readonly kind: "list"; readonly licenses: readonly License[] };

/** The fields of the specification's evaluated license, and its spelling in Nix. */
export interface License {
  /** The attribute name below `lib.licenses`, or null for a license that the recipe describes and for a combination. */
  readonly attribute: string | null;
  /** The licenses that it combines, and the function below `lib.licenses` that combines them. */
  readonly expression?: {
    readonly operator: "OR" | "AND" | "WITH";
    readonly licenses: readonly License[];
  };
  readonly deprecated: boolean;
  readonly free: boolean;
  readonly fullName: string;
  readonly licenseType: string;
  readonly redistributable: boolean;
  readonly shortName: string;
  readonly spdxId: string | null;
  readonly url: string | null;
}

/**
 * From the catalog's maintainer lists (`known`), or from nixpkgs (`lib.maintainers.<name>`, whose fields only Nix
 * knows).
 */
export type Maintainer =
  | { readonly kind: "known"; readonly name: string; readonly email: string; readonly github: string }
  | { readonly kind: "nixpkgs"; readonly attribute: string };

export type Source = SourceLocation & { readonly hash: string };

/** Options common to packages and builders; compiler flags are a list under `BUILD_CFLAGS_COMPILE`. */
interface BuildOptions {
  readonly env: ReadonlyMap<string, AttrValue>;
  readonly structuredAttrs: ReadonlyMap<string, AttrValue>;
}

export interface Build extends SharedAttributes {
  readonly debug: boolean;
  /**
   * `build.env` with the builder's `env` merged over it, without nulls; compiler flags are one string under
   * `NIX_CFLAGS_COMPILE`.
   */
  readonly env: ReadonlyMap<string, AttrValue>;
  /** `build.structuredAttrs` with the builder's merged over it. */
  readonly structuredAttrs: ReadonlyMap<string, AttrValue>;
  /** Both as written in the recipe, for the package and its builder. */
  readonly written: BuildOptions & { readonly builder: BuildOptions };
  /** Merged last; they override builder defaults. Keys that an explicit option also sets have been rejected. */
  readonly extraAttrs: ReadonlyMap<string, FreeForm>;
  /** Names in `extraAttrs` whose value replaces even what the builder needs (`lib.mkForce`). */
  readonly forcedAttrs: ReadonlySet<string>;
  readonly builder: Builder;
}
