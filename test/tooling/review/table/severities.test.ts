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
  `composeConfig\`: \`container.web.composeConfig.${key}\``,
  { compose: before },
];
const process = (after: string, severity: string, finding: string, before = ""): Case => [
  { process: after },
  severity,
  finding,
  { process: before },
];
const image = (after: string, severity: string, finding: string, before: string): Case => [
  { services: `components.api.process.image = { ${after} };` },
  severity,
  finding,
  { services: `components.api.process.image = { ${before} };` },
];
const [digestA, digestB] = ["a", "b"].map((digit) => `digest = "sha256:${digit.repeat(64)}";`);
const beyond = "changes the host beyond the app: `hostos.settings.";

const cases: readonly (readonly [group: string, cases: readonly Case[]])[] = [
  [
    "an option of the host that is not the app's",
    [
      host(
        'environment.etc."cron.d/x".text = "* * * * * root x";',
        "danger",
        `${beyond}environment.etc."cron.d/x".text\` (\`* * * * * root x\`)`,
      ),
      host(
        'systemd.tmpfiles.rules = [ "L /etc/a - - - - /b" ];',
        "danger",
        `${beyond}systemd.tmpfiles.rules\``,
      ),
      host(
        "users.extraUsers.eve.isNormalUser = true;",
        "danger",
        `${beyond}users.extraUsers.eve.isNormalUser\` (\`true\`)`,
      ),
      host("users.users.eve.uid = 0;", "danger", `${beyond}users.users.eve.uid\` (\`0\`)`),
      host('users.users.web.extraGroups = [ "wheel" ];', "danger", `${beyond}users.users.web.extraGroups\``),
      host('users.users.web.shell = "/bin/sh";', "danger", `${beyond}users.users.web.shell\``),
      host("users.mutableUsers = true;", "danger", `${beyond}users.mutableUsers\``),
      host(
        'systemd.services.sshd.preStart = "x";',
        "danger",
        `${beyond}systemd.services.sshd.preStart\` (\`x\`)`,
      ),
      host(
        'systemd.services.other = { script = "x"; serviceConfig.DynamicUser = true; };',
        "danger",
        "changes the host beyond the app: `hostos.settings`: `systemd.services.other.script`",
      ),
      host(
        'systemd.sockets.other.listenStreams = [ "22" ];',
        "danger",
        `${beyond}systemd.sockets.other.listenStreams\``,
      ),
      host('systemd.user.services.x.script = "x";', "danger", `${beyond}systemd.user.services.x.script\``),
      host('services.udev.extraRules = "x";', "danger", `${beyond}services.udev.extraRules\``),
      host("services.openssh.enable = true;", "danger", `${beyond}services.openssh.enable\``),
      host(
        'services.openssh.settings.PermitRootLogin = "yes";',
        "danger",
        `${beyond}services.openssh.settings.PermitRootLogin\``,
      ),
      host(
        'services.cron.systemCronJobs = [ "@daily root x" ];',
        "danger",
        `${beyond}services.cron.systemCronJobs\``,
      ),
      host('services.getty.autologinUser = "root";', "danger", `${beyond}services.getty.autologinUser\``),
      host('services.nfs.server.exports = "/ *";', "danger", `${beyond}services.nfs.server.exports\``),
      host('boot.kernelParams = [ "mitigations=off" ];', "danger", `${beyond}boot.kernelParams\``),
      host('boot.initrd.postDeviceCommands = "x";', "danger", `${beyond}boot.initrd.postDeviceCommands\``),
      host(
        'boot.kernel.sysctl."kernel.kptr_restrict" = 0;',
        "danger",
        `${beyond}boot.kernel.sysctl."kernel.kptr_restrict"\``,
      ),
      host(
        'nix.settings.substituters = [ "https://a.example" ];',
        "danger",
        `${beyond}nix.settings.substituters\``,
      ),
      host('nix.settings.trusted-users = [ "web" ];', "danger", `${beyond}nix.settings.trusted-users\``),
      host("nix.settings.sandbox = false;", "danger", `${beyond}nix.settings.sandbox\``),
      host('nix.extraOptions = "x";', "danger", `${beyond}nix.extraOptions\``),
      host('system.activationScripts.x = "x";', "danger", `${beyond}system.activationScripts.x\``),
      host('system.stateVersion = "25.11";', "danger", `${beyond}system.stateVersion\``),
      host('networking.localCommands = "x";', "danger", `${beyond}networking.localCommands\``),
      host(
        "networking.firewall.enable = false;",
        "danger",
        `${beyond}networking.firewall.enable\` (\`false\`)`,
      ),
      host(
        "networking.firewall.allowedTCPPorts = [ 22 ];",
        "danger",
        `${beyond}networking.firewall.allowedTCPPorts\` (\`22\` added)`,
      ),
      host(
        "networking.firewall.allowedTCPPorts = [ 8080 ];",
        "notice",
        "changed: `hostos.settings.networking.firewall.allowedTCPPorts`",
      ),
      host(
        'networking.firewall.trustedInterfaces = [ "eth0" ];',
        "danger",
        `${beyond}networking.firewall.trustedInterfaces\``,
      ),
      host(
        'networking.hosts."10.0.0.1" = [ "a.example" ];',
        "danger",
        `${beyond}networking.hosts."10.0.0.1"\``,
      ),
      host(
        "nixpkgs.overlays = [ ];",
        "danger",
        `${beyond}nixpkgs.overlays\``,
        "nixpkgs.overlays = [ 1 ];".replace("[ 1 ]", "null"),
      ),
      host(
        'nixpkgs.config.permittedInsecurePackages = [ "a-1" ];',
        "danger",
        `${beyond}nixpkgs.config.permittedInsecurePackages\``,
      ),
      host(
        'programs.bash.interactiveShellInit = "x";',
        "danger",
        `${beyond}programs.bash.interactiveShellInit\``,
      ),
      host(
        "security.sudo.wheelNeedsPassword = false;",
        "danger",
        `${beyond}security.sudo.wheelNeedsPassword\``,
      ),
      host('security.pki.certificates = [ "x" ];', "danger", `${beyond}security.pki.certificates\``),
      host("security.wrappers.x.setuid = true;", "danger", `${beyond}security.wrappers.x.setuid\``),
      host(
        'virtualisation.docker.listenOptions = [ "2375" ];',
        "danger",
        `${beyond}virtualisation.docker.listenOptions\``,
      ),
      host("hardware.bluetooth.enable = true;", "danger", `${beyond}hardware.bluetooth.enable\``),
      host('time.timeZone = "UTC";', "danger", `${beyond}time.timeZone\``),
      [
        { resource: 'systemd.services.sshd.preStart = "x";' },
        "danger",
        "changes the host beyond the app: `resources.db.settings.systemd.services.sshd.preStart`",
      ],
      [
        { resource: 'services.udev.extraRules = "x";' },
        "danger",
        "changes the host beyond the app: `resources.db.settings.services.udev.extraRules`",
      ],
    ],
  ],
  [
    "an option of the host that is the app's",
    [
      host(
        'systemd.services.web.serviceConfig.MemoryMax = "1G";',
        "notice",
        "changed: `hostos.settings.systemd.services.web.serviceConfig.MemoryMax` (`1G`)",
      ),
      host('users.users.web.home = "/srv/web";', "notice", "changed: `hostos.settings.users.users.web.home`"),
      [
        { resource: "services.postgresql.settings.max_connections = 200;" },
        "notice",
        "changed: `resources.db.settings.services.postgresql.settings.max_connections`",
      ],
      [
        { resource: "services.redis.servers.a.port = 6379;" },
        "notice",
        "changed: `resources.db.settings.services.redis.servers.a.port`",
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
        "changed: `hostos.settings.environment.etc.a.text` (`x` removed)",
        { host: 'environment.etc.a.text = "x";' },
      ],
      [
        { resource: "services.postgresql.package = pkgs.postgresql_17;" },
        "danger",
        "changes the version of a database",
        { resource: "services.postgresql.package = pkgs.postgresql_16;" },
      ],
      [
        {},
        "danger",
        "no longer confines a service: `hostos.settings.systemd.services.nginx.serviceConfig.SystemCallFilter`",
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
        "a file with a secret is outside of the usual folders",
      ),
      process(
        'secrets.a.file = "/home/me/key";',
        "danger",
        "a file with a secret is outside of the usual folders",
      ),
      process('secrets.a.file = "/run/secrets/a";', "warning", "the host must have a file with a secret"),
      process(
        'secrets.a.file = "/etc/passwd";',
        "danger",
        "a file with a secret is outside of the usual folders",
        'secrets.a.file = "/run/secrets/a";',
      ),
      process('stateDir = "/opt/web";', "danger", "a state folder is outside of the usual folders"),
      process('stateDir = "/srv/web";', "warning", "a state folder is another one"),
      process(
        'environmentFiles = [ "/etc/environment" ];',
        "danger",
        "gets files of the host outside of the usual folders",
      ),
      process(
        'environmentFiles = [ "/run/secrets/web.env" ];',
        "warning",
        "may do more: `hostos.units.web.service.Service.EnvironmentFile`",
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
        "the folder of a volume is outside of the usual folders",
      ]),
      [
        { services: 'volumes.v.path = "/etc/nixos";', process: 'volumes.v.mountPoint = "/v";' },
        "danger",
        "the folder of a volume is outside of the usual folders",
        { services: 'volumes.v.path = "/srv/v";', process: 'volumes.v.mountPoint = "/v";' },
      ],
    ],
  ],
  [
    "what a service may do",
    [
      process('user = "root";', "danger", "now runs as root: `components.web.user`"),
      process('hardening = "none";', "danger", "loses a protection: `hostos.units.web.service.Service`"),
      process(
        "hardening.systemCallFilter = false;",
        "danger",
        "loses a protection: `hostos.units.web.service.Service.SystemCallFilter`",
      ),
      process(
        "hardening.noNewPrivileges = false;",
        "danger",
        "loses a protection: `container.web.noNewPrivileges`",
      ),
      process(
        "hardening.protectHome = false;",
        "danger",
        "loses a protection: `hostos.units.web.service.Service.ProtectHome`",
      ),
      process(
        'capabilities = [ "CAP_SYS_ADMIN" ];',
        "danger",
        "gains capabilities or groups: `hostos.units.web.service.Service.AmbientCapabilities`",
      ),
      process('capabilities = [ "CAP_NET_ADMIN" ];', "danger", "gains capabilities: `container.web.capAdd`"),
      process('devices = [ "/dev/kmsg" ];', "danger", "gains devices of the host: `container.web.devices`"),
      process(
        'environment.LD_PRELOAD = "/tmp/x.so";',
        "warning",
        ": `components.web.environment.LD_PRELOAD`",
      ),
      process(
        'environment.LD_LIBRARY_PATH = "/tmp";',
        "warning",
        ": `components.web.environment.LD_LIBRARY_PATH`",
      ),
      process(
        'environment.NODE_OPTIONS = "--require /tmp/x.js";',
        "warning",
        ": `components.web.environment.NODE_OPTIONS`",
      ),
      process('environment.PYTHONPATH = "/tmp";', "warning", ": `components.web.environment.PYTHONPATH`"),
      process(
        'environment.GIT_SSH_COMMAND = "x";',
        "warning",
        ": `components.web.environment.GIT_SSH_COMMAND`",
      ),
      process('environment.GREETING = "good day";', "notice", ": `components.web.environment.GREETING`"),
      host(
        'systemd.services.web.serviceConfig.ProtectSystem = lib.mkForce "full";',
        "warning",
        "is less confined: `hostos.units.web.service.Service.ProtectSystem` (`strict` → `full`)",
      ),
      host(
        'systemd.services.web.serviceConfig.BindPaths = [ "/etc" ];',
        "danger",
        "gets files of the host outside of the usual folders",
      ),
      host(
        'systemd.services.web.serviceConfig.SupplementaryGroups = [ "docker" ];',
        "danger",
        "gains capabilities or groups: `hostos.units.web.service.Service.SupplementaryGroups`",
      ),
      host(
        'systemd.services.web.serviceConfig.ExecStartPre = [ "+/bin/x" ];',
        "danger",
        "runs a command as root, regardless of its account",
      ),
      host(
        "systemd.services.web.serviceConfig.Delegate = true;",
        "warning",
        "may do more: `hostos.units.web.service.Service.Delegate`",
      ),
      [
        { hostos: 'setup = "chown -R web /srv";' },
        "danger",
        "script that runs as root on the host: `hostos.setup`",
      ],
      [{ hostos: "openFirewall = true;" }, "warning", "the firewall of hosts: `hostos.openFirewall`"],
      [{ container: 'components.web.setup = "x";' }, "warning", "script that may run as root in a container"],
      [{ test: "sandbox = false;" }, "warning", "tests may reach the internet"],
      [{ test: 'script = "curl --fail http://127.0.0.1/ || true";' }, "warning", "no longer tests anything"],
      [{ test: 'script = "exit 0\\ncurl --fail http://127.0.0.1/";' }, "warning", "no longer tests anything"],
    ],
  ],
  [
    "data, networks and addresses",
    [
      [
        {
          process: 'volumes.v.mountPoint = "/v";',
          services: 'volumes.v = { path = "/srv/v"; group = "b"; };',
        },
        "warning",
        "files of a volume keep their group: `volumes.v.group` (`a` → `b`)",
        {
          process: 'volumes.v.mountPoint = "/v";',
          services: 'volumes.v = { path = "/srv/v"; group = "a"; };',
        },
      ],
      [
        { process: "uid = 1201;" },
        "warning",
        "keep their owner: `components.web`",
        { process: "uid = 1200;" },
      ],
      [
        { process: "", services: 'components.two.process = { command = "/bin/two"; };' },
        "danger",
        "removed, data stays in",
        { process: "", services: 'components.one.process = { command = "/bin/one"; };' },
      ],
      [
        { process: 'environment.LISTEN = "0.0.0.0:80";' },
        "warning",
        "now listens on all addresses of the host",
        { process: 'environment.LISTEN = "127.0.0.1:80";' },
      ],
      [
        { process: 'configData."a.toml".text = "bind = [::]";' },
        "warning",
        "now listens on all addresses of the host",
        { process: 'configData."a.toml".text = "bind = localhost";' },
      ],
      [
        { services: "networks.back = { };", component: 'networks = [ "default" "back" ];' },
        "warning",
        "joins other networks",
        { services: "networks.back = { };" },
      ],
      [
        { services: 'networks.back.external = "proxy";', component: 'networks = [ "default" "back" ];' },
        "danger",
        "is shared with containers of other projects: `networks.back.external`",
        { services: "networks.back = { };", component: 'networks = [ "default" "back" ];' },
      ],
      image(
        'name = "ghcr.io/x/y"; tag = "1";',
        "danger",
        "runs an image of another registry or repository",
        'name = "docker.io/x/y"; tag = "1";',
      ),
      image(
        `name = "docker.io/x/y"; tag = "1"; ${digestB}`,
        "danger",
        "another image under the same tag",
        `name = "docker.io/x/y"; tag = "1"; ${digestA}`,
      ),
      image(
        `name = "docker.io/x/y"; tag = "2"; ${digestB}`,
        "notice",
        "another image: `components.api.image.digest`",
        `name = "docker.io/x/y"; tag = "1"; ${digestA}`,
      ),
      image(
        'name = "docker.io/x/y"; tag = "1";',
        "danger",
        "is no longer pinned",
        `name = "docker.io/x/y"; tag = "1"; ${digestA}`,
      ),
      [
        { services: 'components.api.process.image.name = "docker.io/x/y";' },
        "warning",
        "runs an image of a registry",
        { services: 'components.api.process.command = "/bin/api";' },
      ],
      [
        { services: 'components.api.process = { command = "/bin/api"; network = "host"; };' },
        "danger",
        "is in the network of the host",
        { services: 'components.api.process.command = "/bin/api";' },
      ],
      process('extraHosts."example.org" = "192.0.2.1";', "danger", "a name leads to an address"),
      process('labels."traefik.enable" = "true";', "warning", "read labels of containers"),
      process('profiles = [ "debug" ];', "warning", "other profiles start it"),
      [{ container: "quadlet.enable = true;" }, "notice", "targets"],
      [
        { container: "quadlet.enable = true;" },
        "warning",
        "files of its containers are removed: `targets`",
        { container: "quadlet.enable = true; kubernetes.enable = true;" },
      ],
      [
        { component: 'resources.db.external.host = "db.example.org";' },
        "warning",
        "removed, data stays in `services.postgresql`, `db-state`: `resources.db` (removed)",
      ],
      [
        {
          component:
            'healthcheck = { enable = true; test = [ "sh" "-c" "curl http://localhost/ || true" ]; };',
        },
        "warning",
        "always succeeds: `components.web.health.test`",
        {
          component: 'healthcheck = { enable = true; test = [ "curl" "http://localhost/" ]; };',
        },
      ],
      [
        { services: 'components.api.process.command = "/bin/api";' },
        "warning",
        "no longer waits for a part",
        { services: 'components.api.process.command = "/bin/api";', component: 'dependsOn = [ "api" ];' },
      ],
      [{ process: 'environment.TOKEN = "hunter22-x";' }, "danger", "a value looks like a secret"],
      [{ process: 'argv = [ "--token" "hunter22-x" ];' }, "danger", "a value looks like a secret"],
      [{ process: 'preStart = "export PASSWORD=hunter22-x";' }, "danger", "a value looks like a secret"],
      [
        { resource: 'services.postgresql.authentication = "host all all 10.0.0.0/8 trust";' },
        "warning",
        "lets other hosts use the database",
      ],
      [
        { host: "systemd.services.web.enable = false;" },
        "warning",
        "is off: `hostos.units.web.service.enable`",
      ],
      [
        { host: 'systemd.services.web = { restartIfChanged = false; serviceConfig.MemoryMax = "1G"; };' },
        "warning",
        "keeps running unchanged until you restart it",
        { host: "systemd.services.web.restartIfChanged = false;" },
      ],
      [{ process: 'argv = [ "serve" ];' }, "notice", "unit `web.service` restarts: `ExecStart=` changed"],
      [
        { process: 'reload.signal = "SIGHUP"; configData."a.toml".text = "a = 2";' },
        "notice",
        "unit `web.service` reloads",
        { process: 'reload.signal = "SIGHUP"; configData."a.toml".text = "a = 1";' },
      ],
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
    [{ process: 'user = "root";' }, "danger apps.shop: now runs as root: `components.web.user`"],
    [
      { process: 'hardening = "none";' },
      "danger apps.shop: loses a protection: `hostos.units.web.service.Service`",
    ],
    [{ process: 'hardening = "none";' }, "danger apps.shop: loses a protection: `container.web`"],
    [
      { process: 'capabilities = [ "CAP_SYS_ADMIN" ];' },
      "danger apps.shop: gains capabilities or groups: `hostos.units.web.service",
    ],
    [{ process: 'secrets.a.file = "/etc/shadow";' }, "danger apps.shop: a file with a secret is outside"],
    [
      { process: 'environment.LD_PRELOAD = "/x";' },
      "warning apps.shop: programs load code or settings from a variable: `components.web.environment.LD_PRELOAD`",
    ],
    [
      { services: 'volumes.v.path = "/var/run/docker.sock";', process: 'volumes.v.mountPoint = "/v";' },
      "danger apps.shop: the folder of a volume is outside",
    ],
    [
      { services: 'jobs.clean.process = { command = "/bin/clean"; user = "root"; };' },
      "danger apps.shop: now runs as root: `jobs.clean.user`",
    ],
    [{ hostos: 'setup = "x";' }, "danger apps.shop: script that runs as root on the host"],
    [{ host: 'environment.etc.a.text = "x";' }, "danger apps.shop: changes the host beyond the app"],
    [
      { compose: "privileged = true;" },
      "danger apps.shop: other settings of `composeConfig`: `container.web",
    ],
    [{}, "warning apps.shop: publishes other ports: `components.web.ports` (`8080:80` added)"],
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
    ['user = "root";', "danger apps.shop: now runs as root: `components.more.user`"],
    ['hardening = "none";', "danger apps.shop: loses a protection: `hostos.units.more.service"],
    [
      "hardening.noNewPrivileges = false;",
      "danger apps.shop: loses a protection: `container.more.noNewPrivileges`",
    ],
    [
      'capabilities = [ "CAP_SYS_PTRACE" ];',
      "danger apps.shop: gains capabilities or groups: `hostos.units.more.service",
    ],
    ['secrets.a.file = "/root/a";', "danger apps.shop: a file with a secret is outside"],
    [
      'ports = [ "22:22" ];',
      "warning apps.shop: publishes other ports: `components.more.ports` (`22:22` added)",
    ],
    ['user = "non-privileged"; stateDir = "/etc/more";', "danger apps.shop: a state folder is outside"],
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
      "older: `version` (`1.2.3` → `1.2.2`)",
    ],
    [
      "no checks",
      { build: "extraAttrs.doCheck = false;" },
      "warning",
      "checks of the build are switched off: `build.extraAttrs.doCheck`",
    ],
    [
      "no checks by their option",
      { build: "standardBuilder.checks.enable = false;" },
      "warning",
      "checks of the build are switched off: `build.standardBuilder.checks.enable`",
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
      "out of the sandbox of Nix: `build.extraAttrs.__noChroot`",
    ],
    [
      "code from a variable",
      { build: 'env.LD_PRELOAD = "/x";' },
      "warning",
      "a variable from which programs load code: `build.env.LD_PRELOAD`",
    ],
    [
      "a test that ignores failures",
      { test: "tool --version || true" },
      "warning",
      "no longer tests anything",
    ],
    [
      "a test that starts with exit 0",
      { test: "exit 0\ntool --version" },
      "warning",
      "no longer tests anything",
    ],
    [
      "a test that partly ignores failures",
      { test: "tool --version\ntool serve || true" },
      "warning",
      "ignores failures",
    ],
    ["a test without a command", { test: "true" }, "warning", "no longer tests anything"],
  ])("with %s", async (_, after, severity, finding) => {
    const found = await reviewOf(pkg({}), pkg(after));
    expect(found.find((each) => each.includes(finding))?.split(" ")[0]).toBe(severity);
  });

  it("names its users if it takes the name of a package of nixpkgs", async () => {
    const users =
      "apps.shop.services = { components.web.process.command = pkgs.curl; runtimes.hostos.enable = true; };";
    expect(await reviewOf(`{ ${users} }`, pkg({ more: users }, "curl"))).toContainEqual(
      "warning pkgs.curl: new package, which takes the name of one in nixpkgs; users: `apps.shop`",
    );
    expect(await reviewOf("{ }", pkg({}, "coreutils"))).toContainEqual(
      expect.stringMatching(/^warning pkgs\.coreutils: .*users: `every service`$/),
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
      "warning the host must have a file with a secret: `components.web.secrets.a.file` (`/run/secrets/a` → `/data/a`)",
    );
  });

  it("are a danger if a change adds them, and do not apply to that change", async () => {
    const found = await severities("", '"/data"');
    expect(found).toContainEqual(
      expect.stringMatching(
        /^danger reviews accept all paths below folders: `trustedPaths` \(`\/data` added\)/,
      ),
    );
    expect(found).toContainEqual(expect.stringMatching(/^danger a file with a secret is outside/));
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
