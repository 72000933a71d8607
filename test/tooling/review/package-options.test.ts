import { expect, it } from "vitest";
import { reviewOf } from "../../support/reviewed-recipes.ts";

const pkg = (build = "", more = ""): string => `{ pkgs.tool = {
  ${more}
  license = "mit";
  source = { git = "github:owner/tool/v1.2.3"; hash = "sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0="; };
  build = { standardBuilder.enable = true; ${build} };
}; }`;

it.each([
  ["extraAttrs", pkg('extraAttrs.meta.knownVulnerabilities = [ "CVE-2024-1" ];')],
  ["knownVulnerabilities", pkg("", 'knownVulnerabilities = [ "CVE-2024-1" ];')],
])("known vulnerabilities in %s are reported once", async (_, insecure) => {
  expect(await reviewOf(pkg(), insecure)).toEqual([
    "warning pkgs.tool: known to be insecure: `CVE-2024-1`; Nix refuses it unless it is permitted",
  ]);
  expect(await reviewOf(insecure, pkg())).toEqual([
    "notice pkgs.tool: no longer marked as insecure: `CVE-2024-1`",
  ]);
});

it.each([
  [
    "the description",
    "",
    'longDescription = "More."; platforms = [ "x86_64-linux" ];',
    ["info pkgs.tool: changed: `longDescription`, `platforms`"],
  ],
  [
    "a phase",
    'standardBuilder.phases.postInstall = "true";',
    "",
    ["notice pkgs.tool: build options changed: `phases.postInstall` (`true`)"],
  ],
  [
    "flags",
    'standardBuilder.flags.cmake = [ "-DA=1" ];',
    "",
    ["notice pkgs.tool: build options changed: `flags.cmake` (`-DA=1` added)"],
  ],
])("a change of %s is named", async (_, build, more, expected) => {
  expect(await reviewOf(pkg(), pkg(build, more))).toEqual(expected);
});
