import { expect, it } from "vitest";
import { compileNixRecipe } from "../../../support/compile-nix-recipe.ts";

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
  return diagnostics.flatMap(({ code, message }) => (code === "CG658" ? [message] : []));
}

const stray = (name: string): readonly string[] => [
  `\`systemd.services.${name}\` has nothing to run, and no component of the app is called \`${name}\``,
];

it.each([
  ["the app's name", '{ systemd.services.vault.serviceConfig.LoadCredential = "a:/run/a"; }', "vault"],
  ["nearly a component's name", '{ systemd.services.sevrer.environment.A = "b"; }', "sevrer"],
  ["a function", "{ ... }: { systemd.services.vault.serviceConfig.Nice = 5; }", "vault"],
])("are told of by %s", async (_what, config, name) => {
  expect(await said(config)).toEqual(stray(name));
});

it("are told of where the name has the ending that NixOS adds", async () => {
  expect(await said('{ systemd.services."server.service".serviceConfig.Nice = 5; }')).toEqual([
    '`systemd.services."server.service"` is the unit `server.service.service`, which is another one',
  ]);
  expect(await said('{ systemd.timers."backup.timer".timerConfig.OnCalendar = "daily"; }')).toEqual([
    '`systemd.timers."backup.timer"` is the unit `backup.timer.timer`, which is another one',
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
  ["instances", '{ systemd.services."server@".serviceConfig.Nice = 5; }'],
])("nothing is said of %s", async (_what, config) => {
  expect(await said(config)).toEqual([]);
});

it("nothing is said of the app's name where several components may be meant", async () => {
  const two = "server.process.command = pkgs.a; worker.process.command = pkgs.b;";
  expect(await said("{ systemd.services.vault.serviceConfig.Nice = 5; }", two)).toEqual([]);
});
