import { describe, expect, it } from "vitest";
import { review } from "../../../../tooling/review/review.ts";
import { compileNixRecipe } from "../../../support/compile-nix-recipe.ts";
import { reviewOf } from "../../../support/reviewed-recipes.ts";

/** Options of an app with a component, a database and a job. A change can replace each of them. */
interface Parts {
  readonly process?: string;
  readonly component?: string;
  readonly services?: string;
  readonly host?: string;
  readonly hostos?: string;
  readonly resource?: string;
  readonly container?: string;
  readonly compose?: string;
  readonly test?: string;
  readonly more?: string;
}

const app = (parts: Parts): string => `{ ${parts.more ?? ""} apps.shop = {
  services = {
    components.web = {
      process = { command = "/bin/web"; ports = [ "8080:80" ]; ${account(parts)} ${parts.process ?? ""} };
      ${parts.component ?? ""}
      resources.db.hostosConfig = { services.postgresql.enable = true; ${parts.resource ?? ""} };
    };
    ${parts.services ?? ""}
    runtimes = {
      hostos = { enable = true; hostosConfig = { ${parts.host ?? ""} }; ${parts.hostos ?? ""} };
      container = { enable = true; composeConfig.web = { ${parts.compose ?? ""} }; ${parts.container ?? ""} };
    };
  };
  test.services = { script = "curl --fail http://127.0.0.1/"; ${parts.test ?? ""} };
}; }`;

/** State and volumes outside /var/lib need an account of their own. */
const account = ({ process = "" }: Parts): string =>
  /user =/.test(process) ? "" : 'user = "non-privileged";';

type Case = readonly [after: Parts, severity: string, finding: string, before?: Parts];

const host = (settings: string, severity: string, finding: string, before?: string): Case => [
  { host: settings },
  severity,
  finding,
  before === undefined ? {} : { host: before },
];
const compose = (after: string, severity: string, key: string, before = ""): Case => [
  { compose: after },
  severity,
  `composeConfig\`: \`${key}\``,
  { compose: before },
];
const process = (after: string, severity: string, finding: string, before = ""): Case => [
  { process: after },
  severity,
  finding,
  { process: before },
];
const beyond = "changes the host beyond the app: ";

