import { expect, it } from "vitest";
import { advice, hash } from "../../../support/advice.ts";

const told = async (options: string) =>
  (
    await advice(`version = "1.0"; license = "mit"; source.path = ./src;
      build.pnpmPackageBuilder = { enable = true; pnpmDepsHash = "${hash}"; ${options} };`)
  ).map(([code, at, message]) => [code, at, message]);

it("pnpm 11 is said to need a newer version of the fetcher", async () => {
  expect(await told("pnpm = pkgs.pnpm_11;")).toEqual([
    ["CG618", "pkgs.pnpm_11", "`pnpm_11` is pnpm 11, for which nixpkgs refuses `fetcherVersion` 3"],
  ]);
  expect(await told("pnpm = pkgs.pnpm;")).toEqual([
    ["CG618", "pkgs.pnpm", "`pnpm` is pnpm 11, for which nixpkgs refuses `fetcherVersion` 3"],
  ]);
  expect(await told("pnpm = pkgs.pnpm_11; fetcherVersion = 4;")).toEqual([]);
  expect(await told("pnpm = pkgs.pnpm; fetcherVersion = 4;")).toEqual([]);
  expect(await told("pnpm = pkgs.pnpm_10;")).toEqual([]);
});
