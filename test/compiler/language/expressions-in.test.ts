import { expect, it } from "vitest";
import { Collector } from "../../../compiler/diagnostics/diagnostic.ts";
import { parseNix } from "../../../compiler/frontends/nix/parse.ts";
import { apply, variable } from "../../../compiler/language/build.ts";
import type { Expr } from "../../../compiler/language/expression.ts";
import { expressionsIn } from "../../../compiler/language/expressions-in.ts";

function parsed(text: string): Expr {
  const reporter = new Collector();
  const expr = parseNix({ path: "recipe.nix", text }, reporter);
  if (expr === undefined) throw new Error(JSON.stringify(reporter.diagnostics));
  return expr;
}

it("finds every expression in the order written, with the names around it", () => {
  const text = `{ a.b = x; c = let d = f y; in [ d { inherit (z) e; } ]; \${g}.h = i: i; }`;
  const found = [...expressionsIn(parsed(text))].flatMap(({ expr, path }) =>
    expr.kind === "variable" ? [`${path.join(".")} ${expr.name}`] : [],
  );
  expect(found).toEqual(["a.b x", "c.d f", "c.d y", "c d", "c z", " g", "h i"]);
});

it("takes shared expressions once, and ends", () => {
  let expr: Expr = variable("x");
  for (let depth = 0; depth < 1000; depth += 1) expr = apply(expr, expr);
  expect([...expressionsIn(expr, expr)]).toHaveLength(1001);
});
