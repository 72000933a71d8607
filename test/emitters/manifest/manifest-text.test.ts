import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { changedPaths, ManifestText } from "../../../emitters/manifest/manifest-text.ts";
import { isOutputPath, printManifest, type ManifestEntry } from "../../../emitters/manifest/manifest.ts";

const sha256 = fc.stringMatching(/^[0-9a-f]{64}$/);
// Paths that sort differently by character and by segment, and that JSON has to escape.
const segment = fc.constantFrom(
  "a",
  "A",
  "a-b",
  "a.b",
  "é",
  "z",
  'q"q',
  "sha256",
  "recipe",
  "files",
  "inputs",
  "__proto__",
);
const path = fc
  .array(segment, { minLength: 1, maxLength: 3 })
  .map((segments) => segments.join("/"))
  .filter(isOutputPath);
const entry: fc.Arbitrary<ManifestEntry> = fc.oneof(
  fc.record({ sha256 }),
  fc.record({ sha256, recipe: fc.constantFrom("recipes/a/recipe.ts", 'recipes/"/recipe.ts') }),
);
const mapOf = <T>(value: fc.Arbitrary<T>, maxLength: number) =>
  fc.array(fc.tuple(path, value), { maxLength }).map((entries) => new Map(entries));

const sorted = <T>(entries: Iterable<readonly [string, T]>) =>
  new Map([...entries].sort(([a], [b]) => (a < b ? -1 : 1)));
const printed = (
  files: ReadonlyMap<string, ManifestEntry>,
  inputs: ReadonlyMap<string, string>,
): ManifestText => {
  const sources = { recipes: "../recipes", inputs: sorted(inputs) };
  const manifest = { generator: "catalogc 1.2.3", sources, files: sorted(files) };
  return new ManifestText(String(printManifest(manifest).content));
};

describe("the text of a manifest", () => {
  it("has the hash of every file of the output, and of no other", () => {
    fc.assert(
      fc.property(mapOf(entry, 12), mapOf(sha256, 12), path, (files, inputs, other) => {
        const manifest = printed(files, inputs);
        for (const [path, value] of files) expect(manifest.sha256(path)).toBe(value.sha256);
        expect(manifest.sha256(other)).toBe(files.get(other)?.sha256);
        expect([...manifest.hashes()]).toEqual(
          [...sorted(files)].map(([path, value]) => [path, value.sha256]),
        );
      }),
    );
  });

  it("differs from another in the entries that were changed, added or removed", () => {
    fc.assert(
      fc.property(mapOf(entry, 8), mapOf(entry, 8), mapOf(sha256, 8), (before, after, inputs) => {
        const all = [...new Set([...before.keys(), ...after.keys()])].sort();
        const changed = all.filter((path) => {
          const [was, is] = [before.get(path), after.get(path)];
          return was?.sha256 !== is?.sha256 || was?.recipe !== is?.recipe;
        });
        expect(changedPaths(printed(before, new Map()), printed(after, inputs))).toEqual(changed);
      }),
    );
  });
});
