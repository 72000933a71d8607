import { describe, expect, it } from "vitest";
import { compileNixRecipe } from "../../../support/compile-nix-recipe.ts";

// Of two plain values of an option that takes one NixOS takes neither: every host has a name and a state version.

async function said(
  config: string,
  where = "services.runtimes.hostos",
  runtime = "hostos",
): Promise<string[]> {
  const { diagnostics } = await compileNixRecipe(`{
    apps.site = mkMerge [
      {
        services.components.web = {
          process.command = "/bin/web";
          resources.db.hostosConfig.services.postgresql.enable = true;
        };
        services.runtimes.${runtime}.enable = true;
      }
      { ${where}.hostosConfig = { ${config}; }; }
    ];
  }`);
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  return diagnostics.filter(({ code }) => code === "CG636").map(({ message }) => message);
}

const told = (option: string): string[] => [
  `\`${option}\` is the host's: one that sets another cannot have this app`,
];
const resource = "services.components.web.resources.db";

describe("what is the host's to say", () => {
  it.each([
    ["system.stateVersion", '"24.05"'],
    ["networking.hostName", '"site"'],
    ["networking.domain", '"example.org"'],
    ["time.timeZone", '"Europe/Berlin"'],
    ["i18n.defaultLocale", '"de_DE.UTF-8"'],
  ])("is told of: %s", async (option, value) => {
    expect(await said(`${option} = ${value}`)).toEqual(told(option));
    expect(await said(`${option} = ${value}`, resource)).toEqual(told(option));
    expect(await said(`imports = [ { ${option} = ${value}; } ]`)).toEqual(told(option));
  });

  it.each([
    ["a default", 'system.stateVersion = mkDefault "24.05"'],
    ["something that is meant to win", 'networking.hostName = mkForce "site"'],
    ["what holds for some hosts", 'time.timeZone = mkIf pkgs.stdenv.isLinux "Europe/Berlin"'],
    ["another setting beside it", "networking.firewall.enable = true"],
  ])("is fine: %s", async (_, config) => {
    expect(await said(config)).toEqual([]);
  });

  it("is the recipe's for the machine of a test, and where no host gets the module", async () => {
    expect(await said('networking.hostName = "site"', "test.services")).toEqual([]);
    expect(await said('system.stateVersion = "24.05"', resource, "container")).toEqual([]);
  });
});
