import type { Reporter } from "../../diagnostics/diagnostic.ts";
import * as messages from "../../diagnostics/reading-nix.ts";
import { attrs, inherit } from "../../language/build.ts";
import type { Binding, Expr, LambdaExpr } from "../../language/expression.ts";
import { recipeGlobals } from "../../language/nix-names.ts";

/**
 * The attribute set a `recipe.nix` denotes, with the globals as free variables. A recipe may be a function of any of
 * them (`{ config, lib, pkgs, ... }: { … }`); as the arguments bear the names of the globals, its body already is the
 * recipe. Other arguments need a default and become `let` bindings, and so does the name of the whole argument set.
 */
export function recipeBody(expr: Expr, reporter: Reporter): Expr | undefined {
  const body = expr.kind === "lambda" ? applied(expr, reporter) : expr;
  const found = neverASet.get(body.kind);
  if (found === undefined) return body;
  const { span } = body;
  if (span !== undefined) reporter.report(messages.notARecipe(span, found));
  return undefined;
}

/** Kinds of expression that cannot give an attribute set, and what to call them. */
const neverASet: ReadonlyMap<Expr["kind"], string> = new Map([
  ["literal", "a literal"],
  ["string", "a string"],
  ["path", "a path"],
  ["list", "a list"],
  ["lambda", "a function of more than one argument"],
  ["has-attr", "a boolean"],
  ["unary", "a boolean or number"],
]);

function applied({ parameter, body, span }: LambdaExpr, reporter: Reporter): Expr {
  const bindings: Binding[] = [];
  if (parameter.kind === "pattern") {
    for (const { name, fallback, span: nameSpan } of parameter.fields) {
      if (recipeGlobals.includes(name)) continue;
      const known = span ?? nameSpan;
      if (fallback) {
        const path = [{ kind: "static", name, ...(nameSpan && { span: nameSpan }) }] as const;
        bindings.push({ kind: "value", path, value: fallback });
      } else if (known !== undefined) {
        reporter.report(messages.unknownArgument(nameSpan ?? known, name, recipeGlobals));
      }
    }
  }
  const whole = parameter.name;
  if (whole !== undefined) {
    const path = [{ kind: "static", name: whole }] as const;
    bindings.push({ kind: "value", path, value: attrs([inherit(recipeGlobals)]) });
  }
  return bindings.length === 0 ? body : { kind: "let", bindings, body, ...(span && { span }) };
}
