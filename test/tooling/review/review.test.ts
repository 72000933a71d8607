import { describe, expect, it } from "vitest";
import { renderReviewMarkdown } from "../../../tooling/review/render/markdown.ts";
import { renderReview } from "../../../tooling/review/render/text.ts";
import { review } from "../../../tooling/review/review.ts";
import { looksSecret } from "../../../tooling/review/secrets/secrets.ts";
import type { OutputTree } from "../../../tooling/review/sides/tree.ts";
import { plain } from "../../../compiler/diagnostics/palette.ts";
import { check } from "prettier";
import { edited, findings, golden, goldenWithManifest } from "../../support/reviewed-golden.ts";

const unit = "apps/tasks/hostos/units/api.service";
const compose = "apps/tasks/container/compose.yaml";
const notCompared =
  "notice catalog: `catalog.json` was missing or damaged before: what only it says is not compared";

describe("a review", () => {
  it("of the same tree has nothing to say", () => {
    expect(review(golden, new Map(golden))).toMatchObject({ findings: [], files: [] });
  });

  it("tells of ports below 1024, which are no danger by themselves, and of other rights, which are", () => {
    const units = (words: string) =>
      edited({
        [unit]: [["NoNewPrivileges=true\n", `NoNewPrivileges=true\nAmbientCapabilities=${words}\n`]],
        [compose]: [
          [/(\n {4}user: "api"\n)/, `$1    cap_add: [${words.replace(/CAP_/g, "").replace(" ", ", ")}]\n`],
        ],
      });
    expect(findings(units("CAP_NET_BIND_SERVICE"))).toEqual(
      expect.arrayContaining([
        "notice apps.tasks: `api.service` may listen at ports below 1024 (`AmbientCapabilities=CAP_NET_BIND_SERVICE`)",
        'notice apps.tasks: container `api` may listen at ports below 1024 (`cap_add: ["NET_BIND_SERVICE"]`)',
      ]),
    );
    expect(findings(units("CAP_NET_BIND_SERVICE CAP_NET_ADMIN"))).toEqual(
      expect.arrayContaining([
        "danger apps.tasks: `api.service` gains `AmbientCapabilities=CAP_NET_ADMIN`",
        'danger apps.tasks: container `api` gains `cap_add: ["NET_BIND_SERVICE","NET_ADMIN"]`',
      ]),
    );
  });

  it("of a half merged tree does not say that everything is gone", () => {
    const half = (text = ""): string => `<<<<<<< HEAD\n${text}=======\n${text}>>>>>>> theirs\n`;
    const after = new Map(golden);
    for (const path of ["catalog.json", "manifest.json"]) after.set(path, half(golden.get(path)));
    expect(findings(after)).toEqual([
      "danger catalog: `manifest.json` has the conflict markers of a merge: what it says is not compared",
      "danger catalog: `catalog.json` has the conflict markers of a merge: what it says is not compared",
    ]);
    after.set("catalog.json", "null").set("manifest.json", "{}");
    expect(findings(after)).toEqual([
      "danger catalog: `manifest.json` is not a manifest of catalogc: edits by hand are not found",
      "danger catalog: `catalog.json` is not what catalogc wrote: what only it says is not compared",
    ]);
    expect(findings(golden, after)).toEqual([notCompared]);
  });

  it("does not say of a side without an evaluated catalog that it has nothing of what that says", () => {
    const all = goldenWithManifest;
    const without = new Map([...all].filter(([path]) => path !== "catalog.json"));
    expect(findings(all, without)).toEqual([notCompared]);
    expect(findings(without, all)).toEqual([
      "warning catalog: `catalog.json` was deleted by hand: what only it says is not compared",
    ]);
    const root = without.get(unit)?.replace("User=api\n", "") ?? "";
    expect(findings(new Map([...without, [unit, root]]), all)).toEqual(
      expect.arrayContaining([
        "danger apps.tasks: `api` now runs as root, before as `api`",
        `danger catalog: \`${unit}\` was edited by hand: it is not what catalogc wrote`,
      ]),
    );
    const other = new Map([...without, ["apps/tasks/RUN.md", "other\n"]]);
    const byHand = "`apps/tasks/RUN.md` was edited by hand: it is not what catalogc wrote";
    expect(findings(other, all).filter((finding) => finding.includes("RUN.md"))).toEqual([
      `danger catalog: ${byHand}`,
    ]);
    const gone = new Map([...all].filter(([path]) => path !== "apps/tasks/RUN.md"));
    expect(findings(gone, all)).toEqual(["warning catalog: `apps/tasks/RUN.md` was deleted by hand"]);
    // Where nothing has been compiled, everything is new.
    expect(findings(all, new Map())).toContain("notice apps.tasks: new app");
  });

  it("tells of a file that no manifest knows", () => {
    const after = new Map([...goldenWithManifest, ["apps/tasks/more.conf", "u api -\n"]]);
    expect(findings(after, goldenWithManifest)).toEqual([
      "notice apps.tasks: the manifest does not know `more.conf`: delete what catalogc once wrote, and keep other files elsewhere",
    ]);
  });

  it("tells of an app that another branch has left, which nobody has added", () => {
    const left = [...goldenWithManifest].flatMap(([path, text]) =>
      path.startsWith("apps/tasks/") ? [[path.replace("/tasks/", "/left/"), text] as const] : [],
    );
    const unit = [
      "apps/tasks/hostos/units/left.service",
      golden.get("apps/tasks/hostos/units/api.service") ?? "",
    ];
    const found = findings(
      new Map([...goldenWithManifest, ...left, unit as [string, string]]),
      goldenWithManifest,
    );
    const hint = "delete what catalogc once wrote, and keep other files elsewhere";
    expect(found.filter((each) => each.includes("manifest"))).toEqual([
      `warning apps.left: the manifest knows none of its files: ${hint}`,
      `warning apps.tasks: the manifest does not know \`hostos/units/left.service\`: ${hint}`,
    ]);
    // As long as it is there, it is looked at.
    expect(found).toContain("notice apps.left: new app");
  });

  it("compares no files that are half merged, and names them", () => {
    const halves = (text: string): string =>
      text.replace(
        /^(?:User=api|    user: "api")$/m,
        (line) => `<<<<<<< HEAD\n${line}\n=======\n>>>>>>> theirs`,
      );
    const after = new Map(golden);
    for (const path of [unit, compose]) after.set(path, halves(golden.get(path) ?? ""));
    expect(findings(after)).toEqual([
      "danger catalog: `apps/tasks/container/compose.yaml`, `apps/tasks/hostos/units/api.service` have the conflict markers of a merge: compile the merged recipes (not compared)",
    ]);
    after.set("apps/new/default.nix", halves("User=api"));
    expect(findings(after)).toHaveLength(1);
  });

  it("reads units that were edited by hand", () => {
    const after = edited({
      [unit]: [
        ["User=api\n", ""],
        ["NoNewPrivileges=true\n", "AmbientCapabilities=CAP_NET_ADMIN\n"],
        ["VIKUNJA_REDIS_ENABLED=true", "VIKUNJA_REDIS_ENABLED=100%%"],
        ["After=network.target postgresql.service", "After=network.target"],
        ["Requires=postgresql.service ", "Requires="],
      ],
    });
    expect(findings(after)).toEqual([
      "danger apps.tasks: `api` now runs as root, before as `api`",
      "danger apps.tasks: `api.service` loses `NoNewPrivileges=true`",
      "danger apps.tasks: `api.service` gains `AmbientCapabilities=CAP_NET_ADMIN`",
      "warning apps.tasks: `api` no longer waits for `postgresql` and may start before",
      "notice apps.tasks: environment variable `VIKUNJA_REDIS_ENABLED` of `api` changed: `true` → `100%`",
      "notice apps.tasks: unit `api.service` restarts: `AmbientCapabilities=`, `Environment=`, `NoNewPrivileges=`, `User=` and 2 more changed",
    ]);
  });

  it("knows what does not restart a unit", () => {
    const after = edited({
      [unit]: [
        [/Description=.*/, "Description=Other"],
        ["multi-user.target", "graphical.target"],
      ],
    });
    expect(findings(after)).toEqual([
      "info apps.tasks: unit `api.service` does not restart: only `WantedBy=`, `Description=` changed",
    ]);
  });

  it("knows what of a package is no part of its derivation", () => {
    const path = "pkgs/wastebin/package.nix";
    const beside = edited({
      [path]: [
        ["  lib,\n", "  lib,\n  curl,\n"],
        ["A minimalist paste service", "A paste service"],
        ["wastebin --version ||", "wastebin --help ||"],
      ],
    });
    expect(findings(beside)).not.toContainEqual(expect.stringContaining("restarts"));
    const program = edited({ [path]: [['mainProgram = "wastebin"', 'mainProgram = "wastebin-ctl"']] });
    expect(findings(program)).toContain(
      "notice apps.pastebin: unit `wastebin.service` restarts: package `wastebin` changed",
    );
  });

  it("knows each hash by what is fetched, and a revision from another project", () => {
    const path = "pkgs/strudel/package.nix";
    const lines = (golden.get(path) ?? "").split("\n").filter((line) => line.includes("hash = "));
    expect(lines).toHaveLength(2);
    const [ofSource = "", ofPackages = ""] = lines.map((line) => line.trim());
    const other = `hash = "sha256-${"B".repeat(43)}=";`;
    expect(findings(edited({ [path]: [[ofPackages, other]] }))).toContain(
      "danger pkgs.strudel: `pnpmDeps.hash` changed but version did not: the same release has other contents now",
    );
    expect(findings(edited({ [path]: [[ofSource, other]] }))).toContain(
      "danger pkgs.strudel: `hash` changed but version did not: the same release has other contents now",
    );

    const url = (at: string): OutputTree =>
      new Map([["catalog.json", JSON.stringify({ pkgs: { a: { version: "1", source: { url: at } } } })]]);
    const between = (was: string, is: string): readonly string[] =>
      review(url(was), url(is)).findings.map(
        ({ severity, message }) => `${severity} ${message.split(" `")[0]}`,
      );
    const host = "https://example.org";
    expect(between(`${host}/1.2/a-1.2rc1.tgz`, `${host}/1.3/a-1.3.tgz`)).toEqual(["notice source"]);
    expect(between(`${host}/me/a/0123abcd.zip`, `${host}/me/a/89abcdef0.zip`)).toEqual(["notice source"]);
    expect(between(`${host}/me/a/1.zip`, `${host}/them/a/1.zip`)).toEqual(["warning source moved:"]);
  });

  it("follows units into the scripts and packages they run", () => {
    const script = edited({
      "apps/tasks/hostos/scripts.nix": [["--kill-after=1 10 curl", "--kill-after=1 11 curl"]],
    });
    expect(findings(script)).toEqual([
      "notice apps.tasks: unit `api-health.service` restarts: what it runs changed (`api-check`)",
      "notice apps.tasks: unit `api.service` restarts: what it runs changed (`api-check`)",
    ]);
    const path = "pkgs/wastebin/package.nix";
    expect(findings(edited({ [path]: [['version = "3.0.0"', 'version = "3.1.0"']] }))).toEqual([
      "notice apps.pastebin: unit `wastebin.service` restarts: package `wastebin` changed",
      "warning pkgs.wastebin: version changed but hash did not: Nix may go on using the source of the old version",
      "info pkgs.wastebin: version `3.0.0` → `3.1.0`",
    ]);
    expect(findings(edited({ [path]: [['cargoHash = "sha256-U', 'cargoHash = "sha256-V']] }))).toContain(
      "danger pkgs.wastebin: `cargoHash` changed but version did not: the same release has other contents now",
    );
    expect(
      findings(
        edited({
          [path]: [
            ["sqlite", "openssl"],
            [/ {4}sqlite/, "    openssl"],
          ],
        }),
      ),
    ).toEqual(
      expect.arrayContaining([
        "notice pkgs.wastebin: dependency `openssl` added to `buildInputs`",
        "notice pkgs.wastebin: dependency `sqlite` removed from `buildInputs`",
      ]),
    );
  });

  it("reads compose files that were edited by hand", () => {
    const after = edited({
      [compose]: [
        ['    user: "api"\n', '    privileged: true\n    ports:\n      - "3456:3456"\n'],
        ['"api-state:/var/lib/vikunja"', '"/:/host"'],
        [
          '      VIKUNJA_DATABASE_HOST: "database"\n',
          '      VIKUNJA_DATABASE_HOST: "database"\n      API_TOKEN: "a$$b-c"\n',
        ],
        [/ {4}healthcheck:\n {6}test:\n {8}- "CMD"\n {8}- "curl"\n(?: {8}.*\n)*(?: {6}.*\n)*/, ""],
        [
          /( {2}backup:\n(?: {4}.*\n)*?) {4}depends_on:\n {6}api:\n {8}.*\n/,
          "$1    depends_on:\n      cache: {}\n",
        ],
      ],
    });
    expect(findings(after)).toEqual([
      "danger apps.tasks: `api` now runs as root, before as `api`",
      "danger apps.tasks: container `api` gains `privileged: true`",
      "danger apps.tasks: container `api` can reach `/` of the host",
      "danger apps.tasks: environment variable `API_TOKEN` of `api` added: its value looks like a secret and would be public (hidden here)",
      "warning apps.tasks: port `3456` newly published: it leads to `api` (`3456:3456`)",
      "warning apps.tasks: `backup` no longer waits for `api` and may start before",
      "warning apps.tasks: health check of `api` removed: what depends on it no longer waits until it is healthy",
      "notice apps.tasks: `backup` starts later: it now waits for `cache`",
    ]);
    const options = { outName: "out", patch: true };
    const texts = [
      renderReview(review(golden, after), options, plain),
      renderReviewMarkdown(review(golden, after), options),
    ];
    for (const text of texts) {
      expect(text).not.toMatch(/a\$\$?b-c/);
      expect(text).toContain('+      API_TOKEN: "(hidden: looks like a secret)"');
    }
  });

  /** The golden tree with other options: of the evaluated catalog only, in which a rule looks them up. */
  const withOptions = (change: (catalog: Catalog) => void): OutputTree => {
    const catalog = JSON.parse(golden.get("catalog.json") ?? "") as Catalog;
    change(catalog);
    return new Map(golden).set("catalog.json", JSON.stringify(catalog));
  };
  interface Catalog {
    readonly apps: Readonly<Record<string, Evaluated>>;
    readonly pkgs: Readonly<Record<string, Evaluated>>;
    repositoryUrl: string;
    maintainerLists: string[];
  }
  type Evaluated = Record<string, Record<string, unknown>>;
  const set = (value: unknown, path: string, to: unknown): void => {
    const [key = "", ...rest] = path.split(".");
    const node = value as Record<string, unknown>;
    if (rest.length === 0) node[key] = to;
    else set(node[key], rest.join("."), to);
  };

  it("says what an app, be it new, makes of the host", () => {
    const config = {
      networking: {
        firewall: { enable: { _type: "override", content: false, priority: 50 }, allowedTCPPorts: [22] },
      },
      security: { sudo: { wheelNeedsPassword: false }, acme: { acceptTerms: true } },
      users: { users: { admin: { password: "hunter2hunter2", extraGroups: ["wheel"] } } },
      services: {
        openssh: { enable: true, settings: { PermitRootLogin: "yes" } },
        grafana: { settings: { security: { admin_password: "swordfish" } } },
      },
      time: { timeZone: "UTC" },
    };
    const after = withOptions(({ apps }) => {
      set(apps["pastebin"], "services.runtimes.hostos.hostosConfig", config);
    });
    const without = new Map(
      [
        ...withOptions(({ apps }) => {
          delete (apps as Record<string, unknown>)["pastebin"];
        }),
      ].filter(([path]) => !path.startsWith("apps/pastebin/")),
    );
    const hidden = "its value looks like a secret and would be public (hidden here)";
    const what = "apps.pastebin: host-OS configuration";
    const powers = [
      `danger ${what} turns off the firewall of the host: \`networking.firewall.enable\``,
      `danger ${what} lets accounts become root without a password: \`security.sudo.wheelNeedsPassword\``,
      `danger ${what} has \`services.grafana.settings.security.admin_password\`; ${hidden}`,
      `danger ${what} lets root log in to the host from elsewhere: \`services.openssh.settings.PermitRootLogin\``,
      `danger ${what} puts an account into a group that is as good as root: \`users.users.admin.extraGroups\``,
      `danger ${what} gives an account of the host a password: \`users.users.admin.password\`; ${hidden}`,
      `warning ${what} opens the firewall of the host: \`networking.firewall.allowedTCPPorts\` (\`22\`)`,
      `warning ${what} decides who may log in to the host from elsewhere: \`services.openssh.enable\``,
    ];
    const others = "`security.acme.acceptTerms`, `time.timeZone`";
    const values = "`security.acme.acceptTerms` (`true`), `time.timeZone` (`UTC`)";
    expect(findings(after)).toEqual([...powers, `notice ${what} changed: ${values}`]);
    const ofNew = review(without, after);
    const said = ofNew.findings
      .filter(({ rule }) => rule === "host-configuration")
      .map(({ severity, subject, message }) => `${severity} ${subject}: ${message}`);
    expect(said).toEqual([...powers, `notice ${what} sets: ${others}`]);
    for (const patch of [review(golden, after), ofNew])
      expect(renderReview(patch, { outName: "out", patch: true }, plain)).not.toMatch(/hunter2|swordfish/);
    // Good news is none of power.
    expect(review(after, golden).findings.map(({ severity }) => severity)).toEqual(["notice"]);
    expect(review(after, after).findings).toEqual([]);
  });

  it("says what the catalog file says otherwise", () => {
    const after = new Map(
      withOptions((catalog) => {
        catalog.repositoryUrl = "github:other/catalog";
        catalog.maintainerLists = [];
      }),
    );
    after.set(
      "flake.nix",
      (golden.get("flake.nix") ?? "").replace(
        '"aarch64-linux"\n',
        '"aarch64-darwin"\n        "riscv64-linux"\n',
      ),
    );
    expect(findings(after)).toEqual([
      "warning catalog: nothing is built for `aarch64-linux` any more",
      "notice catalog: everything is built for `aarch64-darwin`, `riscv64-linux` too",
      "info catalog: repository `github:catalogc/catalogc` → `github:other/catalog`",
      "info catalog: maintainer list `recipes/maintainers.json` removed",
    ]);
  });

  it("says what only the evaluated catalog tells of a package and of tests", () => {
    const after = withOptions(({ pkgs, apps }) => {
      set(pkgs["wastebin"], "license.free", false);
      set(pkgs["strudel"], "source.submodules", true);
      set(apps["tasks"], "test.services.sandbox", false);
    });
    const said = [
      "warning apps.tasks: tests of the services may reach the internet now",
      "notice pkgs.strudel: its source comes with Git submodules now",
      "warning pkgs.wastebin: license `mit` means something else: `free` changed, which is not free",
    ];
    expect(findings(after)).toEqual(said);
    expect(review(after, golden).findings.map(({ message }) => message)).toContain(
      "tests of the services can no longer reach the internet",
    );
    const [first = "", second = ""] = [/ {4}sqlite\n/, / {4}zstd\n/].map(
      (line) => line.exec(golden.get("pkgs/wastebin/package.nix") ?? "")?.[0],
    );
    const order = edited({ "pkgs/wastebin/package.nix": [[first + second, second + first]] });
    expect(findings(order)).toContain("notice pkgs.wastebin: order of dependencies changed in `buildInputs`");
  });

  it("says nothing of the freedom of a license that is left to the derivation", () => {
    const after = withOptions(({ pkgs }) => {
      set(pkgs["postgresql-with-postgis"], "license", "${pkgs.postgresql-with-postgis.meta.license}");
    });
    expect(findings(after)).toEqual([
      "warning pkgs.postgresql-with-postgis: license `postgresql` → `of its derivation`",
    ]);
  });

  it("says what `hostosConfig` lets a unit do, and which options it sets", () => {
    const forced = (content: unknown): unknown => ({ _type: "override", content, priority: 50 });
    const setting = (serviceConfig: unknown): OutputTree =>
      withOptions(({ apps }) => {
        set(apps["pastebin"], "services.runtimes.hostos.hostosConfig", {
          systemd: { services: { wastebin: { serviceConfig } } },
          security: { sudo: { enable: false } },
        });
      });
    const settings = (serviceConfig: unknown): readonly string[] =>
      findings(setting(serviceConfig)).map((each) => each.replace(/^(\w+) apps.pastebin:.* decides /, "$1 "));
    const what = "what `wastebin.service` may do";
    expect(settings({ User: forced("root"), Nice: 5 })).toEqual([
      `danger ${what}: \`User=\` (\`root\`)`,
      "notice apps.pastebin: host-OS configuration changed: `security.sudo.enable` (`false`), `systemd.services.wastebin.serviceConfig.Nice` (`5`)",
      "notice apps.pastebin: unit `wastebin.service` restarts: host-OS configuration changed `serviceConfig.Nice`, `serviceConfig.User` of it",
    ]);
    expect(settings({ AmbientCapabilities: ["CAP_NET_ADMIN"] })[0]).toBe(
      `danger ${what}: \`AmbientCapabilities=\` (\`CAP_NET_ADMIN\` added)`,
    );
    expect(settings({ ProtectHome: forced(false) })[0]).toBe(`danger ${what}: \`ProtectHome=\` (\`false\`)`);
    expect(settings({ ProtectHome: "tmpfs" })[0]).toBe(`warning ${what}: \`ProtectHome=\` (\`tmpfs\`)`);
    const [was, is] = [setting({ User: forced("web") }), setting({ User: "web" })];
    expect(review(was, is).findings.map(({ message }) => message)).toContain(
      "host-OS configuration decides what `wastebin.service` may do: `User=`",
    );
    expect(review(is, is).findings).toEqual([]);
  });

  it("says what short settings of `hostosConfig` were and are, and no secrets", () => {
    const setting = (settings: unknown): OutputTree =>
      withOptions(({ apps }) => {
        set(apps["pastebin"], "services.runtimes.hostos.hostosConfig", { services: { web: settings } });
      });
    const told = (before: unknown, after: unknown): readonly string[] =>
      review(setting(before), setting(after)).findings.map(({ message }) =>
        message.replace("host-OS configuration changed: ", ""),
      );
    expect(told({ upstream: "http://api:80", port: 1 }, { upstream: "http://evil:80", port: 2 })).toEqual([
      "`services.web.port` (`1` → `2`), `services.web.upstream` (`http://api:80` → `http://evil:80`)",
    ]);
    expect(told({ package: "${pkgs.a}", on: true }, { package: "${pkgs.b}", on: false })).toEqual([
      "`services.web.on` (`true` → `false`), `services.web.package` (`a` → `b`)",
    ]);
    expect(told({ proxyPass: "http://api:80" }, { proxyPass: "http://evil:80" })).toEqual([
      "`services.web.proxyPass` (`http://api:80` → `http://evil:80`)",
    ]);
    expect(told({ proxyPass: "hunter22" }, { proxyPass: "hunter33" })).toEqual(["`services.web.proxyPass`"]);
    // New, of several lines, no text, gone.
    expect(told({ text: "a\nb", list: [1], gone: 1 }, { text: "a\nc", list: [2], added: "x" })).toEqual([
      "`services.web.added` (`x`), `services.web.gone` (`1` removed), `services.web.list` (`2` added, `1` removed), `services.web.text` (`b` → `c`)",
    ]);
    for (const secret of [
      { dbPassword: "hunter22" },
      { url: "postgres://web:hunter22@db/web" },
      { text: "a: b\npassword: hunter22\n" },
      { text: "a: b\npassword: |\n  hunter22\n" },
      { text: "curl http://web:hunter22@db/web\nb" },
    ])
      expect(told(secret, JSON.parse(JSON.stringify(secret).replace("22", "33"))).join()).not.toMatch(
        /hunter/,
      );
  });

  it("knows what comes with a dynamic user", () => {
    const dynamic = edited({
      [unit]: [["Group=api\nNoNewPrivileges=true\nPrivateTmp=true\n", "DynamicUser=true\n"]],
    });
    expect(findings(dynamic)).toEqual([
      "notice apps.tasks: unit `api.service` restarts: `DynamicUser=`, `Group=`, `NoNewPrivileges=`, `PrivateTmp=` changed",
    ]);
    expect(review(dynamic, golden).findings.map(({ severity, message }) => `${severity} ${message}`)).toEqual(
      [
        "warning `api.service` loses what comes with `DynamicUser=true`: `ProtectSystem=strict`, `ProtectHome=read-only`",
        "notice unit `api.service` restarts: `DynamicUser=`, `Group=`, `NoNewPrivileges=`, `PrivateTmp=` changed",
      ],
    );
    const bare = edited({ [unit]: [["Group=api\nNoNewPrivileges=true\nPrivateTmp=true\n", ""]] });
    expect(review(dynamic, bare).findings[0]?.message).toBe(
      "`api.service` loses what comes with `DynamicUser=true`: `NoNewPrivileges=true`, `PrivateTmp=true`, `ProtectSystem=strict`, `ProtectHome=read-only`",
    );
  });

  it("takes a text between two @ for what it is", () => {
    const line = "Description=API\nX-Text=@nothing@\n";
    const was = edited({ [unit]: [[/Description=.*\n/, line]] });
    const is = new Map(was).set(unit, (was.get(unit) ?? "").replace("Description=API", "Description=Other"));
    expect(review(was, is).findings.map(({ message }) => message)).toEqual([
      "unit `api.service` does not restart: only `Description=` changed",
    ]);
  });

  it("says something about every change, be it one that no rule knows", () => {
    const after = new Map(
      withOptions(({ apps, pkgs }) => {
        set(apps["dashboard"], "services.components.web.healthcheck.interval", "1s");
        set(pkgs["postgresql-with-postgis"], "source.hash", "sha256-");
      }),
    );
    for (const path of ["apps/tasks/RUN.md", "lib/default.nix"])
      after.set(path, `${golden.get(path) ?? ""}# other\n`);
    expect(findings(after)).toEqual([
      "notice catalog: `lib/default.nix` changed, which all entries share",
      "info apps.dashboard: `services.components.web.healthcheck.interval` changed",
      "notice apps.tasks: `RUN.md` changed, though no option did",
      "info pkgs.postgresql-with-postgis: `source.hash` changed",
    ]);
  });

  it("says what comes and goes", () => {
    const after = new Map([...golden].filter(([path]) => !path.startsWith("pkgs/tea/")));
    after.set("pkgs/new/package.nix", "{ stdenv }: stdenv.mkDerivation { }");
    after.set("catalog.json", JSON.stringify({ ...JSON.parse(after.get("catalog.json") ?? ""), pkgs: {} }));
    const found = findings(after);
    expect(found).toContain("warning pkgs.tea: package removed");
    expect(found).toContain("notice pkgs.new: new package");
  });

  it("survives files that hold anything", () => {
    for (const text of [
      "",
      "{",
      "[]",
      "null",
      "services: [1]\n",
      "services:\n  a: 1\n  b: {ports: 3}\n",
      "[Unit\n=\n\\",
      "\0",
    ]) {
      const after = new Map([...golden.keys()].map((path) => [path, text]));
      expect(review(golden, after).files.length).toBeGreaterThan(100);
      expect(review(after, golden).files.length).toBeGreaterThan(100);
    }
  });

  it("is Markdown that prettier leaves alone and GitHub takes", async () => {
    const after = new Map([...golden].map(([path, text]) => [path, text.replaceAll("e", "é```")]));
    const markdown = renderReviewMarkdown(review(golden, after), { outName: "out", patch: true });
    expect(markdown.length).toBeLessThan(65_536);
    const small = edited({ [unit]: [["User=api\n", ""]] });
    expect(
      await check(renderReviewMarkdown(review(golden, small), { outName: "out", patch: true }), {
        parser: "markdown",
      }),
    ).toBe(true);
  });
});

describe("secrets", () => {
  it.each([
    ["DB_PASSWORD", "hunter2"],
    ["apiKey", "abcdef"],
    ["JWT_SECRET", "x"],
    ["VIKUNJA_SERVICE_JWTSECRET", "hunter2"],
    ["URL", "postgres://user:pass@host/db"],
    ["X", "ghp_abcdefghijklmnop"],
    ["SESSION", "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"],
  ])("%s=%s", (name, value) => expect(looksSecret(name, value)).toBe(true));
  it.each([
    ["DB_PASSWORD_FILE", "/run/secrets/db"],
    ["PASSWORD", "${config.x}"],
    ["PASSWORD_LOGIN", "false"],
    ["MONKEY", "banana"],
    ["COMPASS", "north"],
    ["URL", "https://example.org/a/long/path/to/something-or-other"],
  ])("not %s=%s", (name, value) => expect(looksSecret(name, value)).toBe(false));
});
