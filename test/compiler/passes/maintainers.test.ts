import { describe, expect, it } from "vitest";
import { select, variable } from "../../../compiler/language/build.ts";
import { fileRef, packageOf } from "../../support/ir-fixtures.ts";
import { goodPackage, resolveRecipe } from "../../support/resolve-recipe.ts";

const ann = { name: "Ann Other", email: "ann@example.org", github: "ann-o" };
const known = { kind: "known", ...ann } as const;
const upstream = (name: string) => packageOf(select(variable("lib"), "maintainers", name));

const resolveWith = (maintainers: readonly unknown[], list: unknown = { ann }) =>
  resolveRecipe({
    apps: { demo: { maintainers } },
    catalog: { maintainerLists: [fileRef("people.yaml")] },
    files: { "people.yaml": "" },
    modules: { "people.yaml": list },
  });

describe("maintainers", () => {
  it.each([
    ["a handle", "ann"],
    ["`lib.maintainers` with a handle of the list", upstream("ann")],
  ])("finds %s in the catalog's list", (_, maintainer) => {
    const { catalog, diagnostics } = resolveWith([maintainer]);
    expect(diagnostics).toEqual([]);
    expect(catalog.apps.get("demo")?.maintainers).toEqual([known]);
    expect(catalog.maintainerLists).toEqual(["people.yaml"]);
  });

  it("finds the record of someone in a list without handles", () => {
    const { catalog, diagnostics } = resolveWith([ann, { github: "bo" }], [ann, { github: "bo" }]);
    expect(diagnostics).toEqual([]);
    expect(catalog.apps.get("demo")?.maintainers).toEqual([
      known,
      { kind: "known", name: "bo", email: "", github: "bo" },
    ]);
  });

  it("keeps those of nixpkgs for Nix to look up, in the order written, of packages too", () => {
    const maintainers = [upstream("zed"), "ann"];
    const { catalog, diagnostics } = resolveRecipe({
      pkgs: { demo: goodPackage({ maintainers }) },
      catalog: { maintainerLists: [fileRef("people.yaml")] },
      files: { "people.yaml": "" },
      modules: { "people.yaml": { ann } },
    });
    expect(diagnostics).toEqual([]);
    expect(catalog.pkgs.get("demo")?.maintainers).toEqual([{ kind: "nixpkgs", attribute: "zed" }, known]);
  });

  it("suggests a handle", () => {
    expect(resolveWith(["amn"]).diagnostics).toEqual([
      {
        code: "CG410",
        message: "unknown maintainer `amn`",
        at: "apps.demo.maintainers.0",
        hint: "Did you mean `ann`? Write a name from the catalog's `maintainerLists`, or `lib.maintainers.<name>` for a maintainer of nixpkgs.",
      },
    ]);
  });

  it.each([
    ["a number", 1, "the integer `1`"],
    [
      "another expression",
      packageOf(select(variable("lib"), "licenses", "mit")),
      "`lib.licenses.mit`, which only Nix can evaluate",
    ],
    ["a record without `github`", { name: "X" }, "an attribute set"],
  ])("refuses %s", (_, maintainer, found) => {
    expect(resolveWith([maintainer]).diagnostics).toEqual([
      {
        code: "CG411",
        message: `a maintainer is expected here, found ${found}`,
        at: "apps.demo.maintainers.0",
        hint: "Write `lib.maintainers.<name>`, or the handle of someone in the catalog's `maintainerLists` as a string.",
      },
    ]);
  });
});

describe("maintainer lists", () => {
  it.each([
    ["a string", "x", 'it is the string `"x"`', "people.yaml"],
    ["a person that is none", { ann: 1 }, "`ann` is the integer `1`", "people.yaml.ann:"],
    ["an element that is none", [1], "an element is the integer `1`", "people.yaml.0"],
    ["someone without a handle", [{ name: "X" }], "a maintainer has no `github`", "people.yaml.0"],
  ])("report %s", (_, list, reason, at) => {
    expect(resolveWith([], list).diagnostics).toEqual([
      {
        code: "CG412",
        message: `\`people.yaml\` is not a list of maintainers: ${reason}`,
        at,
        hint: "Write an attribute set of `{ name, email, github }` by handle.",
      },
    ]);
  });

  it("report a missing file once", () => {
    const { diagnostics } = resolveRecipe({ catalog: { maintainerLists: [fileRef("none.yaml")] } });
    expect(diagnostics.map(({ code, at }) => [code, at])).toEqual([["CG430", "catalog.maintainerLists.0"]]);
  });

  it("report a file only Nix can find", () => {
    const { diagnostics } = resolveRecipe({ catalog: { maintainerLists: [upstream("x")] } });
    expect(diagnostics.map(({ code, message }) => [code, message])).toEqual([
      ["CG412", "`maintainerLists` is not a list of maintainers: only Nix can evaluate its path"],
    ]);
  });
});
