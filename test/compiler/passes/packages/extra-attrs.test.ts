import { describe, expect, it } from "vitest";
import { packageRef } from "../../../support/ir-fixtures.ts";
import { goodPackage, resolveRecipe } from "../../../support/resolve-recipe.ts";

const resolveExtra = (build: Record<string, unknown>, changes: Record<string, unknown> = {}) => {
  const { catalog, diagnostics } = resolveRecipe({ pkgs: { demo: goodPackage({ build, ...changes }) } });
  return { names: [...(catalog.pkgs.get("demo")?.build.extraAttrs.keys() ?? [])], diagnostics };
};
const twice = (name: string, option: string) => ({
  code: "CG444",
  message: `\`${name}\` is set in \`extraAttrs\` and by \`${option}\``,
  at: `pkgs.demo.build.extraAttrs.${name}:`,
  related: [[`pkgs.demo.${option}:`, `\`${option}\` is set here`]],
  hint: "Keep one of the two; `extraAttrs` overrides the option.",
});

describe("extraAttrs", () => {
  it("may set attributes that no option sets", () => {
    const extraAttrs = {
      doCheck: false,
      ldflags: ["-s"],
      patches: [],
      meta: {},
      passthru: {},
      env: { A: "1" },
    };
    expect(
      resolveExtra(
        { extraAttrs, goPackageBuilder: { enable: true, vendorHash: null } },
        { description: "Demo." },
      ),
    ).toEqual({ names: ["doCheck", "env", "ldflags", "meta", "passthru", "patches"], diagnostics: [] });
  });

  it("may set src where every kind of source is null", () => {
    const build = { identityBuilder: { enable: true, derivation: packageRef("hello") } };
    const source = { git: null, url: null, path: null };
    expect(resolveExtra({ ...build, extraAttrs: { src: "x" } }, { source })).toEqual({
      names: ["src"],
      diagnostics: [],
    });
    const codes = resolveExtra({ standardBuilder: { enable: true }, extraAttrs: { src: "x" } }, { source });
    expect(codes.diagnostics.map(({ code }) => code)).toEqual(["CG423"]);
  });

  it.each([
    ["version", "version", { standardBuilder: { enable: true } }, { version: "2" }],
    ["src", "source", { standardBuilder: { enable: true } }, {}],
    [
      "vendorHash",
      "build.goPackageBuilder.vendorHash",
      { goPackageBuilder: { enable: true, vendorHash: null } },
      {},
    ],
    [
      "minimalOCamlVersion",
      "build.ocamlBuilder.minimalVersion",
      { ocamlBuilder: { enable: true, minimalVersion: "4.14" } },
      {},
    ],
    [
      "build-system",
      "build.pythonAppBuilder.packages.build-system",
      { pythonAppBuilder: { enable: true, packages: { "build-system": [] } } },
      {},
    ],
    [
      "nativeBuildInputs",
      "build.standardBuilder.packages.build",
      { standardBuilder: { enable: true, packages: { build: [] } } },
      {},
    ],
    ["shellHook", "build.debug", { debug: true, standardBuilder: { enable: true } }, {}],
    ["x", "build.structuredAttrs.x", { structuredAttrs: { x: 1 }, standardBuilder: { enable: true } }, {}],
  ])("cannot set %s when %s does", (name, option, build, changes) => {
    expect(resolveExtra({ extraAttrs: { [name]: "x" }, ...build }, changes).diagnostics).toEqual([
      twice(name, option),
    ]);
  });

  it.each([
    ["meta.description", "description", {}, { description: "Demo." }],
    ["meta.homepage", "homePage", {}, { homePage: "https://example.org" }],
    ["meta.license", "license", {}, {}],
    ["passthru.test", "test", {}, { test: { script: "true" } }],
    ["passthru.env", "develop", {}, { develop: { packages: [] } }],
    ["env.A", "build.env.A", { env: { A: "1" } }, {}],
    ["env.A", "build.standardBuilder.env.A", { standardBuilder: { enable: true, env: { A: "1" } } }, {}],
    ["env.NIX_CFLAGS_COMPILE", "build.env.BUILD_CFLAGS_COMPILE", { env: { NIX_CFLAGS_COMPILE: ["-g"] } }, {}],
  ])("cannot set %s when %s does", (name, option, build, changes) => {
    const [set = "", key = ""] = name.split(".");
    const extraAttrs = { [set]: { [key]: "x", other: "y" } };
    expect(
      resolveExtra({ standardBuilder: { enable: true }, ...build, extraAttrs }, changes).diagnostics,
    ).toMatchObject([{ code: "CG444", message: twice(name, option).message, at: twice(name, option).at }]);
  });
});
