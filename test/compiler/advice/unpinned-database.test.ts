import { describe, expect, it } from "vitest";
import { compileNixRecipe } from "../../support/compile-nix-recipe.ts";

// The version of PostgreSQL follows `system.stateVersion`, and in containers that follows nixpkgs.

async function said(module: string, container = "{ }", runtimes = "container.enable = true") {
  const { diagnostics } = await compileNixRecipe(`{
    apps.web.services = {
      components.web = { process.command = "/bin/web"; resources.db.hostosConfig = ${module}; };
      runtimes = { ${runtimes}; container.resources.db.hostosConfig = ${container}; };
    };
  }`);
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  return diagnostics
    .filter(({ code }) => code === "advice/unpinned-database")
    .flatMap(({ message, hint }) => [message, hint]);
}

const enabled = "{ services.postgresql.enable = true; }";

describe("a PostgreSQL in a container that has no version of its own", () => {
  it.each([
    ["where all components are told", enabled, "{ }"],
    ["where containers are told", "{ }", enabled],
    ["with settings of its own", enabled, "{ services.postgresql.enableTCPIP = true; }"],
  ])("is warned of: %s", async (_, module, container) => {
    expect(await said(module, container)).toEqual([
      "in containers an update of nixpkgs changes the PostgreSQL version of `db`, which then starts without its data",
      expect.stringContaining("Set `services.postgresql.package`, for example to `pkgs.postgresql_17`"),
    ]);
  });

  it.each([
    ["on hosts, which have a state version", enabled, "{ }", "hostos.enable = true"],
    ["with a package", "{ services.postgresql = { enable = true; package = pkgs.postgresql_16; }; }"],
    [
      "with a package in containers",
      enabled,
      "{ services.postgresql.package = lib.mkForce pkgs.postgresql_16; }",
    ],
    ["with a state version", enabled, '{ system.stateVersion = "24.05"; }'],
    ["that is not enabled", "{ services.postgresql.enable = false; }"],
    [
      "where a module that is not seen may say it",
      "{ imports = [ pkgs.vault.nixosModules.default ]; services.postgresql.enable = true; }",
    ],
    [
      "where only Nix knows",
      "{ config, ... }: { system = config.other; services.postgresql.enable = true; }",
    ],
  ])("is not, %s", async (_, module, container = "{ }", runtimes?: string) => {
    expect(await said(module, container, runtimes)).toEqual([]);
  });
});
