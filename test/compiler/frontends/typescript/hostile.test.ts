// Slow. Depends on: compiler/frontends.
import { existsSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { evaluateDefault } from "./support/evaluate.ts";
import { readModule, surface } from "./support/read.ts";
import { processorTime } from "../../../support/processor-time.ts";

describe("recipes that try to do something", () => {
  const proof = "catalogc-was-here";
  it.each([
    `require("fs").writeFileSync("${proof}", "");`,
    `import { writeFileSync } from "node:fs"; writeFileSync("${proof}", ""); export default {};`,
    `await import("node:fs").then((fs) => fs.writeFileSync("${proof}", ""));`,
    `process.exit(1);`,
    `globalThis.process.exit(1);`,
    `export default (() => { throw new Error("x"); })();`,
    `export default [].constructor.constructor("process.exit(1)")();`,
    `for (;;) {}`,
    `export default (() => { while (true) {} })();`,
    `export default fetch("http://example.org/");`,
    `export default new Function("process.exit(1)")();`,
    `export default eval("process.exit(1)");`,
    `export default { toString() { process.exit(1); } } + "";`,
    `export default import.meta.resolve("x");`,
    `Object.prototype.polluted = 1; export default {};`,
  ])("%s", (source) => {
    const { diagnostics } = readModule(source);
    // Reading `x.constructor` is reading an attribute; there is nothing behind it.
    if (!source.includes("constructor")) {
      expect(diagnostics.map(({ severity }) => severity)).toContain("error");
    } else expect(() => evaluateDefault(source)).toThrow(/^CG2/);
    expect(existsSync(proof)).toBe(false);
    expect({}).not.toHaveProperty("polluted");
  });

  it("names of JavaScript's own objects are plain names", () => {
    const source = `const constructor = 1, __proto__ = 2, hasOwnProperty = 3;
      export default { ["__proto__"]: constructor, "constructor": __proto__, toString: hasOwnProperty };`;
    expect(readModule(source).diagnostics).toEqual([]);
    const { expr } = readModule(source);
    expect(
      JSON.stringify(expr, (_, value: unknown) => (typeof value === "bigint" ? Number(value) : value)),
    ).toContain('"name":"__proto__"');
  });

  it("a recursion without end is a diagnostic", () => {
    expect(() => evaluateDefault("const f = (n) => f(n + 1); export default f(0);")).toThrow(/^CG2/);
    expect(() => evaluateDefault("const a = b, b = a; export default a;")).toThrow(/^CG2/);
  });
});

describe("size", () => {
  const nested = (open: string, inner: string, close: string, levels: number) =>
    `export default ${open.repeat(levels)}${inner}${close.repeat(levels)};`;

  it.each([
    ["lists", nested("[", "", "]", 10_000)],
    ["objects", nested("{a:", "1", "}", 10_000)],
    ["parentheses", nested("(", "1", ")", 10_000)],
    ["calls", nested("f(", "1", ")", 10_000)],
    ["functions", nested("a => ", "1", "", 10_000)],
    ["functions with brackets", nested("(a) => ", "1", "", 10_000)],
    ["conditions", nested("a ? b : ", "1", "", 10_000)],
    ["negations", nested("!", "1", "", 10_000)],
    ["sums", nested("1 + ", "1", "", 10_000)],
    ["texts", nested("`${", "1", "}`", 10_000)],
    ["attributes", `export default x${".a".repeat(10_000)};`],
    ["blocks", nested("() => { return ", "1", "; }", 10_000)],
    ["open brackets", `export default ${"[{(".repeat(10_000)}`],
    ["optional steps", `export default x${"?.a".repeat(10_000)};`],
    ["optional elements", `export default x${"?.[a]".repeat(10_000)};`],
    ["branches", `const f = (a) => { ${"if (a) { ".repeat(10_000)}${"}".repeat(10_000)} return 1; };`],
    ["types", `type A = ${"[".repeat(10_000)}${"]".repeat(10_000)};`],
  ])("10,000 levels of %s end in a diagnostic", (_, source) => {
    const { expr, diagnostics } = readModule(source);
    expect(expr).toBeUndefined();
    expect(diagnostics.map(({ code }) => code)).toEqual(
      expect.arrayContaining([expect.stringMatching(/^CG(?:10[03]|193)$/)]),
    );
  });

  it.each([
    ["optional steps", "?.a"],
    ["optional elements", "?.[a]"],
    ["optional calls", "?.(1)"],
    ["optional methods", "?.map(f)"],
    ["attributes", ".a"],
    ["calls", "(1)"],
    ["methods", ".map(f)"],
    ["elements", "[1]"],
  ])("%s take time in proportion to their number", (_, step) => {
    const timeFor = (steps: number): number => {
      const source = `export default x${step.repeat(steps)};`;
      return Math.min(...Array.from({ length: 3 }, () => processorTime(() => readModule(source))));
    };
    timeFor(2500);
    // 32 times as many take some 100 times as long where much is kept alive (its collection grows, too);
    // 1,024 times as long if each looked at all, however often one measures.
    let ratio = Infinity;
    for (let attempt = 0; attempt < 4 && ratio >= 350; attempt++)
      ratio = timeFor(80_000) / Math.max(timeFor(2500), 2);
    expect(ratio).toBeLessThan(350);
  });

  it("as many levels as a person writes are accepted", () => {
    expect(readModule(nested("[", "", "]", 100)).diagnostics).toEqual([]);
    expect(readModule(nested("({ a: (x) => ", "1", "})", 60)).diagnostics).toEqual([]);
    expect(readModule(nested("1 + ", "1", "", 300)).diagnostics).toEqual([]);
    const chain = `${surface}\nexport default config${"?.a".repeat(150)}${"?.[lib.x]".repeat(20)};`;
    expect(readModule(chain).diagnostics).toEqual([]);
  });

  it("a module of 4 MB is read without a diagnostic", () => {
    const option = (index: number) => `  "option-${index}": { text: "value", list: [1, 2, pkgs.hello] },\n`;
    const source = `${surface}\nexport default {\n${Array.from({ length: 64_000 }, (_, i) => option(i)).join("")}};`;
    expect(source.length).toBeGreaterThan(3_500_000);
    const time = processorTime(() => expect(readModule(source).diagnostics).toEqual([]));
    // Some seconds here. In time that grew with the square of the length, it would be more than an hour.
    expect(time).toBeLessThan(300_000);
  });

  it("branches are read once, however many lead there", () => {
    const source = `const f = (a) => { ${"if (a) { if (a) return 0; } ".repeat(60)} return 1; }; export default f(false);`;
    expect(evaluateDefault(source)).toBe(1);
  });
});

describe("damaged recipes", () => {
  const recipe = `import { config, defineRecipe, file, lib, nix, pkgs, sh } from "catalogc";
import { maintainers } from "../common.ts";
const port = 8080;
const names = ["a", "b"].map((name, i) => \`\${name}-\${i}\`);
export default defineRecipe({
  apps: { web: { maintainers, description: "A \${x} 'web' \\u00e9 service.",
    ...(port > 1 && { broken: false }), data: { x: file("./x"), ["y" + 1]: nix\`lib.id \${names}\` },
    services: { components: { web: { process: { command: pkgs["hello"], argv: [...names, "-p", String(port)],
      preStart: sh\`
        mkdir \${config.apps.web?.name ?? "x"}
      \` } } } } } },
  pkgs: { web: { build: { hook: ({ lib: l, ...rest }, [a, b = 1]) => { const c = a; if (b > 1) return c; return rest; } } } },
});
`;
  it("the undamaged recipe is accepted", () => expect(readModule(recipe).diagnostics).toEqual([]));

  const position = fc.nat({ max: recipe.length });
  const token = fc.constantFrom(
    "(",
    ")",
    "{",
    "}",
    "[",
    "]",
    "`",
    "${",
    '"',
    "'",
    "=>",
    "...",
    "?.",
    "??",
    "=",
    ":",
    ";",
    ",",
    "\\",
    "/",
    "/*",
    "await ",
    "class ",
    "function ",
    "0x",
    "1e",
    "#",
    "@",
    "<",
    "\0",
    "\ud800",
    "nix`",
    "delete ",
    "export ",
    "const ",
    "import ",
  );
  const damage = fc.oneof(
    fc.record({ at: position, remove: fc.nat({ max: 30 }), insert: fc.constant("") }),
    fc.record({ at: position, remove: fc.constant(0), insert: token }),
    fc.record({
      at: position,
      remove: fc.nat({ max: 3 }),
      insert: fc
        .tuple(position, fc.nat({ max: 40 }))
        .map(([from, length]) => recipe.slice(from, from + length)),
    }),
  );

  it("never throw, and are never silently wrong", () => {
    fc.assert(
      fc.property(fc.array(damage, { minLength: 1, maxLength: 4 }), (damages) => {
        const source = damages.reduce(
          (text, { at, remove, insert }) => text.slice(0, at) + insert + text.slice(at + remove),
          recipe,
        );
        const { expr, diagnostics } = readModule(source);
        const errors = diagnostics.filter(({ severity }) => severity === "error");
        if (expr === undefined) expect(errors).not.toEqual([]);
        for (const { span } of diagnostics) {
          expect(span).toBeDefined();
          expect(span!.start).toBeLessThanOrEqual(span!.end);
          expect(span!.end).toBeLessThanOrEqual(source.length);
        }
      }),
      { numRuns: 1_500 },
    );
  });
});
