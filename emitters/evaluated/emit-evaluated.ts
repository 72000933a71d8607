import { attrsOf } from "../../compiler/language/build.ts";
import type { Expr } from "../../compiler/language/expression.ts";
import type { Catalog } from "../../compiler/ir/catalog.ts";
import type { EmitContext, EmittedFile } from "../support/emitted-file.ts";
import { nixFile } from "../support/nix-file.ts";
import type { CatalogFacts } from "../support/outline.ts";
import { evaluatedCatalog, evaluatedWith } from "./catalog.ts";
import { printJson } from "./print-json.ts";

/** `catalog.json` and `catalog.nix`: one value, for readers and for Nix. */
export const emitEvaluated = (catalog: Catalog, context: EmitContext): readonly EmittedFile[] =>
  print(evaluatedCatalog(catalog, context.only), context);

/** The same without any entries. */
export const emitEvaluatedFrame = (facts: CatalogFacts, context: EmitContext): readonly EmittedFile[] =>
  print(evaluatedWith(facts, { apps: attrsOf([]), pkgs: attrsOf([]) }), context);

function print(value: Expr, context: EmitContext): readonly EmittedFile[] {
  const pathName = (treePath: string): string => [context.recipesName, treePath].filter(Boolean).join("/");
  return [
    { path: "catalog.json", content: printJson(value, pathName) },
    nixFile("catalog.nix", context.recipesName, withArguments(value), context),
  ];
}

/** `{ apps, lib, pkgs }: value` */
const withArguments = (body: Expr): Expr => ({
  kind: "lambda",
  parameter: {
    kind: "pattern",
    fields: ["apps", "lib", "pkgs"].map((name) => ({ name })),
    ellipsis: false,
  },
  body,
});
