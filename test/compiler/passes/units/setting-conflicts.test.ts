import { describe, expect, it } from "vitest";
import { compileNixRecipe } from "../../../support/compile-nix-recipe.ts";

// NixOS refuses two values of one setting: `systemd.services.<component>` is defined by catalogc, and maybe by hostosConfig.

const compiled = (user: string, unit: string, where = "services.runtimes.hostos") =>
  compileNixRecipe(`{
    apps.site = mkMerge [
      {
        services.components.web = {
          process = {
            command = "/bin/web"; user = "${user}"; preStart = "true"; environment = { MODE = "100%"; LIB = "\${pkgs.hello}/lib"; };
          };
          healthcheck = { enable = true; test = [ "true" ]; };
        };
        services.components.job = { process.command = "/bin/job"; dependsOn = [ "web" ]; };
        services.runtimes.hostos.enable = true;
      }
      { ${where}.hostosConfig = ${unit.startsWith("{") ? unit : `{ systemd.services.web.${unit}; }`}; }
    ];
  }`);

async function said(unit: string, user = "prefer-dynamic", where?: string): Promise<readonly string[]> {
  const { diagnostics } = await compiled(user, unit, where);
  return diagnostics
    .filter(({ severity }) => severity === "error")
    .map(({ code, message }) => `${code} ${message}`);
}

/** The settings of hardening, which a host or recipe may set otherwise. */
function defaultsIn(module = ""): ReadonlySet<string> {
  const keys = new Set([...module.matchAll(/^\s+(\w+) = lib\.mkDefault/gm)].map(([, key = ""]) => key));
  expect(keys).toContain("NoNewPrivileges");
  return keys;
}

const already = (option: string, value?: string): string =>
  `CG314 the component already sets \`systemd.services.web.${option}\`${value === undefined ? "" : ` to ${value}`}`;

