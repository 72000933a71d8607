import { expect, test } from "vitest";
import type { BuilderKind } from "../../../compiler/ir/package.ts";
import { printNix } from "../../../emitters/nix/print.ts";
import { packageFile } from "../../../emitters/pkgs/package-file.ts";
import { makeBuild, makeBuilder, makePackage } from "../../support/ir-fixtures.ts";

const toolsOf = (name: string, kind: BuilderKind): string | undefined => {
  const pkg = { ...makePackage({ build: makeBuild({ builder: makeBuilder(kind) }) }), name };
  return /nativeBuildInputs = \[([^\]]*)\]/
    .exec(printNix(packageFile(pkg)))?.[1]
    ?.trim()
    .replaceAll(/\s+/g, " ");
};

test.each<[name: string, kind: BuilderKind, tools: string]>([
  ["demo", "npmPackageBuilder", "nodejs"],
  ["nodejs", "npmPackageBuilder", "pkgsOriginal.nodejs"],
  ["nodejs", "pnpmPackageBuilder", "pnpm_10 pnpmConfigHook pkgsOriginal.nodejs"],
])("%s is built by %s with %s", (name, kind, tools) => {
  expect(toolsOf(name, kind)).toBe(tools);
});
