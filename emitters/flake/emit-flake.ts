import {
  attrs,
  bind,
  list,
  literal,
  string,
  apply,
  attrsOf,
  inherit,
  select,
  variable,
} from "../../compiler/language/build.ts";
import type { Expr, LambdaExpr } from "../../compiler/language/expression.ts";
import { oldestRelease } from "../../compiler/nixpkgs/supported.ts";
import { printNix } from "../nix/print.ts";
import { type EmitContext, type EmittedFile, emittedPath } from "../support/emitted-file.ts";
import { nixFile } from "../support/nix-file.ts";
import type { CatalogOutline, EntryOutline } from "../support/outline.ts";
import { fill, templates, type TemplateName } from "../support/templates.ts";

/** The entry points: `flake.nix`, `default.nix`, the flake-parts module, and the shared code (`lib/`). */
export function emitFlake(catalog: CatalogOutline, context: EmitContext): readonly EmittedFile[] {
  const flake = fill["flake.nix.eta"]({
    recipes: context.recipesName,
    description: inline(string(description(catalog))),
    systems: binding("systems", list(catalog.systems.map((system) => string(system)))),
    nixosModules: binding("nixosModules", nixosModules(catalog)),
  });
  return [
    { path: "flake.nix", content: flake },
    { path: "flake-module.nix", content: templates["flake-module.nix"] },
    nixFile("default.nix", context.recipesName, defaultFile(catalog), context),
    ...sharedFiles(),
  ];
}

/**
 * `nixosModules.<app>`: the app's module for hosts. `nix flake check` of Nix 2.8 accepts a function or a set, not a
 * path; a path in `imports` is imported once, even if a host imports it elsewhere too.
 */
const nixosModules = ({ apps }: CatalogOutline): Expr =>
  attrs(
    apps
      .filter(({ hasModule }) => hasModule)
      .map(({ name }) => bind([name, "imports"], list([emittedPath(`apps/${name}/hostos/module.nix`)]))),
  );

const description = (catalog: CatalogOutline): string =>
  catalog.repositoryUrl === "" ? "A catalog of packages and apps" : `The catalog ${catalog.repositoryUrl}`;

const inline = (expr: Expr): string => printNix(expr).trimEnd();

/** `name = value;` at the level of the template, because the layout of a value depends on what precedes it. */
const binding = (name: string, value: Expr): string =>
  // `let`, a line for each of the binding, `in`, `null`
  inline({ kind: "let", bindings: [bind(name, value)], body: literal(null) })
    .split("\n")
    .slice(1, -2)
    .join("\n    ")
    .trimStart();

function sharedFiles(): EmittedFile[] {
  return (Object.keys(templates) as TemplateName[])
    .filter((name) => name.startsWith("lib/"))
    .map((name) => ({ path: name, content: templates[name] }));
}

const packages = variable("packages");
const apps = variable("apps");
const buildable = select(variable("buildable"), "pkgs");

/**
 * `default.nix`: the catalog as a function of a nixpkgs package set; `lib/scope.nix` calls the packages. It is not an
 * overlay: packages of nixpkgs do not change.
 */
function defaultFile(catalog: CatalogOutline): Expr {
  const ofScope = apply(
    variable("import"),
    emittedPath("lib/scope.nix"),
    attrs([inherit(["lib", "packages", "pkgs"])]),
  );
  const body: Expr = {
    kind: "let",
    bindings: [
      bind("lib", supported, {
        comment: [`The packages are written for nixpkgs ${oldestRelease} and later.`],
      }),
      inherit(["available", "callPackage", "scope"], ofScope),
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
      bind(
        "buildable",
        attrsOf([
          ["pkgs", whereAvailable("pkgs", packages)],
          ["apps", whereAvailable("apps", apps)],
        ]),
        { blankBefore: true, comment: ["What nixpkgs does not refuse on this system."] },
      ),
    ],
    body: attrs([
      inherit(["apps", "buildable", "scope"]),
      bind("pkgs", packages),
      bind(
        "catalog",
        apply(
          variable("import"),
          emittedPath("catalog.nix"),
          attrs([inherit(["apps", "lib"]), bind("pkgs", variable("scope"))]),
        ),
      ),
      bind("checks", whereAvailable("checks", checks(catalog)), { blankBefore: true }),
      bind(
        "devShells",
        whereAvailable("devShells", mapped("package", select(variable("package"), "env"), buildable)),
      ),
      bind("programs", programs(catalog), { comment: ["For `nix run`."] }),
    ]),
  };
  return lambda(body);
}

/** `lib` of a nixpkgs with the functions that this file calls; older ones are refused with a message. */
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

const called = (entries: readonly EntryOutline[], path: (name: string) => string): Expr =>
  attrsOf(
    entries.map(
      ({ name }) => [name, apply(variable("callPackage"), emittedPath(path(name)), attrs([]))] as const,
    ),
  );

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
  const runnable = catalog.apps
    .filter((app) => app.hasProgram && !app.broken)
    .map(({ name }) => [name, select(apps, name, "program")] as const);
  const program = attrsOf([
    ["type", string("app")],
    ["program", apply(select(variable("lib"), "getExe"), variable("program"))],
  ]);
  return mapped("program", program, whereAvailable("programs", attrsOf(runnable)));
}

/** A set of the catalog without what nixpkgs refuses to evaluate. */
const whereAvailable = (attribute: string, set: Expr): Expr =>
  apply(variable("available"), string(attribute), set);

/** `lib.mapAttrs (_: name: value) set` */
const mapped = (name: string, value: Expr, set: Expr): Expr =>
  apply(
    select(variable("lib"), "mapAttrs"),
    {
      kind: "lambda",
      parameter: { kind: "name", name: "_" },
      body: { kind: "lambda", parameter: { kind: "name", name }, body: value },
    },
    set,
  );