describe("settings of a component's unit", () => {
  it.each(["root", "prefer-dynamic", "non-privileged"])(
    "may not be given another value in hostosConfig, whichever catalogc sets (%s)",
    async (user) => {
      const { text } = await compiled(user, "{ }");
      const unit = text("apps/site/hostos/units/web.service") ?? "";
      const keys = [...unit.matchAll(/^(\w+)=/gm)].map(([, key = ""]) => key);
      const own = keys
        .slice(keys.indexOf("Environment"))
        .filter((key) => !/^(?:Environment|WantedBy)$/.test(key));
      expect(own).toEqual(expect.arrayContaining(["RestartMode", "TimeoutStartSec"]));
      const defaults = defaultsIn(text("apps/site/hostos/module.nix"));
      for (const key of own)
        expect(await said(`serviceConfig.${key} = "another"`, user)).toEqual(
          defaults.has(key)
            ? []
            : [
                expect.stringMatching(
                  `^CG314 the component already sets .systemd\\.services\\.web\\.serviceConfig\\.${key}.`,
                ),
              ],
        );
    },
  );

  it.each(["root", "prefer-dynamic", "non-privileged"])(
    "nor settings of the units that check its health (%s)",
    async (user) => {
      const { text } = await compiled(user, "{ }");
      for (const [kind, option, section] of [
        ["service", "services.web-health.serviceConfig", "[Service]"],
        ["timer", "timers.web-health.timerConfig", "[Timer]"],
      ] as const) {
        const unit = text(`apps/site/hostos/units/web-health.${kind}`) ?? "";
        const [, lines = ""] = unit.split(`${section}\n`);
        const keys = [...(lines.split("\n[")[0] ?? "").matchAll(/^(\w+)=/gm)].map(([, key = ""]) => key);
        expect(keys).toEqual(
          expect.arrayContaining(kind === "timer" ? ["OnActiveSec"] : ["TimeoutStartSec"]),
        );
        const defaults = defaultsIn(text("apps/site/hostos/module.nix"));
        for (const key of keys.filter((each) => each !== "Environment" && !defaults.has(each)))
          expect(await said(`{ systemd.${option}.${key} = "another"; }`, user)).toEqual([
            expect.stringMatching(
              `^CG314 the component already sets .systemd\\.${option.replaceAll(".", "\\.")}\\.${key}.`,
            ),
          ]);
      }
      expect(await said('{ systemd.services.web-health.environment.MODE = "live"; }', user)).toHaveLength(1);
      const more =
        '{ systemd.services.web-health.serviceConfig = { Nice = 5; EnvironmentFile = "/run/secrets/web"; }; }';
      expect(await said(more, user)).toEqual([]);
    },
  );

  it("are said with their value, also variables and what the test sets", async () => {
    expect(await said('serviceConfig.Restart = "always"')).toEqual([
      already("serviceConfig.Restart", "`on-failure`"),
    ]);
    expect(await said("serviceConfig.DynamicUser = false")).toEqual([
      already("serviceConfig.DynamicUser", "`true`"),
    ]);
    expect(await said('environment.HOME = "/root"')).toEqual([already("environment.HOME", "`/var/lib/web`")]);
    expect(await said('environment.LIB = "/lib"')).toEqual([already("environment.LIB")]);
    expect(await said('script = "true"', "root", "test.services")).toEqual([already("script")]);
    const resource = "services.components.web.resources.proxy";
    expect(await said('script = "true"', "root", resource)).toEqual([already("script")]);
  });

  it("are those of its account, too", async () => {
    const group = '{ users.users.web.group = "media"; }';
    expect(await said(group, "non-privileged")).toEqual([
      "CG314 the component already sets `users.users.web.group` to `web`",
    ]);
    expect(await said(group)).toEqual([]);
  });

  it.each([
    ["with a priority", 'serviceConfig.Restart = mkForce "always"'],
    ["with a lower one", 'serviceConfig.Restart = mkDefault "always"'],
    ["that say the same", "serviceConfig.RestartSec = 5"],
    ["that say the same, with a percent sign", 'environment.MODE = "100%%"'],
    ["that are lists", 'serviceConfig.StateDirectory = [ "more" ]'],
    ["that catalogc leaves alone", 'serviceConfig.MemoryMax = "1G"'],
    [
      "behind a condition that only Nix knows",
      'serviceConfig = mkIf pkgs.stdenv.isLinux { Type = "simple"; }',
    ],
    [
      "of a component that nobody waits for",
      '{ systemd.services.job.serviceConfig.RestartMode = "normal"; }',
    ],
    ["of other units", '{ systemd.services.other.serviceConfig.Type = "oneshot"; }'],
  ])("are fine: %s", async (_, unit) => {
    expect(await said(unit)).toEqual([]);
  });

  it.each([
    ["name by name", 'systemd.services.web = { serviceConfig = { Restart = "always"; }; }', "Restart"],
    ["with dots", 'systemd.services.web.serviceConfig.Restart = "always"', "Restart"],
    ["in a merge", 'systemd = mkMerge [ { services.web.serviceConfig.Restart = "always"; } ]', "systemd"],
  ])("are pointed at where they are written: %s", async (_, config, name) => {
    const { diagnostics } = await compiled("root", `{ ${config}; }`);
    const spans = diagnostics.flatMap(({ code, span }) => (code === "CG314" && span ? [span] : []));
    expect(spans.map(({ start, end }) => end - start)).toEqual([name.length]);
  });

  it("say of what ends where it belongs", async () => {
    const hint = async (type: string): Promise<string | undefined> =>
      (await compiled("root", `serviceConfig.Type = "${type}"`)).diagnostics.find(
        ({ code }) => code === "CG314",
      )?.hint;
    expect(await hint("oneshot")).toMatch(/to its `preStart`\. `lib\.mkForce`/);
    expect(await hint("notify")).toMatch(/Remove this value or wrap it in `lib\.mkForce`/);
  });
});
