import { expect, test } from "vitest";
import { select, variable } from "../../../compiler/language/build.ts";
import type { Build } from "../../../compiler/ir/package.ts";
import type { BuilderKind } from "../../../compiler/schema/builders/builders.ts";
import { printNix } from "../../../emitters/nix/print.ts";
import { packageFile } from "../../../emitters/pkgs/package-file.ts";
import { makeBuild, makeBuilder, makePackage, packageRef } from "../../support/ir-fixtures.ts";

type Given = Partial<Pick<Build, "extraAttrs" | "structuredAttrs">> & { readonly build?: readonly string[] };

const toolsOf = (
  name: string,
  kind: BuilderKind,
  { build = [], ...given }: Given = {},
): string | undefined => {
  const packages = { build: build.map((each) => packageRef(each)), run: [], check: [] };
  const builder = { ...makeBuilder(kind), packages } as Build["builder"];
  const pkg = { ...makePackage({ build: makeBuild({ builder, ...given }) }), name };
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

test.each<[kind: BuilderKind, given: readonly string[], tools: string]>([
  ["npmPackageBuilder", ["nodejs", "jq"], "nodejs jq"],
  ["npmPackageBuilder", ["nodejs_20"], "nodejs_20"],
  ["pnpmPackageBuilder", ["nodejs", "pnpm_10", "jq"], "nodejs pnpm_10 jq pnpmConfigHook"],
  ["pnpmPackageBuilder", ["pnpmConfigHook", "nodejs-slim_22"], "pnpmConfigHook nodejs-slim_22 pnpm_10"],
  ["pnpmPackageBuilder", ["nodejs-tool"], "nodejs-tool pnpm_10 pnpmConfigHook nodejs"],
])("%s has no tool twice that the recipe gives: %j", (kind, given, tools) => {
  expect(toolsOf("demo", kind, { build: given })).toBe(tools);
});

// What comes first in `nativeBuildInputs` comes first on `PATH`, and the builder's own `nodejs` comes last.
test("npm builds with the Node.js that the recipe gives the builder", () => {
  const expr = select(variable("pkgs"), "nodejs_20");
  const extraAttrs = new Map([["nodejs", { kind: "residual", expr } as const]]);
  expect(toolsOf("demo", "npmPackageBuilder", { extraAttrs })).toBe("nodejs_20");
  const structuredAttrs = new Map([["nodejs", packageRef("nodejs_24")]]);
  expect(toolsOf("demo", "npmPackageBuilder", { structuredAttrs })).toBe("nodejs_24");
});
