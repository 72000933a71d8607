import { describe, expect, it } from "vitest";
import { reviewOf } from "../../../support/reviewed-recipes.ts";

const app = (config: string): string => `{ apps.shop.services = {
  components.web.process.command = "/bin/web";
  runtimes.hostos = { enable = true; hostosConfig = { ${config} }; };
}; }`;

const asRoot = async (before: string, after: string): Promise<readonly string[]> =>
  (await reviewOf(before, after)).filter((each) => each.includes("as root: it sets"));

const backup = (settings: string): string => `systemd.services.backup = { ${settings} };`;
const runs = 'serviceConfig.ExecStart = "/bin/backup";';
const finding =
  "danger apps.shop: host-OS configuration runs `backup.service` as root: it sets neither `User=` nor `DynamicUser=true`";

describe("a unit of `hostosConfig` without an account", () => {
  it.each([runs, 'serviceConfig.ExecStart = [ "/bin/backup" ];', 'script = "backup";'])(
    "runs as root: %s",
    async (settings) => {
      expect(await asRoot(app(""), app(backup(settings)))).toEqual([finding]);
      expect(await asRoot("{ }", app(backup(settings)))).toEqual([finding]);
      expect(await asRoot(app(backup(settings)), app(backup(`${settings} path = [ ];`)))).toEqual([]);
    },
  );

  it("is reported if it had an account before", async () => {
    const own = app(backup(`${runs} serviceConfig.User = "backup";`));
    expect(await asRoot(own, app(backup(runs)))).toEqual([finding]);
  });

  it.each([
    `${runs} serviceConfig.User = "backup";`,
    `${runs} serviceConfig.DynamicUser = true;`,
    // Told as the setting that it is.
    `${runs} serviceConfig.User = "root";`,
    'serviceConfig.Restart = "always";',
    'serviceConfig.ExecStart = lib.mkForce "/bin/other";',
    `${runs} enable = false;`,
  ])("is not reported: %s", async (settings) => {
    expect(await asRoot(app(""), app(backup(settings)))).toEqual([]);
  });

  it("is not reported if only Nix knows its settings", async () => {
    const unit = 'systemd.services.backup = { script = "backup"; serviceConfig = config.backup.unit; };';
    expect(await asRoot(app(""), app(`imports = [ ({ config, ... }: { ${unit} }) ];`))).toEqual([]);
  });

  it("is not reported if a module of NixOS or the app defines it", async () => {
    const nginx = 'services.nginx.enable = true; systemd.services.nginx.script = "true";';
    expect(await asRoot(app(""), app(nginx))).toEqual([]);
    const own = 'systemd.services.web.serviceConfig.ExecStart = lib.mkForce [ "" "/bin/other" ];';
    expect(await asRoot(app(""), app(own))).toEqual([]);
  });
});

describe("a new unit of `hostosConfig` with an account", () => {
  const all = async (before: string, after: string): Promise<readonly string[]> =>
    (await reviewOf(app(before), app(after))).map((each) =>
      each.replace("apps.shop: host-OS configuration ", ""),
    );
  const confined = `${runs} serviceConfig = { User = "backup"; Group = "backup"; ProtectHome = true; };`;

  it("is a notice with its account and restrictions", async () => {
    expect(await all("", backup(confined))).toEqual([
      "notice changed: `systemd.services.backup.serviceConfig.ExecStart` (`/bin/backup`), `systemd.services.backup.serviceConfig.Group` (`backup`), `systemd.services.backup.serviceConfig.ProtectHome` (`true`), `systemd.services.backup.serviceConfig.User` (`backup`)",
    ]);
  });

  it("is a notice if it is removed", async () => {
    expect(await all(backup(confined), "")).toEqual([
      expect.stringMatching(
        /^notice changed: `systemd\.services\.backup\.serviceConfig\.ExecStart` \(`\/bin\/backup` removed\)/,
      ),
    ]);
  });

  it("is reported with its privileges", async () => {
    const docker = 'User = "backup"; Group = "docker"; AmbientCapabilities = [ "CAP_DAC_READ_SEARCH" ];';
    expect((await all("", backup(`${runs} serviceConfig = { ${docker} };`)))[0]).toBe(
      "danger changes what `backup.service` may do: `AmbientCapabilities=` (`CAP_DAC_READ_SEARCH` added), `Group=` (`docker`)",
    );
    expect((await all(backup(confined), backup(runs)))[0]).toContain("danger");
  });
});
