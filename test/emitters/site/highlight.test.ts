import { expect, it } from "vitest";
import { highlighted } from "../../../emitters/site/highlight.ts";

const marked = (path: string, text: string): readonly string[] =>
  highlighted(path, text).map(({ markup }) => markup);

it.each([
  [
    "package.nix",
    '{\n  # a\n  x = "<b>";',
    ["{", '  <i class="c"># a</i>', '  <i class="n">x</i> = <i class="s">"&lt;b&gt;"</i>;'],
  ],
  ["compose.yaml", "a: true", ['<i class="n">a:</i> <i class="k">true</i>']],
  [
    "web.service",
    "[Unit]\nDescription=Jerry's\nAfter=x",
    [
      '<i class="k">[Unit]</i>',
      `<i class="n">Description</i>=Jerry<i class="s">'s</i>`,
      '<i class="n">After</i>=x',
    ],
  ],
  [
    "a.nix",
    "{ x = ''\n  a\n'';",
    [`{ <i class="n">x</i> = <i class="s">''</i>`, '<i class="s">  a</i>', `<i class="s">''</i>;`],
  ],
  ["a.json", '{"a": 1}\r', ['{<i class="n">"a"</i>: 1}&#13;']],
])("marks the syntax of %s in each line: %j", (path, text, expected) => {
  expect(marked(path, text)).toEqual(expected);
});
