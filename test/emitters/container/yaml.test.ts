import fc from "fast-check";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { printYaml, type Yaml, type YamlMap } from "../../../emitters/container/yaml.ts";

const quoted = (value: string): Yaml => ({ kind: "quoted", value });
const words = fc.string({ unit: fc.constantFrom(..."ab0~ -:#{}[],&*!|>'%@`$?".split("")) });

const { map } = fc.letrec<{ map: YamlMap; value: Yaml }>((tie) => ({
  map: fc
    .uniqueArray(fc.tuple(words, tie("value")), { selector: ([key]) => key, maxLength: 4 })
    .map((entries): YamlMap => ({ kind: "map", entries })),
  value: fc.oneof(
    { maxDepth: 3 },
    words.map(quoted),
    fc.oneof(fc.nat(), fc.boolean()).map((value): Yaml => ({ kind: "plain", value })),
    fc
      .array(words.map(quoted), { minLength: 1, maxLength: 3 })
      .map((items): Yaml => ({ kind: "list", items })),
    tie("map"),
  ),
}));

it("prints texts without escapes as the library does", () => {
  fc.assert(
    fc.property(map, ({ entries }) => {
      // A single character that is not ASCII, and the library prints all of it.
      const last = (text: string) =>
        printYaml({ kind: "map", entries: [...entries, ["last", quoted(text)]] }, "c");
      expect(last("e").replace(/e"\n$/, "")).toBe(last("é").replace(/é"\n$/, ""));
    }),
  );
});

it.each(["a", "é", 'say "a"', "two\nlines", "\u2028", "\\", "yes", "22:22"])("reads %j back", (text) => {
  const file: YamlMap = { kind: "map", entries: [[text, { kind: "list", items: [quoted(text)] }]] };
  expect(parse(printYaml(file, "c"), { version: "1.1" })).toEqual({ [text]: [text] });
});
