import { describe, expect, it } from "vitest";
import { renderReviewMarkdown } from "../../../tooling/review/render/markdown.ts";
import { renderReview } from "../../../tooling/review/render/text.ts";
import { review } from "../../../tooling/review/review.ts";
import type { OutputTree } from "../../../tooling/review/sides/tree.ts";
import { sha256 } from "../../../tooling/support/sha256.ts";
import { plain } from "../../../compiler/diagnostics/palette.ts";
import { check } from "prettier";
import { edited, findings, golden, goldenWithManifest, planned } from "../../support/reviewed-golden.ts";

const unit = "apps/tasks/hostos/units/api.service";
const compose = "apps/tasks/container/compose.yaml";
const own = { isOwn: true };
const unverified = {
  now: "warning catalog: this output is not verified: run `catalogc check` on it",
  before: "warning catalog: the output compared with is not verified: run `catalogc check` on it",
};
const notCompared = "notice catalog: `catalog.json` was missing or damaged before: packages are not compared";

describe("a review", () => {
  it("has no findings for equal trees", () => {
    expect(review(golden, new Map(golden))).toMatchObject({ findings: [], files: [] });
  });

  it("of files with conflict markers reports no removals", () => {
    const half = (text = ""): string => `<<<<<<< HEAD\n${text}=======\n${text}>>>>>>> theirs\n`;
    const after = new Map(goldenWithManifest);
    for (const path of ["catalog.json", "manifest.json"]) after.set(path, half(after.get(path)));
    expect(findings(after, goldenWithManifest)).toEqual([
      "danger catalog: `manifest.json` contains Git conflict markers: it is not compared",
      "danger catalog: `catalog.json` contains Git conflict markers: it is not compared",
      unverified.now,
    ]);
    after.set("catalog.json", "null").set("manifest.json", "{}");
    expect(findings(after, goldenWithManifest)).toEqual([
      "danger catalog: `manifest.json` is not a manifest of catalogc: edits by hand cannot be found",
      "danger catalog: `catalog.json` is not what catalogc wrote: packages are not compared",
      unverified.now,
    ]);
    expect(findings(goldenWithManifest, after)).toEqual([unverified.before, notCompared]);
  });

  it("reports no added or removed options for a side without catalog.json", () => {
    const all = goldenWithManifest;
    const without = new Map([...all].filter(([path]) => path !== "catalog.json"));
    expect(findings(all, without)).toEqual([unverified.before, notCompared]);
    expect(findings(without, all)).toEqual([
      "warning catalog: `catalog.json` was deleted by hand",
      unverified.now,
    ]);
    const other = new Map([...without, ["apps/tasks/RUN.md", "other\n"]]);
    const byHand = "`apps/tasks/RUN.md` was edited by hand: it is not what catalogc wrote";
    expect(findings(other, all).filter((finding) => finding.includes("RUN.md"))).toEqual([
      `danger catalog: ${byHand}`,
    ]);
    const gone = new Map([...all].filter(([path]) => path !== "apps/tasks/RUN.md"));
    expect(findings(gone, all)).toEqual([
      "warning catalog: `apps/tasks/RUN.md` was deleted by hand",
      unverified.now,
    ]);
    // Where nothing has been compiled, everything is new.
    expect(findings(all, new Map())).toContain("notice apps.tasks: new app");
  });

  it("reports a file that no manifest names", () => {
    const after = new Map([...goldenWithManifest, ["apps/tasks/more.conf", "u api -\n"]]);
    expect(findings(after, goldenWithManifest)).toEqual([
      "notice apps.tasks: the manifest does not name `more.conf`: delete files that catalogc wrote earlier, and keep other files elsewhere",
    ]);
  });

  it("does not report an app that a merge left behind as new", () => {
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
    const hint = "delete files that catalogc wrote earlier, and keep other files elsewhere";
    expect(found.filter((each) => each.includes("manifest"))).toEqual([
      `warning apps.left: the manifest names none of its files: ${hint}`,
      `warning apps.tasks: the manifest does not name \`hostos/units/left.service\`: ${hint}`,
    ]);
    // Files that the manifest does not name are compared as well.
    expect(found).toContain("notice apps.left: new app");
  });

  it("names files with conflict markers and does not compare them", () => {
    const halves = (text: string): string =>
      text.replace(
        /^(?:User=api|    user: "api")$/m,
        (line) => `<<<<<<< HEAD\n${line}\n=======\n>>>>>>> theirs`,
      );
    const after = new Map(golden);
    for (const path of [unit, compose]) after.set(path, halves(golden.get(path) ?? ""));
    expect(findings(after)).toEqual([
      "danger catalog: `apps/tasks/container/compose.yaml`, `apps/tasks/hostos/units/api.service` contain Git conflict markers: compile the merged recipes (not compared)",
    ]);
    after.set("apps/new/default.nix", halves("User=api"));
    expect(findings(after)).toHaveLength(1);
  });

  it("reports that a side with edited files is not verified", () => {
    const plan = planned("tasks", [['"User": "api",', ""]]).get("apps/tasks/plan.json") ?? "";
    const after = new Map(goldenWithManifest).set("apps/tasks/plan.json", plan);
    expect(findings(after, goldenWithManifest)).toEqual([
      "danger catalog: `apps/tasks/plan.json` was edited by hand: it is not what catalogc wrote",
      unverified.now,
      "danger apps.tasks: now runs as root: `hostos.units.api.service.Service.User` (`api` removed)",
      "notice apps.tasks: unit `api.service` restarts: `User=` changed",
    ]);
    const old = edited({ [unit]: [["User=api\n", ""]] }, goldenWithManifest);
    expect(findings(goldenWithManifest, old)).toContain(unverified.before);
    const manifest = (goldenWithManifest.get("manifest.json") ?? "").replace(
      /("apps\/tasks\/plan.json": \{\s*"sha256": ")\w+/,
      (_, start: string) => start + sha256(plan),
    );
    expect(findings(new Map(after).set("manifest.json", manifest), goldenWithManifest)).toEqual([
      "danger apps.tasks: now runs as root: `hostos.units.api.service.Service.User` (`api` removed)",
      "notice apps.tasks: unit `api.service` restarts: `User=` changed",
    ]);
  });

  it("reports changes of units and of the start order", () => {
    const after = planned("tasks", [
      ['"User": "api",', ""],
      [/("api\.service": \{[^]*?)"NoNewPrivileges": "true"/, '$1"AmbientCapabilities": "CAP_NET_ADMIN"'],
      ['"VIKUNJA_REDIS_ENABLED": "true"', '"VIKUNJA_REDIS_ENABLED": "100%"'],
      ['"waitsFor": ["cache", "database"]', '"waitsFor": ["cache"]'],
    ]);
    expect(findings(after)).toEqual([
      "danger apps.tasks: gains capabilities or groups: `hostos.units.api.service.Service.AmbientCapabilities` (`CAP_NET_ADMIN`)",
      "danger apps.tasks: loses a protection: `hostos.units.api.service.Service.NoNewPrivileges` (`true` removed)",
      "danger apps.tasks: now runs as root: `hostos.units.api.service.Service.User` (`api` removed)",
      "warning apps.tasks: no longer waits for a part, and may start before it: `components.api.waitsFor` (`database` removed)",
      "notice apps.tasks: changed: `components.api.environment.VIKUNJA_REDIS_ENABLED` (`true` → `100%`)",
      "notice apps.tasks: unit `api.service` restarts: `AmbientCapabilities=`, `NoNewPrivileges=`, `User=` changed",
    ]);
  });

  it("knows keys that do not restart a unit", () => {
    const after = planned("tasks", [
      ['"Description": "Vikunja: api"', '"Description": "Other"'],
      [
        /("WorkingDirectory": "\/var\/lib\/vikunja"\s*\},\s*"Install": \{\s*"WantedBy": ")catalog-tasks/,
        "$1graphical",
      ],
    ]);
    expect(findings(after)).toEqual([
      "info apps.tasks: unit `api.service` does not restart: only `Description=`, `WantedBy=` changed",
    ]);
  });

  it("knows options that are not part of the derivation", () => {
    const beside = withOptions(({ pkgs }) => {
      set(pkgs["wastebin"], "description", "A paste service.");
      set(pkgs["wastebin"], "test.script", "wastebin --help");
      set(pkgs["wastebin"], "develop.packages", ["${pkgs.curl}"]);
    });
    expect(findings(beside)).not.toContainEqual(expect.stringContaining("restarts"));
    const program = withOptions(({ pkgs }) => {
      set(pkgs["wastebin"], "mainProgram", "wastebin-ctl");
    });
    expect(findings(program)).toContain(
      "notice apps.pastebin: unit `wastebin.service` restarts: package `wastebin` changed",
    );
  });

  it("distinguishes hashes, and a revision from another project", () => {
    const hashed = (option: string): OutputTree =>
      withOptions(({ pkgs }) => {
        set(pkgs["strudel"], option, `sha256-${"B".repeat(43)}=`);
      });
    expect(findings(hashed("build.pnpmPackageBuilder.pnpmDepsHash"))).toContain(
      "danger pkgs.strudel: `pnpmDepsHash` changed but the version did not: the same release now has different contents",
    );
    expect(findings(hashed("source.hash"))).toContain(
      "danger pkgs.strudel: `hash` changed but the version did not: the same release now has different contents",
    );
  });

  it.each([
    ["notice", "1.2", "https://example.org/1.2/a-1.2.tgz", "1.3", "https://example.org/1.3/a-1.3.tgz"],
    [
      "notice",
      "1.2.4",
      "https://example.org/1.2/a-1.2.4.tgz",
      "1.3.0",
      "https://example.org/1.3/a-1.3.0.tgz",
    ],
    [
      "notice",
      "1",
      `https://example.org/a/${"0".repeat(40)}.zip`,
      "1",
      `https://example.org/a/${"1".repeat(40)}.zip`,
    ],
    ["notice", "1.0", "github:me/a/v1.0", "1.1", "github:me/a/v1.1"],
    ["warning", "1", "https://example.org/me/a/1.zip", "1", "https://example.org/them/a/1.zip"],
    ["danger", "1.4.2", "https://10.1.1.1/a-1.4.2.tgz", "1.4.3", "https://66.66.66.66/a-1.4.3.tgz"],
    ["danger", "7.0", "https://mirror7.org/a-7.0.tgz", "8.0", "https://mirror8.org/a-8.0.tgz"],
    ["danger", "1.0", "https://github.com/user7/a/1.0.zip", "1.1", "https://github.com/user99/a/1.1.zip"],
    [
      "warning",
      "1.0",
      "https://gitlab.com/api/projects/1/1.0",
      "1.1",
      "https://gitlab.com/api/projects/999/1.1",
    ],
    ["warning", "1.0", "http://example.org/1.0", "1.1", "https://example.org/1.1"],
    ["danger", "1.0", "https://example.org:1/1.0", "1.1", "https://example.org:2/1.1"],
    ["warning", "1.0", "github:me/a/main", "1.0", "github:me/a/other"],
  ])("%s: version %s at %s, version %s at %s", (severity, oldVersion, was, version, is) => {
    const tree = (version: string, at: string): OutputTree => {
      const source = { [at.startsWith("http") ? "url" : "git"]: at };
      return new Map([["catalog.json", JSON.stringify({ pkgs: { a: { version, source } } })]]);
    };
    const reported = review(tree(oldVersion, was), tree(version, is), own).findings.filter(({ message }) =>
      message.startsWith("source "),
    );
    expect(reported.map((each) => each.severity)).toEqual(
      severity === "notice" && oldVersion !== version ? [] : [severity],
    );
  });

  it("follows units to their scripts and packages", () => {
    const script = planned("tasks", [["--kill-after=1 10 curl", "--kill-after=1 11 curl"]]);
    expect(findings(script)).toEqual([
      "notice apps.tasks: unit `api-health.service` restarts: its scripts changed (`api-check`)",
      "notice apps.tasks: unit `api.service` restarts: its scripts changed (`api-check`)",
    ]);
    const version = withOptions(({ pkgs }) => {
      set(pkgs["wastebin"], "version", "3.1.0");
    });
    expect(findings(version)).toEqual([
      "notice apps.pastebin: unit `wastebin.service` restarts: package `wastebin` changed",
      "warning pkgs.wastebin: `version` changed but `hash` did not: Nix may keep using the old download",
      "info pkgs.wastebin: changed: `version` (`3.0.0` → `3.1.0`)",
    ]);
    const packages = withOptions(({ pkgs }) => {
      set(pkgs["wastebin"], "build.rustPackageBuilder.packages.run", ["${pkgs.openssl}", "${pkgs.zstd}"]);
    });
    expect(findings(packages)).toEqual(
      expect.arrayContaining([
        "notice pkgs.wastebin: changed: `build.rustPackageBuilder.packages.run` (`openssl` added, `sqlite` removed)",
      ]),
    );
  });

  it("hides secrets of compose files in the plain diff", () => {
    const after = edited({
      "apps/tasks/plan.json": [['"VIKUNJA_DATABASE_HOST": "database"', '"API_TOKEN": "a$b-c-d-e", $&']],
      [compose]: [
        [
          '      VIKUNJA_DATABASE_HOST: "database"\n',
          '      VIKUNJA_DATABASE_HOST: "database"\n      API_TOKEN: "a$$$$b-c-d-e"\n',
        ],
      ],
    });
    expect(findings(after)).toContain(
      "danger apps.tasks: a value looks like a secret and would be public (hidden here): `components.api.environment.API_TOKEN` (hidden: looks like a secret)",
    );
    const options = { outName: "out", patch: true };
    const found = review(golden, after, own);
    for (const text of [renderReview(found, options, plain), renderReviewMarkdown(found, options)]) {
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

  /** The golden tree with other settings of the host in an app. */
  const withSettings = (settings: Readonly<Record<string, unknown>>): OutputTree =>
    planned("pastebin", [[/("setup": null,\s*"settings": )\{[^}]*\}/, `$1${JSON.stringify(settings)}`]]);

  it("reports effects of an app on the host, also of a new app", () => {
    const after = withSettings({
      "networking.firewall.enable": { definitions: [{ value: false, priority: 50 }] },
      "networking.firewall.allowedTCPPorts": [22],
      "security.sudo.wheelNeedsPassword": false,
      "security.acme.acceptTerms": true,
      "users.users.admin.password": "hunter2hunter2",
      "users.users.admin.extraGroups": ["wheel"],
      "services.openssh.enable": true,
      "services.openssh.settings.PermitRootLogin": "yes",
      "services.grafana.settings.security.admin_password": "swordfish",
      "time.timeZone": "UTC",
    });
    const without = new Map(
      [
        ...withOptions(({ apps }) => {
          delete (apps as Record<string, unknown>)["pastebin"];
        }),
      ].filter(([path]) => !path.startsWith("apps/pastebin/")),
    );
    const what = "danger apps.pastebin:";
    const dangers = [
      expect.stringMatching(
        new RegExp(`^${what} changes the host beyond the app: .*\`time\\.timeZone\` \\(\`UTC\`\\)`),
      ),
      expect.stringMatching(`${what} a value looks like a secret`),
    ];
    expect(findings(after).filter((each) => each.startsWith("danger"))).toEqual(dangers);
    const ofNew = review(without, after, own);
    expect(
      ofNew.findings
        .filter(({ message }) => message.includes("hostos.settings"))
        .map(({ severity, subject, message }) => `${severity} ${subject}: ${message}`),
    ).toEqual(dangers);
    for (const patch of [review(golden, after, own), ofNew])
      expect(renderReview(patch, { outName: "out", patch: true }, plain)).not.toMatch(/hunter2|swordfish/);
    // Good news is none of power.
    expect(new Set(review(after, golden, own).findings.map(({ severity }) => severity))).toEqual(
      new Set(["notice"]),
    );
    expect(review(after, after, own).findings).toEqual([]);
  });

  it("reports changes of the catalog file", () => {
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
      "warning catalog: packages are no longer built for systems: `systems` (`aarch64-darwin`, `riscv64-linux` added, `aarch64-linux` removed)",
      "info catalog: changed: `maintainerLists` (`recipes/maintainers.json` removed), `repositoryUrl` (`github:catalogc/catalogc` → `github:other/catalog`)",
    ]);
  });

  it("reports options that only catalog.json has", () => {
    const after = withOptions(({ pkgs, apps }) => {
      set(pkgs["wastebin"], "license.free", false);
      set(pkgs["strudel"], "source.submodules", true);
      set(apps["tasks"], "test.services.sandbox", false);
    });
    const said = [
      "warning apps.tasks: tests may reach the internet: `test.services.sandbox` (`true` → `false`)",
      "notice pkgs.strudel: changed: `source.submodules` (`false` → `true`)",
      "warning pkgs.wastebin: the license is not free: `license` (`mit (not free)` added, `mit` removed)",
    ];
    expect(findings(after)).toEqual(said);
    expect(review(after, golden, own).findings.map(({ message }) => message)).toContain(
      "changed: `test.services.sandbox` (`false` → `true`)",
    );
    const order = withOptions(({ pkgs }) => {
      set(pkgs["wastebin"], "build.rustPackageBuilder.packages.run", ["${pkgs.zstd}", "${pkgs.sqlite}"]);
    });
    expect(findings(order)).toContain(
      "notice pkgs.wastebin: changed: `build.rustPackageBuilder.packages.run` (other order)",
    );
  });

  it("knows the protections of a dynamic user", () => {
    const apiUnit =
      /("ExecStart": "\$\{lib.getExe pkgs.vikunja\} web"[^]*?)"Group": "api",\s*"NoNewPrivileges": "true",\s*"PrivateTmp": "true",/;
    // The lines of hardening hide what a dynamic user implies.
    const hardening =
      /"(?:exposure|LockPersonality|PrivateDevices|Protect\w+|Restrict[ANRS]\w+|SystemCall\w+|CapabilityBoundingSet|RemoveIPC|UMask)": (?:"[^"]*"|\[[^\]]*\]),/g;
    const bare = planned("tasks", [[hardening, ""]]);
    const dynamic = planned("tasks", [
      [hardening, ""],
      [apiUnit, '$1"DynamicUser": "true",'],
    ]);
    expect(findings(dynamic, bare)).toContain(
      "notice apps.tasks: unit `api.service` restarts: `DynamicUser=`, `Group=`, `NoNewPrivileges=`, `PrivateTmp=` changed",
    );
    expect(findings(dynamic, bare).filter((each) => /^(?:danger|warning)/.test(each))).toEqual([]);
    expect(findings(bare, dynamic)).toContain(
      "danger apps.tasks: loses a protection: `hostos.units.api.service.Service`: `ProtectHome` (`read-only` removed), `ProtectSystem` (`strict` removed)",
    );
    expect(
      findings(
        planned("tasks", [
          [hardening, ""],
          [apiUnit, "$1"],
        ]),
        dynamic,
      ),
    ).toContainEqual(
      expect.stringMatching(
        /^danger apps\.tasks: loses a protection: `hostos\.units\.api\.service\.Service`: `NoNewPrivileges`/,
      ),
    );
  });

  it("has a finding for every change, also if no rule knows it", () => {
    const after = new Map(
      withOptions(({ apps, pkgs }) => {
        set(apps["dashboard"], "services.components.web.more", "1s");
        set(pkgs["postgresql-with-postgis"], "more", "other");
      }),
    );
    for (const path of ["apps/tasks/RUN.md", "lib/default.nix"])
      after.set(path, `${golden.get(path) ?? ""}# other\n`);
    expect(findings(after)).toEqual([
      "danger catalog: `lib/default.nix` changed, which every entry uses: run `catalogc check`, the file and the manifest may have been edited",
      "info apps.dashboard: `services.components.web.more` changed",
      "danger apps.tasks: `RUN.md` changed, though no option did: run `catalogc check`, the file and the manifest may have been edited",
      "info pkgs.postgresql-with-postgis: changed: `more` (`other`)",
    ]);
  });

  it("reports added and removed entries", () => {
    const after = new Map([...golden].filter(([path]) => !path.startsWith("pkgs/tea/")));
    after.set("pkgs/new/package.nix", "{ stdenv }: stdenv.mkDerivation { }");
    after.set("catalog.json", JSON.stringify({ ...JSON.parse(after.get("catalog.json") ?? ""), pkgs: {} }));
    const found = findings(after);
    expect(found).toContain("warning pkgs.tea: package removed");
    expect(found).toContain("notice pkgs.new: new package");
  });

  it("accepts files with any content", () => {
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
      expect(review(golden, after, own).files.length).toBeGreaterThan(100);
      expect(review(after, golden).files.length).toBeGreaterThan(100);
    }
  });

  it("prints Markdown as prettier does, with the length that GitHub accepts", async () => {
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
