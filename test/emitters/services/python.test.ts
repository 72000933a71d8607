// Slow. Depends on: emitters/services.
import { spawnSync } from "node:child_process";
import fc from "fast-check";
import { expect, it } from "vitest";
import { hostosDriver, pythonString } from "../../../emitters/services/hostos-driver.ts";
import { trickyText, unicodeText } from "../../support/arbitrary-text.ts";
import { describeWith } from "../../support/tools.ts";

/** A program as Python's own parser reads it, by an expression over `tree`. */
function python(program: string, expression: string): unknown {
  const script = `import ast, json, sys; tree = ast.parse(sys.stdin.buffer.read()); print(json.dumps(${expression}))`;
  const { stdout, stderr, status } = spawnSync("python3", ["-c", script], {
    input: program,
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout);
}

describeWith("python3", "Python", () => {
  it("reads any string back as it was", () => {
    const values = fc.sample(fc.oneof(trickyText, unicodeText(20)), { seed: 1, numRuns: 500 });
    const program = `[${values.map(pythonString).join(",\n")}]`;
    expect(python(program, "ast.literal_eval(tree.body[0].value)")).toEqual(values);
  });

  it("finds in a driver the machine started, each unit in start order, and the test by its name", () => {
    const named = (name: string) => ({ kind: "component", name }) as const;
    const driver = hostosDriver({
      app: "shop",
      recipePath: "recipes/recipe.ts",
      order: [named("database-proxy"), named("web")],
      components: [],
      jobs: [],
      resources: [],
      test: {} as never,
    });
    const calls = "[[call.value.func.attr, *[arg.value for arg in call.value.args]] for call in tree.body]";
    expect(python(driver, calls)).toEqual([
      ["start"],
      ["wait_for_unit", "multi-user.target"],
      ["wait_for_unit", "database-proxy.service"],
      ["wait_for_unit", "web.service"],
      ["succeed", "shop-test-services"],
    ]);
  });
});
