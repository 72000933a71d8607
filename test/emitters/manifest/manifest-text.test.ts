import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ManifestText, type ManifestChanges } from "../../../emitters/manifest/manifest-text.ts";
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

const manifestText = (content: string): ManifestText => new ManifestText(Buffer.from(content));
const text = (bytes: Uint8Array | undefined): string | undefined =>
  bytes && Buffer.from(bytes).toString("utf8");

const sorted = <T>(entries: Iterable<readonly [string, T]>) =>
  new Map([...entries].sort(([a], [b]) => (a < b ? -1 : 1)));
const printed = (files: ReadonlyMap<string, ManifestEntry>, inputs: ReadonlyMap<string, string>): string =>
  String(
    printManifest({
      generator: "catalogc 1.2.3",
      sources: { recipes: "../recipes", inputs: sorted(inputs) },
      files: sorted(files),
    }).content,
  );

function applied<T>(
  to: ReadonlyMap<string, T>,
  changes: ReadonlyMap<string, T | undefined>,
): ReadonlyMap<string, T> {
  const all = new Map(to);
  for (const [path, value] of changes)
    if (value === undefined) all.delete(path);
    else all.set(path, value);
  return all;
}

describe("ManifestText", () => {
  it("finds every entry, and nothing that is not there", () => {
    fc.assert(
      fc.property(mapOf(entry, 12), mapOf(sha256, 12), path, (files, inputs, other) => {
        const manifest = manifestText(printed(files, inputs));
        for (const [path, value] of files) expect(manifest.entry(path)).toEqual(value);
        expect(manifest.entry(other)).toEqual(files.get(other));
      }),
    );
  });

  it("changes entries to the text that printing gives, whether they are replaced, come or go", () => {
    fc.assert(
      fc.property(
        mapOf(entry, 8),
        mapOf(sha256, 8),
        mapOf(fc.option(entry, { nil: undefined }), 4),
        mapOf(fc.option(sha256, { nil: undefined }), 4),
        fc.boolean(),
        (files, inputs, ofFiles, ofInputs, replaceOnly) => {
          const of = <T>(there: ReadonlyMap<string, T>, all: ReadonlyMap<string, T | undefined>) =>
            new Map(
              [...all].filter(([path, value]) => !replaceOnly || (there.has(path) && value !== undefined)),
            );
          const changes: ManifestChanges = { files: of(files, ofFiles), inputs: of(inputs, ofInputs) };
          expect(text(manifestText(printed(files, inputs)).with(changes))).toBe(
            printed(applied(files, changes.files), applied(inputs, changes.inputs)),
          );
        },
      ),
    );
  });

  it("finds nothing in what is no manifest", () => {
    for (const content of [
      "",
      "{",
      '{\n  "files": {\n    "a": 1\n  }\n}\n',
      '{\n  "files": {\n    "\\x": {}\n    "',
    ]) {
      expect(manifestText(content).entry("a")).toBeUndefined();
      expect(
        text(manifestText(content).with({ files: new Map([["b", undefined]]), inputs: new Map() })),
      ).toBe(content);
    }
  });

  it("does without the files of the recipe tree where a manifest of old names none", () => {
    const file = printManifest({
      generator: "catalogc 1.2.3",
      files: new Map([["a", { sha256: "0".repeat(64) }]]),
    });
    const manifest = manifestText(String(file.content));
    expect(manifest.entry("a")).toEqual({ sha256: "0".repeat(64) });
    expect(manifest.entry("b")).toBeUndefined();
  });
});
