import { describe, expect, it } from "vitest";
import { apply, attrs, select, treePath, variable } from "../../../compiler/language/build.ts";
import { fileRef, packageOf } from "../../support/ir-fixtures.ts";
import { appWith, goodPackage, resolveRecipe } from "../../support/resolve-recipe.ts";

const files = {
  "a.patch": "",
  "a.svg": "<svg/>",
  dir: { kind: "directory" },
  locked: { kind: "unreadable" },
  linked: { kind: "outside" },
  "fix it.patch": "",
  "folder of it/fix=it?.patch": "",
  "folder of it/..-x": "",
  ["x".repeat(212)]: "",
} as const;
const packageDiagnostics = (changes: Record<string, unknown>) =>
  resolveRecipe({ pkgs: { demo: goodPackage(changes) }, files }).diagnostics;
const withPatch = (path: string) =>
  packageDiagnostics({
    source: {
      git: "github:a/b/c",
      hash: "sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0=",
      patches: [fileRef("a.patch"), fileRef(path)],
    },
  });
const at = "pkgs.demo.source.patches.1";

describe("files", () => {
  it.each([
    [
      "missing",
      "b.patch",
      "CG430",
      "`b.patch` does not exist",
      "Name a file in the recipe folder. Paths are relative to the file that contains them.",
    ],
    [
      "a folder",
      "dir",
      "CG431",
      "`dir` is a directory, but a file is required here",
      "Name a file in the folder.",
    ],
    [
      "outside",
      "linked",
      "CG432",
      "`linked` is outside the recipe folder",
      "Move the file into the recipe folder. catalogc reads nothing outside it.",
    ],
    [
      "unreadable",
      "locked",
      "CG433",
      "cannot read `locked`: it cannot be opened, or is not a regular file",
      "Make it a readable file.",
    ],
  ])("are not %s", (_, path, code, message, hint) => {
    expect(withPatch(path)).toEqual([{ code, message, at, hint }]);
  });

  it.each(["fix it.patch", "folder of it/..-x", "x".repeat(212)])("have a name for the store: %s", (path) => {
    expect(withPatch(path)).toEqual([
      {
        code: "CG436",
        message: `Nix cannot copy \`${path}\` into its store because of its name`,
        at,
        hint: "Rename it. Use at most 211 letters, digits and `+-._?=`.",
      },
    ]);
  });

  it("may be in folders of any name", () => {
    expect(withPatch("folder of it/fix=it?.patch")).toEqual([]);
  });

  it("must be folders for sources", () => {
    expect(packageDiagnostics({ source: { path: fileRef("dir") } })).toEqual([]);
    expect(packageDiagnostics({ source: { path: fileRef("a.patch") } })).toEqual([
      {
        code: "CG431",
        message: "`a.patch` is a file, but a directory is required here",
        at: "pkgs.demo.source.path",
        hint: "Name the folder that contains it.",
      },
    ]);
  });

  it("must be SVG for icons", () => {
    const withIcon = (icon: unknown) => resolveRecipe({ apps: { demo: { icon } }, files }).diagnostics;
    expect(withIcon(fileRef("a.svg"))).toEqual([]);
    expect(withIcon(fileRef("a.patch"))).toEqual([
      {
        code: "CG434",
        message: "`a.patch` is not an SVG file",
        at: "apps.demo.icon",
        hint: "Name a file that ends in `.svg`.",
      },
    ]);
  });

  it("must not be folders for configuration", () => {
    const app = appWith({
      web: {
        process: {
          command: "/bin/web",
          configData: { a: { source: fileRef("a.svg") }, b: { source: fileRef("dir") } },
        },
      },
    });
    expect(
      resolveRecipe({ apps: { demo: app }, files }).diagnostics.map(({ code, at: place }) => [code, place]),
    ).toEqual([["CG431", "apps.demo.services.components.web.process.configData.b.source"]]);
  });

  it("are found in all expressions and free-form values", () => {
    const called = apply(select(variable("pkgs"), "callPackage"), treePath("none.nix"), attrs([]));
    const app = appWith(
      { web: { process: { command: packageOf(called) } } },
      { hostos: { hostosConfig: { a: [{ b: fileRef("gone") }, fileRef("dir")] } } },
    );
    expect(
      resolveRecipe({ apps: { demo: app }, files }).diagnostics.map(({ message, at: place }) => [
        message,
        place,
      ]),
    ).toEqual([
      ["`none.nix` does not exist", "apps.demo.services.components.web.process.command"],
      ["`gone` does not exist", "apps.demo.services.runtimes.hostos.hostosConfig.a.0.b"],
    ]);
  });
});
