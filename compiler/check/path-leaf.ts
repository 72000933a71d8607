import { noSuchFile } from "../diagnostics/checking.ts";
import type { PathLike } from "../language/option-values.ts";
import { staticText } from "../language/text.ts";
import { resolveTreePath } from "../support/tree-path.ts";
import { WRONG, type Context } from "./context.ts";
import { refuse, spanOf, type LeafReader } from "./leaf-reader.ts";
import type { Trail } from "./trail.ts";

export const pathLeaf: LeafReader = {
  accepts: (value, context) =>
    value.kind === "path" ||
    value.kind === "residual" ||
    (value.kind === "string" && (staticText(value.text) === undefined || context.plainStrings(value.span))),
  read(value, trail, context, leaf): PathLike | typeof WRONG {
    if (value.kind === "path") return { kind: "file", path: value.path };
    if (value.kind === "residual") return { kind: "expression", expr: value.expr };
    if (value.kind !== "string") return refuse(value, trail, context, leaf);
    const known = staticText(value.text);
    if (known === undefined) return { kind: "expression", expr: { kind: "string", parts: value.text.parts } };
    const span = value.span ?? spanOf(trail);
    if (span !== undefined && context.plainStrings(span)) return fileNextTo(span.file, known, trail, context);
    return refuse(value, trail, context, leaf, 'Write `file("./name")` in TypeScript, `./name` in Nix.');
  },
};

/** The file that a plain string names, relative to its recipe. */
function fileNextTo(recipe: string, named: string, trail: Trail, context: Context): PathLike | typeof WRONG {
  const wrong = (reason: string): typeof WRONG => {
    context.report(noSuchFile(trail.dotted(), named, reason, spanOf(trail)));
    return WRONG;
  };
  if (named === "") return wrong("is empty");
  if (named.startsWith("/")) return wrong("is an absolute path");
  const path = resolveTreePath(recipe, named);
  if (path === undefined) return wrong("is outside the recipe folder");
  const kind = context.tree?.kind(path) ?? "file";
  if (kind === "missing") return wrong("does not exist");
  if (kind === "outside") return wrong("is outside the recipe folder");
  if (kind === "unreadable") return wrong("cannot be read");
  return { kind: "file", path };
}
