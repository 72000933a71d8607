import { describe, expect, it } from "vitest";
import { read } from "./support/read.ts";

/** The texts of the reported places. */
const reported = (text: string): readonly (string | undefined)[] =>
  read("yaml", text)
    .diagnostics.filter(({ code }) => code === "CG197")
    .map(({ span }) => span && text.slice(span.start, span.end));

describe("unquoted text continued by a line that looks like a list element", () => {
  it.each([
    ["below an element", "a:\n  - x\n    - y\n", ["- y"]],
    ["in the line after the next", "a:\n  - x\n    and\n    -  y z\n", ["-  y z"]],
    ["with ends of lines as on Windows", "a:\r\n  - x\r\n    - y\r\n", ["- y"]],
    ["below a key", "a: x\n  - y\n", ["- y"]],
    ["with a comment behind it", "a:\n  - x\n    - y # why\n", ["- y"]],
  ])("%s is reported", (_, text, expected) => {
    expect(reported(text)).toEqual(expected);
  });

  it.each([
    ["elements in one column", "a:\n  - x\n  - y\n"],
    ["a list in a list", "a:\n  - - x\n    - y\n"],
    ["a text in quotes", 'a:\n  - "x\n    - y"\n'],
    ["a folded text", "a: >\n  x\n  - y\n"],
    ["a script", "a: |\n  x\n  - y\n"],
    ["a dash within a line", "a: x\n  and - y\n"],
    ["an option of a program", "a: run\n  -v\n  --all\n"],
  ])("%s is not", (_, text) => {
    expect(reported(text)).toEqual([]);
  });
});
