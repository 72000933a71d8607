// Slow. Depends on: emitters/hostos.
import { expect, it } from "vitest";
import { compileNixRecipe } from "../../support/compile-nix-recipe.ts";
import { evaluateHostOs, filledUnits } from "../../support/host-os.ts";
import { tempFolder, writeTree } from "../../support/temp-folder.ts";
import { describeWith } from "../../support/tools.ts";

// How definitions of several modules become one unit, printed as NixOS merges them.

const web = `{
  process = { command = "/bin/web"; packages = [ pkgs.curl ]; environment.MODE = "own"; };
}`;

interface Printed {
  /** The printed unit with its variables filled, without what every unit has. */
  readonly unit: (name: string) => string;
  /** The same as the module system has it. */
  readonly host: (name: string) => string;
  readonly differences: readonly string[];
}

/** The units of an app with these modules of `hostosConfig`, its own one and that of a resource. */
async function printed(
  hostosConfig: string,
  {
    resource = "{ }",
    component = web,
    more = "{ }",
    files = {},
    host = "{ }",
  }: {
    resource?: string;
    component?: string;
    more?: string;
    /** Further files beside the recipe. */
    files?: Readonly<Record<string, string>>;
    /** The host's own configuration. */
    host?: string;
  } = {},
): Promise<Printed> {
  const compiled = await compileNixRecipe(
    `{
    apps.demo = {
      description = "An app.";
      services.components.web = mkMerge [ ${component} { resources.db = { role = "backend"; hostosConfig = ${resource}; }; } ];
      services.runtimes.hostos = mkMerge [ { enable = true; hostosConfig = ${hostosConfig}; } ${more} ];
    };
  }`,
    files,
  );
  expect(compiled.diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  const out = tempFolder();
  writeTree(out, Object.fromEntries(compiled.texts()));
  const realLib = process.env["NIXPKGS_LIB"];
  const evaluated = evaluateHostOs(out, ["demo"], {
    recipes: files,
    host: () => host,
    ...(realLib !== undefined && { realLib }),
  })["demo"];
  if (evaluated === undefined) throw new Error("no host");
  const texts = filledUnits(out, "demo", evaluated);
  return {
    unit: (name) => texts[name] ?? "",
    host: (name) => evaluated.units[name] ?? "",
    differences: evaluated.differences,
  };
}

const lines = (text: string, pattern: RegExp): readonly string[] =>
  text.split("\n").filter((line) => pattern.test(line));

/** Both sides say the same, and this. */
function expectLines({ unit, host, differences }: Printed, pattern: RegExp, wanted: readonly string[]): void {
  expect(lines(unit("web.service"), pattern)).toEqual(wanted);
  expect(lines(host("web.service"), pattern)).toEqual(wanted);
  expect(differences).toEqual([]);
}

describeWith("nix-instantiate", "a printed unit", () => {
  it("has lists in the order of mkBefore, mkAfter, mkOrder and the modules", async () => {
    const both = await printed(
      `{
        imports = [ { systemd.services.web.serviceConfig.SetCredential = [ "imported" ]; } ];
        systemd.services.web = mkMerge [
          { serviceConfig.SetCredential = mkAfter [ "after" ]; }
          { serviceConfig.SetCredential = [ "first" ]; }
          { serviceConfig.SetCredential = mkMerge [ [ "second" ] (mkBefore [ "before" ]) ]; }
          { serviceConfig.SetCredential = mkOrder 400 [ "earliest" ]; }
        ];
      }`,
      { resource: `{ systemd.services.web.serviceConfig.SetCredential = [ "resource" ]; }` },
    );
    expectLines(both, /^SetCredential=/, [
      "SetCredential=earliest",
      "SetCredential=before",
      "SetCredential=resource",
      "SetCredential=second",
      "SetCredential=first",
      "SetCredential=imported",
      "SetCredential=after",
    ]);
  });

  it("has the strongest of several priorities", async () => {
    const both = await printed(
      `{ systemd.services.web.serviceConfig = {
        LimitNOFILE = mkDefault 1; TasksMax = mkOverride 60 2; RestartSec = mkForce 3; Type = mkDefault "simple";
      }; }`,
      {
        resource: `{ systemd.services.web.serviceConfig = { LimitNOFILE = 4; TasksMax = mkVMOverride 5; RestartSec = mkOverride 40 6; }; }`,
      },
    );
    expectLines(both, /^(?:LimitNOFILE|RestartSec|TasksMax|Type)=/, [
      "LimitNOFILE=4",
      "RestartSec=6",
      "TasksMax=5",
      "Type=exec",
    ]);
  });

  it("has only the lines of a set in mkForce", async () => {
    const both = await printed(
      `{ systemd.services.web.serviceConfig = mkForce { ExecStart = "/bin/only"; }; }`,
      { resource: `{ systemd.services.web.serviceConfig.MemoryMax = "1G"; }` },
    );
    const text = both.unit("web.service");
    expect(text.slice(text.indexOf("Environment="))).not.toContain("Type=");
    expectLines(both, /^(?:ExecStart|MemoryMax|Type|User)=/, ["ExecStart=/bin/only"]);
  });

  it("is the unit of a module that replaces the whole unit", async () => {
    const both = await printed(
      `{ systemd.services.web = mkForce { description = "Mine"; serviceConfig.ExecStart = "/bin/only"; }; }`,
    );
    expectLines(both, /^(?:Description|ExecStart|Type|WantedBy|X-Recipe)=/, [
      "Description=Mine",
      "ExecStart=/bin/only",
    ]);
  });

  it("has the settings whose conditions are known to hold", async () => {
    const both = await printed(
      `mkMerge [
      { systemd = mkIf true { services.web.serviceConfig.MemoryMax = "1G"; }; }
      (mkIf false { systemd.services.web.serviceConfig.MemoryMax = "2G"; })
      { systemd.services.web = mkIf (1 < 2) { serviceConfig.TasksMax = 7; }; }
    ]`
        .replace("mkMerge [", "{ imports = [")
        .replace(/\]$/, "]; }"),
    );
    expectLines(both, /^(?:MemoryMax|TasksMax)=/, ["MemoryMax=1G", "TasksMax=7"]);
  });

  it("has the settings of module functions, with the packages of the host", async () => {
    const both = await printed(`
      { lib, pkgs, config, ... }: {
        systemd.services.web = {
          path = lib.mkMerge [ [ pkgs.jq ] (lib.mkAfter [ "/last" ]) ];
          serviceConfig.ExecReload = "\${lib.getExe pkgs.jq} -n";
          serviceConfig.TimeoutStopSec = "\${toString (5 * 60)}s";
        };
      }
    `);
    expectLines(both, /^(?:ExecReload|TimeoutStopSec)=/, [
      "ExecReload=/packages/jq/bin/jq -n",
      "TimeoutStopSec=300s",
    ]);
    expect(both.unit("web.service")).toContain(
      "PATH=/packages/curl/bin:/packages/jq/bin:/packages/coreutils/bin",
    );
    expect(both.unit("web.service")).toContain("/packages/systemd/bin:/last/bin:/packages/curl/sbin");
  });

  it("runs scripts of the module's own options", async () => {
    const both = await printed(
      `{ systemd.services.web = { preStart = "one"; postStart = "two"; reload = "three"; preStop = "four"; postStop = "five"; }; }`,
      {
        component: web.replace("process = {", 'process = { preStart = "own";'),
        resource: `{ systemd.services.web.preStart = mkBefore "zero"; }`,
      },
    );
    const scripts = lines(both.unit("web.service"), /^Exec/);
    expect(scripts.map((line) => line.replace(/bin-\w+/, "bin-HASH"))).toEqual([
      "ExecReload=/scripts/bin-HASH-web-reload/bin/web-reload",
      "ExecStart=/bin/web",
      "ExecStartPost=/scripts/bin-HASH-web-post-start/bin/web-post-start",
      "ExecStartPre=/scripts/bin-HASH-web-pre-start/bin/web-pre-start",
      "ExecStartPre=/scripts/web-pre-start",
      "ExecStop=/scripts/bin-HASH-web-pre-stop/bin/web-pre-stop",
      "ExecStopPost=/scripts/bin-HASH-web-post-stop/bin/web-post-stop",
    ]);
    expectLines(both, /^Exec/, scripts);
  });

  it("has the settings of a module in a file of the recipe, once for all imports of the file", async () => {
    const both = await printed(
      `{ imports = [ ./limits.nix { imports = [ ./limits.nix ./plain.nix ]; } ]; }`,
      {
        resource: `{ imports = [ ./more/limits.nix ]; }`,
        files: {
          "limits.nix": `{ lib, pkgs, ... }: {
          imports = [ ./more/limits.nix ];
          systemd.services.web.serviceConfig = {
            SetCredential = [ "file" ];
            ExecReload = lib.getExe pkgs.jq;
            RestartSec = lib.mkForce 3;
          };
        }`,
          "more/limits.nix": `{ systemd.services.web.serviceConfig.SetCredential = [ "more" ]; }`,
          "plain.nix": `{ systemd.services.web.serviceConfig.MemoryMax = "1G"; }`,
        },
      },
    );
    expect(both.unit("web.service")).not.toContain("only Nix");
    expectLines(both, /^(?:ExecReload|MemoryMax|RestartSec|SetCredential)=/, [
      "ExecReload=/packages/jq/bin/jq",
      "MemoryMax=1G",
      "RestartSec=3",
      "SetCredential=more",
      "SetCredential=file",
    ]);
  });

  it.each([
    ["a path of nixpkgs", `(modulesPath + "/extra.nix")`],
    ["a path in a text", `"\${modulesPath}/extra.nix"`],
    ["a choice", "(if modulesPath == null then { } else ./extra.nix)"],
  ])(
    "names an import that only Nix can read, and the check accepts its settings: %s",
    async (_kind, module) => {
      const both = await printed(
        `{ modulesPath, ... }: { imports = [ ${module} ]; systemd.services.web.serviceConfig.TasksMax = 7; }`,
        {
          files: { "extra.nix": `{ systemd.services.web.serviceConfig.MemoryMax = "1G"; }` },
        },
      );
      expect(both.unit("web.service")).toContain(
        "\n# Every setting: only Nix can compute it, see services.runtimes.hostos.hostosConfig\n",
      );
      expect(lines(both.unit("web.service"), /^(?:MemoryMax|TasksMax)=/)).toEqual(["TasksMax=7"]);
      expect(lines(both.host("web.service"), /^(?:MemoryMax|TasksMax)=/)).toEqual([
        "MemoryMax=1G",
        "TasksMax=7",
      ]);
      expect(both.differences).toEqual([]);
    },
  );

  it.each([
    ["a time", `startAt = "daily";`, ["daily"]],
    ["several", `startAt = mkMerge [ [ "hourly" ] (mkBefore [ "daily" ]) ];`, ["daily", "hourly"]],
  ])("is started by the timer that NixOS creates for startAt: %s", async (_kind, said, times) => {
    const both = await printed(
      `{ systemd.services.web = { ${said} };
         systemd.timers.web = { timerConfig.Persistent = true; timerConfig.OnCalendar = [ "monthly" ]; }; }`,
    );
    const wanted = [
      "[Timer]",
      ...[...times, "monthly"].map((time) => `OnCalendar=${time}`),
      "Persistent=true",
      "[Install]",
      "WantedBy=timers.target",
    ];
    expect(lines(both.unit("web.timer"), /^[^#]/)).toEqual(wanted);
    expect(lines(both.host("web.timer"), /^[^#]/).filter((line) => line !== "[Unit]")).toEqual(wanted);
    expect(both.differences).toEqual([]);
  });

  it("is started by no timer where startAt is empty, the unit masked or the timer another one", async () => {
    for (const said of [
      `systemd.services.web.startAt = [ ];`,
      `systemd.services.web = { startAt = "daily"; enable = false; };`,
    ]) {
      const both = await printed(`{ ${said} }`);
      expect([both.unit("web.timer"), both.host("web.timer")]).toEqual(["", ""]);
      expect(both.differences).toEqual([]);
    }
    const both = await printed(
      `{ systemd.services.web.startAt = "daily"; systemd.timers.web = mkForce { timerConfig.OnBootSec = 5; }; }`,
    );
    expect(lines(both.unit("web.timer"), /^[^#]/)).toEqual(["[Timer]", "OnBootSec=5"]);
    expect(both.differences).toEqual([]);
  });

  it("names flags and times that only Nix can compute", async () => {
    const both = await printed(`
      { config, lib, ... }: {
        systemd.services.web = {
          enable = config.networking.firewall.enable;
          startAt = lib.optional config.networking.firewall.enable "daily";
          restartIfChanged = !config.networking.firewall.enable;
          enableStrictShellChecks = false;
        };
      }
    `);
    const place = "only Nix can compute it, see services.runtimes.hostos.hostosConfig";
    expect(lines(both.unit("web.service"), /^# .*only Nix|^X-R.*Changed/)).toEqual([
      `# enable: ${place}`,
      `# startAt: ${place}`,
      `# X-RestartIfChanged: ${place}`,
    ]);
    expect(both.unit("web.timer")).toBe("");
    expect(both.host("web.service")).toContain("\nX-RestartIfChanged=false\n");
    expect(both.differences).toEqual([]);
  });

  it("has a note if NixOS masks it", async () => {
    const both = await printed(`{ systemd.services.web.enable = false; }`);
    expect(both.unit("web.service")).toContain("\n# enable = false: NixOS masks this unit\n");
    expect(both.differences).toEqual([]);
  });

  it("names keys that only Nix can compute, and the check leaves out only those", async () => {
    const both = await printed(`
      { config, lib, ... }: {
        systemd.services.web = {
          serviceConfig.MemoryMax = config.networking.hostName;
          serviceConfig.RestartSec = lib.mkIf (config.networking.hostName == "nixos") (lib.mkForce 99);
          serviceConfig.TasksMax = 7;
          after = lib.optional config.networking.firewall.enable "firewall.service";
          environment.HOST = config.networking.hostName;
        };
      }
    `);
    const text = both.unit("web.service");
    const place = "only Nix can compute it, see services.runtimes.hostos.hostosConfig";
    expect(lines(text, /^# .*only Nix|^(?:After|MemoryMax|RestartSec|TasksMax)=/)).toEqual([
      `# After: ${place}`,
      "After=network.target",
      `# Environment=HOST: ${place}`,
      `# MemoryMax: ${place}`,
      `# RestartSec: ${place}`,
      "RestartSec=5",
      "TasksMax=7",
    ]);
    expect(lines(both.host("web.service"), /^(?:After|MemoryMax|RestartSec|TasksMax)=/)).toEqual([
      "After=network.target firewall.service",
      "MemoryMax=nixos",
      "RestartSec=99",
      "TasksMax=7",
    ]);
    expect(both.differences).toEqual([]);
  });
});

describeWith("nix-instantiate", "the unit of a health check", () => {
  const withHealth = (user: string): string =>
    web.replace(
      "process = {",
      `healthcheck = { enable = true; test = [ "true" ]; }; process = { user = "${user}";`,
    );
  const said = `{ systemd.services.web = {
    environment = { MODE = mkForce "other"; TOKEN = "x"; PATH = mkForce "/bin"; };
    serviceConfig = {
      EnvironmentFile = [ "/run/a" "/run/b" ];
      LoadCredential = "token:/run/token";
      SetCredential = "mode:fast";
      LoadCredentialEncrypted = "key:/run/key";
      User = mkForce "wiki";
      StateDirectoryMode = mkForce "0755";
      MemoryMax = "1G";
    };
  }; }`;
  const about = /^(?:Dynamic|Env|Group|Load|Memory|NoNew|Private|SetC|State|User|Working)\w*=/;

  it.each([
    ["non-privileged", ["Group=web"], []],
    ["prefer-dynamic", [], ["StateDirectory=web", "StateDirectoryMode=0755"]],
  ] as const)(
    "has account, variables and credentials of the component (%s)",
    async (user, account, folder) => {
      const both = await printed(said, { component: withHealth(user) });
      const wanted = [
        'Environment="HOME=/var/lib/web"',
        'Environment="MODE=other"',
        'Environment="PATH=/bin"',
        ...(user === "non-privileged" ? ['Environment="STATE_DIRECTORY=/var/lib/web"'] : []),
        'Environment="TOKEN=x"',
        ...(user === "prefer-dynamic" ? ["DynamicUser=true"] : []),
        "EnvironmentFile=/run/a",
        "EnvironmentFile=/run/b",
        ...account,
        "LoadCredential=token:/run/token",
        "LoadCredentialEncrypted=key:/run/key",
        "NoNewPrivileges=true",
        "PrivateDevices=true",
        "PrivateTmp=true",
        "SetCredential=mode:fast",
        ...folder,
        "User=wiki",
        "WorkingDirectory=/var/lib/web",
      ];
      expect(lines(both.unit("web-health.service"), about)).toEqual(wanted);
      const host = lines(both.host("web-health.service"), about);
      expect(host.filter((line) => !/^Environment="(?:LOCALE_ARCHIVE|TZDIR)=/.test(line))).toEqual(wanted);
      expect(both.differences).toEqual([]);
    },
  );

  it("is overridden under its own name", async () => {
    const both = await printed(
      `{ systemd.services.web-health.serviceConfig = { EnvironmentFile = mkForce "/run/c"; Nice = 5; };
         systemd.timers.web-health.timerConfig = { OnUnitInactiveSec = mkForce 60; RandomizedDelaySec = 3; }; }`,
      {
        component: withHealth("root"),
        resource: `{ systemd.services.web.serviceConfig.EnvironmentFile = "/run/a"; }`,
      },
    );
    expect(lines(both.unit("web-health.service"), /^(?:EnvironmentFile|Nice)=/)).toEqual([
      "EnvironmentFile=/run/c",
      "Nice=5",
    ]);
    expect(lines(both.unit("web-health.timer"), /^(?:OnUnit|Random)/)).toEqual([
      "OnUnitInactiveSec=60",
      "RandomizedDelaySec=3",
    ]);
    expect(both.differences).toEqual([]);
  });

  it("sees the password that a recipe gives the component, and the one that a host gives it", async () => {
    const both = await printed(
      `{ systemd.services.web.serviceConfig.EnvironmentFile = [ "/run/recipe" ]; }`,
      {
        component: withHealth("root"),
        host: `{ systemd.services.web.serviceConfig = {
        EnvironmentFile = [ "/run/host" ];
        LoadCredential = [ "token:/run/token" ];
      }; }`,
      },
    );
    const about = /^(?:EnvironmentFile|LoadCredential)=/;
    expect(lines(both.unit("web-health.service"), about)).toEqual(["EnvironmentFile=/run/recipe"]);
    const wanted = [
      "EnvironmentFile=/run/recipe",
      "EnvironmentFile=/run/host",
      "LoadCredential=token:/run/token",
    ];
    for (const unit of ["web.service", "web-health.service"])
      expect(lines(both.host(unit), about).toSorted()).toEqual(wanted.toSorted());
    // The check is about the recipe: it has no host of its own.
    expect(both.differences).toEqual([]);
  });
});
