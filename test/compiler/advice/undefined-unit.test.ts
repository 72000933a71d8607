import { expect, it } from "vitest";
import { compileNixRecipe } from "../../support/compile-nix-recipe.ts";

// Settings of units that hostosConfig means for the app's own, under other names.

async function said(config: string, components = "server.process.command = pkgs.vaultwarden;") {
  const { diagnostics } = await compileNixRecipe(`{
    apps.vault = {
      services = {
        components = { ${components} };
        runtimes.hostos = { enable = true; hostosConfig = ${config}; };
      };
      test.services.script = "true";
    };
  }`);
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  return diagnostics.flatMap(({ code, message }) => (code === "advice/undefined-unit" ? [message] : []));
}

const stray = (name: string): readonly string[] => [
  `\`systemd.services.${name}\` has no program, and nothing else defines this unit`,
];

it.each([
  ["the app's name", '{ systemd.services.vault.serviceConfig.LoadCredential = "a:/run/a"; }', "vault"],
  ["nearly a component's name", '{ systemd.services.sevrer.environment.A = "b"; }', "sevrer"],
  ["a function", "{ ... }: { systemd.services.vault.serviceConfig.Nice = 5; }", "vault"],
])("are reported by %s", async (_what, config, name) => {
  expect(await said(config)).toEqual(stray(name));
});

it("are reported if the name has the suffix that NixOS adds", async () => {
  expect(await said('{ systemd.services."server.service".serviceConfig.Nice = 5; }')).toEqual([
    '`systemd.services."server.service"` is the unit `server.service.service`, which nothing defines',
  ]);
  expect(await said('{ systemd.timers."backup.timer".timerConfig.OnCalendar = "daily"; }')).toEqual([
    '`systemd.timers."backup.timer"` is the unit `backup.timer.timer`, which nothing defines',
  ]);
});

it.each([
  [
    "units of the app",
    '{ systemd.services = { server.environment.A = "b"; vault-setup.environment.A = "b"; "vault-retry@".environment.A = "b"; }; }',
  ],
  ["units with a program", '{ systemd.services.vault = { script = "true"; startAt = "daily"; }; }'],
  ["units with a program", '{ systemd.services.vault.serviceConfig.ExecStart = "${pkgs.hello}/bin/hello"; }'],
  ["units that are turned off", "{ systemd.services.vault.enable = false; }"],
  [
    "units of NixOS services",
    "{ services.vault.enable = true; systemd.services.vault.serviceConfig.Nice = 5; }",
  ],
  [
    "units of packages",
    "{ systemd.packages = [ pkgs.vault ]; systemd.services.vault.serviceConfig.Nice = 5; }",
  ],
  [
    "units of other modules",
    '{ imports = [ pkgs.vault.nixosModules.default ]; systemd.services.vault.environment.A = "b"; }',
  ],
  ["units of the host", "{ systemd.services.nginx.serviceConfig.Nice = 5; }"],
])("%s is not reported", async (_what, config) => {
  expect(await said(config)).toEqual([]);
});

it.each([
  ["no known name", "{ systemd.services.other.serviceConfig.Nice = 5; }", stray("other")],
  [
    "a timer without a service",
    '{ systemd.timers.backup.timerConfig.OnCalendar = "daily"; }',
    ["`systemd.timers.backup` starts `backup.service`, which nothing defines"],
  ],
  [
    "a required unit",
    '{ systemd.services.server.requires = [ "databse.service" ]; }',
    ["`server.service` requires `databse.service`, which nothing defines"],
  ],
])("are reported by %s", async (_what, config, expected) => {
  expect(await said(config)).toEqual(expected);
});

it.each([
  '{ systemd.timers.backup.timerConfig = { OnCalendar = "daily"; Unit = "server.service"; }; }',
  '{ systemd = { timers.backup.timerConfig.OnCalendar = "daily"; services.backup.script = "true"; }; }',
  '{ systemd.services.server.requires = [ "postgresql.service" "network-online.target" ]; }',
  '{ services.gitlab.enable = true; systemd.services.server.requires = [ "gitaly.service" ]; }',
])("nothing is reported of defined units: %s", async (config) => {
  expect(await said(config)).toEqual([]);
});
