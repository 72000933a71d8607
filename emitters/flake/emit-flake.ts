import { attrsOf, list, string } from "../../compiler/language/build.ts";
import type { Expr } from "../../compiler/language/expression.ts";
import { printNix } from "../nix/print.ts";
import type { EmitContext, EmittedFile } from "../support/emitted-file.ts";
import { nixFile } from "../support/nix-file.ts";
import { emittedPath } from "../support/emitted-path.ts";
import { fill } from "../support/fill-template.ts";
import type { CatalogOutline } from "../support/outline.ts";
import { templates, type TemplateName } from "../support/templates.ts";
import { defaultFile } from "./default-file.ts";

/** The entry points: `flake.nix`, `default.nix`, the flake-parts module, and the helpers that files share (`lib/`). */
export function emitFlake(catalog: CatalogOutline, context: EmitContext): readonly EmittedFile[] {
  const flake = fill("flake.nix.eta", {
    recipes: context.recipesName,
    description: inline(string(description(catalog))),
    systems: indented(list(catalog.systems.map((system) => string(system)))),
    nixosModules: indented(nixosModules(catalog)),
  });
  return [
    { path: "flake.nix", content: flake },
    { path: "flake-module.nix", content: templates["flake-module.nix"] },
    nixFile("default.nix", context.recipesName, defaultFile(catalog), context),
    ...sharedFiles(),
  ];
}

/** `nixosModules.<app>`: a host imports the app's module. */
const nixosModules = ({ apps }: CatalogOutline): Expr =>
  attrsOf(
    apps
      .filter(({ hasModule }) => hasModule)
      .map(({ name }) => [name, emittedPath(`apps/${name}/hostos/module.nix`)] as const),
  );

const description = (catalog: CatalogOutline): string =>
  catalog.repositoryUrl === "" ? "A catalog of packages and apps" : `The catalog ${catalog.repositoryUrl}`;

const inline = (expr: Expr): string => printNix(expr).trimEnd();

/** A printed value where the template has it after `name =`, four levels deep. */
const indented = (expr: Expr): string => inline(expr).replaceAll("\n", "\n      ");

function sharedFiles(): EmittedFile[] {
  return (Object.keys(templates) as TemplateName[])
    .filter((name) => name.startsWith("lib/"))
    .map((name) => ({ path: name, content: templates[name] }));
}
