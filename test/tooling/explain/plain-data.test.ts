import { expect, it } from "vitest";
import { plainData } from "../../../tooling/explain/plain-data.ts";
import { literal, select, variable } from "../../../compiler/language/build.ts";
import { text } from "../../../compiler/language/text.ts";

const onlyIf = select(variable("pkgs"), "x");

it("shows elements of lists that depend on something", () => {
  expect(
    plainData([
      { ...text("-s"), onlyIf },
      { kind: "file", path: "a.patch", onlyIf },
      { kind: "expression", expr: select(variable("pkgs"), "patch"), onlyIf },
      { kind: "package", expr: select(variable("pkgs"), "a"), onlyIf },
      text("-w"),
      { kind: "file", path: "b.patch" },
      { kind: "package", expr: literal(null) },
    ]),
  ).toEqual([
    { nix: 'if pkgs.x then "-s" else null' },
    { nix: "if pkgs.x then ./a.patch else null" },
    { nix: "if pkgs.x then pkgs.patch else null" },
    { nix: "if pkgs.x then pkgs.a else null" },
    "-w",
    { file: "b.patch" },
    { nix: "null" },
  ]);
});
