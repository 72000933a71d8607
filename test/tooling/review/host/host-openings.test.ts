import { describe, expect, it } from "vitest";
import { newAccess } from "../../../../tooling/review/host/host-openings.ts";
import { dataVersion } from "../../../../tooling/review/host/data-versions.ts";
import { reviewOf } from "../../../support/reviewed-recipes.ts";

const app = (config: string): string => `{ apps.shop.services = {
  components.web = { process.command = "/bin/web"; resources.db = { hostosConfig = { ${config} }; }; };
  runtimes = { hostos.enable = true; container.enable = true; };
}; }`;

const what = "apps.shop: host-OS configuration of `db`";
const hosts = async (before: string, after: string): Promise<readonly string[]> =>
  (await reviewOf(before, after)).filter((each) => each.includes(what));

const postgresql = (lines: string): string =>
  app(
    `services.postgresql = { enable = true; package = pkgs.postgresql_17; authentication = lib.mkForce "${lines}"; };`,
  );

describe("access to a database", () => {
  it("is reported without a password and from every address, with the line", async () => {
    const peer = "local all all peer\\n";
    const from = postgresql(`${peer}host all all samenet trust\\n`);
    expect(await hosts(from, postgresql(`${peer}host all all 0.0.0.0/0 trust\\n`))).toEqual([
      `danger ${what} lets every host that can reach it use the database without a password: \`services.postgresql.authentication\` (\`host all all 0.0.0.0/0 trust\`)`,
    ]);
    expect(await hosts(postgresql(peer), from)).toEqual([
      `warning ${what} lets other hosts use the database without a password: \`services.postgresql.authentication\` (\`host all all samenet trust\`)`,
    ]);
    expect(await hosts(from, postgresql(`${peer}host all all samenet scram-sha-256\\n`))).toEqual([
      `notice ${what} changed: \`services.postgresql.authentication\` (\`host all all samenet trust\` → \`host all all samenet scram-sha-256\`)`,
    ]);
    expect(await hosts("{ }", from)).toContain(
      `warning ${what} lets other hosts use the database without a password: \`services.postgresql.authentication\` (\`host all all samenet trust\`)`,
    );
  });

  it.each([
    ["host all all all trust", "danger"],
    ["host all all ::/0 trust", "danger"],
    ["host all all 0.0.0.0 0.0.0.0 trust", "danger"],
    ["hostssl all all 0.0.0.0/0 scram-sha-256", "warning"],
    ["host all all 10.0.0.0/8 trust", "warning"],
    ["host all all 10.0.0.0 255.0.0.0 trust", "warning"],
    ["host all all 10.0.0.0/8 md5", undefined],
    ["host all all 0.0.0.0/0 reject", undefined],
    ["host all all 127.0.0.1/32 trust", undefined],
    ["host all all ::1/128 trust", undefined],
    ["host all all localhost trust", undefined],
    ["local all all trust", undefined],
    ["# host all all all trust", undefined],
  ])("%s", (line, severity) => {
    expect(newAccess("", `${line}\n`)[0]?.severity).toBe(severity);
    expect(newAccess(`${line}\n`, `# more\n${line}  # as before\n`)).toEqual([]);
  });
});

