import { describe, expect, it } from "vitest";
import { compileNixRecipe } from "../../support/compile-nix-recipe.ts";

/** The rules of advice that a component `web` with a resource gives rise to on hosts, without those that it always does. */
async function codes(resource: string, process = "", more = ""): Promise<readonly string[]> {
  const { diagnostics } = await compileNixRecipe(`{
    apps.shop.services = {
      components.web = { process = { command = "/bin/web"; ${process} }; resources.r = { ${resource} }; };
      runtimes.hostos = { enable = true; ${more} };
    };
  }`);
  return diagnostics.map(({ code }) => code).filter((code) => /peer-role|private-folder/.test(code));
}

describe("advice/peer-role", () => {
  const roles = (...names: readonly string[]): string =>
    `hostosConfig.services.postgresql = { enable = true; ensureUsers = [ ${names.map((name) => `{ name = "${name}"; }`).join(" ")} ]; };`;

  it.each([
    [roles("shop"), "", "", 1],
    [roles("web", "postgres"), "", "", 0],
    [roles("root"), 'user = "root";', "", 0],
    [roles("web"), 'user = "root";', "", 1],
    // What sets a password, or lets others in.
    [roles("shop"), "", 'setup = "true";', 0],
    [roles("shop"), "", 'hostosConfig.systemd.services.postgresql.postStart = "true";', 0],
    [roles("shop").replace("enable", 'authentication = "local all all trust"; enable'), "", "", 0],
  ])("knows the accounts of the app: %s %s %s", async (resource, process, more, count) => {
    expect(await codes(resource, process, more)).toHaveLength(count);
  });
});

describe("advice/private-folder", () => {
  const served = (path: string, more = ""): string =>
    `role = "frontend"; hostosConfig = { services.nginx = { enable = true; virtualHosts.a.root = "${path}"; }; ${more} };`;

  it.each([
    [served("/var/lib/web"), 1],
    [served("/var/lib/web/public/"), 1],
    [served("/var/lib/website"), 0],
    [served("/var/lib/web", 'users.users.nginx.extraGroups = [ "web" ];'), 0],
  ])("is about the state of components that nginx cannot read: %s", async (resource, count) => {
    expect(await codes(resource)).toHaveLength(count);
  });
});
