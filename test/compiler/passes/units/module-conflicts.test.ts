import { describe, expect, it } from "vitest";
import { compileNixRecipe } from "../../../support/compile-nix-recipe.ts";

/** The errors of an app with two modules: that of a resource and that of the host. */
async function errorsOf(resource: string, host: string): Promise<readonly string[]> {
  const { diagnostics } = await compileNixRecipe(
    `{
      apps.demo = {
        description = "An app.";
        services.components.web = {
          process.command = "/bin/web";
          healthcheck = { enable = true; test = [ "true" ]; };
          resources.db = { role = "backend"; hostosConfig = ${resource}; };
        };
        services.runtimes.hostos = { enable = true; hostosConfig = ${host}; };
      };
    }`,
    { "two.nix": `{ systemd.services.web.serviceConfig.MemoryMax = "2G"; }` },
  );
  return diagnostics
    .filter(({ severity }) => severity === "error")
    .map(
      ({ code, message, related }) =>
        `${code} ${/`([^`]*)`/.exec(message)?.[1] ?? ""} (${related?.length ?? 0})`,
    );
}

const web = (setting: string): string => `{ systemd.services.web.${setting}; }`;
const conflict = (option: string): readonly string[] => [`CG500 systemd.${option} (1)`];

describe("two modules that set one value of a unit differently", () => {
  it.each([
    [
      "a setting",
      web(`serviceConfig.MemoryMax = "1G"`),
      web(`serviceConfig.MemoryMax = "2G"`),
      "services.web.serviceConfig.MemoryMax",
    ],
    [
      "a number and a text",
      web(`serviceConfig.TasksMax = 5`),
      web(`serviceConfig.TasksMax = "5"`),
      "services.web.serviceConfig.TasksMax",
    ],
    [
      "a variable",
      web(`environment.EXTRA = "a"`),
      web(`environment.EXTRA = null`),
      "services.web.environment.EXTRA",
    ],
    ["a flag", web(`stopIfChanged = true`), web(`stopIfChanged = false`), "services.web.stopIfChanged"],
    ["a time", web(`startAt = "daily"`), web(`startAt = "hourly"`), "services.web.startAt"],
    [
      "a forced value",
      web(`description = mkForce "a"`),
      web(`description = mkForce "b"`),
      "services.web.description",
    ],
    [
      "a default",
      web(`serviceConfig.Nice = mkDefault 1`),
      web(`serviceConfig.Nice = mkDefault 2`),
      "services.web.serviceConfig.Nice",
    ],
    [
      "around a set",
      web(`serviceConfig = mkForce { Nice = 1; }`),
      web(`serviceConfig = mkForce { Nice = 2; }`),
      "services.web.serviceConfig.Nice",
    ],
    [
      "in a function",
      web(`unitConfig.X = "a"`),
      `{ lib, ... }: ${web(`unitConfig.X = lib.concatStrings [ "b" ]`)}`,
      "services.web.unitConfig.X",
    ],
    [
      "in a file",
      web(`serviceConfig.MemoryMax = "1G"`),
      `{ imports = [ ./two.nix ]; }`,
      "services.web.serviceConfig.MemoryMax",
    ],
    [
      "of a timer",
      `{ systemd.timers.web-health.timerConfig.Persistent = true; }`,
      `{ systemd.timers.web-health.timerConfig.Persistent = false; }`,
      "timers.web-health.timerConfig.Persistent",
    ],
  ])("are an error with both places: %s", async (_kind, resource, host, option) => {
    expect(await errorsOf(resource, host)).toEqual(conflict(option));
  });

  it.each([
    ["equal values", web(`serviceConfig.MemoryMax = "1G"`), web(`serviceConfig.MemoryMax = "1G"`)],
    ["lists", web(`serviceConfig.SetCredential = [ "a" ]`), web(`serviceConfig.SetCredential = [ "b" ]`)],
    [
      "a list and a value",
      web(`serviceConfig.SetCredential = [ "a" ]`),
      web(`serviceConfig.SetCredential = "b"`),
    ],
    ["lines", web(`preStart = "a"`), web(`preStart = "b"`)],
    [
      "another priority",
      web(`serviceConfig.MemoryMax = mkForce "1G"`),
      web(`serviceConfig.MemoryMax = "2G"`),
    ],
    [
      "a set that is overridden",
      web(`serviceConfig = mkDefault { Nice = 1; }`),
      web(`serviceConfig.Nice = 2`),
    ],
    [
      "defaults beside a stronger value",
      web(`description = mkDefault "a"`),
      web(`description = mkDefault "b"`),
    ],
    [
      "a condition that only Nix knows",
      web(`serviceConfig.Nice = mkIf pkgs.stdenv.isLinux 1`),
      web(`serviceConfig.Nice = 2`),
    ],
    [
      "a value that only Nix can evaluate",
      `{ config, ... }: ${web(`serviceConfig.Nice = config.x`)}`,
      web(`serviceConfig.Nice = 2`),
    ],
    ["another unit", web(`serviceConfig.Nice = 1`), `{ systemd.services.other.serviceConfig.Nice = 2; }`],
  ])("are accepted: %s", async (_kind, resource, host) => {
    expect(await errorsOf(resource, host)).toEqual([]);
  });

  it("are reported where each differs from the component, not beside that", async () => {
    const restart = (value: string): string => web(`serviceConfig.Restart = "${value}"`);
    expect(await errorsOf(restart("always"), restart("no"))).toEqual([
      "CG314 systemd.services.web.serviceConfig.Restart (0)",
      "CG314 systemd.services.web.serviceConfig.Restart (0)",
    ]);
  });
});