describe("replaced lines of pg_hba.conf", () => {
  it.each([
    ["host all all samenet trust", "host shop shop samenet trust", []],
    ["host all all all trust", "hostssl all all 10.0.0.0/8 trust", []],
    ["host all all 0.0.0.0/0 trust", "host all all 0.0.0.0/0 md5", []],
    ["host all all 0.0.0.0/0 md5", "host shop all 0.0.0.0/0 md5", []],
    ["host all all 0.0.0.0/0 md5", "host all all ::/0 md5", ["warning"]],
    ["host all all 0.0.0.0/0 trust", "host all all samenet trust", ["warning"]],
    ["host all all 0.0.0.0/0 trust", "host all all 10.0.0.0/8 trust", []],
    ["host all all ::/0 trust", "host all all fd00::/8 trust", []],
    ["host all all all trust", "host all all samenet trust", []],
    ["host all all all md5", "host shop,replication all all md5", ["warning"]],
    ["host shop all samenet trust", "host all all samenet trust", ["warning"]],
    ["host all shop samenet trust", "host all all samenet trust", ["warning"]],
    ["hostssl all all samenet trust", "host all all samenet trust", ["warning"]],
    ["host all all samenet trust", "host all all all trust", ["danger"]],
    ["host all all 10.0.0.0/8 trust", "host shop shop 192.168.0.0/16 trust", ["warning"]],
    ["host all all all md5", "host shop shop all trust", ["danger"]],
    ["local all all trust", "host all all samenet trust", ["warning"]],
    ["host all all samenet trust", "host replication all samenet trust", ["warning"]],
    // The first of them refuses what the second would let in.
    ["host shop all samenet reject\nhost all all samenet trust", "host shop shop samenet trust", ["warning"]],
  ])("%s: %s", (before, after, severities) => {
    expect(newAccess(before, after).map(({ severity }) => severity)).toEqual(severities);
  });
});