const cases: readonly (readonly [group: string, cases: readonly Case[]])[] = [
  [
    "an option of the host that is not the app's",
    [
      host(
        'environment.etc."cron.d/x".text = "* * * * * root x";',
        "danger",
        `${beyond}\`environment.etc."cron.d/x".text\` (\`* * * * * root x\`)`,
      ),
      host(
        'systemd.tmpfiles.rules = [ "L /etc/a - - - - /b" ];',
        "danger",
        `${beyond}\`systemd.tmpfiles.rules\``,
      ),
      host(
        "users.extraUsers.eve.isNormalUser = true;",
        "danger",
        `${beyond}\`users.extraUsers.eve.isNormalUser\` (\`true\`)`,
      ),
      host("users.users.eve.uid = 0;", "danger", `${beyond}\`users.users.eve.uid\` (\`0\`)`),
      host(
        'users.users.web.extraGroups = [ "wheel" ];',
        "danger",
        `${beyond}\`users.users.web.extraGroups\``,
      ),
      host('users.users.web.shell = "/bin/sh";', "danger", `${beyond}\`users.users.web.shell\``),
      host("users.mutableUsers = true;", "danger", `${beyond}\`users.mutableUsers\``),
      host(
        'systemd.services.sshd.preStart = "x";',
        "danger",
        `${beyond}\`systemd.services.sshd.preStart\` (\`x\`)`,
      ),
      host(
        'systemd.services.other = { script = "x"; serviceConfig.DynamicUser = true; };',
        "danger",
        `${beyond}\`systemd.services.other.script\``,
      ),
      host(
        'systemd.sockets.other.listenStreams = [ "22" ];',
        "danger",
        `${beyond}\`systemd.sockets.other.listenStreams\``,
      ),
      host('systemd.user.services.x.script = "x";', "danger", `${beyond}\`systemd.user.services.x.script\``),
      host('services.udev.extraRules = "x";', "danger", `${beyond}\`services.udev.extraRules\``),
      host("services.openssh.enable = true;", "danger", `${beyond}\`services.openssh.enable\``),
      host(
        'services.openssh.settings.PermitRootLogin = "yes";',
        "danger",
        `${beyond}\`services.openssh.settings.PermitRootLogin\``,
      ),
      host(
        'services.cron.systemCronJobs = [ "@daily root x" ];',
        "danger",
        `${beyond}\`services.cron.systemCronJobs\``,
      ),
      host('services.getty.autologinUser = "root";', "danger", `${beyond}\`services.getty.autologinUser\``),
      host('services.nfs.server.exports = "/ *";', "danger", `${beyond}\`services.nfs.server.exports\``),
      host('boot.kernelParams = [ "mitigations=off" ];', "danger", `${beyond}\`boot.kernelParams\``),
      host('boot.initrd.postDeviceCommands = "x";', "danger", `${beyond}\`boot.initrd.postDeviceCommands\``),
      host(
        'boot.kernel.sysctl."kernel.kptr_restrict" = 0;',
        "danger",
        `${beyond}\`boot.kernel.sysctl."kernel.kptr_restrict"\``,
      ),
      host(
        'nix.settings.substituters = [ "https://a.example" ];',
        "danger",
        `${beyond}\`nix.settings.substituters\``,
      ),
      host('nix.settings.trusted-users = [ "web" ];', "danger", `${beyond}\`nix.settings.trusted-users\``),
      host("nix.settings.sandbox = false;", "danger", `${beyond}\`nix.settings.sandbox\``),
      host('nix.extraOptions = "x";', "danger", `${beyond}\`nix.extraOptions\``),
      host('system.activationScripts.x = "x";', "danger", `${beyond}\`system.activationScripts.x\``),
      host('system.stateVersion = "25.11";', "danger", `${beyond}\`system.stateVersion\``),
      host('networking.localCommands = "x";', "danger", `${beyond}\`networking.localCommands\``),
      host(
        "networking.firewall.enable = false;",
        "danger",
        `${beyond}\`networking.firewall.enable\` (\`false\`)`,
      ),
      host(
        "networking.firewall.allowedTCPPorts = [ 22 ];",
        "danger",
        `${beyond}\`networking.firewall.allowedTCPPorts\` (\`22\` added)`,
      ),
      host(
        "networking.firewall.allowedTCPPorts = [ 8080 ];",
        "notice",
        "changed: `networking.firewall.allowedTCPPorts`",
      ),
      host(
        'networking.firewall.trustedInterfaces = [ "eth0" ];',
        "danger",
        `${beyond}\`networking.firewall.trustedInterfaces\``,
      ),
      host(
        'networking.hosts."10.0.0.1" = [ "a.example" ];',
        "danger",
        `${beyond}\`networking.hosts."10.0.0.1"\``,
      ),
      host(
        "nixpkgs.overlays = [ ];",
        "danger",
        `${beyond}\`nixpkgs.overlays\``,
        "nixpkgs.overlays = [ 1 ];".replace("[ 1 ]", "null"),
      ),
      host(
        'nixpkgs.config.permittedInsecurePackages = [ "a-1" ];',
        "danger",
        `${beyond}\`nixpkgs.config.permittedInsecurePackages\``,
      ),
      host(
        'programs.bash.interactiveShellInit = "x";',
        "danger",
        `${beyond}\`programs.bash.interactiveShellInit\``,
      ),
      host(
        "security.sudo.wheelNeedsPassword = false;",
        "danger",
        `${beyond}\`security.sudo.wheelNeedsPassword\``,
      ),
      host('security.pki.certificates = [ "x" ];', "danger", `${beyond}\`security.pki.certificates\``),
      host("security.wrappers.x.setuid = true;", "danger", `${beyond}\`security.wrappers.x.setuid\``),
      host(
        'virtualisation.docker.listenOptions = [ "2375" ];',
        "danger",
        `${beyond}\`virtualisation.docker.listenOptions\``,
      ),
      host("hardware.bluetooth.enable = true;", "danger", `${beyond}\`hardware.bluetooth.enable\``),
      host('time.timeZone = "UTC";', "danger", `${beyond}\`time.timeZone\``),
      [
        { resource: 'systemd.services.sshd.preStart = "x";' },
        "danger",
        `of \`db\` ${beyond}\`systemd.services.sshd.preStart\``,
      ],
      [
        { resource: 'services.udev.extraRules = "x";' },
        "danger",
        `of \`db\` ${beyond}\`services.udev.extraRules\``,
      ],
    ],
  ],
  [
    "an option of the host that is the app's",
    [
      host('systemd.services.web.serviceConfig.MemoryMax = "1G";', "notice", "`MemoryMax=` (`1G`) changed"),
      host('users.users.web.home = "/srv/web";', "notice", "changed: `users.users.web.home`"),
      [
        { resource: "services.postgresql.settings.max_connections = 200;" },
        "notice",
        "of `db` changed: `services.postgresql.settings.max_connections`",
      ],
      [
        { resource: "services.redis.servers.a.port = 6379;" },
        "notice",
        "of `db` changed: `services.redis.servers.a.port`",
      ],
      [
        { resource: 'services.redis.servers.a.bind = "0.0.0.0";' },
        "warning",
        "makes a service listen on all addresses of the host",
      ],
      [
        { resource: "services.redis.servers.a.openFirewall = true;" },
        "warning",
        "opens the firewall of the host",
      ],
      [
        { resource: 'services.redis.servers.a.settings.protected-mode = "no";' },
        "warning",
        "makes Redis answer everyone",
      ],
      [
        { resource: 'services.postgresql.authentication = "host all all all trust";' },
        "danger",
        "use the database without a password",
      ],
      [{ resource: 'services.postgresql.dataDir = "/srv/pg";' }, "warning", "the data folder of a service"],
      [
        {},
        "notice",
        "changed: `environment.etc.a.text` (`x` removed)",
        { host: 'environment.etc.a.text = "x";' },
      ],
      [
        { resource: "services.postgresql.package = pkgs.postgresql_17;" },
        "danger",
        "which cannot read existing data",
        { resource: "services.postgresql.package = pkgs.postgresql_16;" },
      ],
      [
        {},
        "danger",
        "no longer confines a service: `systemd.services.nginx.serviceConfig.SystemCallFilter`",
        { host: 'systemd.services.nginx.serviceConfig.SystemCallFilter = [ "@system-service" ];' },
      ],
    ],
  ],
  [
    "a key of `composeConfig`",
    [
      compose("privileged = true;", "danger", "privileged"),
      compose('pid = "host";', "danger", "pid"),
      compose('userns_mode = "host";', "danger", "userns_mode"),
      compose('cap_add = [ "SYS_ADMIN" ];', "danger", "cap_add"),
      compose('security_opt = [ "seccomp=unconfined" ];', "danger", "security_opt"),
      compose('devices = [ "/dev/sda" ];', "danger", "devices"),
      compose('volumes = [ "/:/host" ];', "danger", "volumes", 'volumes = [ "/srv/a:/a" ];'),
      compose('volumes = [ "/var/run/docker.sock:/s" ];', "danger", "volumes"),
      compose('extra_hosts = [ "a:1.2.3.4" ];', "danger", "extra_hosts"),
      compose('sysctls."net.ipv4.ip_forward" = 1;', "danger", "sysctls.net.ipv4.ip_forward"),
      compose('env_file = [ "/etc/shadow" ];', "danger", "env_file"),
      compose('group_add = [ "docker" ];', "danger", "group_add"),
      compose('labels.a = "b";', "warning", "labels.a"),
      compose('logging.driver = "journald";', "warning", "logging.driver"),
      compose('annotations.a = "b";', "warning", "annotations.a"),
      compose("", "warning", "privileged", "privileged = true;"),
    ],
  ],
  [
    "a path of the host",
    [
      process(
        'secrets.a.file = "/etc/shadow";',
        "danger",
        "must have the file `/etc/shadow`, outside of the usual folders",
      ),
      process('secrets.a.file = "/home/me/key";', "danger", "must have the file `/home/me/key`, outside"),
      process('secrets.a.file = "/run/secrets/a";', "warning", "must have the file `/run/secrets/a`"),
      process(
        'secrets.a.file = "/etc/passwd";',
        "danger",
        "moved: the host must have the file `/etc/passwd`",
        'secrets.a.file = "/run/secrets/a";',
      ),
      process('stateDir = "/opt/web";', "danger", "keeps its state in `/opt/web`, outside"),
      process('stateDir = "/srv/web";', "warning", "keeps its state in `/srv/web`"),
      process(
        'environmentFiles = [ "/etc/environment" ];',
        "danger",
        "`web.service` may do more: `EnvironmentFile=/etc/environment`",
      ),
      process(
        'environmentFiles = [ "/run/secrets/web.env" ];',
        "warning",
        "`web.service` may do more: `EnvironmentFile=/run/secrets/web.env`",
      ),
      ...[
        "/etc/nixos",
        "/home/me",
        "/var/run/docker.sock",
        "/opt/data",
        "/root/a",
        "/var/log/web",
        "/usr/share/a",
        "/run/udev",
      ].map((path): Case => [
        { services: `volumes.v.path = "${path}";`, process: 'volumes.v.mountPoint = "/v";' },
        "danger",
        `volume \`v\` is \`${path}\`, outside of the usual folders`,
      ]),
      [
        { services: 'volumes.v.path = "/etc/nixos";', process: 'volumes.v.mountPoint = "/v";' },
        "danger",
        "volume `v` is now `/etc/nixos`, outside of the usual folders",
        { services: 'volumes.v.path = "/srv/v";', process: 'volumes.v.mountPoint = "/v";' },
      ],
    ],
  ],
  [
    "what a service may do",
    [
      process('user = "root";', "danger", "`web` now runs as root"),
      process('hardening = "none";', "danger", "`web.service` loses"),
      process("hardening.systemCallFilter = false;", "danger", "loses `SystemCallFilter="),
      process("hardening.noNewPrivileges = false;", "danger", "container `web` loses `no-new-privileges`"),
      process("hardening.protectHome = false;", "danger", "loses `ProtectHome="),
      process('capabilities = [ "CAP_SYS_ADMIN" ];', "danger", "gains `AmbientCapabilities=CAP_SYS_ADMIN`"),
      process('capabilities = [ "CAP_NET_ADMIN" ];', "danger", "container `web` gains `cap_add: NET_ADMIN`"),
      process(
        'devices = [ "/dev/kmsg" ];',
        "danger",
        "container `web` gains devices of the host: `/dev/kmsg:/dev/kmsg`",
      ),
      process('environment.LD_PRELOAD = "/tmp/x.so";', "warning", "`LD_PRELOAD` of `web` added"),
      process('environment.LD_LIBRARY_PATH = "/tmp";', "warning", "`LD_LIBRARY_PATH` of `web` added"),
      process(
        'environment.NODE_OPTIONS = "--require /tmp/x.js";',
        "warning",
        "`NODE_OPTIONS` of `web` added",
      ),
      process('environment.PYTHONPATH = "/tmp";', "warning", "`PYTHONPATH` of `web` added"),
      process('environment.GIT_SSH_COMMAND = "x";', "warning", "`GIT_SSH_COMMAND` of `web` added"),
      process('environment.GREETING = "good day";', "notice", "`GREETING` of `web` added"),
      host(
        'systemd.services.web.serviceConfig.ProtectSystem = lib.mkForce "full";',
        "warning",
        "is less confined: `ProtectSystem=strict` → `ProtectSystem=full`",
      ),
      host(
        'systemd.services.web.serviceConfig.BindPaths = [ "/etc" ];',
        "danger",
        "may do more: `BindPaths=/etc`",
      ),
      host(
        'systemd.services.web.serviceConfig.SupplementaryGroups = [ "docker" ];',
        "danger",
        "gains `SupplementaryGroups=docker`",
      ),
      host(
        'systemd.services.web.serviceConfig.ExecStartPre = [ "+/bin/x" ];',
        "danger",
        "runs as root, regardless of its account: `ExecStartPre=+/bin/x`",
      ),
      host("systemd.services.web.serviceConfig.Delegate = true;", "warning", "may do more: `Delegate=true`"),
      [
        { hostos: 'setup = "chown -R web /srv";' },
        "danger",
        "the setup script of the host added: it runs as root",
      ],
      [{ hostos: "openFirewall = true;" }, "warning", "`openFirewall` of the hosts added"],
      [{ container: 'components.web.setup = "x";' }, "warning", "the setup script of the container `web`"],
      [{ test: "sandbox = false;" }, "warning", "tests of the services may now reach the internet"],
      [{ test: 'script = "curl --fail http://127.0.0.1/ || true";' }, "warning", "no longer tests anything"],
      [{ test: 'script = "exit 0\\ncurl --fail http://127.0.0.1/";' }, "warning", "no longer tests anything"],
    ],
  ],
];

