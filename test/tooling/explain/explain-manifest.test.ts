// Slow. Depends on: cli.
import { describe, expect, it } from "vitest";
import { explainManifest } from "../../../tooling/explain/explain-manifest.ts";
import { printManifest } from "../../../emitters/manifest/manifest.ts";
import { catalogcHere } from "../../support/catalogc-here.ts";
import { tempFolder, writeTree } from "../../support/temp-folder.ts";

const sha256 = "a".repeat(64);
const manifest = printManifest({
  generator: "catalogc 1.0.0",
  sources: { recipes: "../recipes", inputs: new Map([['odd "name".nix', sha256]]) },
  files: new Map([
    ["apps/web/RUN.md", { sha256, recipe: "recipes/web/recipe.nix" }],
    ["flake.nix", { sha256 }],
  ]),
});

describe("a line of the manifest", () => {
  it("is explained by the file that it is about", () => {
    const text = String(manifest.content);
    const names = { input: (path: string) => `recipes/${path}`, generated: (path: string) => `out/${path}` };
    const lines = text.split("\n").slice(0, -1);
    const about = lines.map((written, index) => {
      const explained = explainManifest("manifest.json", index + 1, text, names);
      expect(explained?.text).toBe(written);
      return [explained?.about, explained?.entry];
    });
    const own = ["catalogc writes it; no option decides it", null];
    const input = [
      'the SHA-256 of recipes/odd "name".nix, which catalogc read: it changes with that file',
      null,
    ];
    const web = ["what catalogc wrote into out/apps/web/RUN.md: it changes with that file", "apps.web"];
    const flake = ["what catalogc wrote into out/flake.nix: it changes with that file", null];
    expect(about).toEqual([
      ...[own, own, own, own, input, own, own],
      ...[web, web, web, web, flake, flake, flake],
      ...[own, own],
    ]);
    // As git checks it out on some machines.
    const crlf = text.replaceAll("\n", "\r\n");
    for (const [index] of lines.entries())
      expect(explainManifest("manifest.json", index + 1, crlf, names)).toEqual(
        explainManifest("manifest.json", index + 1, text, names),
      );
    expect(explainManifest("manifest.json", lines.length + 1, text, names)).toBeUndefined();
    expect(explainManifest("manifest.json", 0, text, names)).toBeUndefined();
  });

  it("is explained, whatever is wrong with the recipes", async () => {
    const folder = tempFolder();
    const recipe = 'pkgs.tool = { version = "1"; build.standardBuilder.enable = true; };';
    writeTree(folder, {
      "recipes/recipe.nix": `{ ${recipe} }`,
      "out/manifest.json": String(manifest.content),
    });
    expect(await catalogcHere(folder, ["explain", "out/manifest.json:12"])).toEqual({
      status: 0,
      stderr: "",
      stdout: `out/manifest.json:12\n  "flake.nix": {\n\nwhat catalogc wrote into out/flake.nix: it changes with that file\n`,
    });
    expect(await catalogcHere(folder, ["explain", "out/manifest.json:17"])).toMatchObject({
      status: 1,
      stderr: expect.stringContaining("`out/manifest.json:17`: it has 16 lines"),
    });
    expect(
      JSON.parse((await catalogcHere(folder, ["explain", "out/manifest.json:8", "--format", "json"])).stdout),
    ).toMatchObject({ file: "manifest.json", line: 8, entry: "apps.web", causes: [] });
  });
});
