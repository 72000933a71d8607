import { createHash } from "node:crypto";
import { format } from "prettier";
import { describe, expect, it } from "vitest";
import { isOutputPath, manifestFile, readManifest } from "../../../emitters/manifest/manifest.ts";
import type { EmittedFile } from "../../../emitters/support/emitted-file.ts";

const context = {
  version: "1.2.3",
  hashOf: ({ content }: EmittedFile) => createHash("sha256").update(content).digest("hex"),
};
const a = "ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb";

describe("manifestFile", () => {
  const file = manifestFile(
    [
      { path: "pkgs/b", content: new Uint8Array([0x61]) },
      { path: "apps/a", content: "a", recipe: "recipes/a/recipe.ts" },
    ],
    context,
  );

  it("asks for hashes, not for contents, which may have to be fetched", () => {
    const file = {
      path: "pkgs/a/package.nix",
      get content(): string {
        throw new Error("fetched");
      },
    };
    const { content } = manifestFile([file], { version: "1", hashOf: () => a });
    expect(JSON.parse(String(content))).toMatchObject({ files: { "pkgs/a/package.nix": { sha256: a } } });
  });

  it("names every file with its hash and recipe, sorted", () => {
    expect(file).toEqual({
      path: "manifest.json",
      content: `{
  "generator": "catalogc 1.2.3",
  "files": {
    "apps/a": {
      "sha256": "${a}",
      "recipe": "recipes/a/recipe.ts"
    },
    "pkgs/b": {
      "sha256": "${a}"
    }
  }
}
`,
    });
  });

  it("names the sources of the output, sorted, and reads them back", () => {
    const sources = { recipes: "../recipes", inputs: new Map(Object.entries({ "b.nix": a, "a.nix": a })) };
    const { content } = manifestFile([], { ...context, sources });
    expect(content).toBe(`{
  "generator": "catalogc 1.2.3",
  "recipes": "../recipes",
  "inputs": {
    "a.nix": "${a}",
    "b.nix": "${a}"
  },
  "files": {}
}
`);
    expect(readManifest(String(content))).toEqual({
      ok: true,
      manifest: { generator: "catalogc 1.2.3", sources, files: new Map() },
    });
  });

  it("is in prettier's format", async () => {
    expect(await format(String(file.content), { parser: "json" })).toBe(file.content);
  });

  it("reads back the manifest that it wrote", () => {
    expect(readManifest(String(file.content))).toEqual({
      ok: true,
      manifest: {
        generator: "catalogc 1.2.3",
        files: new Map([
          ["apps/a", { sha256: a, recipe: "recipes/a/recipe.ts" }],
          ["pkgs/b", { sha256: a }],
        ]),
      },
    });
  });
});

describe("readManifest", () => {
  const withFile = (path: string, entry: unknown): string =>
    JSON.stringify({ generator: "catalogc 1", files: Object.fromEntries([[path, entry]]) });

  it.each([
    ["{", "it is not JSON"],
    ["[]", "it is not a JSON object"],
    ["{}", "`generator` is not `catalogc <version>`"],
    [`{"generator":"catalogc 1","files":[]}`, "`files` is not an object"],
    [withFile("x", 1), "the entry of `x` is not an object"],
    [withFile("x", { sha256: "A" }), "the hash of `x` is not a SHA-256 in hexadecimal"],
    [
      withFile("../../etc/passwd", { sha256: a }),
      "`../../etc/passwd` is not a path inside the output folder",
    ],
  ])("refuses %s", (text, reason) => {
    expect(readManifest(text)).toEqual({ ok: false, reason });
  });

  it.each([`"recipes":1,"inputs":{}`, `"recipes":"x","inputs":[]`, `"recipes":"x"`])(
    "ignores invalid sources: %s",
    (sources) => {
      expect(readManifest(`{"generator":"catalogc 1",${sources},"files":{}}`)).toEqual({
        ok: true,
        manifest: { generator: "catalogc 1", files: new Map() },
      });
    },
  );

  it("does not fall for keys that objects have by themselves", () => {
    const text = `{"generator":"catalogc 1","files":{"__proto__":{"sha256":"${a}"}}}`;
    expect(readManifest(text)).toMatchObject({
      ok: true,
      manifest: { files: new Map([["__proto__", { sha256: a }]]) },
    });
  });
});

describe("isOutputPath", () => {
  it.each(["flake.nix", "apps/a b/c.nix", "apps/.hidden", "apps/..a", "pkgs/ü"])("accepts %s", (path) => {
    expect(isOutputPath(path)).toBe(true);
  });
  it.each([
    "",
    "/etc/passwd",
    "..",
    "a/../b",
    "a//b",
    "a/",
    "./a",
    "a\\b",
    "a\0b",
    "a\nb",
    "C:/x",
    "manifest.json",
    ".catalogc/journal.json",
    "a".repeat(5000),
  ])("refuses %j", (path) => {
    expect(isOutputPath(path)).toBe(false);
  });
});
