import { describe, expect, it } from "vitest";
import { reviewOf } from "../../../support/reviewed-recipes.ts";

const pkg = (version: string, flags: string, test: string): string => `{ pkgs.tool = {
  version = "${version}"; license = "mit";
  source = { git = "github:owner/tool/v${version}"; hash = "sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0="; };
  build.goPackageBuilder = { enable = true; vendorHash = null; ldflags = [ "${flags}" ]; };
  test.script = "${test}";
}; }`;

const said = async (before: string, after: string): Promise<readonly string[]> =>
  (await reviewOf(before, after)).filter((each) => /build option|test/.test(each));

describe("another version", () => {
  const before = pkg("1.2.3", "-X main.version=1.2.3", "test $(tool --version) = 1.2.3");

  it("does not change flags and tests that contain it", async () => {
    const after = pkg("1.2.4", "-X main.version=1.2.4", "test $(tool --version) = 1.2.4");
    expect(await said(before, after)).toEqual([]);
    expect(await reviewOf(before, after)).toContain("info pkgs.tool: version `1.2.3` → `1.2.4`");
  });

  it.each([
    [
      pkg("1.2.4", "-X main.version=1.2.4 -s", "true"),
      ["warning pkgs.tool: test no longer tests anything", "build options changed: `ldflags` ("],
    ],
    [pkg("1.2.4", "-X main.version=1.2.3", "test $(tool --version) = 1.2.5"), ["test changed"]],
    [
      pkg("1.2.3", "-X main.version=1.2.4", "test $(tool --version) = 1.2.3"),
      ["build options changed: `ldflags` (`-X main.version=1.2.4` added, `-X main.version=1.2.3` removed)"],
    ],
  ])("hides no other change", async (after, messages) => {
    expect(await said(before, after)).toEqual(
      messages.map((each) => expect.stringContaining(each) as string),
    );
  });

  it("without a dot hides nothing", async () => {
    expect(await said(pkg("1", "-O1", "true"), pkg("2", "-O2", "true"))).toEqual([
      "notice pkgs.tool: build options changed: `ldflags` (`-O2` added, `-O1` removed)",
    ]);
  });
});
