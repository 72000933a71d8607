import { expect, it } from "vitest";
import { reviewOf } from "../../support/reviewed-recipes.ts";

const tool = (list: string): string => `{ pkgs.tool = {
  license = "mit"; version = "1.0"; source.path = ./src;
  build.standardBuilder = { enable = true; packages.run = ${list}; };
  test.packages = ${list};
}; }`;
const app = (list: string): string => `{ apps.shop.programs = {
  mainPackage = pkgs.a; packages = ${list}; runtimes.shell.enable = true;
}; }`;

const always = "[ pkgs.a pkgs.b ]";
const onLinux = "[ pkgs.a ] ++ optionals pkgs.stdenv.hostPlatform.isLinux [ pkgs.b ]";
const named = "`b if stdenv.hostPlatform.isLinux`";

it("packages for one platform are listed with their condition", async () => {
  expect(await reviewOf(tool("[ pkgs.a ]"), tool(onLinux))).toEqual([
    `notice pkgs.tool: dependency ${named} added to \`packages.run\``,
    `notice pkgs.tool: dependency ${named} added to its test`,
  ]);
  expect(await reviewOf(tool(onLinux), tool(always))).toEqual([
    "notice pkgs.tool: dependency `b` added to `packages.run`",
    `notice pkgs.tool: dependency ${named} removed from \`packages.run\``,
    "notice pkgs.tool: dependency `b` added to its test",
    `notice pkgs.tool: dependency ${named} removed from its test`,
  ]);
  expect(await reviewOf(app("[ pkgs.a ]"), app(onLinux))).toEqual([
    `notice apps.shop: dependency ${named} added to its shell`,
  ]);
});
