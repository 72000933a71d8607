import { attrs, bind, list, literal, string } from "../../compiler/language/build.ts";
import type { Expr } from "../../compiler/language/expression.ts";
import { printNix } from "../nix/print.ts";
import { type EmitContext, type EmittedFile, emittedPath } from "../support/emitted-file.ts";
import { nixFile } from "../support/nix-file.ts";
import type { CatalogOutline } from "../support/outline.ts";
import { fill, templates, type TemplateName } from "../support/templates.ts";
import { defaultFile } from "./default-file.ts";

/** The entry points: `flake.nix`, `default.nix`, the flake-parts module, and the helpers that files share (`lib/`). */
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
 * `nixosModules.<app>`: a host imports the app's module. `nix flake check` of Nix 2.8 takes a function or a set, not a
 * path; a path in `imports` is still imported once, wherever else a host imports it.
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

/** `name = value;` where the template has it, three levels deep: how a value is laid out depends on what is before it. */
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
