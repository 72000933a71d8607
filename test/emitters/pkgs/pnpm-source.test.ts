import { expect, test } from "vitest";
import { text } from "../../../compiler/language/text.ts";
import type { PathLike } from "../../../compiler/language/option-values.ts";
import { emitPackages } from "../../../emitters/pkgs/emit-packages.ts";
import {
  fileRef,
  makeBuild,
  makeBuilder,
  makeCatalog,
  makePackage,
  packageRef,
} from "../../support/ir-fixtures.ts";

/** The `src` of a package that is built in `source/web`. */
function sourceOf(path: PathLike): string | undefined {
  const builder = makeBuilder("pnpmPackageBuilder", { sourceRoot: text("source/web") });
  const source = { kind: "path", path, hash: "", patches: [] } as const;
  const pkg = makePackage({ source, build: makeBuild({ builder }) });
  const context = { recipesName: "recipes", recipesFromOut: "../recipes" };
  const [file] = emitPackages(makeCatalog({ pkgs: [pkg] }), context);
  return /^ +src = ([^;{]*(?:\{[^}]*\})?);/m.exec(String(file?.content))?.[1]?.replaceAll(/\s+/g, " ");
}

test("a folder of the recipe tree is unpacked to `source`", () => {
  expect(sourceOf(fileRef("web"))).toBe('builtins.path { name = "source"; path = ../../../recipes/web; }');
});

test("a source that Nix computes is not copied to rename it", () => {
  expect(sourceOf({ kind: "expression", expr: packageRef("tool.src").expr })).toBe("tool.src");
});
