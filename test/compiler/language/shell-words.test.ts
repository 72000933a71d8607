import { expect, test } from "vitest";
import { select, string, variable } from "../../../compiler/language/build.ts";
import { text, type Text } from "../../../compiler/language/text.ts";
import { printNix } from "../../../emitters/nix/print.ts";
import { shellPath, shellWords } from "../../../compiler/language/shell-words.ts";

const printed = (word: Text): string => printNix(string(...word.parts)).trim();
const packageName = select(variable("pkgs"), "hello", "name");

test.each<[path: string, printed: string]>([
  ["dist", "dist"],
  ["-dist", "./-dist"],
  ["--target-directory=/x", "./--target-directory=/x"],
  ["-it's here", "'./-it'\\''s here'"],
  ["./-dist", "./-dist"],
])("the folder %j is %s", (path, expected) => {
  expect(shellPath(text(path)).parts.join("")).toBe(expected);
});

test("a folder with a residual start cannot be read as an option", () => {
  expect(printed(shellPath(text(packageName, "/dist")))).toBe(
    '"-- ${lib.escapeShellArg "${pkgs.hello.name}/dist"}"',
  );
  expect(printed(shellPath(text("web/", packageName)))).toBe(
    '"${lib.escapeShellArg "web/${pkgs.hello.name}"}"',
  );
});

test.each<[script: string, printed: string]>([
  ["build:prod", "build:prod"],
  ["build --mode production", "build --mode production"],
  [" build  --out a&b ", "build --out 'a&b'"],
  ["--recursive build", "--recursive build"],
  ["--help", "-- --help"],
])("the script %j is the words %s", (script, expected) => {
  expect(shellWords(text(script)).parts.join("")).toBe(expected);
});

test("a part of a script that only Nix knows is within one word", () => {
  expect(printed(shellWords(text("build:", packageName, " --verbose")))).toBe(
    '"${lib.escapeShellArg "build:${pkgs.hello.name}"} --verbose"',
  );
});
