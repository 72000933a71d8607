import { describe, expect, it } from "vitest";
import { reviewOf } from "../../../support/reviewed-recipes.ts";

const app = (settings: string): string => `{ apps.shop.services = {
  components.web.process = { command = "/bin/web"; argv = [ "serve" ]; environment.PORT = "80"; };
  runtimes.hostos = { enable = true; hostosConfig.systemd.services = { web = { ${settings} }; nginx = { }; }; };
}; }`;

const told = async (before: string, after: string): Promise<readonly string[]> =>
  (await reviewOf(app(before), app(after))).map((each) =>
    each.replace(" apps.shop: host-OS configuration", ""),
  );

const restarts = (...options: readonly string[]): string =>
  `notice apps.shop: unit \`web.service\` restarts: ${options.map((each) => `\`${each}=\``).join(", ")} changed`;

describe("a setting of `hostosConfig` for a unit of the app", () => {
  const other = 'serviceConfig.ExecStart = lib.mkForce "/bin/other --token hunter22-x";';

  it("is reported if it replaces the command, or no longer does", async () => {
    const restart = restarts("ExecStart");
    const secret =
      "danger apps.shop: `web` is given `--token`: its value looks like a secret and would be public (hidden here)";
    expect(await told("", other)).toEqual([
      secret,
      "notice apps.shop: `web` runs `/bin/other --token (hidden)` (was `/bin/web serve`)",
      restart,
    ]);
    const third = 'serviceConfig.ExecStart = lib.mkForce [ "" "/bin/third" ];';
    expect(await told(other, third)).toEqual([
      "notice apps.shop: `web` runs `/bin/third` (was `/bin/other --token (hidden)`)",
      restart,
    ]);
    expect(await told(other, "")).toEqual([
      "notice apps.shop: `web` runs `/bin/web serve` (was `/bin/other --token (hidden)`)",
      restart,
    ]);
    expect(
      (await reviewOf("{ }", app(other))).filter((each) => /^(?:danger|warning)|restarts/.test(each)),
    ).toEqual([secret]);
  });

  it("is reported for a command that only Nix knows", async () => {
    expect(await told("", 'serviceConfig.ExecStart = lib.mkForce (lib.getExe pkgs.hello + " -x");')).toEqual([
      'notice apps.shop: `web` runs `${lib.getExe pkgs.hello + " -x"}` (was `/bin/web serve`)',
      restarts("ExecStart"),
    ]);
  });

  it("is reported if it turns off the unit", async () => {
    expect(await told("", "enable = false;")).toEqual(["warning turns off `web.service`"]);
    expect(await told("enable = false;", "")).toEqual(["notice no longer turns off `web.service`"]);
  });

  it("restarts the unit, with both values, also forced ones", async () => {
    expect(await told("", 'serviceConfig.MemoryMax = "1G"; environment.PORT = lib.mkForce "81";')).toEqual([
      "notice apps.shop: environment variable `PORT` of `web` changed: `80` → `81`",
      "notice apps.shop: unit `web.service` restarts: `Environment=`, `MemoryMax=` (`1G`) changed",
    ]);
  });

  it("may keep the unit running", async () => {
    const change = 'serviceConfig.MemoryMax = "1G";';
    const goesOn = (setting: string, options: string): string =>
      `warning apps.shop: unit \`web.service\` keeps running unchanged until you restart it, because host-OS configuration sets \`${setting}\`: ${options} changed`;
    expect(await told("restartIfChanged = false;", `restartIfChanged = false; ${change}`)).toContain(
      goesOn("restartIfChanged = false", "`MemoryMax=` (`1G`)"),
    );
    expect(await told("", `reloadIfChanged = lib.mkForce true; ${change}`)).toContain(
      goesOn("reloadIfChanged = true", "`MemoryMax=` (`1G`), `X-ReloadIfChanged=`"),
    );
    expect(await told("restartIfChanged = false;", change)).toContain(
      "notice apps.shop: unit `web.service` restarts: `MemoryMax=` (`1G`), `X-RestartIfChanged=` changed",
    );
  });

  it.each([
    ['environment.PORT = lib.mkDefault "81";', /^notice changed: /],
    ['serviceConfig.ExecStart = lib.mkDefault "/bin/other";', /^notice changed: /],
    ['wantedBy = [ "graphical.target" ];', /does not restart: only `WantedBy=` changed$/],
    ['description = lib.mkForce "Another";', /does not restart: only `Description=` changed$/],
  ])(
    "does not restart it where the unit outweighs it, or it says when it starts: %s",
    async (settings, finding) => {
      expect(await told("", settings)).toEqual([expect.stringMatching(finding)]);
    },
  );

  it("reports privileges once, with the values", async () => {
    expect(
      await told("", 'serviceConfig.ProtectHome = true; serviceConfig.User = lib.mkForce "root";'),
    ).toEqual([
      "danger apps.shop: `web` now runs as root (was `prefer-dynamic`)",
      "warning apps.shop: `web.service`: exposure 1.7 → 2.1",
      "notice apps.shop: unit `web.service` restarts: `User=` changed",
    ]);
  });
});

describe("a command of a unit that `hostosConfig` runs as root", () => {
  it.each(["+", "-!", "@+"])("is a danger: %s", async (prefix) => {
    const more = `serviceConfig.ExecStartPre = [ "${prefix}/bin/prepare" ];`;
    expect(await told("", more)).toEqual([
      `danger apps.shop: \`web.service\` runs as root, regardless of its account: \`ExecStartPre=${prefix}/bin/prepare\``,
      `notice apps.shop: unit \`web.service\` restarts: \`ExecStartPre=\` (\`${prefix}/bin/prepare\` added) changed`,
    ]);
  });

  it("is a plain setting without the prefix, with its value", async () => {
    expect(await told("", 'serviceConfig.ExecStartPre = [ "-/bin/prepare" ];')).toEqual([
      "notice apps.shop: unit `web.service` restarts: `ExecStartPre=` (`-/bin/prepare` added) changed",
    ]);
    // Secrets are not shown.
    const secret = 'serviceConfig.ExecStartPre = [ "/bin/prepare --token hunter22-x" ];';
    expect((await told("", secret)).join()).not.toContain("hunter22");
  });
});