/** A set has `script` once. */
const unscripted = (recipe: string): string =>
  recipe.replace(/script = "curl --fail http:\/\/127\.0\.0\.1\/"; (script = )/, "$1");

describe.each(cases)("%s", (_, all) => {
  it.each(all.map(([after, severity, finding, before = {}]) => [after, severity, finding, before] as const))(
    "%j is a %s: %s",
    async (after, severity, finding, before) => {
      const found = await reviewOf(app(before), unscripted(app(after)));
      expect(found).toContainEqual(expect.stringContaining(finding));
      expect(found.find((each) => each.includes(finding))?.split(" ")[0]).toBe(severity);
    },
  );
});

describe("a new app", () => {
  it.each<readonly [Parts, string]>([
    [{ process: 'user = "root";' }, "danger apps.shop: `web` now runs as root"],
    [{ process: 'hardening = "none";' }, "danger apps.shop: `web.service` loses"],
    [{ process: 'hardening = "none";' }, "danger apps.shop: container `web` loses"],
    [{ process: 'capabilities = [ "CAP_SYS_ADMIN" ];' }, "danger apps.shop: `web.service` gains"],
    [{ process: 'secrets.a.file = "/etc/shadow";' }, "danger apps.shop: secret `a` of `web` added"],
    [{ process: 'environment.LD_PRELOAD = "/x";' }, "warning apps.shop: environment variable `LD_PRELOAD`"],
    [
      { services: 'volumes.v.path = "/var/run/docker.sock";', process: 'volumes.v.mountPoint = "/v";' },
      "danger apps.shop: volume `v` is",
    ],
    [
      { services: 'jobs.clean.process = { command = "/bin/clean"; user = "root"; };' },
      "danger apps.shop: `clean` now runs as root",
    ],
    [{ hostos: 'setup = "x";' }, "danger apps.shop: the setup script of the host added"],
    [{ host: 'environment.etc.a.text = "x";' }, "danger apps.shop: host-OS configuration changes the host"],
    [{ compose: "privileged = true;" }, "danger apps.shop: container `web` has other settings"],
    [{}, "warning apps.shop: port `8080` newly published"],
  ])("is rated as if it had the defaults before: %j", async (parts, finding) => {
    expect(await reviewOf("{ }", app(parts))).toContainEqual(expect.stringContaining(finding));
  });

  it("with the defaults has no danger", async () => {
    const found = await reviewOf("{ }", app({}));
    expect(found.filter((each) => each.startsWith("danger"))).toEqual([]);
    expect(found).toContain("notice apps.shop: new app");
  });
});

