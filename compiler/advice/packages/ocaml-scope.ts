import type { FreeForm } from "../../ir/values.ts";
import { variable } from "../../language/build.ts";
import type { Expr } from "../../language/expression.ts";
import { reify } from "../../language/reify.ts";
import { packageSteps } from "./package-steps.ts";

/** `ocamlPackages_5_3` for `ocaml-ng.ocamlPackages_5_3.x`: the set that a package is of. */
export function ocamlSet(steps: readonly string[]): string | undefined {
  const [set = "", ...rest] = steps[0] === "ocaml-ng" ? steps.slice(1) : steps;
  return rest.length > 0 && /^ocamlPackages(_\w+)?$/.test(set) ? set : undefined;
}

/** Where the scope that a function takes from the package set is below `pkgs`, changed by `overrideScope` or not. */
export function scopeSteps(scope: FreeForm): readonly string[] | undefined {
  if (scope.kind !== "function") return undefined;
  const packageSet = { force: () => ({ kind: "residual", expr: variable("pkgs") }) as const };
  let expr: Expr = reify(scope.apply(packageSet, undefined));
  while (expr.kind === "apply") expr = expr.fn;
  return packageSteps(expr)?.filter((step) => step !== "overrideScope");
}
