import { describe, expect, it } from "vitest";
import { select, variable } from "../../../compiler/language/build.ts";
import { text } from "../../../compiler/language/text.ts";
import { packageOf, packageRef } from "../../support/ir-fixtures.ts";
import { appWith, goodPackage, resolveRecipe } from "../../support/resolve-recipe.ts";

const pkgs = { bad: goodPackage({ broken: true }) };
const warned = (user: string, at: string) => ({
  code: "CG480",
  severity: "warning",
  message: `${user} uses package \`bad\`, which is marked as broken`,
  at,
  related: [["pkgs.bad.broken", "marked as broken here"]],
  hint: "Fix the package, or mark the entry as broken too.",
});

describe("broken packages", () => {
  it("are reported at their first use", () => {
    const build = {
      standardBuilder: {
        enable: true,
        packages: { build: [packageRef("ok"), packageRef("bad")], run: [packageRef("bad")] },
      },
    };
    expect(resolveRecipe({ pkgs: { ...pkgs, user: goodPackage({ build }) } }).diagnostics).toEqual([
      warned("package `user`", "pkgs.user.build.standardBuilder.packages.build.1"),
    ]);
  });

  it("are found in texts and free-form values", () => {
    const command = text(packageRef("bad.out").expr, "/bin/x");
    const user = appWith({ web: { process: { command } } });
    expect(resolveRecipe({ pkgs, apps: { user } }).diagnostics).toEqual([
      warned("app `user`", "apps.user.services.components.web.process.command"),
    ]);
    const configured = appWith(
      { web: { process: { command: "/x" } } },
      { hostos: { hostosConfig: { a: [packageRef("bad")] } } },
    );
    expect(resolveRecipe({ pkgs, apps: { configured } }).diagnostics).toEqual([
      warned("app `configured`", "apps.configured.services.runtimes.hostos.hostosConfig.a.0"),
    ]);
  });

  it("may be used by broken packages, and nixpkgs' own are others", () => {
    const original = packageOf(select(variable("pkgs"), "pkgsOriginal", "bad"));
    expect(
      resolveRecipe({
        pkgs,
        apps: {
          broken: { broken: true, programs: { packages: [packageRef("bad")] } },
          original: { programs: { packages: [original] } },
        },
      }).diagnostics,
    ).toEqual([]);
  });
});