describe("an option that opens a host", () => {
  it.each([
    [
      "services.web.openFirewall = true;",
      "warning",
      "opens the firewall of the host: `services.web.openFirewall`",
    ],
    [
      'virtualisation.docker.listenOptions = [ "2375" ];',
      "danger",
      "lets others control Docker, which makes them root: `virtualisation.docker.listenOptions`",
    ],
    [
      'services.redis.servers.a.settings.protected-mode = "no";',
      "warning",
      "makes Redis answer everyone without a password: `services.redis.servers.a.settings.protected-mode`",
    ],
    [
      'services.redis.servers."".settings.protected-mode = "no";',
      "warning",
      'makes Redis answer everyone without a password: `services.redis.servers."".settings.protected-mode`',
    ],
    [
      'virtualisation.oci-containers.containers.ci = { extraOptions = [ "--memory=1g" "--privileged" ]; };',
      "danger",
      "gives a container of the host root privileges: `virtualisation.oci-containers.containers.ci.extraOptions` (`--privileged`)",
    ],
    [
      'virtualisation.oci-containers.containers.ci = { volumes = [ "/var/lib/ci:/data" "/:/host" "/run/docker.sock:/s" ]; };',
      "danger",
      "gives a container of the host root privileges: `virtualisation.oci-containers.containers.ci.volumes` (`/:/host`, `/run/docker.sock:/s`)",
    ],
    [
      "virtualisation.oci-containers.containers.ci.privileged = true;",
      "danger",
      "gives a container of the host root privileges: `virtualisation.oci-containers.containers.ci.privileged`",
    ],
    [
      "virtualisation.oci-containers.containers.ci.capabilities.SYS_ADMIN = true;",
      "danger",
      "gives a container of the host root privileges: `virtualisation.oci-containers.containers.ci.capabilities.SYS_ADMIN`",
    ],
    [
      'virtualisation.oci-containers.containers.ci = { extraOptions = [ "--cap-add=NET_RAW,CAP_SYS_PTRACE" "--security-opt=seccomp=unconfined" "--device=/dev/sda" ]; };',
      "danger",
      "gives a container of the host root privileges: `virtualisation.oci-containers.containers.ci.extraOptions` (`--cap-add=NET_RAW,CAP_SYS_PTRACE`, `--security-opt=seccomp=unconfined`, `--device=/dev/sda`)",
    ],
    [
      'virtualisation.oci-containers.containers.ci = { extraOptions = [ "--cap-add" "SYS_ADMIN" "-v=/:/host" ]; };',
      "danger",
      "gives a container of the host root privileges: `virtualisation.oci-containers.containers.ci.extraOptions` (`SYS_ADMIN`, `-v=/:/host`)",
    ],
    [
      'services.cron.systemCronJobs = [ "@daily web /bin/a" "@hourly root /bin/b" ];',
      "danger",
      "makes cron run commands as root: `services.cron.systemCronJobs` (`@hourly root /bin/b`)",
    ],
    [
      'services.code-server.auth = "none";',
      "warning",
      "lets users in without a login: `services.code-server.auth`",
    ],
    [
      'services.redis.servers.a.bind = "0.0.0.0";',
      "warning",
      "makes a service listen on all addresses of the host: `services.redis.servers.a.bind`",
    ],
    [
      'services.loki.listenAddress = "0.0.0.0:3100";',
      "warning",
      "makes a service listen on all addresses of the host: `services.loki.listenAddress`",
    ],
    [
      "services.postgresql.enableTCPIP = true;",
      "warning",
      "makes a service listen on all addresses of the host: `services.postgresql.enableTCPIP`",
    ],
  ])("%s", async (config, severity, message) => {
    const base = "services.other.enable = true;";
    expect(await hosts(app(base), app(`${base} ${config}`))).toEqual([`${severity} ${what} ${message}`]);
    expect((await hosts(app(`${base} ${config}`), app(base))).map((each) => each.split(" ")[0])).toEqual([
      "notice",
    ]);
  });

  it.each([
    ["services.redis.servers.a.bind", "null"],
    ["services.redis.servers.a.bind", "lib.mkForce null"],
    ["services.redis.servers.a.bind", '"127.0.0.1 0.0.0.0"'],
    ["services.redis.servers.a.bind", '"* -::*"'],
    ["services.redis.servers.a.settings.bind", '[ "127.0.0.1" "::" ]'],
    ["services.postgresql.settings.listen_addresses", '"localhost,0.0.0.0"'],
    ["services.postgresql.settings.listen_addresses", '"localhost, ::"'],
    ["services.postgresql.settings.listen_addresses", 'lib.mkForce "*"'],
    ["services.loki.listenAddress", '"[::]"'],
    ["services.loki.listenAddress", '"[::]:3100"'],
    ["services.loki.listenAddress", '"tcp://0.0.0.0:3100"'],
    ["services.loki.listenAddress", '":3100"'],
  ])("includes %s = %s after localhost", async (path, value) => {
    const set = (address: string): string => app(`services.other.enable = true; ${path} = ${address};`);
    const [local, open] = [set('"127.0.0.1"'), set(value)];
    const warning = `warning ${what} makes a service listen on all addresses of the host: \`${path}\``;
    expect(await hosts(local, open)).toEqual([warning]);
    expect((await hosts(open, local)).map((each) => each.split(" ")[0])).toEqual(["notice"]);
    expect((await hosts(open, set('"0.0.0.0"'))).map((each) => each.split(" ")[0])).toEqual(["notice"]);
  });

  it.each([
    '"127.0.0.1 ::1"',
    '"localhost:3100"',
    '"fd00::1:3100"',
    '"127.0.0.1,fd00::"',
    '"10.0.0.0"',
    '"100.0.0.0:80"',
    "null",
  ])("does not include %s", async (value) => {
    const set = (address: string): string => app(`services.loki.listenAddress = ${address};`);
    expect(await hosts(set('"127.0.0.1"'), set(value))).toEqual([expect.stringMatching(/^notice /)]);
  });

  it.each([
    'extraOptions = [ "--security-opt=no-new-privileges" "--cap-add=NET_BIND_SERVICE" "--privileged=false" ];',
    'devices = [ "/dev/dri:/dev/dri" "/dev/ttyUSB0:/dev/ttyUSB0" ];',
    'extraOptions = [ "--device=/dev/dri" "--security-opt" "no-new-privileges" "--cap-add" "CHOWN" ];',
    "capabilities.NET_ADMIN = true;",
  ])("does not include options that keep a container isolated: %s", async (options) => {
    const ci = app(`virtualisation.oci-containers.containers.ci = { ${options} };`);
    const found = await hosts(app("services.other.enable = true;"), ci);
    expect(found.filter((each) => !each.startsWith("notice"))).toEqual([]);
  });

  it("does not include volumes of a container, nor a new element beside an old one", async () => {
    const ci = (options: string): string =>
      app(`virtualisation.oci-containers.containers.ci = { volumes = [ "/var/lib/ci:/data" ]; ${options} };`);
    const found = await hosts(app("services.other.enable = true;"), ci(""));
    expect(found.filter((each) => !each.startsWith("notice"))).toEqual([]);
    const [one, two] = ["", '"--memory=1g"'].map((more) => ci(`extraOptions = [ "--privileged" ${more} ];`));
    expect((await hosts(one ?? "", two ?? "")).map((each) => each.split(" ")[0])).toEqual(["notice"]);
  });

  it("does not include other addresses, web servers and new services", async () => {
    const open = 'services.loki.listenAddress = "0.0.0.0:3100";';
    const local = 'services.loki.listenAddress = "127.0.0.1:3100";';
    expect(await hosts(app(open), app(local))).toEqual([
      `notice ${what} changed: \`services.loki.listenAddress\` (\`0.0.0.0:3100\` → \`127.0.0.1:3100\`)`,
    ]);
    expect(await hosts("{ }", app(open))).toEqual([`notice ${what} sets: \`services.loki.listenAddress\``]);
    const nginx = 'services.nginx.virtualHosts.a.listen = [ { addr = "0.0.0.0"; port = 80; } ];';
    expect(await hosts(app(local), app(local + nginx))).toEqual([
      `notice ${what} changed: \`services.nginx.virtualHosts.a.listen\``,
    ]);
    expect(await hosts(app(nginx.replace("0.0.0.0", "127.0.0.1")), app(nginx))).toEqual([
      `warning ${what} makes a service listen on all addresses of the host: \`services.nginx.virtualHosts.a.listen\``,
    ]);
  });
});