describe("a new part of an app", () => {
  const part = (options: string): Parts => ({
    services: `components.more.process = { command = "/bin/more"; ${options} };`,
  });

  it.each([
    ['user = "root";', "danger apps.shop: `more` now runs as root"],
    ['hardening = "none";', "danger apps.shop: `more.service` loses"],
    ["hardening.noNewPrivileges = false;", "danger apps.shop: container `more` loses `no-new-privileges`"],
    ['capabilities = [ "CAP_SYS_PTRACE" ];', "danger apps.shop: `more.service` gains"],
    ['secrets.a.file = "/root/a";', "danger apps.shop: secret `a` of `more` added"],
    ['ports = [ "22:22" ];', "warning apps.shop: port `22` newly published"],
    [
      'user = "non-privileged"; stateDir = "/etc/more";',
      "danger apps.shop: `more` keeps its state in `/etc/more`",
    ],
  ])("is rated as if it had the defaults before: %s", async (options, finding) => {
    expect(await reviewOf(app({}), app(part(options)))).toContainEqual(expect.stringContaining(finding));
  });

  it("with the defaults is a notice", async () => {
    const found = await reviewOf(app({}), app(part("")));
    expect(found.filter((each) => /^(?:danger|warning)/.test(each))).toEqual([]);
  });
});

