import { staticText } from "../language/text.ts";
import type { Value } from "../language/value.ts";
import { list, path } from "../language/values.ts";
import { resolveTreePath } from "../support/tree-path.ts";
import type { Model } from "../schema/model.ts";
import { writtenInData } from "./context.ts";
import { deferred } from "./deferred.ts";
import { packageNamed } from "./package-leaf.ts";
import { withoutFinalNewline } from "./text-leaves.ts";

/**
 * Converts a value of YAML or JSON to what other syntaxes express directly: plain strings that name packages or files,
 * where the model accepts those, become packages and files, and single lines lose their final line break. Other values
 * do not change.
 */
export function spelledOut(model: Model, value: Value): Value {
  switch (model.kind) {
    case "nullable":
      return spelledOut(model.inner, value);
    case "list":
      return value.kind === "list" && value.elements.length > 0
        ? list(
            value.elements.map((each) => deferred(() => spelledOut(model.element, each.force()), each)),
            value.span,
          )
        : value;
    case "choice":
      // `pkg or str`: a string that cannot name a package stays a string.
      return model.alternatives[0]?.kind === "leaf" && model.alternatives[0].leaf === "package"
        ? spelledOut(model.alternatives[0], value)
        : value;
    case "leaf":
      if (value.kind === "string" && model.leaf === "single-line-text")
        return { ...value, text: withoutFinalNewline(value.text) };
      return value.kind === "string" && writtenInData(value.span) ? named(model.leaf, value) : value;
    default:
      return value;
  }
}

function named(leaf: string, value: Value & { kind: "string" }): Value {
  const name = staticText(value.text);
  if (name === undefined || value.span === undefined) return value;
  if (leaf === "package") {
    const expr = packageNamed(name);
    return expr === undefined ? value : { kind: "residual", expr, span: value.span };
  }
  const file = leaf === "path" ? resolveTreePath(value.span.file, name) : undefined;
  return file === undefined ? value : path(file, value.span);
}
