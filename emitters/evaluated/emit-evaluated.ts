import type { Expr } from "../../compiler/language/expression.ts";
import type { Catalog } from "../../compiler/ir/catalog.ts";
import type { EmitContext, EmittedFile } from "../support/emitted-file.ts";
import { nixFile } from "../support/nix-file.ts";
import { isInShare } from "../support/share.ts";
import { evaluatedCatalog } from "./catalog.ts";
import { printJson } from "./print-json.ts";

/** `catalog.json` and `catalog.nix`: one value, for readers and for Nix. */
export function emitEvaluated(catalog: Catalog, context: EmitContext): readonly EmittedFile[] {
  const value = evaluatedCatalog(catalog);
  const pathName = (treePath: string): string => [context.recipesName, treePath].filter(Boolean).join("/");
  const files = [
    (): EmittedFile => ({ path: "catalog.json", content: printJson(value, pathName) }),
    () => nixFile("catalog.nix", context.recipesName, withArguments(value), context),
  ];
  return files.filter((_, position) => isInShare(position, context.share)).map((make) => make());
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
