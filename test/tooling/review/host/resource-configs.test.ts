import { describe, expect, it } from "vitest";
import { reviewOf } from "../../../support/reviewed-recipes.ts";

interface Parts {
  readonly host?: string;
  readonly container?: string;
  readonly name?: string;
}

const postgresql = 'services.postgresql = { enable = true; ensureDatabases = [ "q" ]; };';
const app = ({ host = "", container, name = "db" }: Parts): string => `{ apps.q.services = {
  components.q = { process.command = "/bin/q"; resources.${name}.hostosConfig = { ${postgresql} ${host} }; };
  runtimes = { hostos.enable = true; container.enable = true;
    ${container === undefined ? "" : `container.resources.${name}.hostosConfig = { ${container} };`} };
}; }`;

const ofHost = "apps.q: host-OS configuration of `db`";
const ofContainers = "apps.q: container configuration of `db`";
const told = async (before: Parts, after: Parts): Promise<readonly string[]> =>
  (await reviewOf(app(before), app(after))).filter((each) => each.includes("configuration of"));

const tcp = "services.postgresql.enableTCPIP = true;";
const trust = 'services.postgresql.authentication = "host q q samenet trust";';
const bind = 'services.redis.servers.a.bind = "0.0.0.0";';
const anywhere = "services.redis.servers.a.bind = null;";
const open = 'services.redis.servers.a.settings.protected-mode = "no";';
const everywhere = "makes a service listen on all addresses of the host";

const openings: readonly (readonly [string, string])[] = [
  [tcp, `${everywhere}: \`services.postgresql.enableTCPIP\``],
  [
    trust,
    "lets other hosts use the database without a password (`host q q samenet trust`): `services.postgresql.authentication`",
  ],
  [bind, `${everywhere}: \`services.redis.servers.a.bind\``],
  [
    open,
    "makes Redis answer everyone without a password: `services.redis.servers.a.settings.protected-mode`",
  ],
];

describe("a setting that only containers had", () => {
  it.each(openings)("is warned of where hosts have it, too: %s", async (setting, message) => {
    const container = `${tcp} ${trust} ${setting === bind ? bind : anywhere} ${open}`;
    expect(await told({ container }, { host: setting, container })).toEqual([
      expect.stringContaining(`warning ${ofHost} ${message}`),
    ]);
  });

  it.each(openings)("is warned of where it moves to hosts: %s", async (setting, message) => {
    const lines = await told({ container: setting }, { host: setting });
    expect(lines).toContainEqual(expect.stringContaining(`warning ${ofHost} ${message}`));
    expect(lines.filter((each) => !each.startsWith("notice"))).toHaveLength(1);
  });

  it("leaves no data on hosts if it is removed", async () => {
    const lines = async (parts: Parts): Promise<string> =>
      (
        await reviewOf(
          app(parts),
          '{ apps.q.services = { components.q.process.command = "/bin/q"; runtimes.hostos.enable = true; }; }',
        )
      ).join("\n");
    const influxdb = "services.influxdb2.enable = true;";
    expect(await lines({ host: influxdb })).toContain("services.influxdb2");
    const gone = await lines({ container: influxdb });
    expect(gone).toContain("data in `services.postgresql` stays on hosts");
    expect(gone).not.toContain("services.influxdb2");
  });
});

describe("a setting that only containers have", () => {
  it.each([
    ["networking.firewall.enable = false;", "`networking.firewall.enable` (`false`)"],
    [tcp, "`services.postgresql.enableTCPIP` (`true`)"],
    [trust, "`services.postgresql.authentication` (`host q q samenet trust`)"],
    [bind, "`services.redis.servers.a.bind` (`0.0.0.0`)"],
    [open, "`services.redis.servers.a.settings.protected-mode` (`no`)"],
  ])("is not reported for the host: %s", async (container, change) => {
    for (const before of [{}, { container: "" }])
      expect(await told(before, { container })).toEqual([`notice ${ofContainers} changed: ${change}`]);
  });

  it.each([
    [
      'services.postgresql.authentication = "host all all 0.0.0.0/0 trust";',
      "danger",
      "lets every host that can reach it use the database without a password (`host all all 0.0.0.0/0 trust`): `services.postgresql.authentication`",
    ],
    [
      "services.mysql.settings.mysqld.skip-grant-tables = true;",
      "danger",
      "lets everyone use the database without a password: `services.mysql.settings.mysqld.skip-grant-tables`",
    ],
    [
      'services.web.password = "hunter2hunter2";',
      "danger",
      "has a value that looks like a secret and would be public (hidden here): `services.web.password`",
    ],
    [
      'nixpkgs.config.permittedInsecurePackages = [ "old-1" ];',
      "warning",
      "lets Nix build packages that are known to be insecure: `nixpkgs.config.permittedInsecurePackages` (`old-1` added)",
    ],
  ])("has the same severity if it is not about the host: %s", async (setting, severity, message) => {
    expect(await told({}, { container: setting })).toEqual([
      expect.stringContaining(`${severity} ${ofContainers} ${message}`),
    ]);
    // Containers have had it from what is of both.
    expect((await told({ host: setting }, { container: setting })).map((each) => each.split(" ")[0])).toEqual(
      ["notice", "notice"],
    );
  });

  it("may change the version of data", async () => {
    const version = (number: number): Parts => ({
      container: `services.postgresql.package = pkgs.postgresql_${number};`,
    });
    expect(await told(version(16), version(17))).toEqual([
      expect.stringContaining(`danger ${ofContainers} changes the version of PostgreSQL`),
    ]);
  });
});
