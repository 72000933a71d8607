// Slow. Depends on: cli.
import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { catalogc, type Run } from "../../support/catalogc.ts";
import { catalogcHere } from "../../support/catalogc-here.ts";
import { suiteFolder, tempFolder, writeTree } from "../../support/temp-folder.ts";

const hash = (letter: string): string => `sha256-${letter.repeat(43)}=`;

const recipe = `{ pkgs, ... }:
{
  pkgs.tool = {
    version = "1.0.0";
    description = "A tool.";
    license = "mit";
    source = {
      url = "https://example.org/tool.tar.gz";
      hash = "${hash("E")}";
    };
    build.standardBuilder.enable = true;
  };
  apps.shop = {
    displayName = "Shop";
    services = {
      components = {
        web = {
          process = {
            command = pkgs.tool;
            argv = [ "serve" ];
          };
          healthcheck = {
            enable = true;
            test = [ "true" ];
          };
        };
        database.process.command = "/bin/database";
      };
      runtimes = {
        hostos.enable = true;
        container.enable = true;
      };
    };
    test.services.script = "true";
  };
}
`;

const git = (folder: string, ...args: readonly string[]): string => {
  const identity = ["-c", "user.name=a", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false"];
  const { status, stdout, stderr } = spawnSync("git", ["-C", folder, ...identity, ...args], {
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(stderr);
  return stdout;
};

type Edit = readonly (readonly [from: string, to: string])[];

/** The repository, its recipe edited and compiled again; nothing of that is committed. */
async function edited(folder: string, edits: Edit): Promise<void> {
  const text = edits.reduce((before, [from, to]) => {
    if (!before.includes(from)) throw new Error(`no ${from}`);
    return before.replace(from, to);
  }, recipe);
  writeFileSync(join(folder, "recipes/recipe.nix"), text);
  expect((await catalogcHere(folder, ["compile"])).status).toBe(0);
}

const diff = (folder: string, ...args: readonly string[]): Promise<Run> =>
  catalogcHere(folder, ["diff", ...args]);

async function repository(): Promise<string> {
  const folder = suiteFolder();
  writeTree(folder, {
    "recipes/recipe.nix": recipe,
    // A review also hides secrets of recipes that compile in spite of them.
    "recipes/catalog.nix": `{ advice.literal-secret = "warn"; }`,
  });
  git(folder, "init", "-q", "-b", "main");
  git(folder, "add", "-A");
  git(folder, "commit", "-qm", "recipes, not compiled yet");
  expect((await catalogcHere(folder, ["compile"])).status).toBe(0);
  git(folder, "add", "-A");
  git(folder, "commit", "-qm", "compiled");
  git(folder, "tag", "v1");
  return folder;
}

const argv = `argv = [ "serve" ];`;
const database = `database.process.command = "/bin/database";`;

/** Changes of the recipe, with the finding and its severity. */
const cases: readonly (readonly [what: string, edits: Edit, severity: string, sentence: string])[] = [
  [
    "a unit that restarts",
    [[argv, `argv = [ "listen" ];`]],
    "notice",
    "unit `web.service` restarts: `ExecStart=` changed",
  ],
  [
    "root",
    [[argv, `${argv} user = "root";`]],
    "danger",
    "now runs as root: `components.web.user` (`prefer-dynamic` → `root`)",
  ],
  [
    "a new version",
    [
      [`"1.0.0"`, `"1.1.0"`],
      [hash("E"), hash("B")],
    ],
    "info",
    "changed: `version` (`1.0.0` → `1.1.0`)",
  ],
  [
    "a secret",
    [[argv, `${argv} environment.DB_PASSWORD = "hunter2";`]],
    "danger",
    "a value looks like a secret and would be public (hidden here): `components.web.environment.DB_PASSWORD` (hidden: looks like a secret)",
  ],
];

const severities = ["info", "notice", "warning", "danger"];

describe("catalogc diff on a repository", () => {
  let folder = "";
  beforeAll(async () => {
    folder = await repository();
  });

  it.each(cases)("reports %s", async (_, edits, severity, sentence) => {
    await edited(folder, edits);
    const { status, stdout, stderr } = await diff(folder, "--no-patch");
    expect([status, stderr]).toEqual([0, ""]);
    expect(stdout.split("\n")).toContain(`  ${severity.padEnd(8)} ${sentence}`);

    const json = JSON.parse((await diff(folder, "--format", "json")).stdout) as {
      findings: { severity: string; message: string }[];
    };
    expect(json.findings).toContainEqual(expect.objectContaining({ severity, message: sentence }));
    const worst = Math.max(...json.findings.map((each) => severities.indexOf(each.severity)));
    for (const [rank, level] of severities.entries())
      expect(await catalogcHere(folder, ["diff", "--no-patch", "--fail-on", level])).toMatchObject({
        status: worst >= rank ? 1 : 0,
        stdout,
      });

    const markdown = (await diff(folder, "--format", "markdown")).stdout;
    const label = severity === "warning" || severity === "danger" ? `**${severity}**` : severity;
    expect(markdown).toContain(`- ${label}: ${sentence} (`);
    expect(markdown).toContain("```diff\n");
    expect(markdown).not.toContain("+++ b/manifest.json");
  });

  it("reports a changed file that is only referred to, and the units that restart", async () => {
    const folder = tempFolder();
    const hashed = `hash = "${hash("E")}";`;
    writeTree(folder, {
      "recipes/recipe.nix": recipe.replace(hashed, `${hashed}\n      patches = [ ./fix.patch ];`),
      "recipes/fix.patch": "--- a\n",
    });
    for (const out of ["plain", "copied"])
      expect(
        (await catalogcHere(folder, ["compile", "-o", out, `--copy-files=${out === "copied"}`])).status,
      ).toBe(0);
    writeTree(folder, { "recipes/fix.patch": "--- b\n" });
    for (const out of ["plain", "copied"]) {
      expect(
        (await catalogcHere(folder, ["compile", "-o", `${out}-new`, `--copy-files=${out === "copied"}`]))
          .status,
      ).toBe(0);
      expect(
        (await diff(folder, "-o", `${out}-new`, "--against", `./${out}`, "--no-patch")).stdout,
      ).toContain(
        `apps.shop (recipes/recipe.nix)
  notice   unit \`web.service\` restarts: package \`tool\` changed
           ${out}-new/apps/shop/hostos/units/web.service

pkgs.tool (recipes/recipe.nix)
  notice   the contents of \`recipes/fix.patch\` changed
           ${out}-new/pkgs/tool/package.nix
`,
      );
    }
  });

  it("reports the risks of a new package", async () => {
    const added = `
  pkgs.fresh = {
    license = { fullName = "Mine"; shortName = "mine"; free = false; };
    broken = true;
    source = { url = "https://example.org/fresh.tar.gz"; };
    build = {
      goPackageBuilder.enable = true;
      extraAttrs.meta.knownVulnerabilities = [ "CVE-2020-1234" ];
    };
  };
  apps.later = { broken = true; programs.packages = [ pkgs.fresh ]; };
  pkgs.tool = {`;
    await edited(folder, [["\n  pkgs.tool = {", added]]);
    const { stdout } = await diff(folder, "--no-patch");
    expect(stdout.replace(/^ {11}.*\n/gm, "")).toBe(`apps.later (recipes/recipe.nix)
  warning  marked as broken: \`broken\` (\`true\`)
  notice   new app

pkgs.fresh (recipes/recipe.nix)
  warning  marked as broken: \`broken\` (\`true\`)
  warning  known to be insecure; Nix refuses it unless it is permitted: \`build.extraAttrs.meta.knownVulnerabilities\` (\`CVE-2020-1234\` added)
  warning  the license is not free: \`license\` (\`mine (not free)\` added)
  warning  \`hash\`, \`vendorHash\` is missing: the first build fails and reports the correct hash
  notice   new package

6 files changed: 5 warnings and 2 notices
`);
    await edited(folder, [[hash("E"), ""]]);
    expect((await diff(folder, "--no-patch")).stdout).toContain(
      "`hash` is missing: the first build fails and reports the correct hash",
    );
  });

  it("reports a changed copied source, and the units that restart", async () => {
    const folder = tempFolder();
    const source = /source = \{[^}]*\};/.exec(recipe)?.[0] ?? "";
    writeTree(folder, {
      "recipes/recipe.nix": recipe.replace(source, "source.path = ./src;"),
      "recipes/src/deep/main.c": "int main;\n",
      "recipes/src/other.c": "",
    });
    expect((await catalogcHere(folder, ["compile", "-o", "old", "--copy-files"])).status).toBe(0);
    writeTree(folder, { "recipes/src/deep/main.c": "int other;\n" });
    expect((await catalogcHere(folder, ["compile", "--copy-files"])).status).toBe(0);
    expect((await diff(folder, "--against", "./old", "--no-patch")).stdout)
      .toBe(`apps.shop (recipes/recipe.nix)
  notice   unit \`web.service\` restarts: package \`tool\` changed
           out/apps/shop/hostos/units/web.service

pkgs.tool (recipes/recipe.nix)
  notice   the contents of \`recipes/src\` changed
           out/pkgs/tool/package.nix

2 files changed: 2 notices
`);
  });

  it("reports changes of the executable bit", async () => {
    await edited(folder, []);
    const flake = join(folder, "out/flake.nix");
    chmodSync(flake, 0o755);
    git(folder, "commit", "-qam", "executable");
    chmodSync(flake, 0o644);
    expect((await diff(folder)).stdout).toBe(`catalog
  warning  \`flake.nix\` is no longer executable: programs that run it fail
           out/flake.nix

1 file changed: 1 warning

diff --git a/flake.nix b/flake.nix
old mode 100755
new mode 100644
`);
    const unit = "out/apps/shop/hostos/units/web.service";
    chmodSync(join(folder, unit), 0o755);
    const json = JSON.parse(
      (await diff(folder, "--against", "HEAD~1", "--format", "json")).stdout,
    ) as unknown;
    expect(json).toMatchObject({
      findings: [
        {
          rule: "modes",
          severity: "notice",
          subject: "apps.shop",
          message: "`hostos/units/web.service` is now executable",
        },
      ],
      files: [{ path: unit.slice("out/".length), change: "changed", isExecutable: true }],
    });
    chmodSync(join(folder, unit), 0o644);
    git(folder, "reset", "-q", "--hard", "v1");
    expect((await diff(folder)).stdout).toBe("nothing changed\n");
  });

  it("does not warn about a version that changed with its hash", async () => {
    await edited(folder, [
      [`"1.0.0"`, `"1.1.0"`],
      [hash("E"), hash("B")],
    ]);
    expect((await diff(folder, "--no-patch")).stdout).not.toMatch(/but (?:hash|version) did not/);
  });

  it("hides a secret in findings and in the plain diff", async () => {
    await edited(folder, [[argv, `${argv} environment.DB_PASSWORD = "hunter2";`]]);
    for (const format of ["text", "markdown", "json"]) {
      const { stdout } = await diff(folder, "--format", format);
      expect(stdout).toContain("DB_PASSWORD");
      expect(stdout).not.toContain("hunter2");
    }
    // Nor when it goes again.
    git(folder, "stash", "-q");
    git(folder, "stash", "apply", "-q");
    git(folder, "commit", "-qam", "a secret");
    await edited(folder, []);
    expect((await diff(folder)).stdout).toContain("DB_PASSWORD");
    expect((await diff(folder)).stdout).not.toContain("hunter2");
    git(folder, "reset", "-q", "--hard", "v1");
  });

  it.each([`"--password=hunter2"`, `"--api-token" "hunter2"`])(
    "hides a secret of a command line: %s",
    async (secret) => {
      await edited(folder, [[argv, `argv = [ "serve" ${secret} "--auth" "basic" "--token-file" "a.txt" ];`]]);
      for (const format of ["text", "markdown", "json"]) {
        const { stdout } = await diff(folder, "--format", format);
        expect(stdout).toContain("a value looks like a secret");
        expect(stdout).not.toContain("hunter2");
        expect(stdout.match(/a value looks/g)).toHaveLength(1);
        // A new component is all new, except for its secrets.
        expect((await diff(folder, "--format", format, "--against", "v1~1")).stdout).toContain(
          "a value looks like a secret",
        );
      }
    },
  );

  it("hides a secret of a configuration file, in the recipe or beside it", async () => {
    const config = `configData = {
      "a.yaml".text = "admin:\\n  password: hunter2hunter2\\n  token: \\\${TOKEN}\\n";
      "b.toml".source = ./b.toml;
    };`;
    writeTree(folder, { "recipes/b.toml": 'secret_key = "swordfish"\n' });
    await edited(folder, [[argv, `${argv} ${config}`]]);
    expect((await catalogcHere(folder, ["compile", "-o", "copied", "--copy-files"])).status).toBe(0);
    for (const format of ["text", "markdown", "json"]) {
      const { stdout } = await diff(folder, "--format", format);
      expect(stdout).toContain(
        "a value looks like a secret and would be public (hidden here): `components.web.configFiles.a.yaml.text`",
      );
      expect(stdout).not.toContain("hunter2");
      expect(stdout.match(/a value looks/g)).toHaveLength(1);
      const copied = (await diff(folder, "--format", format, "-o", "copied")).stdout;
      expect(copied).not.toMatch(/hunter2|swordfish/);
    }
    rmSync(join(folder, "copied"), { recursive: true });
    rmSync(join(folder, "recipes/b.toml"));
  });

  it("compares with revisions, branches, tags and folders", async () => {
    await edited(folder, [[argv, `${argv} user = "root";`]]);
    const expected = (await diff(folder, "--no-patch")).stdout;
    expect(expected).toContain("now runs as root");
    for (const revision of ["HEAD", "main", "v1", git(folder, "rev-parse", "--short", "HEAD").trim()])
      expect((await diff(folder, "--no-patch", "--against", revision)).stdout).toBe(expected);
    git(folder, "worktree", "add", "-q", "--detach", "old", "v1");
    expect((await diff(folder, "--no-patch", "--against", "./old/out")).stdout).toBe(expected);
    expect((await diff(folder, "--no-patch", "--against", "old/out")).stdout).toBe(expected);
    // Backwards it is good news.
    expect((await diff(folder, "--no-patch", "-o", "old/out", "--against", "./out")).stdout).toContain(
      "no longer runs as root",
    );
    git(folder, "worktree", "remove", "--force", "old");
    mkdirSync(join(folder, "sub"), { recursive: true });
    const below = await catalogcHere(join(folder, "sub"), ["diff", "--no-patch", "-o", "../out"]);
    expect(below.stdout.replaceAll("../out/", "out/")).toBe(expected);
  });

  it("reports another name of a component as a removal that leaves data behind", async () => {
    await edited(folder, [["database.process", "store.process"]]);
    expect((await diff(folder, "--no-patch")).stdout).toContain(
      "  danger   removed, data stays in `/var/lib/database`, `database-state`, and `store` starts without it: `components.database` (removed)\n",
    );
  });

  it("names recipes that changed since the last compile", async () => {
    await edited(folder, []);
    writeFileSync(join(folder, "recipes/recipe.nix"), recipe.replace(argv, `${argv} user = "root";`));
    writeTree(folder, { "recipes/more/recipe.nix": "{ }" });
    const stale = await diff(folder, "--no-patch", "--fail-on", "warning");
    rmSync(join(folder, "recipes/more"), { recursive: true });
    expect(stale).toEqual({
      status: 1,
      stderr: "",
      stdout: `catalog
  warning  \`recipes/more/recipe.nix\`, \`recipes/recipe.nix\` have changed since the last compile: this review does not include them, run \`catalogc compile\`
           out/manifest.json

no generated file changed: 1 warning
`,
    });
    await edited(folder, []);
    expect((await diff(folder)).stdout).toBe("nothing changed\n");
    // Copied files are equal to those it was compiled from.
    for (const options of [["--copy-files"], ["--only", "pkgs.tool"]]) {
      expect((await catalogcHere(folder, ["compile", "-o", "other", ...options])).status).toBe(0);
      expect((await diff(folder, "-o", "other", "--against", "./other")).stdout).toBe("nothing changed\n");
      rmSync(join(folder, "other"), { recursive: true });
    }
  });

  it("reports a removed component once, with the data that stays", async () => {
    const extra = `${database}
        more.process = { command = "/bin/more"; packages = [ pkgs.jq ]; };`;
    const both = tempFolder();
    for (const [out, text] of [
      ["old", recipe.replace(database, extra)],
      ["out", recipe],
    ] as const) {
      writeTree(both, { "recipes/recipe.nix": text });
      expect((await catalogcHere(both, ["compile", "-o", out])).status).toBe(0);
    }
    expect((await diff(both, "--against", "./old", "--no-patch")).stdout).toBe(`apps.shop (recipes/recipe.nix)
  warning  removed, data stays in \`/var/lib/more\`, \`more-state\`: \`components.more\` (removed)
           out/apps/shop/plan.json
  notice   unit \`more.service\` stops and is removed
           out/apps/shop/hostos/units/more.service

16 files changed: 1 warning and 1 notice
`);
  });

  it("compares with the recipes of a revision that has no output", async () => {
    await edited(folder, [[argv, `argv = [ "listen" ];`]]);
    const { status, stdout } = await diff(folder, "--against", "HEAD~1", "--no-patch");
    expect(status).toBe(0);
    expect(stdout).toContain("unit `web.service` restarts: `ExecStart=` changed");
    expect(stdout).not.toContain("new app");
  });

  it("exits with 1 if it cannot compare", async () => {
    expect(await diff(folder, "--against", "nope")).toMatchObject({
      status: 1,
      stdout: "",
      stderr: expect.stringContaining("error[CG570]: cannot compare with `nope`"),
    });
    expect(await diff(folder, "-o", "nowhere")).toMatchObject({
      status: 1,
      stderr: expect.stringContaining("error[CG571]"),
    });
    for (const [out, against, wrong] of [
      ["recipes", "HEAD", "recipes"],
      ["out", "./recipes", "./recipes"],
      ["recipes", "./out", "recipes"],
    ] as const)
      expect(await diff(folder, "-o", out, "--against", against)).toMatchObject({
        status: 1,
        stdout: "",
        stderr: expect.stringContaining(`error[CG487]: \`${wrong}\` is not a generated folder`),
      });
    mkdirSync(join(folder, "empty"), { recursive: true });
    expect((await diff(folder, "--no-patch", "--against", "./empty")).stdout).toContain("new app");
    expect((await diff(folder, "--fail-on", "much")).status).toBe(2);
    const elsewhere = tempFolder();
    writeTree(elsewhere, { "out/flake.nix": "{ }" });
    expect(await diff(elsewhere)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining("there is no git repository here"),
    });
  });

  it("explains why a repository has no such revision", async () => {
    const elsewhere = tempFolder();
    writeTree(elsewhere, { "recipes/recipe.nix": "{ }" });
    expect((await catalogcHere(elsewhere, ["compile"])).status).toBe(0);
    git(elsewhere, "init", "-q");
    git(elsewhere, "add", ".");
    for (const message of ["one", "two"]) git(elsewhere, "commit", "-qm", message, "--allow-empty");
    // Git tests itself like this: the folder counts as that of another user.
    const { status, stderr } = catalogc(elsewhere, ["diff"], {
      GIT_TEST_ASSUME_DIFFERENT_OWNER: "1",
    });
    expect(status).toBe(1);
    expect(stderr).toBe(
      "error[CG570]: cannot compare with `HEAD`: git does not open a repository of another user\n" +
        `  hint: If you trust the repository, run \`git config --global --add safe.directory ${elsewhere}\`.\n`,
    );

    const clone = tempFolder();
    git(clone, "clone", "-q", "--depth", "1", `file://${elsewhere}`, ".");
    expect((await catalogcHere(clone, ["diff", "--no-patch"])).stdout).toBe("nothing changed\n");
    expect((await catalogcHere(clone, ["diff", "--against", "HEAD~1"])).stderr).toContain(
      "error[CG570]: cannot compare with `HEAD~1`: this clone is shallow, and has no such revision\n" +
        "  hint: Fetch it with `git fetch --unshallow`, or",
    );
    expect((await catalogcHere(elsewhere, ["diff", "--against", "nope"])).stderr).toContain(
      "the repository has no such revision",
    );
  });

  it("reports files that were edited by hand", async () => {
    await edited(folder, []);
    const compose = join(folder, "out/apps/shop/container/compose.yaml");
    const before = readFileSync(compose, "utf8");
    writeFileSync(
      compose,
      before.replace("services:\n  database:\n", "services:\n  database:\n    privileged: true\n"),
    );
    expect(readFileSync(compose, "utf8")).not.toBe(before);
    const { stdout } = await diff(folder, "--no-patch");
    expect(stdout).toContain("danger   `apps/shop/container/compose.yaml` was edited by hand");
    expect(stdout).toContain("warning  this output is not verified: run `catalogc check` on it");
    rmSync(compose);
    git(folder, "checkout", "-q", "--", "out");
    expect((await diff(folder)).stdout).toBe("nothing changed\n");
  });
});