describe("a package", () => {
  interface Package {
    readonly version?: string;
    readonly git?: string;
    readonly hash?: string;
    readonly build?: string;
    readonly test?: string;
    readonly more?: string;
  }
  const pkg = (
    {
      version = "1.2.3",
      git = "github:owner/tool/v1.2.3",
      hash = "C",
      build = "",
      test = "tool --version",
      more = "",
    }: Package,
    name = "tool",
  ): string => `{
    pkgs.${name} = {
      version = "${version}"; license = "mit"; source = { git = "${git}"; hash = "sha256-${hash.repeat(43)}="; };
      build = { standardBuilder.enable = true; ${build} }; test.script = ${JSON.stringify(test)};
    }; ${more}
  }`;

  it.each<readonly [string, Package, string, string]>([
    ["another owner", { git: "github:them/tool/v1.2.3" }, "danger", "another host, owner or repository"],
    [
      "another owner with a new version",
      { git: "github:them/tool/v1.2.4", version: "1.2.4", hash: "D" },
      "danger",
      "another host, owner or repository",
    ],
    [
      "another repository",
      { git: "github:owner/other/v1.2.3" },
      "danger",
      "another host, owner or repository",
    ],
    ["another forge", { git: "gitlab:owner/tool/v1.2.3" }, "danger", "another host, owner or repository"],
    ["an unchanged version of it", { git: "github:them/tool/v1.2.3" }, "danger", "with the same version"],
    ["another hash", { hash: "D" }, "danger", "`hash` changed but the version did not"],
    ["a branch", { git: "github:owner/tool/refs/heads/main" }, "danger", "is pinned to a ref"],
    [
      "an older version",
      { version: "1.2.2", git: "github:owner/tool/v1.2.2", hash: "D" },
      "warning",
      "version `1.2.3` → `1.2.2`, which is older",
    ],
    [
      "no checks",
      { build: "extraAttrs.doCheck = false;" },
      "warning",
      "checks of the build are switched off: `extraAttrs.doCheck`",
    ],
    [
      "no checks by their option",
      { build: "standardBuilder.checks.enable = false;" },
      "warning",
      "checks of the build are switched off: `checks.enable`",
    ],
    [
      "no install check",
      { build: "extraAttrs.doInstallCheck = false;" },
      "warning",
      "checks of the build are switched off",
    ],
    [
      "no sandbox",
      { build: "extraAttrs.__noChroot = true;" },
      "danger",
      "out of the sandbox of Nix: `extraAttrs.__noChroot`",
    ],
    [
      "code from a variable",
      { build: 'env.LD_PRELOAD = "/x";' },
      "warning",
      "variables from which programs load code: `env.LD_PRELOAD`",
    ],
    [
      "a test that ignores failures",
      { test: "tool --version || true" },
      "warning",
      "test no longer tests anything",
    ],
    [
      "a test that starts with exit 0",
      { test: "exit 0\ntool --version" },
      "warning",
      "test no longer tests anything",
    ],
    [
      "a test that partly ignores failures",
      { test: "tool --version\ntool serve || true" },
      "warning",
      "test ignores failures",
    ],
    ["a test without a command", { test: "true" }, "warning", "test no longer tests anything"],
  ])("with %s", async (_, after, severity, finding) => {
    const found = await reviewOf(pkg({}), pkg(after));
    expect(found.find((each) => each.includes(finding))?.split(" ")[0]).toBe(severity);
  });

  it("that takes the name of one in nixpkgs names its users", async () => {
    const users =
      "apps.shop.services = { components.web.process.command = pkgs.curl; runtimes.hostos.enable = true; };";
    expect(await reviewOf(`{ ${users} }`, pkg({ more: users }, "curl"))).toContainEqual(
      "warning pkgs.curl: new package, which takes the name of one in nixpkgs: `apps.shop` now uses it",
    );
    expect(await reviewOf("{ }", pkg({}, "coreutils"))).toContainEqual(
      expect.stringMatching(/^warning pkgs\.coreutils: .*every service now uses it$/),
    );
    expect(await reviewOf("{ }", pkg({}))).toContain("notice pkgs.tool: new package");
  });
});

