import { apply } from "../../compiler/language/build.ts";
import type { Expr, LambdaExpr } from "../../compiler/language/expression.ts";
import type { Package } from "../../compiler/ir/package.ts";
import { toCallPackage } from "../support/call-package.ts";
import { orderedAttrs } from "./attribute-order.ts";
import { lowerPackage } from "./builders.ts";
import { withOwnPackage } from "./own-package.ts";

/** `pkgs/<pname>/package.nix` in callPackage form. */
export function packageFile(pkg: Package): LambdaExpr {
  const { call, attributes } = lowerPackage(pkg);
  const body: Expr = apply(call, {
    kind: "lambda",
    parameter: { kind: "name", name: "finalAttrs" },
    body: withOwnPackage(orderedAttrs(attributes), pkg.name),
  });
  return toCallPackage(body, call);
}
