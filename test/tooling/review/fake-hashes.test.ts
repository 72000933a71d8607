import { expect, it } from "vitest";
import { reviewOf } from "../../support/reviewed-recipes.ts";

const real = `"sha256-${"b".repeat(43)}="`;
const tool = (hash: string, version = "1.0"): string => `{ pkgs.tool = {
  version = "${version}";
  license = "mit";
  source = { url = "https://example.org/tool.tar.gz"; hash = ${hash}; };
  build.standardBuilder.enable = true;
}; }`;

it.each(["lib.fakeHash", `"sha256-${"A".repeat(43)}="`])(
  "%s is a hash that is not there yet",
  async (fake) => {
    expect(await reviewOf(tool(fake), tool(real))).toEqual(["info pkgs.tool: `hash` filled in"]);
    expect(await reviewOf(tool(fake), tool(fake, "2.0"))).toEqual(["info pkgs.tool: version `1.0` → `2.0`"]);
    expect(await reviewOf(tool(real), tool(fake, "2.0"))).toEqual([
      "warning pkgs.tool: `hash` is fake now: the first build fails and reports the correct hash",
      "info pkgs.tool: version `1.0` → `2.0`",
    ]);
  },
);

it("empty and fake hashes are distinguished", async () => {
  const go = (hash: string, vendorHash: string): string => `{ pkgs.tool = {
    license = "mit";
    source = { git = "github:a/tool/1.0.0"; hash = ${hash}; };
    build.goPackageBuilder = { enable = true; vendorHash = ${vendorHash}; };
  }; }`;
  const fails = ": the first build fails and reports the correct hash";
  expect(await reviewOf(go(real, real), go('""', "lib.fakeHash"))).toEqual([
    `warning pkgs.tool: \`hash\`, \`vendorHash\` are empty or fake now${fails}`,
  ]);
  expect(await reviewOf(go(real, real), go('""', real))).toEqual([
    `warning pkgs.tool: \`hash\` is empty now${fails}`,
  ]);
  expect(await reviewOf("{ }", go("lib.fakeHash", "lib.fakeHash"))).toContain(
    `warning pkgs.tool: \`hash\`, \`vendorHash\` are fake${fails}`,
  );
});
