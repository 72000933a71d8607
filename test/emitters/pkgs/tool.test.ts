import { expect, test } from "vitest";
import type { Build } from "../../../compiler/ir/package.ts";
import type { BuilderKind } from "../../../compiler/schema/builders/builders.ts";
import { printNix } from "../../../emitters/nix/print.ts";
import { packageFile } from "../../../emitters/pkgs/package-file.ts";
import { makeBuild, makeBuilder, makePackage, packageRef } from "../../support/ir-fixtures.ts";

const toolsOf = (name: string, kind: BuilderKind, build: readonly string[] = []): string | undefined => {
  const packages = { build: build.map((each) => packageRef(each)), run: [], check: [] };
  const builder = { ...makeBuilder(kind), packages } as Build["builder"];
  const pkg = { ...makePackage({ build: makeBuild({ builder }) }), name };
  return /nativeBuildInputs = \[([^\]]*)\]/
    .exec(printNix(packageFile(pkg)))?.[1]
    ?.trim()
    .replaceAll(/\s+/g, " ");
};

// `buildNpmPackage` adds Node.js itself: nixpkgs, `pkgs/build-support/node/build-npm-package`.
test.each<[name: string, kind: BuilderKind, tools: string | undefined]>([
  ["demo", "npmPackageBuilder", undefined],
  ["nodejs", "pnpmPackageBuilder", "pnpm_10 pnpmConfigHook pkgsOriginal.nodejs"],
])("%s is built by %s with %s", (name, kind, tools) => {
  expect(toolsOf(name, kind)).toBe(tools);
});

test.each<[kind: BuilderKind, given: readonly string[], tools: string]>([
  ["npmPackageBuilder", ["nodejs", "jq"], "nodejs jq"],
  ["npmPackageBuilder", ["nodejs_20"], "nodejs_20"],
  ["pnpmPackageBuilder", ["nodejs", "pnpm_10", "jq"], "nodejs pnpm_10 jq pnpmConfigHook"],
  ["pnpmPackageBuilder", ["pnpmConfigHook", "nodejs-slim_22"], "pnpmConfigHook nodejs-slim_22 pnpm_10"],
  ["pnpmPackageBuilder", ["nodejs-tool"], "nodejs-tool pnpm_10 pnpmConfigHook nodejs"],
])("%s has no tool twice that the recipe gives: %j", (kind, given, tools) => {
  expect(toolsOf("demo", kind, given)).toBe(tools);
});