describe("packages that are known to be insecure", () => {
  it("are a warning with their names if a host permits them", async () => {
    const permitted = (names: string): string =>
      app(`nixpkgs.config.permittedInsecurePackages = [ ${names} ];`);
    const [none, one] = [permitted(""), permitted('"openssl-1.1.1w"')];
    expect(await hosts(none, one)).toEqual([
      `warning ${what} lets Nix build packages that are known to be insecure: \`nixpkgs.config.permittedInsecurePackages\` (\`openssl-1.1.1w\`)`,
    ]);
    expect(await hosts(one, none)).toEqual([expect.stringMatching(/^notice /)]);
  });
});

describe("ports that the firewall of a host lets through", () => {
  const firewall = (settings: string): string => app(`networking.firewall = { ${settings} };`);
  const opens = `warning ${what} opens the firewall of the host: \`networking.firewall`;

  it("are listed if they are new", async () => {
    const one = firewall("allowedTCPPorts = [ 80 443 ];");
    expect(await hosts(firewall("allowedTCPPorts = [ 80 ];"), one)).toEqual([
      `${opens}.allowedTCPPorts\` (\`443\`)`,
    ]);
    expect(await hosts(one, firewall("allowedTCPPorts = lib.mkForce [ 80 8080 ];"))).toEqual([
      `${opens}.allowedTCPPorts\` (\`8080\`)`,
    ]);
    expect(
      await hosts(
        one,
        firewall("allowedTCPPorts = [ 80 443 ]; allowedUDPPortRanges = [ { from = 4000; to = 4007; } ];"),
      ),
    ).toEqual([`${opens}.allowedUDPPortRanges\` (\`4000-4007\`)`]);
  });

  it("are not reported if there are fewer", async () => {
    expect(
      await hosts(firewall("allowedTCPPorts = [ 80 443 ];"), firewall("allowedTCPPorts = [ 443 ];")),
    ).toEqual([`notice ${what} changed: \`networking.firewall.allowedTCPPorts\` (\`80\` removed)`]);
  });
});

