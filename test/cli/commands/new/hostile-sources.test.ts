// Slow. Depends on: cli/commands/new.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { projectIn } from "../../../../cli/commands/new/build-systems.ts";
import { declaredLicense } from "../../../../cli/commands/new/declared-license.ts";

/** The facts about a source whose files all have this text. */
function read(paths: readonly string[], text: string) {
  const tree = { paths: new Set(paths), read: (path: string) => (paths.includes(path) ? text : undefined) };
  const project = projectIn(tree, "tool");
  return [project, declaredLicense(project && "builder" in project ? project : { because: "" }, tree)];
}

const manifests: readonly (readonly string[])[] = [
  ["go.mod", "main.go"],
  ["Cargo.toml", "Cargo.lock"],
  ["pyproject.toml"],
  ["setup.py", "setup.cfg", "requirements.txt"],
  ["requirements.txt"],
  ["package.json", "package-lock.json"],
  ["package.json", "pnpm-lock.yaml"],
  ["dune-project", "dune"],
  ["CMakeLists.txt"],
  ["meson.build"],
  ["configure.ac"],
  ["Makefile", "LICENSE"],
];

/** Texts so long that a reader which is not linear never finishes. */
const long: readonly string[] = [
  ..."([{\"'#= \n,\\",
  ...[
    "[[a]",
    "(a\n",
    '"\\',
    "#|",
    "project(\n",
    "AC_INIT([\n",
    "setup(x=[",
    "[section]\n",
    "a.b.c.d.",
    "copyright\n",
  ],
  ...[" =\n", "# \n", "; \n", "a = [\n", '{"a":', "package main\n", "module a\n", "\r\n\t", "(depends (a "],
].map((part) => part.repeat(Math.ceil(200_000 / part.length)));

describe.each(manifests)("a source with %s", (...paths) => {
  it("is read to its end, whatever is repeated in it", () => {
    for (const text of long) expect(read(paths, text)).toHaveLength(2);
  });

  it("is read without an exception, whatever is in it", () => {
    const word = fc.constantFrom(
      ...[
        "project",
        "package",
        "name",
        "version",
        "tool",
        "poetry",
        "bin",
        "scripts",
        "depends",
        "setup",
        "license",
      ],
      ...[
        "(",
        ")",
        "[",
        "]",
        "{",
        "}",
        '"',
        "'",
        "=",
        ":",
        ",",
        "\n",
        " ",
        "\\",
        "#",
        "1.0",
        "null",
        "true",
        "$",
        "MIT",
      ],
    );
    const text = fc.oneof(
      fc.array(word, { maxLength: 40 }).map((words) => words.join("")),
      fc.json(),
      fc.string({ unit: "binary" }),
    );
    fc.assert(fc.property(text, (each) => read(paths, each).length === 2));
  });
});
