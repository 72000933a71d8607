import { check } from "prettier";
import { expect, it } from "vitest";
import { code, plainText, table } from "../../../emitters/run-md/markdown.ts";

it.each([
  ["a", "`a`"],
  ["a`b", "``a`b``"],
  ["`", "`` ` ``"],
  ["a|b", "`a\\|b`"],
])("%s as code is %s", (text, written) => {
  expect(code(text)).toBe(written);
});

it("plain text has no meaning", () => {
  expect(plainText("*bold* [link](x) <b> a_b\n# c & d")).toBe(
    "\\*bold\\* \\[link\\](x) \\<b\\> a\\_b \\# c \\& d",
  );
});

it("a table is as prettier would have it", async () => {
  const text = table(
    ["component", "user"],
    [
      [code("web"), "dynamic"],
      [code("a-long-component-name"), ""],
    ],
  );
  expect(text.split("\n")[1]).toBe("| ----------------------- | ------- |");
  expect(await check(`${text}\n`, { parser: "markdown" })).toBe(true);
});
