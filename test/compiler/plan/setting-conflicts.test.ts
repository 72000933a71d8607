import { describe, expect, it } from "vitest";
import { compileNixRecipe } from "../../support/compile-nix-recipe.ts";

interface App {
  /** The modules of the resource, the host and the test. */
  readonly resource?: string;
  readonly host?: string;
  readonly test?: string;
  readonly user?: string;
}

const compiled = ({ resource = "{ }", host = "{ }", test = "{ }", user = "prefer-dynamic" }: App) =>
  compileNixRecipe(
    `{
      apps.site = {
        services.components.web = {
          process = {
            command = "/bin/web"; user = "${user}"; preStart = "true";
            environment = { MODE = "100%"; LIB = "\${pkgs.hello}/lib"; };
          };
          healthcheck = { enable = true; test = [ "true" ]; };
          resources.db = { role = "backend"; hostosConfig = ${resource}; };
        };
        services.runtimes.hostos = { enable = true; hostosConfig = ${host}; };
        test.services.hostosConfig = ${test};
      };
    }`,
    { "two.nix": `{ systemd.services.web.serviceConfig.MemoryMax = "2G"; }` },
  );

/** The errors, each as its code and option. */
async function errorsOf(app: App): Promise<readonly string[]> {
  const { diagnostics } = await compiled(app);
  return diagnostics
    .filter(({ severity }) => severity === "error")
    .map(({ code, message }) => `${code} ${/`([^`]*)`/.exec(message)?.[1] ?? ""}`);
}

const web = (setting: string): string => `{ systemd.services.web.${setting}; }`;

describe("conflictsOf › the component and a module", () => {
  it.each(["root", "prefer-dynamic", "non-privileged"])(
    "another value of any setting of the component's unit is an error (%s)",
    async (user) => {
      const { text } = await compiled({ user });
      const unit = text("apps/site/hostos/units/web.service") ?? "";
      const keys = [...unit.matchAll(/^(\w+)=/gm)].map(([, key = ""]) => key);
      const ofService = keys.slice(keys.indexOf("Environment"));
      const own = [...new Set(ofService)].filter((key) => !/^(?:Environment|WantedBy)$/.test(key));
      const module = text("apps/site/hostos/module.nix") ?? "";
      const defaults = [...module.matchAll(/^\s+(\w+) = lib\.mkDefault/gm)].map(([, key = ""]) => key);
      expect(own).toEqual(expect.arrayContaining(["Restart", "TimeoutStartSec"]));
      const others = own.map((key) => `${key} = "another";`).join(" ");
      expect(await errorsOf({ user, host: web(`serviceConfig = { ${others} }`) })).toEqual(
        own
          .filter((key) => !defaults.includes(key))
          .map((key) => `CG314 systemd.services.web.serviceConfig.${key}`),
      );
    },
  );

  it.each<[string, App, string]>([
    ["a variable", { host: web('environment.HOME = "/root"') }, "services.web.environment.HOME"],
    ["a residual variable", { host: web('environment.LIB = "/lib"') }, "services.web.environment.LIB"],
    ["a module of the test", { test: web('script = "true"') }, "services.web.script"],
    ["a module of a resource", { resource: web('script = "true"') }, "services.web.script"],
    [
      "the unit of a health check",
      { host: '{ systemd.services.web-health.environment.MODE = "live"; }' },
      "services.web-health.environment.MODE",
    ],
    [
      "the timer of a health check",
      { host: '{ systemd.timers.web-health.timerConfig.OnActiveSec = "1h"; }' },
      "timers.web-health.timerConfig.OnActiveSec",
    ],
    [
      "a merge",
      { host: '{ systemd = mkMerge [ { services.web.serviceConfig.Restart = "always"; } ]; }' },
      "services.web.serviceConfig.Restart",
    ],
  ])("%s is an error", async (_, app, option) => {
    expect(await errorsOf(app)).toEqual([`CG314 systemd.${option}`]);
  });

  it("the group of an account of the host is an error", async () => {
    const host = '{ users.users.web.group = "media"; }';
    expect(await errorsOf({ host, user: "non-privileged" })).toEqual(["CG314 users.users.web.group"]);
    expect(await errorsOf({ host })).toEqual([]);
  });

  it.each([
    ["a stronger priority", web('serviceConfig.Restart = mkForce "always"')],
    ["a stronger priority of the set", web('serviceConfig = mkForce { Restart = "always"; }')],
    ["a weaker priority", web('serviceConfig.Restart = mkDefault "always"')],
    ["an equal number", web("serviceConfig.RestartSec = 5")],
    ["an equal variable with a percent sign", web('environment.MODE = "100%%"')],
    ["a list", web('serviceConfig.StateDirectory = [ "more" ]')],
    ["a setting that the component does not have", web('serviceConfig.MemoryMax = "1G"')],
    ["a residual condition", web('serviceConfig = mkIf pkgs.stdenv.isLinux { Type = "simple"; }')],
    ["another unit", '{ systemd.services.other.serviceConfig.Type = "oneshot"; }'],
  ])("%s is accepted", async (_, host) => {
    expect(await errorsOf({ host })).toEqual([]);
  });
});

describe("conflictsOf › two modules", () => {
  it.each([
    ["settings", web(`serviceConfig.MemoryMax = "1G"`), web(`serviceConfig.MemoryMax = "2G"`)],
    ["a number and a text", web(`serviceConfig.TasksMax = 5`), web(`serviceConfig.TasksMax = "5"`)],
    ["variables", web(`environment.EXTRA = "a"`), web(`environment.EXTRA = null`)],
    ["flags", web(`stopIfChanged = true`), web(`stopIfChanged = false`)],
    ["forced values", web(`description = mkForce "a"`), web(`description = mkForce "b"`)],
    ["defaults", web(`serviceConfig.Nice = mkDefault 1`), web(`serviceConfig.Nice = mkDefault 2`)],
    [
      "forced sets",
      web(`serviceConfig = mkForce { Nice = 1; }`),
      web(`serviceConfig = mkForce { Nice = 2; }`),
    ],
    [
      "a function",
      web(`unitConfig.X = "a"`),
      `{ lib, ... }: ${web(`unitConfig.X = lib.concatStrings [ "b" ]`)}`,
    ],
    ["a file", web(`serviceConfig.MemoryMax = "1G"`), `{ imports = [ ./two.nix ]; }`],
  ])("different values are an error: %s", async (_, resource, host) => {
    expect(await errorsOf({ resource, host })).toEqual([
      expect.stringMatching(/^CG500 systemd\.services\.web\.[\w.]+$/),
    ]);
  });

  it.each([
    ["equal values", web(`serviceConfig.MemoryMax = "1G"`), web(`serviceConfig.MemoryMax = "1G"`)],
    ["lists", web(`serviceConfig.SetCredential = [ "a" ]`), web(`serviceConfig.SetCredential = "b"`)],
    ["lines", web(`preStart = "a"`), web(`preStart = "b"`)],
    ["priorities", web(`serviceConfig.MemoryMax = mkForce "1G"`), web(`serviceConfig.MemoryMax = "2G"`)],
    ["an overridden set", web(`serviceConfig = mkDefault { Nice = 1; }`), web(`serviceConfig.Nice = 2`)],
    [
      "defaults below the component's value",
      web(`description = mkDefault "a"`),
      web(`description = mkDefault "b"`),
    ],
    ["a residual condition", web(`serviceConfig.Nice = mkIf pkgs.a 1`), web(`serviceConfig.Nice = 2`)],
    [
      "a residual value",
      `{ config, ... }: ${web(`serviceConfig.Nice = config.x`)}`,
      web(`serviceConfig.Nice = 2`),
    ],
    ["another unit", web(`serviceConfig.Nice = 1`), `{ systemd.services.other.serviceConfig.Nice = 2; }`],
  ])("these are accepted: %s", async (_, resource, host) => {
    expect(await errorsOf({ resource, host })).toEqual([]);
  });

  it("each value that differs from the component's is reported, and no conflict of the two", async () => {
    const restart = (value: string): string => web(`serviceConfig.Restart = "${value}"`);
    const option = "CG314 systemd.services.web.serviceConfig.Restart";
    expect(await errorsOf({ resource: restart("always"), host: restart("no") })).toEqual([option, option]);
  });
});
