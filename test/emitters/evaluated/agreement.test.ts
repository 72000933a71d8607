// Slow. Depends on: emitters/evaluated.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parseNix } from "../../../compiler/frontends/nix/parse.ts";
import type { Expr } from "../../../compiler/language/expression.ts";
import { mapChildren } from "../../../compiler/language/traversal.ts";
import { treeCases } from "../../golden/cases.ts";
import { nixEvalJson } from "../../support/nix.ts";
import { describeWith } from "../../support/tools.ts";

// `catalog.nix` evaluated by Nix is `catalog.json`, when every package is the string that the JSON has in its place.

type Stub = Map<string, Stub>;

/** Every selection from `pkgs`, `apps` and `lib` in an expression, as nested names. */
function selections(expr: Expr): Stub {
  const stub: Stub = new Map();
  const visit = (each: Expr): Expr => {
    if (each.kind === "select" && each.target.kind === "variable" && roots.has(each.target.name)) {
      let at = stub;
      for (const name of [
        each.target.name,
        ...each.path.map((step) => (step.kind === "static" ? step.name : "")),
      ]) {
        const next = at.get(name) ?? new Map<string, Stub>();
        at.set(name, next as Stub);
        at = next as Stub;
      }
    }
    return mapChildren(each, visit);
  };
  visit(expr);
  return stub;
}
const roots = new Set(["pkgs", "apps", "lib"]);

const identifier = /^[A-Za-z_][\w'-]*$/;
const step = (name: string): string => (identifier.test(name) ? name : JSON.stringify(name));

/** The result of a call, which can be called again. */
const call = '(let call = rec { __functor = _: _: call; own = outPath; outPath = "<call>"; }; in call)';

/** Sets that interpolate as their own path: `"${pkgs.hello}"` gives `${pkgs.hello}`. */
function stubText(stub: Stub, path: readonly string[]): string {
  const own = path.map(step).join(".");
  if (own === "lib.getExe") return '(package: "\\${lib.getExe ${package.own}}")';
  if (own === "lib.optionals") return "(_: values: values)";
  if (own === "lib.optionalString") return '(_: _: "<call>")';
  const inner = [...stub]
    .map(([name, below]) => `${step(name)} = ${stubText(below, [...path, name])};`)
    .join(" ");
  return `{ own = ${JSON.stringify(own)}; __functor = _: _: ${call}; outPath = ${JSON.stringify(`\${${own}}`).replaceAll("${", "\\${")}; ${inner} }`;
}

/** Files of the recipe tree are store paths in Nix. */
const storePath = /^\/\S*\/[a-z0-9]{32}-([^/]+)/;

/** `actual` with store paths and calls that only nixpkgs can answer replaced by what stands at the same place in `expected`, when the file's name agrees. */
function withoutStore(actual: unknown, expected: unknown): unknown {
  if (typeof actual === "string" && typeof expected === "string") {
    const [before = "", after] = actual.split("<call>");
    if (after !== undefined)
      return expected.startsWith(before) && expected.endsWith(after) ? expected : actual;
    const file = storePath.exec(actual)?.[1];
    return file !== undefined && expected.endsWith(`/${file}`) ? expected : actual;
  }
  // Only Nix knows the whole list; conditional-packages.test.ts evaluates what stands for it.
  if (Array.isArray(actual) && typeof expected === "string" && expected.includes("lib.optionals ")) {
    return expected;
  }
  if (Array.isArray(actual) && Array.isArray(expected)) {
    return actual.map((each, index) => withoutStore(each, expected[index]));
  }
  if (isRecord(actual) && isRecord(expected)) {
    return Object.fromEntries(
      Object.entries(actual).map(([key, each]) => [key, withoutStore(each, expected[key])]),
    );
  }
  return actual;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

describeWith("nix-instantiate", "catalog.nix and catalog.json", () => {
  test.each(treeCases().map((each) => [each.name, each.folder] as const))(
    "have the same values in %s",
    (_, folder) => {
      const file = join(folder, "out/catalog.nix");
      const problems: string[] = [];
      const expr = parseNix(
        { path: "a/b/c/d/e/evaluated.nix", text: readFileSync(file, "utf8") },
        { report: (problem) => problems.push(problem.message) },
      );
      if (expr?.kind !== "lambda") throw new Error(`catalog.nix is a function; ${problems.join(", ")}`);
      const stubs = selections(expr.body);
      const argument = [...roots].map(
        (root) => `${root} = ${stubText(stubs.get(root) ?? new Map<string, Stub>(), [root])};`,
      );
      const evaluated = nixEvalJson(`import ${file} { ${argument.join(" ")} }`);
      const written: unknown = JSON.parse(readFileSync(join(folder, "out/catalog.json"), "utf8"));
      expect(withoutStore(evaluated, written)).toEqual(written);
    },
  );
});
