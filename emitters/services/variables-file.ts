import { attrsOf, inherit } from "../../compiler/language/build.ts";
import type { Expr } from "../../compiler/language/expression.ts";
import { withSharedLocals } from "../support/shared-locals.ts";
import { scriptsSet } from "./scripts.ts";
import type { Variables } from "./variables.ts";

/** `variables.nix`: what each `@name@` in the text of an app's units or entrypoints stands for. */
export function variablesFile(variables: Variables): Expr {
  const parameters = ["lib", "pkgs", scriptsSet];
  const shared = withSharedLocals(attrsOf(variables.entries()), parameters);
  return {
    kind: "lambda",
    parameter: { kind: "pattern", fields: parameters.map((name) => ({ name })), ellipsis: false },
    body: shared.kind === "let" ? { ...shared, body: inheriting(shared.body) } : shared,
  };
}

/** `{ inherit a; … }` for `{ a = a; … }`. */
function inheriting(set: Expr): Expr {
  if (set.kind !== "attrs") return set;
  const names: string[] = [];
  const others = set.bindings.filter((binding) => {
    const [step] = binding.kind === "value" ? binding.path : [];
    const isOwn =
      binding.kind === "value" &&
      binding.value.kind === "variable" &&
      step?.kind === "static" &&
      step.name === binding.value.name;
    if (isOwn) names.push(step.name);
    return !isOwn;
  });
  return names.length === 0 ? set : { ...set, bindings: [inherit(names), ...others] };
}
