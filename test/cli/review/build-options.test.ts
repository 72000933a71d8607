import { describe, expect, it } from "vitest";
import { reviewOf } from "../../support/reviewed-recipes.ts";

const pkg = (build: string, builder = "vendorHash = null;"): string => `{ pkgs.tool = {
  version = "1.2.3"; license = "mit";
  source = { git = "github:owner/tool/v1.2.3"; hash = "sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0="; };
  build = { goPackageBuilder = { enable = true; ${builder} }; ${build} };
}; }`;

const said = async (before: string, after: string): Promise<string> =>
  (await reviewOf(before, after)).join("\n").replace("notice pkgs.tool: build option ", "");

describe("a build option that changed", () => {
  it.each([
    ["", "debug = true;", "`debug` (`false` → `true`) changed"],
    ["", 'env.A = "1";', "`env.A` (`1`) changed"],
    ['env.A = "1";', 'env.A = "2";', "`env.A` (`1` → `2`) changed"],
    ['env.A = "1";', "", "`env.A` (`1` removed) changed"],
    ["", 'env.API_TOKEN = "hunter22-x";', "`env.API_TOKEN` changed"],
    ["", 'env.LDFLAGS = "-L/a --token hunter22-x";', "`env.LDFLAGS` changed"],
  ])("is told with what it was and is: %s to %s", async (before, after, message) => {
    expect(await said(pkg(before), pkg(after))).toBe(message);
  });

  it("is told of lists by what came and went", async () => {
    const flags = (list: string): string => pkg("", `vendorHash = null; ldflags = [ ${list} ];`);
    expect(await said(pkg(""), flags('"-s" "-w"'))).toBe("`ldflags` (`-s`, `-w` added) changed");
    expect(await said(flags('"-s" "-w"'), flags('"-w" "-X a=b"'))).toBe(
      "`ldflags` (`-X a=b` added, `-s` removed) changed",
    );
    expect(await said(flags('"-s" "-w"'), flags('"-w" "-s"'))).toBe("`ldflags` changed");
    expect(
      await said(flags('"-s"'), flags('"-X main.apiKey=wJalrXUtnFEMIK7MDENGbPxRfiCYEXAMPLEKEY12"')),
    ).not.toMatch(/wJalr/);
  });
});
