import { expect, it } from "vitest";
import { reviewOf } from "../../support/reviewed-recipes.ts";

const pkg = (build = ""): string => `{ pkgs.tool = {
  license = "mit";
  source = { git = "github:owner/tool/v1.2.3"; hash = "sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0="; };
  build = { standardBuilder.enable = true; ${build} };
}; }`;

it("known vulnerabilities are reported once", async () => {
  const insecure = pkg('extraAttrs.meta.knownVulnerabilities = [ "CVE-2024-1" ];');
  expect(await reviewOf(pkg(), insecure)).toEqual([
    "warning pkgs.tool: known to be insecure: `CVE-2024-1`; Nix refuses it unless it is permitted",
  ]);
  expect(await reviewOf(insecure, pkg())).toEqual([
    "notice pkgs.tool: no longer marked as insecure: `CVE-2024-1`",
  ]);
});
