import { describe, expect, it } from "vitest";
import { compileNixRecipe } from "../../support/compile-nix-recipe.ts";

// Where systemd's dynamic users do not do what the recipe sets, `prefer-dynamic` is an account of the host.

async function accountOf(process: string, others = "") {
  const { diagnostics, text } = await compileNixRecipe(`{
    apps.shop.services = {
      components.web.process = { command = "/bin/web"; ${process} };
      ${others}
      runtimes.hostos.enable = true;
    };
  }`);
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  const lines = text("apps/shop/hostos/units/web.service")?.match(/^(?:DynamicUser|User|Group)=.*$/gm);
  const accounts = text("apps/shop/hostos/sysusers.conf")?.match(/^[ugm] web\b.*$/gm) ?? [];
  if (lines?.includes("DynamicUser=true") === true) {
    expect(lines).toEqual(["DynamicUser=true", "User=web"]);
    // systemd.exec(5), `User=`: a group of that name would require a static user.
    expect(accounts).toEqual([]);
    return "dynamic";
  }
  expect(lines).toEqual(["Group=web", "User=web"]);
  expect(accounts.map((line) => line[0])).toContain("u");
  expect(text("apps/shop/hostos/module.nix")).toMatch(/users\.users = \{\s+web = /);
  return "static";
}

describe("a component with `prefer-dynamic`", () => {
  it.each([
    ["is the group of a volume", 'volumes.media.group = "web";'],
    ["is the group of a folder that exists", 'volumes.media = { path = "/srv/media"; group = "web"; };'],
    [
      "is a group of another component",
      'components.worker.process = { command = "/bin/worker"; groups = [ "web" ]; };',
    ],
    ["is a group of a job", 'jobs.clean.process = { command = "/bin/clean"; groups = [ "web" ]; };'],
  ])("has a static account if its name %s", async (_, others) => {
    expect(await accountOf("", others)).toBe("static");
    expect(await accountOf("", others.replaceAll('"web"', '"webs"'))).toBe("dynamic");
  });

  it.each([
    '"none"',
    "{ noNewPrivileges = false; }",
    '{ protectSystem = "full"; }',
    '{ protectSystem = "no"; }',
    "{ protectHome = false; }",
    "{ privateTmp = false; }",
    "{ restrictSUIDSGID = false; }",
    "{ removeIPC = false; }",
  ])("has a static account if DynamicUser= would restore hardening that is off: %s", async (hardening) => {
    expect(await accountOf(`hardening = ${hardening};`)).toBe("static");
  });

  it.each([
    '"standard"',
    "{ privateDevices = false; umask = false; }",
    '{ protectSystem = "strict"; privateTmp = true; }',
  ])("has a dynamic account with other hardening: %s", async (hardening) => {
    expect(await accountOf(`hardening = ${hardening};`)).toBe("dynamic");
  });
});
