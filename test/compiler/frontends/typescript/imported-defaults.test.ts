import { ts } from "ts-morph";
import { describe, expect, it } from "vitest";
import { evaluateDefault } from "./support/evaluate.ts";

const helpers = `
  const base = 8000;
  export const web = (name, port = base + 80, url = \`\${name}:\${port}\`) => [name, port, url];
  export const open = (name, { host = "h", path = \`/\${name}\` } = {}, [a, b = 2] = [1]) => [host, path, a, b];
  export function one({ a, b = 2 } = { a: 1 }) { return [a, b]; }
  export const all = (a = 1, b = a + 1) => [a, b];
  export const plain = (a, b) => [a, b];
  export const hidden = (base, port = base) => [base, port];
  const local = (n, sum = 0) => (n === 0 ? sum : local(n - 1, sum + n));
  export { local as total };
  export default web;
`;

/** The value of the module in Node, as a reference. */
function run(module: string, imported = helpers): unknown {
  const load = (text: string, require: () => unknown): { readonly default?: unknown } => {
    const compilerOptions = { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 };
    const exports = {};
    new Function("exports", "require", ts.transpileModule(text, { compilerOptions }).outputText)(
      exports,
      require,
    );
    return exports;
  };
  return load(module, () => load(imported, () => ({}))).default;
}

describe("calls of imported functions give the defaults of what they leave out", () => {
  it.each([
    "[web('a'), web('a', 1), web('a', 1, 'u')]",
    "[web('a', null, 'u'), web('a', 0, '')]",
    "[open('a'), open('a', { host: 'b' }), open('a', { path: 'p' }, [5]), open('a', {}, [5, 6])]",
    "[one(), one({ a: 5 }), one({ a: 5, b: 6 })]",
    "[all(), all(5), all(5, 6)]",
    "[hidden(5), hidden(5, 6)]",
    "[total(4), total(4, 5)]",
    "[byDefault('a'), ns.web('a'), ns.all(), ns.default('a', 2), ns.plain(1, 2)]",
    "['a', 'b'].map((name) => web(name))",
    "['a', 'b'].map((name, index) => web(name, index))",
  ])("%s", (source) => {
    const module = `import byDefault, { all, hidden, one, open, total, web } from "./helpers.ts";
      import * as ns from "./helpers.ts";
      export default ${source};`;
    expect(evaluateDefault(module, { "apps/web/helpers.ts": helpers })).toEqual(run(module));
  });

  it.each([
    "[[1], [2]].map(first)",
    "['a', 'b'].filter(ns.isA)",
    "[1, 2].map(opt)",
    "[1, 2].flatMap(pair)",
    "[1, 2].reduce(add, 3)",
  ])("callbacks that need none stay as they are: %s", (source) => {
    const plain = `export const first = (x) => x; export const isA = (x) => x === "a"; export const add = (a, b) => a + b;
      export const opt = (x = 5) => x; export const pair = (x) => [x, x];`;
    const module = `import { add, first, opt, pair } from "./helpers.ts"; import * as ns from "./helpers.ts";
      export default ${source};`;
    expect(evaluateDefault(module, { "apps/web/helpers.ts": plain })).toEqual(run(module, plain));
  });

  it.each(["['a', 'b'].map(web)", "['a'].flatMap(ns.web)", "['a'].filter(web)", "[1].reduce(web, 2)"])(
    "%s is refused, for JavaScript passes the index",
    (source) => {
      const module = `import { web } from "./helpers.ts"; import * as ns from "./helpers.ts"; export default ${source};`;
      expect(() => evaluateDefault(module, { "apps/web/helpers.ts": helpers })).toThrow(
        "CG109 a function with defaults is no callback",
      );
    },
  );

  it.each([
    ["web()", "CG121 `web` takes 3 arguments, not 0"],
    ["web('a', 1, 'b', 2)", "CG121 `web` takes 3 arguments, not 4"],
  ])("%s is refused", (source, message) => {
    const module = `import { web } from "./helpers.ts"; export default ${source};`;
    expect(() => evaluateDefault(module, { "apps/web/helpers.ts": helpers })).toThrow(message);
  });
});
