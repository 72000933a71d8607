import { expect, it } from "vitest";
import { SourceText } from "../../../tooling/edit/source-text.ts";

it.each([
  ["on a line of its own", "{\n  a: 1,\n}", '{\n  a: 1,\n  b: "x",\n}'],
  ["on a line of its own, before a comment", "{\n  a: 1, // one\n}", '{\n  a: 1, // one\n  b: "x",\n}'],
  [
    "on a line of its own, after a closed comment",
    "{\n  a: 1 /* one */\n}",
    '{\n  a: 1, /* one */\n  b: "x"\n}',
  ],
  [
    "on the same line, before a comment of several",
    "{\n  a: 1, /* one\n  two */\n}",
    '{\n  a: 1, b: "x", /* one\n  two */\n}',
  ],
  ["on the same line as others", "{ a: 1, c: 2 }", '{ a: 1, b: "x", c: 2 }'],
])("withProperty adds a property %s", async (_, object, expected) => {
  const before = "export default ";
  const text = `${before}${object};\n`;
  const start = text.indexOf("1");
  const source = await SourceText.open("recipe.ts", text);
  expect(source.withProperty({ file: "recipe.ts", start, end: start + 1 }, "b", '"x"')).toBe(
    `${before}${expected};\n`,
  );
});
