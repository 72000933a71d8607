// Slow. Depends on: compiler/frontends.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cook } from "../../../../compiler/frontends/typescript/cook.ts";
import { dedent } from "../../../../compiler/frontends/typescript/templates.ts";
import { readModule, sliceOf } from "./support/read.ts";
import { evaluateDefault } from "./support/evaluate.ts";

describe("dedent", () => {
  it.each([
    ["one line", ["echo"], ["echo"]],
    ["a block", ["\n    a\n      b\n    c\n  "], ["a\n  b\nc\n"]],
    ["no line break at the end", ["\n  a\n  b"], ["a\nb"]],
    ["blank lines", ["\n\n  a\n\n \n    \n  b\n"], ["\na\n\n\n  \nb\n"]],
    ["text on the first line", ["a\n  b\n"], ["a\n  b\n"]],
    ["tabs", ["\n\t\ta\n\t\t\tb\n"], ["a\n\tb\n"]],
    ["tabs and spaces that differ", ["\n\ta\n  b\n"], ["\ta\n  b\n"]],
    ["CRLF", ["\r\n  a\r\n    b\r\n  "], ["a\r\n  b\r\n"]],
    ["an interpolation starts a line", ["\n    ", "\n      a\n"], ["", "\n  a\n"]],
    ["an interpolation at the margin", ["\n", "\n  a\n"], ["", "\n  a\n"]],
    ["an interpolation within a line", ["\n    a ", " b\n    c\n  "], ["a ", " b\nc\n"]],
    ["white space after an interpolation", ["\n  ", "   \n  b\n"], ["", "   \nb\n"]],
    ["two interpolations", ["\n  ", "", "\n  b"], ["", "", "\nb"]],
    ["nothing", [""], [""]],
    ["only white space", ["\n   \n  "], ["   \n"]],
    ["escapes are not line breaks", ["\n  a\\n\\tb\n"], ["a\\n\\tb\n"]],
  ])("%s", (_, parts, expected) => expect(dedent(parts)).toEqual(expected));
});

describe("tags", () => {
  it.each([
    [
      "values of several lines keep their own",
      'const v = "x\\n  y"; export default sh`\n  a\n  ${v}\n`;',
      "a\nx\n  y\n",
    ],
    [
      "escapes are read after that",
      "export default sh`\n    printf 'a\\\\n' \\`b\\` \\${c} \\x41\n  `;",
      "printf 'a\\n' `b` ${c} A\n",
    ],
    ["CRLF is one line break", "export default text`\r\n  a\r\n  b\r\n`;", "a\nb\n"],
    ["a line that goes on", "export default sh`\n  a \\\n    b\n`;", "a   b\n"],
    ["numbers", "export default md`${1} ${true} ${2.5}`;", "1 true 2.5"],
  ])("%s", (_, source, expected) =>
    expect(evaluateDefault(`import { md, sh, text } from "catalogc"; ${source}`)).toBe(expected),
  );
});

describe("cook", () => {
  /** The value of a raw template text in JavaScript; undefined for a wrong escape. */
  function reference(raw: string): string | undefined {
    const tag = ([cooked]: TemplateStringsArray) => cooked;
    return new Function("tag", `return tag\`${raw}\`;`)(tag);
  }

  const piece = fc.oneof(
    fc.constantFrom(
      "\\",
      "\\\\",
      "\\n",
      "\\0",
      "\\1",
      "\\x4",
      "\\x41",
      "\\u{1F600}",
      "\\u{110000}",
      "\\u00e9",
    ),
    fc.constantFrom("\r", "\n", "\r\n", "\\\r\n", "\\\u2028", "\\u", "\\q", "\\😀", "$", "{", "a", "é"),
  );
  const raw = fc
    .array(piece, { maxLength: 12 })
    .map((pieces) => pieces.join(""))
    // Texts that end or interpolate the template are left out.
    .filter((text) => !text.includes("${") && /^(?:[^\\]|\\[^])*$/.test(text));

  it("gives the same text as JavaScript", () => {
    fc.assert(
      fc.property(raw, (text) => {
        expect(cook(text)?.text).toBe(reference(text));
      }),
      { numRuns: 2000 },
    );
  });

  it("knows where each character was", () => {
    const cooked = cook("a\\nb\\u{1F600}\r\nc");
    expect(cooked?.text).toBe("a\nb😀\nc");
    expect([0, 1, 2, 3, 4, 5, 6, 7].map((index) => cooked?.offsets(index))).toEqual([
      0, 1, 3, 4, 4, 13, 15, 16,
    ]);
  });
});

describe("places in hand-written Nix", () => {
  it.each([
    ["plain", "nix`1 + )`", ")"],
    ["after a hole", "nix`${1} + ${2} )`", ")"],
    ["after escapes", 'nix`"\\${pkgs}\\n" + \\x29`', "\\x29"],
    ["after line breaks", "nix`\r\n1\r\n)\r\n`", ")"],
  ])("%s", (_, template, place) => {
    const source = `import { nix } from "catalogc"; export default ${template};`;
    const { diagnostics } = readModule(source);
    expect(diagnostics.map(({ span }) => span && sliceOf(source, span))).toEqual([place]);
  });
});

describe("lost backslashes", () => {
  // A backslash is `/` here, a backtick `'`.
  it.each([
    ["sh'grep //. ${1} x//'", []],
    ["sh'printf a/n /'b/' /${c} $/{d} /x41 //'", []],
    ["sh'a /\n  b'", []],
    ['sh\'grep /. "/"" ///(\'', ["/.", '/"', "/("]],
    ["sh'cat <<EOF\n  a /\n  b\nEOF\na /\n  b'", []],
    ["sh'cat > f <<\"EOF\"\n  a /\n ${1} b /\r\n //\n EOF\n a /\n  b'", ["/", "/"]],
    ["sh'# <<\"EOF\"\n a /\n b'", []],
    ["sh'read x <<<\"EOF\"\n a /\n b\nEOF'", []],
    ["md'a ${\"x\"} /_b/_'", ["/_", "/_"]],
    ["nix'\"/d/.\"'", ["/d", "/."]],
    ["'/.'", []],
  ])("%s", (written, expected) => {
    const template = written.replaceAll("/", "\\").replaceAll("'", "`");
    const module = `import { md, nix, sh } from "catalogc"; export default ${template};`;
    const { diagnostics } = readModule(module);
    expect(diagnostics.map(({ code, severity }) => `${severity} ${code}`)).toEqual(
      expected.map(() => "warning CG125"),
    );
    expect(diagnostics.map(({ span }) => span && module.slice(span.start, span.end))).toEqual(
      expected.map((each) => each.replace("/", "\\")),
    );
  });
});
