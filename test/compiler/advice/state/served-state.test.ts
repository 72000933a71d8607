import { describe, expect, it } from "vitest";
import { compileNixRecipe } from "../../../support/compile-nix-recipe.ts";

async function said(
  server: string,
  runtimes = "hostos.enable = true;",
): Promise<readonly (string | undefined)[]> {
  const { diagnostics } = await compileNixRecipe(`{
    apps.shop.services = {
      components.shop = {
        process.command = "/bin/shop";
        resources.edge = { role = "frontend"; hostosConfig = { ${server} }; };
      };
      runtimes = { ${runtimes} };
    };
  }`);
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  return diagnostics.filter(({ code }) => code === "CG639").flatMap(({ message, hint }) => [message, hint]);
}

const told = "`edge` does not get at `/var/lib/shop`, the state folder of `shop`";
const nginx = (location: string): string =>
  `services.nginx.virtualHosts.shop.locations."/static/" = { ${location} };`;
const alias = nginx('alias = "/var/lib/shop/static/";');

describe("a web server that serves files of a component's state folder", () => {
  it.each([
    alias,
    nginx('root = "/var/lib/shop";'),
    nginx('extraConfig = "expires 1d;\\nroot /var/lib/shop/media;";'),
    'services.caddy.virtualHosts.shop.extraConfig = "root * /var/lib/shop/static\\nfile_server";',
    'services.httpd.virtualHosts.shop.documentRoot = "/var/lib/shop/public";',
  ])("is told: %s", async (server) => {
    expect((await said(server))[0]).toBe(told);
  });

  it("says why, once", async () => {
    const rest = ". Let `shop` serve these files itself, and what is known beforehand be a package.";
    const host = "n hosts only the account of `shop` may enter it";
    const container = "n containers it is a volume of `shop` alone";
    expect(await said(alias)).toEqual([told, `O${host}${rest}`]);
    expect(await said(alias, "container.enable = true;")).toEqual([told, `I${container}${rest}`]);
    expect(await said(alias, "hostos.enable = true; container.enable = true;")).toEqual([
      told,
      `O${host}, and i${container}${rest}`,
    ]);
  });

  it.each([
    nginx('alias = "/var/lib/shop-static/";'),
    nginx('alias = "${pkgs.hello}/var/lib/shop/";'),
    nginx('extraConfig = "# root /var/lib/shop;";'),
    nginx('proxyPass = "http://shop:8000";'),
    'services.restic.backups.shop.paths = [ "/var/lib/shop" ];',
  ])("is not: %s", async (server) => {
    expect(await said(server)).toEqual([]);
  });

  it.each([
    'systemd.services.shop.serviceConfig.StateDirectoryMode = lib.mkForce "0755";',
    'users.users.nginx.extraGroups = [ "shop" ];',
    'services.nginx.user = "shop";',
    'systemd.tmpfiles.rules = [ "a+ /var/lib/shop - - - - u:nginx:rX" ];',
  ])("is seen to on hosts: %s", async (module) => {
    const host = `hostos = { enable = true; hostosConfig = { ${module} }; };`;
    expect(await said(alias, host)).toEqual([]);
    expect(await said(alias, `${host} container.enable = true;`)).toEqual([
      told,
      expect.stringMatching(/^In containers/),
    ]);
  });

  it("is the one of containers where they alone are told to", async () => {
    const container = (server: string): string =>
      `container = { enable = true; resources.edge.hostosConfig = { ${server} }; };`;
    expect(
      (await said("services.nginx.enable = true;", `hostos.enable = true; ${container(alias)}`))[1],
    ).toMatch(/^In containers/);
  });
});
