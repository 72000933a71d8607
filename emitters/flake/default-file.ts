import {
  apply,
  attrs,
  attrsOf,
  bind,
  binary,
  inherit,
  list,
  select,
  string,
  variable,
} from "../../compiler/language/build.ts";
import type { Expr, LambdaExpr } from "../../compiler/language/expression.ts";
import { oldestRelease } from "../../compiler/nixpkgs/supported.ts";
import { emittedPath } from "../support/emitted-path.ts";
import type { CatalogOutline, EntryOutline } from "../support/outline.ts";

const packages = variable("packages");
const apps = variable("apps");

/**
 * `default.nix`: the catalog as a function of a nixpkgs package set. Packages are called in a scope of nixpkgs and the
 * catalog's own packages (`lib.callPackageWith`, nixpkgs manual), which is no overlay: nixpkgs' packages stay as they are.
 */
export function defaultFile(catalog: CatalogOutline): Expr {
  const body: Expr = {
    kind: "let",
    bindings: [
      bind("lib", supported, {
        comment: [`The packages are written for nixpkgs ${oldestRelease} and later.`],
      }),
      bind("callPackage", apply(select(variable("lib"), "callPackageWith"), variable("scope")), {
        blankBefore: true,
      }),
      bind("scope", scope(), {
        comment: [
          "What a package file may take as an argument. `pkgsOriginal` is nixpkgs without the catalog.",
        ],
      }),
      bind(
        "packages",
        called(catalog.pkgs, (name) => `pkgs/${name}/package.nix`),
        { blankBefore: true },
      ),
      bind(
        "apps",
        called(catalog.apps, (name) => `apps/${name}/default.nix`),
        { blankBefore: true },
      ),
    ],
    body: attrs([
      inherit(["apps", "scope"]),
      bind("pkgs", packages),
      bind(
        "catalog",
        apply(
          variable("import"),
          emittedPath("catalog.nix"),
          attrs([inherit(["apps", "lib"]), bind("pkgs", variable("scope"))]),
        ),
      ),
      bind(
        "buildable",
        attrsOf([
          ["pkgs", without(packages, brokenNames(catalog.pkgs))],
          ["apps", without(apps, brokenNames(catalog.apps))],
        ]),
        { blankBefore: true, comment: ["Without what the recipes mark as broken."] },
      ),
      bind("checks", checks(catalog)),
      bind("programs", programs(catalog), { comment: ["For `nix run`."] }),
    ]),
  };
  return lambda(body);
}

/** `lib` of a nixpkgs that takes what this file calls; an older one is refused with a sentence. */
const supported: Expr = apply(
  select(variable("pkgs"), "lib", "throwIfNot"),
  apply(
    select(variable("pkgs"), "lib", "versionAtLeast"),
    select(variable("pkgs"), "lib", "trivial", "release"),
    string(oldestRelease),
  ),
  string(
    `This catalog requires nixpkgs ${oldestRelease} or later, but this is nixpkgs `,
    select(variable("pkgs"), "lib", "trivial", "release"),
    ".",
  ),
  select(variable("pkgs"), "lib"),
);

/** `{ pkgs ? import <nixpkgs> { } }:` */
const lambda = (body: Expr): LambdaExpr => ({
  kind: "lambda",
  parameter: {
    kind: "pattern",
    ellipsis: false,
    fields: [
      {
        name: "pkgs",
        fallback: apply(variable("import"), { kind: "search-path", path: "nixpkgs" }, attrs([])),
      },
    ],
  },
  body,
});

/** The catalog's own packages win over those of nixpkgs; the fixed names win over both. */
function scope(): Expr {
  const fixed = attrs([
    inherit(["lib"]),
    bind(
      "catalogLib",
      apply(variable("import"), emittedPath("lib/default.nix"), attrs([inherit(["callPackage"])])),
    ),
    bind("pkgs", variable("scope")),
    bind("pkgsOriginal", variable("pkgs")),
  ]);
  return binary("//", binary("//", variable("pkgs"), packages), fixed);
}

const called = (entries: readonly EntryOutline[], path: (name: string) => string): Expr =>
  attrsOf(
    entries.map(
      ({ name }) => [name, apply(variable("callPackage"), emittedPath(path(name)), attrs([]))] as const,
    ),
  );

const without = (set: Expr, names: readonly string[]): Expr =>
  names.length === 0 ? set : apply(variable("removeAttrs"), set, list(names.map((name) => string(name))));

const brokenNames = (entries: readonly EntryOutline[]): string[] =>
  entries.filter((entry) => entry.broken).map((entry) => entry.name);

function checks(catalog: CatalogOutline): Expr {
  const ofPackages = catalog.pkgs
    .filter((entry) => !entry.broken)
    .flatMap(({ name, checks: own }) =>
      own.map((check) => [`pkgs-${name}-${check}`, select(packages, name, check)] as const),
    );
  const ofApps = catalog.apps
    .filter((entry) => !entry.broken)
    .flatMap((app) =>
      app.checks.map((check) => [`apps-${app.name}-${check}`, select(apps, app.name, check)] as const),
    );
  return attrsOf([...ofApps, ...ofPackages]);
}

/** Flake apps, Nix manual, "nix run". */
function programs(catalog: CatalogOutline): Expr {
  const runnable = catalog.apps.filter((app) => app.hasProgram && !app.broken);
  return attrsOf(
    runnable.map(
      ({ name }) =>
        [
          name,
          attrsOf([
            ["type", string("app")],
            ["program", apply(select(variable("lib"), "getExe"), select(apps, name, "program"))],
          ]),
        ] as const,
    ),
  );
}