describe("trustedPaths of the catalog file", () => {
  const compiled = (paths: string, file: string): ReturnType<typeof compileNixRecipe> =>
    compileNixRecipe(app({ process: `secrets.a.file = "${file}";` }), {
      "catalog.nix": `{ trustedPaths = [ ${paths} ]; }`,
    });
  const severities = async (before: string, after: string): Promise<readonly string[]> => {
    const [was, is] = await Promise.all([compiled(before, "/run/secrets/a"), compiled(after, "/data/a")]);
    return review(was.texts(), is.texts(), { isOwn: true }).findings.map(
      ({ severity, message }) => `${severity} ${message}`,
    );
  };

  it("make paths below them usual", async () => {
    expect(await severities('"/data"', '"/data"')).toContain(
      "warning secret `a` of `web` moved: the host must have the file `/data/a`",
    );
  });

  it("that a change adds are a danger, and do not count for it", async () => {
    const found = await severities("", '"/data"');
    expect(found).toContainEqual(
      expect.stringMatching(/^danger reviews now accept all paths below `\/data`/),
    );
    expect(found).toContainEqual(expect.stringMatching(/^danger secret `a` of `web` moved: .*outside/));
  });
});

it("a new app with secrets and volumes in usual folders has no danger", async () => {
  const found = await reviewOf(
    "{ }",
    app({
      services: 'volumes.v.path = "/srv/v";',
      process: 'secrets.a.file = "/run/secrets/a"; volumes.v.mountPoint = "/v";',
    }),
  );
  expect(found.filter((each) => each.startsWith("danger"))).toEqual([]);
  expect(found.join("\n")).not.toContain("may do more");
});
