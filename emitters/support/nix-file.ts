import type { Expr } from "../../compiler/language/expression.ts";
import { printFile } from "../nix/print.ts";
import { fromEmitted, type EmitContext, type EmittedFile, header } from "./emitted-file.ts";

/**
 * A generated Nix file: header, expression, and paths into the recipe tree relative to `path`. `source` is its recipe,
 * or the recipe folder.
 */
export function nixFile(path: string, source: string, expr: Expr, context: EmitContext): EmittedFile {
  return {
    path,
    ...(source !== context.recipesName && { recipe: source }),
    content: printFile({
      header: [header(source)],
      expr,
      treePath: (treePath) => fromEmitted(context, path, treePath),
    }),
  };
}
