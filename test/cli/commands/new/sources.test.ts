// Slow. Depends on: cli.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { format } from "prettier";
import { beforeAll, describe, expect, it } from "vitest";
import { catalogcHere } from "../../../support/catalogc-here.ts";
import { suiteFolder, tempFolder, writeTree } from "../../../support/temp-folder.ts";
import { sourceCases } from "./source-trees.ts";

const names = Object.keys(sourceCases);
const inAllSyntaxes = new Set([
  "rust-tool",
  "py-maturin",
  "py-setup",
  "npm-lib",
  "pnpm-new",
  "dune-lib",
  "cmake",
  "long-words",
]);
const syntaxes = ["ts", "yaml", "nix", "json"] as const;

/** The problems of a compile besides hashes that are empty. */
const besidesHashes = (stderr: string): readonly string[] =>
  stderr.split("\n").filter((line) => /^\w+\[(?!CG427|advice\/unfilled-hash)/.test(line));

describe("catalogc new", () => {
  const folder = suiteFolder();
  const runs = new Map<
    string,
    { readonly status: number; readonly stdout: string; readonly stderr: string }
  >();
  const recipe = (name: string, syntax = "ts"): string =>
    readFileSync(join(folder, `in-${syntax}`, "pkgs", name, `recipe.${syntax}`), "utf8");

  beforeAll(async () => {
    for (const [name, { files }] of Object.entries(sourceCases)) {
      writeTree(join(folder, "sources", name), files);
      for (const syntax of inAllSyntaxes.has(name) ? syntaxes : (["ts"] as const)) {
        const source = ["--from", `sources/${name}`, "--git", `git:https://example.org/${name}?tag=main`];
        const args = ["new", "pkg", name, ...source, "--syntax", syntax, "--recipes", `in-${syntax}`];
        runs.set(`${name} ${syntax}`, await catalogcHere(folder, args));
      }
    }
  });

  it.each(names)("reads the facts that the source states: %s", (name) => {
    const { status, stdout, stderr } = runs.get(`${name} ts`) ?? {};
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    const { contains, lacks = [], mentions: reported = [] } = sourceCases[name] ?? { contains: [] };
    const written = recipe(name);
    const mentions = [
      ...reported,
      ...(written.includes("description:") ? [] : ["no description found: set `description` yourself"]),
      ...(written.includes("test:") ? [] : ["write the test of the package yourself"]),
    ];
    for (const part of contains) expect(written).toContain(part);
    for (const part of lacks) expect(written).not.toContain(part);
    for (const sentence of mentions) expect(stdout).toContain(sentence);
    // Everything that it says about the source is expected.
    const notes = (stdout ?? "").split("\n").filter((line) => line.startsWith("- "));
    expect(notes.filter((note) => !mentions.some((sentence) => note.includes(sentence)))).toEqual([]);
  });

  it.each(names)("lays TypeScript out like prettier: %s", async (name) => {
    const written = recipe(name);
    expect(
      await format(written, { parser: "typescript", printWidth: 110, embeddedLanguageFormatting: "off" }),
    ).toBe(written);
  });

  it.each(syntaxes)("writes %s that compiles with no diagnostic but that of empty hashes", async (syntax) => {
    const { status, stderr } = await catalogcHere(folder, [
      "compile",
      `in-${syntax}`,
      "--out",
      `out-${syntax}`,
    ]);
    expect([status, besidesHashes(stderr)]).toEqual([0, []]);
  });

  it.each(["yaml", "nix", "json"])("writes the same package in %s", (syntax) => {
    const packages = (of: string): readonly Readonly<Record<string, unknown>>[] => {
      const text = readFileSync(join(folder, `out-${of}/catalog.json`), "utf8");
      const { pkgs } = JSON.parse(
        text.replaceAll(`recipe.${of}`, "recipe.ts").replaceAll(`in-${of}`, "in"),
      ) as {
        readonly pkgs: readonly Readonly<Record<string, unknown>>[];
      };
      return Object.values(pkgs).filter(({ pname }) => inAllSyntaxes.has(String(pname)));
    };
    expect(packages(syntax)).toHaveLength(inAllSyntaxes.size);
    expect(packages(syntax)).toEqual(packages("ts"));
  });
});

describe("catalogc new of a source without a builder", () => {
  it.each([
    ["yarn.lock", "Yarn"],
    ["bun.lock", "Bun"],
    ["bun.lockb", "Bun"],
  ])("names the build system of %s", async (file, tool) => {
    const folder = tempFolder();
    writeTree(folder, {
      [`src/${file}`]: "",
      "src/package.json": '{ "version": "1.2.3", "license": "MIT" }',
    });
    const args = ["new", "pkg", "tool", "--from", "src", "--git", "github:me/tool/main"];
    expect(await catalogcHere(folder, args)).toMatchObject({
      status: 1,
      stdout: "",
      stderr: expect.stringContaining(`is built with ${tool} (\`${file}\`), which is not supported`),
    });
    expect(await catalogcHere(folder, [...args, "--builder", "standardBuilder"])).toMatchObject({
      status: 0,
    });
    const recipe = readFileSync(join(folder, "recipes/pkgs/tool/recipe.ts"), "utf8");
    expect(recipe).toMatch(/version: "1.2.3"[^]*license: "mit"[^]*standardBuilder: \{ enable: true \}/);
  });
});