describe("data of another version", () => {
  it("is reported for Redis without a name", async () => {
    const redis = (on: boolean): string =>
      app(`services.redis.servers."" = { enable = ${on}; port = 6379; };`);
    expect(await hosts(redis(true), redis(false))).toEqual([
      `warning ${what} no longer enables \`services.redis.servers.""\`: its data stays, unused`,
    ]);
  });

  const database = (version: string): string =>
    app(`services.postgresql = { enable = true; ${version === "" ? "" : `package = pkgs.${version};`} };`);

  it("is reported if a host sets a version of PostgreSQL", async () => {
    const path = "`services.postgresql.package`";
    expect(await hosts(database("postgresql_15"), database("postgresql_16"))).toEqual([
      `danger ${what} changes the version of PostgreSQL, which cannot read existing data until you migrate it: ${path} (\`postgresql_15\` → \`postgresql_16\`)`,
    ]);
    expect(await hosts(database("postgresql_15"), database(""))).toEqual([
      `warning ${what} leaves the version of PostgreSQL to nixpkgs, which may choose one that cannot read existing data: ${path} (\`postgresql_15\`)`,
    ]);
    expect(await hosts(database(""), database("postgresql_15"))).toEqual([
      `warning ${what} sets the version of PostgreSQL, which nixpkgs chose before (check that it can read existing data): ${path} (\`postgresql_15\`)`,
    ]);
    expect(await hosts("{ }", database("postgresql_15"))).toEqual([
      `notice ${what} sets: \`services.postgresql.enable\`, ${path}`,
    ]);
    const other = app("services.other.enable = true;");
    expect((await hosts(other, database("postgresql_15"))).map((each) => each.split(" ")[0])).toEqual([
      "notice",
    ]);
    const changed = await reviewOf(database("postgresql_15"), other);
    expect(changed).toContain(
      `warning ${what} no longer enables \`services.postgresql\`: its data stays, unused`,
    );
    // Units cannot wait for a unit that is gone.
    expect(changed.join("\n")).not.toMatch(/no longer waits/);
  });

  it("is reported for another data folder", async () => {
    const inFolder = (service: string, setting: string): string =>
      app(`services.${service} = { enable = true; ${setting} };`);
    const message = (setting: string): string =>
      `warning ${what} changes the data folder of a service; data stays in the old folder: ${setting}`;
    expect(
      await hosts(
        inFolder("postgresql", 'dataDir = "/var/lib/pg/a";'),
        inFolder("postgresql", 'dataDir = "/srv/pg";'),
      ),
    ).toEqual([message("`services.postgresql.dataDir` (`/var/lib/pg/a` → `/srv/pg`)")]);
    expect(await hosts(inFolder("nextcloud", ""), inFolder("nextcloud", 'datadir = "/srv/cloud";'))).toEqual([
      message("`services.nextcloud.datadir` (`/srv/cloud`)"),
    ]);
    const isNew = await hosts(app(""), inFolder("forgejo", 'stateDir = "/srv/forgejo";'));
    expect(isNew).toEqual([expect.stringMatching(/^notice /)]);
  });

  it("is reported for `system.stateVersion`", async () => {
    const state = (version: string): string => app(`system.stateVersion = "${version}";`);
    expect(await hosts(state("23.11"), state("24.05"))).toEqual([
      `warning ${what} sets \`system.stateVersion\` (\`23.11\` → \`24.05\`): services may look for data of another version, in other folders`,
    ]);
  });

  it.each([
    ["mysql", "mysql80", "mysql84", "warning"],
    ["mysql", "mysql84", "mysql80", "danger"],
    ["mysql", "mariadb_106", "mariadb_1011", "warning"],
    ["mysql", "mariadb_114", "mariadb_1011", "danger"],
    ["mysql", "mariadb", "mysql80", "danger"],
    ["elasticsearch", "elasticsearch7", "elasticsearch8", "warning"],
    ["mongodb", "mongodb-6_0", "mongodb-7_0", "warning"],
    ["nextcloud", "nextcloud30", "nextcloud29", "danger"],
    ["postgresql", "postgresql_16", "postgresql_16_jit", undefined],
    ["postgresql", "postgresql_17", "postgresql_16", "danger"],
    ["other", "other1", "other2", undefined],
  ])("%s: %s to %s", (service, was, is, severity) => {
    const text = (name: string): string => `{"priority":50} "\${pkgs.${name}}"\n`;
    expect(dataVersion(`services.${service}.package`, text(was), text(is))?.severity).toBe(severity);
  });
});
