import { expect, it } from "vitest";
import { readNixSet } from "../../../../tooling/review/reading/read-nix-set.ts";

it("what the head of a file binds is spelled out", () => {
  const text = `{ lib, pkgs, scripts }:
let
  python = pkgs.python3.override { };
  env = python.withPackages (ps: [ ]);
in
{
  inherit env;
  python = lib.getBin python;
  python-2 = python;
  curl = pkgs.curl;
}
`;
  expect(Object.fromEntries(readNixSet(text))).toEqual({
    env: "(pkgs.python3.override { }).withPackages (ps: [ ])",
    python: "lib.getBin (pkgs.python3.override { })",
    "python-2": "pkgs.python3.override { }",
    curl: "pkgs.curl",
  });
  const scripts = "{ pkgs }: let env = pkgs.x { }; scripts = { a = f env; b = scripts.a; }; in scripts";
  expect(readNixSet(scripts).get("a")).toBe("f (pkgs.x { })");
  expect(readNixSet(scripts).get("b")).toBe("scripts.a");
});
