// Slow. Depends on: compiler/nixpkgs.
import { expect, test } from "vitest";
import { platforms } from "../../../compiler/nixpkgs/platforms.ts";
import { SYSTEMPAT } from "../../../compiler/schema/patterns.ts";
import { nixEvalJson } from "../../support/nix.ts";

const lib = process.env["NIXPKGS_LIB"];

test("platforms are written as the option wants them", () => {
  expect([...platforms].filter((platform) => !SYSTEMPAT.test(platform))).toEqual([]);
  expect([...platforms]).toEqual(expect.arrayContaining(["x86_64-linux", "aarch64-darwin", "riscv64-linux"]));
});

test.skipIf(lib === undefined)("every platform of nixpkgs is known", () => {
  const all = nixEvalJson(`(import ${lib}).systems.doubles.all`);
  expect([...platforms]).toEqual(expect.arrayContaining(all as string[]));
});
