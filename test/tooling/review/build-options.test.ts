import { describe, expect, it } from "vitest";
import { reviewOf } from "../../support/reviewed-recipes.ts";

const pkg = (build: string, builder = "vendorHash = null;"): string => `{ pkgs.tool = {
  version = "1.2.3"; license = "mit";
  source = { git = "github:owner/tool/v1.2.3"; hash = "sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0="; };
  build = { goPackageBuilder = { enable = true; ${builder} }; ${build} };
}; }`;

const said = async (before: string, after: string): Promise<string> =>
  (await reviewOf(before, after)).join("\n").replace("notice pkgs.tool: build options changed: ", "");

describe("a build option that changed", () => {
  it.each([
    ["", "debug = true;", "`debug` (`false` → `true`)"],
    ["", 'env.A = "1";', "`env.A` (`1`)"],
    ['env.A = "1";', 'env.A = "2";', "`env.A` (`1` → `2`)"],
    ['env.A = "1";', "", "`env.A` (`1` removed)"],
    ["", 'env.API_TOKEN = "hunter22-x";', "`env.API_TOKEN`"],
    ["", 'env.LDFLAGS = "-L/a --token hunter22-x";', "`env.LDFLAGS`"],
  ])("is reported with both values: %s to %s", async (before, after, message) => {
    expect(await said(pkg(before), pkg(after))).toBe(message);
  });

  it("is reported with added and removed elements of a list", async () => {
    const flags = (list: string): string => pkg("", `vendorHash = null; ldflags = [ ${list} ];`);
    expect(await said(pkg(""), flags('"-s" "-w"'))).toBe("`ldflags` (`-s`, `-w` added)");
    expect(await said(flags('"-s" "-w"'), flags('"-w" "-X a=b"'))).toBe(
      "`ldflags` (`-X a=b` added, `-s` removed)",
    );
    expect(await said(flags('"-s" "-w"'), flags('"-w" "-s"'))).toBe("`ldflags`");
    expect(
      await reviewOf(pkg(""), pkg("", 'vendorHash = null; ldflags = [ "-s" ]; tags = [ "a" ];')),
    ).toEqual(["notice pkgs.tool: build options changed: `ldflags` (`-s` added), `tags` (`a` added)"]);
    expect(
      await said(flags('"-s"'), flags('"-X main.apiKey=wJalrXUtnFEMIK7MDENGbPxRfiCYEXAMPLEKEY12"')),
    ).not.toMatch(/wJalr/);
  });
});

describe("an option that changes a download", () => {
  const hash = (letter: string): string => `vendorHash = "sha256-${letter.repeat(43)}=";`;
  const review = (was: string, is: string): Promise<readonly string[]> => reviewOf(pkg("", was), pkg("", is));

  it("explains another hash with the same version", async () => {
    const proxy = "notice pkgs.tool: build options changed: `proxyVendor` (`false` → `true`)";
    expect(await review(hash("C"), `${hash("B")} proxyVendor = true;`)).toEqual([proxy]);
    expect(await review(hash("C"), `${hash("B")} tags = [ "a" ];`)).toEqual([
      "danger pkgs.tool: `vendorHash` changed but the version did not: the same release now has different contents",
      "notice pkgs.tool: build options changed: `tags` (`a` added)",
    ]);
  });

  it("is a warning if the hash stays the same", async () => {
    expect(await review(hash("C"), `${hash("C")} proxyVendor = true;`)).toEqual([
      "warning pkgs.tool: `proxyVendor` changed but `vendorHash` did not: Nix may keep using the old download",
      "notice pkgs.tool: build options changed: `proxyVendor` (`false` → `true`)",
    ]);
  });
});

describe("the revision of a source", () => {
  const at = (git: string): string => pkg("").replace("github:owner/tool/v1.2.3", git);
  const danger = (git: string): string =>
    `danger pkgs.tool: source \`${git}\` is pinned to a ref, not to a commit: its contents can change`;

  it.each([
    "git:https://e.org/o/a?rev=refs/heads/evil",
    "git:https://e.org/o/a?rev=feature/x",
    "github:owner/tool/refs/heads/evil",
  ])("is a danger if it is a ref: %s", async (git) => {
    expect(await reviewOf(pkg(""), at(git))).toContain(danger(git));
    expect(await reviewOf("{ }", at(git))).toContain(danger(git));
    expect((await reviewOf(at(git), at(git))).join()).not.toContain("pinned to a ref");
  });

  it.each([
    `git:https://e.org/o/a?rev=${"0123456789".repeat(4)}`,
    "git:https://e.org/o/a?rev=v1.2.0",
    "git:https://e.org/o/a?tag=v1.2.0",
    "github:owner/tool/v1.2.4",
  ])("is not a danger otherwise: %s", async (git) => {
    expect((await reviewOf(pkg(""), at(git))).join()).not.toContain("pinned to a ref");
  });
});
