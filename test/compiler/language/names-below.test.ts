import { expect, it } from "vitest";
import { Collector } from "../../../compiler/diagnostics/diagnostic.ts";
import { parseNix } from "../../../compiler/frontends/nix/parse.ts";
import { nameBelow, namesBelow } from "../../../compiler/language/names-below.ts";

it.each([
  ["pkgs.hello", "hello", ["hello"]],
  ["pkgs.python3Packages.requests", undefined, ["python3Packages", "requests"]],
  ["pkgs.hello or pkgs.other", undefined, undefined],
  ["pkgs.${name}", undefined, undefined],
  ["lib.hello", undefined, undefined],
  ["(f pkgs).hello", undefined, undefined],
  ["pkgs", undefined, undefined],
])("reads %s", (text, name, names) => {
  const expr = parseNix({ path: "recipe.nix", text }, new Collector());
  expect(expr && nameBelow("pkgs", expr)).toBe(name);
  expect(expr && namesBelow("pkgs", expr)).toEqual(names);
});
