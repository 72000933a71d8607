import type { Reporter } from "../../diagnostics/diagnostic.ts";
import * as messages from "../../diagnostics/reading-nix.ts";
import { attrs, inherit } from "../../language/build.ts";
import type { Expr, Binding, LambdaExpr } from "../../language/expression.ts";
import { notTaken } from "../../language/messages.ts";
import { recipeGlobals } from "../../language/nix-names.ts";
import { forEachChild, namesBoundBy } from "../../language/traversal.ts";
import type { Span } from "../../support/span.ts";
import type { Frontend } from "../frontend.ts";
import { parseNix } from "./parse.ts";

/** Parses `.nix` files: recipes and their imports. */
export const nixFrontend: Frontend = {
  extensions: [".nix"],
  read(source, reporter): Expr | undefined {
    const hintIfEmpty = beginnings.get(source.path.slice(source.path.lastIndexOf("/") + 1));
    const expr = parseNix(source, reporter, { hintIfEmpty });
    return expr !== undefined && hintIfEmpty !== undefined ? recipeBody(expr, reporter) : expr;
  },
};

/** Usual beginnings of recipe files, for hints. */
const beginnings: ReadonlyMap<string, string> = new Map([
  [
    "recipe.nix",
    "Begin with `{ pkgs, ... }: { pkgs.<name> = { … }; }`, or with `apps.<name>` in place of `pkgs.<name>`.",
  ],
  ["catalog.nix", "Write a set of options, such as `{ repositoryUrl = …; }`, or remove the file."],
]);

/**
 * The attribute set of a `recipe.nix`, with the globals as free variables. A recipe may be a function of any of them
 * (`{ config, lib, pkgs, ... }: { … }`). Since the arguments have the names of the globals, its body is the recipe.
 * Other arguments need a default and become `let` bindings, and so does the name of the whole argument set.
 */
function recipeBody(expr: Expr, reporter: Reporter): Expr | undefined {
  reportNotTaken(expr, reporter);
  const body = expr.kind === "lambda" ? applied(expr, reporter) : expr;
  const found = neverASet.get(body.kind);
  if (found === undefined) return body;
  const { span } = body;
  if (span !== undefined) reporter.report(messages.notARecipe(span, found));
  return undefined;
}

/** Reports globals that are not arguments, which Nix would treat as undefined variables, at their first use. */
function reportNotTaken(expr: Expr, reporter: Reporter): void {
  const names = new Set(recipeGlobals);
  const first = new Map<string, Span>();
  for (const { name, span } of usesIn(expr, names)) {
    const known = first.get(name);
    if (span !== undefined && (known === undefined || span.start < known.start)) first.set(name, span);
  }
  for (const [name, span] of first) reporter.report(notTaken(name, span));
}

/** The places of free variables with these names. It is a loop because trees are deep. */
function* usesIn(
  root: Expr,
  names: ReadonlySet<string>,
): Iterable<{ readonly name: string; readonly span?: Span }> {
  const waiting: (readonly [Expr, ReadonlySet<string>])[] = [[root, names]];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [expr, looked] = next;
    if (looked.size === 0) continue;
    if (expr.kind === "variable" && looked.has(expr.name)) yield expr;
    for (const binding of expr.kind === "attrs" || expr.kind === "let" ? expr.bindings : [])
      if (binding.kind === "inherit" && !binding.from)
        yield* binding.names.filter(({ name }) => looked.has(name));
    const bound = namesBoundBy(expr);
    const inside = bound.some((name) => looked.has(name))
      ? new Set([...looked].filter((name) => !bound.includes(name)))
      : looked;
    if (expr.kind === "with") {
      waiting.push([expr.scope, looked]);
      // Only `lib` certainly has none of these names: another scope may provide them.
      if (expr.scope.kind === "variable" && expr.scope.name === "lib") waiting.push([expr.body, looked]);
    } else forEachChild(expr, (child) => waiting.push([child, inside]));
  }
}

/** Kinds of expression that cannot be an attribute set, with their names in messages. */
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
