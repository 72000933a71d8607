import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { stringify } from "yaml";
import type { RecipeTree } from "../../../compiler/support/recipe-tree.ts";
import { importProject } from "../../../tooling/compose/import-project.ts";
import { serviceKeys } from "../../../tooling/compose/table.ts";

const nothing: Pick<RecipeTree, "kind" | "read"> = {
  kind: () => "missing",
  read: () => ({ ok: false, reason: "it does not exist" }),
};

const importText = (text: string, path = "compose.yaml") =>
  importProject({ files: [{ path, text }], envFiles: [], beside: nothing, folder: "demo" }, "nix");

const codesOf = async (text: string, path?: string): Promise<readonly string[]> => {
  const { problems } = await importText(text, path);
  for (const { span, file } of problems) expect(span?.file ?? file).toBe(path ?? "compose.yaml");
  return [...new Set(problems.map(({ code }) => code))];
};

const web = (lines: string): string => `services:\n  web:\n    image: nginx\n    ${lines}\n`;

/** Ten anchors of ten aliases each. */
const bomb = `x-0: &a0 [1,2,3,4,5,6,7,8,9,0]\n${Array.from({ length: 9 }, (_, level) => `x-${level + 1}: &a${level + 1} [${`*a${level},`.repeat(10)}]\n`).join("")}services: {}\n`;

describe("importing a file that is not a Compose file", () => {
  it.each([
    ["an unclosed quote", 'services:\n  web:\n    image: "nginx\n', "CG170"],
    ["a list", "- 1\n", "CG771"],
    ["an empty file", "", "CG771"],
    ["a text", "services", "CG771"],
    ["services in a list", "services: [web]\n", "CG771"],
    ["a service that is a text", "services:\n  web: nginx\n", "CG772"],
    ["a binary file", "a\0b", "CG771"],
    ["10 MB", `services: {}\n#${"x".repeat(10_000_000)}`, "CG770"],
    ["an anchor bomb", bomb, "CG175"],
    ["an alias of itself", "services: &a\n  web: *a\n", "CG175"],
    ["deep nesting", `services: ${"[".repeat(5000)}`, "CG193"],
    ["an image of another type", "services:\n  web:\n    image: [nginx]\n", "CG772"],
    ["a service without an image", "services:\n  web: {restart: always}\n", "CG776"],
    ["an unset variable", web("user: $APP_USER"), "CG774"],
    ["a required variable", web("user: ${APP_USER:?set it}"), "CG774"],
    [
      "a long cycle of extends",
      `services:\n${Array.from({ length: 30 }, (_, index) => `  s${index}: {extends: s${(index + 1) % 30}}\n`).join("")}`,
      "CG777",
    ],
  ])("%s is a diagnostic with a place", async (_, text, code) => {
    expect(await codesOf(text)).toEqual([code]);
  });

  it.each(serviceKeys.map(({ key }) => key))("%s of every type is imported or a diagnostic", async (key) => {
    for (const value of [
      "1",
      "[]",
      "{}",
      "[1]",
      "{a: 1}",
      "[[1]]",
      "[{a: [1]}]",
      "{a: {b: {c: 1}}}",
      "null",
      "''",
      "'\\0'",
      "true",
      "-1",
      "1.5",
    ]) {
      const result = await importText(`services:\n  web:\n    image: nginx\n    ${key}: ${value}\n`);
      if (!result.ok) expect(result.problems.length).toBeGreaterThan(0);
    }
  });

  it("random documents are imported or a diagnostic", async () => {
    const text = fc.oneof(
      fc.string(),
      fc.constantFrom("$A", "${A:-b}", "${", "a:b:c", "/a:/b:ro", "80:80", "sh -c 'x", "10m", "*x"),
    );
    const value = fc.letrec((tie) => ({
      any: fc.oneof(
        { maxDepth: 3 },
        text,
        fc.integer(),
        fc.boolean(),
        fc.constant(null),
        fc.array(tie("any"), { maxLength: 3 }),
        fc.dictionary(text, tie("any"), { maxKeys: 3 }),
      ),
    })).any;
    const key = fc.constantFrom(...serviceKeys.map((each) => each.key), "extends", "x-own", "other");
    const service = fc.dictionary(key, value, { maxKeys: 5 });
    const project = fc.record(
      {
        services: fc.dictionary(
          fc.constantFrom("web", "db", "a_b"),
          fc
            .record({ image: fc.constant("nginx") })
            .chain((image) => service.map((own) => ({ ...own, ...image }))),
          { minKeys: 1, maxKeys: 2 },
        ),
        volumes: value,
        networks: value,
        secrets: value,
        configs: value,
        name: value,
      },
      { requiredKeys: ["services"] },
    );
    await fc.assert(
      fc.asyncProperty(project, async (file) => {
        const result = await importText(stringify(file));
        if (!result.ok) expect(result.problems.length).toBeGreaterThan(0);
      }),
      { numRuns: 50 },
    );
  }, 60_000);

  it("random text is a diagnostic", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "binary" }), async (text) => {
        for (const path of ["compose.yaml", "web.container", "docker run"]) await importText(text, path);
      }),
      { numRuns: 50 },
    );
  }, 60_000);
});
