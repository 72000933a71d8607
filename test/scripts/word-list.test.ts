import { describe, expect, it } from "vitest";
import { namesIn, proseOf, wordsIn } from "../../scripts/word-list.ts";

it.each<[line: string, found: readonly string[]]>([
  ["The file was edited by hand.", []],
  ["Somebody edited the file, of which nobody is told.", ["Somebody", "nobody", "of which", "is told"]],
  ["the recommendation comes to `db`", []],
  ["The unit is told to stop.", ["is told"]],
  ["amended recipes", []],
  ["The files, most of which are small, belong to the user `nobody` and are told apart by name.", []],
])("the word list finds translated phrases in: %s", (line, found) => {
  expect(wordsIn(line)).toEqual(found);
});

describe("the texts of a source file", () => {
  const source = [
    "/**",
    " * A doc comment",
    " * in two lines.",
    " */",
    "const text = `a template ${value}`; // after code",
    'it("is a test name", () => "data");',
  ].join("\n");
  const comments = [
    { line: 1, text: "/** A doc comment in two lines. */" },
    { line: 5, text: "// after code" },
  ];

  it("are comments and strings in a program", () => {
    expect(proseOf("compiler/x.ts", source).map(({ text }) => text)).toEqual(
      expect.arrayContaining([...comments.map(({ text }) => text), "a template …", "data"]),
    );
  });

  it("are comments and test names in a test", () => {
    expect([...proseOf("test/x.test.ts", source)].sort((a, b) => a.line - b.line)).toEqual([
      ...comments,
      { line: 6, text: "is a test name" },
    ]);
  });
});

it("the names of a program that read as translated are found with their lines", () => {
  const source = "const isTold = 1;\nclass A { #toldOf = isTold; }\nconst withHolder = 2, saysNothing = 3;\n";
  expect(namesIn("compiler/x.ts", source)).toEqual([
    { line: 1, text: "isTold" },
    { line: 2, text: "#toldOf" },
    { line: 2, text: "isTold" },
    { line: 3, text: "saysNothing" },
  ]);
});
