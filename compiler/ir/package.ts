import type { Expr, FreeForm, Listed, PackageRef, PathLike, Text } from "./values.ts";

/** One package, resolved: every default filled in, exactly one builder. Specification: "pkgs : attrs<package>". */
export interface Package {
  /** Also `pname`. */
  readonly name: string;
  /** `pkgs.<name>` */
  readonly outputName: string;
  /** `recipes/pkgs/<name>/recipe.<ext>`: where it was defined, with the recipe folder's own name in front. */
  readonly recipePath: string;
  readonly broken: boolean;
  readonly description: string;
  readonly version: Text;
  readonly homePage: Text;
  readonly license: Licensing;
  readonly mainProgram: string;
  readonly maintainers: readonly Maintainer[];
  /** null with the identity builder, and where nothing is unpacked. */
  readonly source: Source | null;
  /** Applied in this order; the identity builder applies them to its derivation. */
  readonly patches: readonly Listed<PathLike>[];
  readonly build: Build;
  readonly develop: { readonly packages: readonly PackageRef[]; readonly shellHook: Text };
  readonly test: {
    readonly packages: readonly PackageRef[];
    readonly sandbox: boolean;
    readonly script: Text;
  };
  /**
   * Option paths (dotted, relative to the package) the recipe set itself. Printers leave out defaults by value;
   * the identity builder needs this to know what falls back to the derivation's own metadata.
   */
  readonly explicit: ReadonlySet<string>;
}

/** One license or a list, as the recipe gave it: the evaluated output keeps the difference. */
export type Licensing =
  | { readonly kind: "one"; readonly license: License }
  | { readonly kind: "list"; readonly licenses: readonly License[] };

/** The fields of the specification's evaluated license, and how it is spelled in Nix. */
export interface License {
  /** Attribute name under `lib.licenses`, or null for a license the recipe describes itself and for a combination. */
  readonly attribute: string | null;
  /** The licenses that it combines, and the function under `lib.licenses` that does. */
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

/** From the catalog's own maintainer lists (`known`), or from nixpkgs (`lib.maintainers.<name>`, only Nix knows the rest). */
export type Maintainer =
  | { readonly kind: "known"; readonly name: string; readonly email: string; readonly github: string }
  | { readonly kind: "nixpkgs"; readonly attribute: string };

export type Source = SourceLocation & { readonly hash: string };
export type SourceLocation =
  | {
      readonly kind: "forge";
      readonly forge: Forge;
      readonly domain: Text | null;
      readonly owner: Text;
      readonly repo: Text;
      readonly revision: Text;
      readonly submodules: boolean;
    }
  | {
      readonly kind: "git";
      readonly url: Text;
      readonly pin: { readonly kind: "rev" | "tag"; readonly value: Text };
      readonly submodules: boolean;
    }
  | { readonly kind: "url"; readonly url: Text }
  | { readonly kind: "path"; readonly path: PathLike };
/** `domain` is set for the self-hosted kinds gitea and forgejo, and where the source names another host of GitLab. */
export type Forge = "github" | "gitlab" | "codeberg" | "gitea" | "forgejo";

/** A value of an environment variable or structured attribute. */
export type AttrValue =
  | null
  | boolean
  | number
  | bigint
  | Text
  | PackageRef
  | PathLike
  | readonly AttrValue[]
  /** A variable that is there only where something is true that only Nix knows. */
  | { readonly kind: "conditional"; readonly value: AttrValue; readonly onlyIf: Expr }
  | { readonly kind: "attrs"; readonly entries: ReadonlyMap<string, AttrValue> };

/** Options that packages and builders have alike; compiler flags are a list under `BUILD_CFLAGS_COMPILE`. */
interface BuildOptions {
  readonly env: ReadonlyMap<string, AttrValue>;
  readonly structuredAttrs: ReadonlyMap<string, AttrValue>;
}

export interface Build {
  readonly debug: boolean;
  /** `build.env` with the builder's `env` merged over it; nulls dropped; compiler flags already one string under `NIX_CFLAGS_COMPILE`. */
  readonly env: ReadonlyMap<string, AttrValue>;
  /** `build.structuredAttrs` with the builder's merged over it. */
  readonly structuredAttrs: ReadonlyMap<string, AttrValue>;
  /** Both as the recipe says them: of the package, and of its builder. */
  readonly written: BuildOptions & { readonly builder: BuildOptions };
  /** Merged last; wins over builder defaults. Keys also set by an explicit option have been rejected. */
  readonly extraAttrs: ReadonlyMap<string, FreeForm>;
  /** Names in `extraAttrs` whose value replaces even what the builder needs (`lib.mkForce`). */
  readonly forcedAttrs: ReadonlySet<string>;
  readonly builder: Builder;
}

interface CommonPackages {
  readonly build: readonly PackageRef[];
  readonly check: readonly PackageRef[];
  readonly run: readonly PackageRef[];
}
export interface PythonOptions {
  readonly packages: CommonPackages & {
    readonly buildSystem: readonly PackageRef[];
    readonly dependencies: readonly PackageRef[];
    readonly optionalDependencies: ReadonlyMap<string, readonly PackageRef[]>;
  };
  readonly disabledTests: readonly Listed<Text>[];
  readonly importsCheck: readonly Listed<Text>[];
  readonly relaxDeps: boolean | readonly Listed<Text>[];
}

/** The one enabled builder with its options; `kind` is the option key of the specification. */
export type Builder =
  | {
      readonly kind: "goPackageBuilder";
      readonly packages: CommonPackages;
      readonly ldflags: readonly Listed<Text>[];
      readonly modRoot: Text;
      readonly proxyVendor: boolean;
      readonly subPackages: readonly Listed<Text>[];
      readonly tags: readonly Listed<Text>[];
      readonly vendorHash: string | null;
    }
  | { readonly kind: "identityBuilder"; readonly packages: CommonPackages; readonly derivation: PackageRef }
  | {
      readonly kind: "npmPackageBuilder";
      readonly packages: CommonPackages;
      readonly npmDepsHash: string;
      readonly npmInstallFlags: readonly Listed<Text>[];
    }
  | {
      readonly kind: "ocamlBuilder";
      readonly packages: CommonPackages & { readonly dependencies: readonly PackageRef[] };
      readonly minimalVersion: string | null;
      /** A function from the package set to a scope. */
      readonly ocamlPackages: FreeForm;
    }
  | {
      readonly kind: "pnpmPackageBuilder";
      readonly packages: CommonPackages;
      readonly buildScript: Text;
      readonly fetcherVersion: number;
      readonly installDir: Text | null;
      readonly pnpm: PackageRef;
      readonly pnpmDepsHash: string;
      readonly sourceRoot: Text | null;
    }
  | ({ readonly kind: "pythonAppBuilder" } & PythonOptions)
  | ({ readonly kind: "pythonPackageBuilder" } & PythonOptions)
  | {
      readonly kind: "rustPackageBuilder";
      readonly packages: CommonPackages;
      readonly cargoBuildFlags: readonly Listed<Text>[];
      readonly cargoHash: string;
    }
  | {
      readonly kind: "standardBuilder";
      readonly packages: CommonPackages;
      /** Default `pkgs.stdenv`. */ readonly stdenv: PackageRef;
    };

export type BuilderKind = Builder["kind"];
