import { describe, expect, it } from "vitest";
import { goodPackage, resolveRecipe } from "../../../support/resolve-recipe.ts";

const resolveBuild = (build: unknown) => {
  const { catalog, diagnostics } = resolveRecipe({ pkgs: { demo: goodPackage({ build }) } });
  return { kind: catalog.pkgs.get("demo")?.build.builder.kind, diagnostics };
};
const none = { code: "CG440", message: "package `demo` enables no builder", at: "pkgs.demo.build:" };

describe("the builder", () => {
  it("is the one that is enabled, whatever else is disabled", () => {
    expect(resolveBuild({ standardBuilder: { enable: true }, npmPackageBuilder: { enable: false } })).toEqual(
      {
        kind: "standardBuilder",
        diagnostics: [],
      },
    );
  });

  it("must be enabled", () => {
    expect(resolveBuild({ debug: true })).toEqual({
      kind: undefined,
      diagnostics: [{ ...none, hint: "Set `build.<builder>.enable` to true for exactly one builder." }],
    });
    expect(resolveBuild({ rustPackageBuilder: { cargoHash: "" } })).toEqual({
      kind: undefined,
      diagnostics: [{ ...none, hint: "Set `build.rustPackageBuilder.enable` to true." }],
    });
  });

  it("is not missed when `enable` is wrong", () => {
    const { diagnostics } = resolveBuild({ standardBuilder: { enable: "yes" } });
    expect(diagnostics.map(({ code }) => code)).toEqual(["CG300"]);
  });

  it("is one", () => {
    const enabled = { enable: true };
    expect(
      resolveBuild({ standardBuilder: enabled, ocamlBuilder: enabled, pythonAppBuilder: enabled })
        .diagnostics,
    ).toEqual([
      {
        code: "CG441",
        message: "3 builders are enabled",
        at: "pkgs.demo.build.ocamlBuilder.enable",
        related: [
          ["pkgs.demo.build.pythonAppBuilder.enable", "`pythonAppBuilder` is enabled here"],
          ["pkgs.demo.build.standardBuilder.enable", "`standardBuilder` is enabled here"],
        ],
        hint: "Keep the one that builds the package.",
      },
    ]);
  });

  it("leaves options of others without effect", () => {
    const { kind, diagnostics } = resolveBuild({
      standardBuilder: { enable: true },
      npmPackageBuilder: { enable: false, npmDepsHash: "" },
    });
    expect(kind).toBe("standardBuilder");
    expect(diagnostics).toEqual([
      {
        code: "CG442",
        severity: "warning",
        message: "options of `npmPackageBuilder` have no effect: it is not enabled",
        at: "pkgs.demo.build.npmPackageBuilder:",
        related: [["pkgs.demo.build.standardBuilder.enable", "`standardBuilder` is enabled here"]],
        hint: "Remove them, or move them to the enabled builder.",
      },
    ]);
  });
});
