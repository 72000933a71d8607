import { apply } from "../../compiler/language/build.ts";
import type { AttrName, Expr, LambdaExpr } from "../../compiler/language/expression.ts";
import type { Package } from "../../compiler/ir/package.ts";
import { toCallPackage } from "../support/call-package.ts";
import { orderedAttrs } from "./attribute-order.ts";
import type { Attribute } from "../../compiler/schema/builders/builder.ts";
import { lowerPackage } from "./lower-package.ts";
import { withOwnPackage } from "./own-package.ts";

/** `pkgs/<pname>/package.nix` in callPackage form. */
export function packageFile(pkg: Package): LambdaExpr {
  const { call, attributes, comments } = lowerPackage(pkg);
  const body: Expr = apply(call, {
    kind: "lambda",
    parameter: { kind: "name", name: "finalAttrs" },
    body: withOwnPackage(orderedAttrs(attributes, comments), pkg.name, {
      isTagged: isTagged(attributes, pkg),
    }),
  });
  return toCallPackage(body, call);
}

/** Whether `source.git` became a fetcher with a `tag`. */
function isTagged(attributes: readonly Attribute[], { source }: Package): boolean {
  const src = attributes.find(([name]) => name === "src")?.[1];
  if (source === null || src?.kind !== "apply" || src.argument.kind !== "attrs") return false;
  return src.argument.bindings.some((binding) => binding.kind === "value" && isTagName(binding.path));
}

const isTagName = ([step]: readonly AttrName[]): boolean => step?.kind === "static" && step.name === "tag";
