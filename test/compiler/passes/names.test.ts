import { describe, expect, it } from "vitest";
import { appWith, goodPackage, resolveRecipe } from "../../support/resolve-recipe.ts";

const web = { process: { command: "/bin/web" } };

describe("names of entries", () => {
  it("reports names that differ only in case", () => {
    const { diagnostics } = resolveRecipe({
      pkgs: { Demo: goodPackage(), demo: goodPackage() },
      apps: { demo: {} },
    });
    expect(diagnostics).toEqual([
      {
        code: "CG401",
        message: "package `demo` and `Demo` differ only in case",
        at: "pkgs.demo:",
        related: [["pkgs.Demo:", "`Demo` is here"]],
        hint: "Rename one of them. Both become folder and host names, which may ignore case.",
      },
    ]);
  });
});

describe("names of services", () => {
  it("reports a component and a resource of one name", () => {
    const { diagnostics } = resolveRecipe({
      apps: { demo: appWith({ db: web, web: { ...web, resources: { db: {} } } }) },
    });
    expect(diagnostics).toEqual([
      {
        code: "CG402",
        message: "`db` is a component and a resource of the same app",
        at: "apps.demo.services.components.web.resources.db:",
        related: [["apps.demo.services.components.db:", "the component"]],
        hint: "Rename the resource. Both become host names in one network.",
      },
    ]);
  });

  it("keeps the name of the setup unit", () => {
    const { diagnostics } = resolveRecipe({ apps: { demo: appWith({ "demo-setup": web }) } });
    expect(diagnostics).toEqual([
      {
        code: "CG403",
        message:
          "`demo-setup` is the name of a unit that catalogc generates, which runs `setup` once at system startup",
        at: "apps.demo.services.components.demo-setup:",
        hint: "Give the component another name.",
      },
    ]);
  });

  const long = "a".repeat(32);
  it.each([
    ["1web", "root", {}],
    [long, "non-privileged", {}],
    [long, "prefer-dynamic", { container: { enable: true } }],
    [long, "prefer-dynamic", { hostos: { enable: true } }],
    ["2fa", "prefer-dynamic", { hostos: { enable: true } }],
  ])("refuses %s as an account of a %s component", (name, user, runtimes) => {
    const component = { process: { command: "/bin/web", user } };
    expect(resolveRecipe({ apps: { demo: appWith({ [name]: component }, runtimes) } }).diagnostics).toEqual([
      {
        code: "CG404",
        message: `\`${name}\` cannot be the name of the component's user account`,
        at: `apps.demo.services.components.${name}:`,
        hint: "Use at most 31 characters and begin with a letter. The account has the name of the component.",
      },
    ]);
  });

  it("are reported once if the name of the component is invalid", () => {
    const component = { process: { command: "/bin/web", user: "root" } };
    const apps = { demo: appWith({ web_server: component }) };
    expect(resolveRecipe({ apps }).diagnostics.map(({ code }) => code)).toEqual(["CG308"]);
  });

  it("are not checked where nothing runs", () => {
    expect(resolveRecipe({ apps: { demo: appWith({ [long]: web, "1web": web }) } }).diagnostics).toEqual([]);
  });
});
