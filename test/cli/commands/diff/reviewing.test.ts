// Slow. Depends on: cli.
import { spawn, spawnSync } from "node:child_process";
import { cpSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { catalogc, catalogcProgram } from "../../../support/catalogc.ts";
import { catalogcHere } from "../../../support/catalogc-here.ts";
import { readTree, suiteFolder, tempFolder, writeTree } from "../../../support/temp-folder.ts";
import { waitUntil } from "../../../support/wait-until.ts";

const recipe = `{ pkgs, ... }: {
  pkgs.tool = {
    version = "1.0.0";
    description = "A tool.";
    license = "mit";
    source = {
      url = "https://example.org/tool-1.0.0.tar.gz";
      hash = "sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0=";
    };
    build.standardBuilder.enable = true;
  };
  apps.web = {
    description = "A service.";
    services = {
      components.web.process = {
        command = pkgs.tool;
        argv = [ "serve" ];
      };
      runtimes.hostos.enable = true;
    };
    test.services.script = "true";
  };
}
`;

const git = (folder: string, ...args: readonly string[]): void => {
  const identity = ["-c", "user.name=a", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false"];
  const { status, stderr } = spawnSync("git", ["-C", folder, ...identity, ...args], { encoding: "utf8" });
  if (status !== 0) throw new Error(stderr);
};

/** A repository with compiled recipes, all committed. */
async function repository(): Promise<string> {
  const folder = tempFolder();
  writeTree(folder, { "recipes/recipe.nix": recipe });
  expect((await catalogcHere(folder, ["compile"])).status).toBe(0);
  git(folder, "init", "-q");
  git(folder, "add", "-A");
  git(folder, "commit", "-qm", "first");
  return folder;
}

const edit = (folder: string, from: string, to: string): void => {
  const path = join(folder, "recipes/recipe.nix");
  const text = readFileSync(path, "utf8");
  if (!text.includes(from)) throw new Error(`no ${from}`);
  writeFileSync(path, text.replace(from, to));
};

describe("catalogc diff", () => {
  it("reports the meaning of a change, against a commit and against a folder", async () => {
    const folder = await repository();
    expect(await catalogcHere(folder, ["diff"])).toEqual({
      status: 0,
      stdout: "nothing changed\n",
      stderr: "",
    });
    edit(
      folder,
      `argv = [ "serve" ];`,
      `argv = [ "serve" ];\n        user = "root";\n        ports = [ "8080:80" ];`,
    );
    await catalogcHere(folder, ["compile"]);
    const { status, stdout } = await catalogcHere(folder, ["diff", "--no-patch"]);
    expect(status).toBe(0);
    expect(stdout).toMatchInlineSnapshot(`
      "apps.web (recipes/recipe.nix)
        danger   now runs as root: \`components.web.user\` (\`prefer-dynamic\` → \`root\`)
                 out/apps/web/hostos/units/web.service
        danger   loses a protection: \`hostos.units.web.service.Service\`: \`CapabilityBoundingSet\` (removed), \`ProtectHome\` (\`true\` removed), \`SystemCallFilter\` (\`@system-service\`, \`~@privileged\`, \`@chown capset\` removed)
                 out/apps/web/hostos/units/web.service
        danger   now runs as root: \`hostos.units.web.service.Service\`: \`DynamicUser\` (\`true\` removed), \`User\` (\`web\` removed)
                 out/apps/web/hostos/units/web.service
        warning  publishes other ports: \`components.web.ports\` (\`8080:80\` added)
                 out/apps/web/hostos/units/web.service
        warning  is less confined: \`hostos.units.web.service.Service.ProtectSystem\` (\`strict\` → \`full\`)
                 out/apps/web/hostos/units/web.service
        warning  is more exposed: \`hostos.units.web.service.exposure\` (\`1.7\` → \`5.4\`)
                 out/apps/web/hostos/units/web.service
        notice   unit \`web.service\` restarts: \`CapabilityBoundingSet=\`, \`DynamicUser=\`, \`ProtectHome=\`, \`ProtectSystem=\` and 3 more changed
                 out/apps/web/hostos/units/web.service

      10 files changed: 3 dangers, 3 warnings and 1 notice
      "
    `);
    expect((await catalogcHere(folder, ["diff", "--fail-on", "danger"])).status).toBe(1);
    git(folder, "add", "-A");
    git(folder, "commit", "-qm", "second");
    expect((await catalogcHere(folder, ["diff"])).stdout).toBe("nothing changed\n");
    expect((await catalogcHere(folder, ["diff", "--against", "HEAD~1", "--no-patch"])).stdout).toBe(stdout);
    git(folder, "worktree", "add", "-q", "old", "HEAD~1");
    expect((await catalogcHere(folder, ["diff", "--against", "./old/out", "--no-patch"])).stdout).toBe(
      stdout,
    );
    const json = JSON.parse(
      (await catalogcHere(folder, ["diff", "--against", "HEAD~1", "--format", "json"])).stdout,
    ) as object;
    expect(json).toMatchObject({ summary: stdout.trimEnd().split("\n").at(-1) });
    expect(await catalogcHere(folder, ["diff", "--against", "nope"])).toMatchObject({
      status: 1,
      stdout: "",
    });
    expect((await catalogcHere(folder, ["diff", "--fail-on", "much"])).status).toBe(2);
  });

  it("shows edits by hand, and the plain diff", async () => {
    const folder = await repository();
    const path = join(folder, "out/apps/web/hostos/units/web.service");
    writeFileSync(
      path,
      readFileSync(path, "utf8")
        .replace("DynamicUser=true\n", "")
        .replace(/User=.*\n/, ""),
    );
    const { stdout } = await catalogcHere(folder, ["diff", "--format", "markdown", "--fail-on", "danger"]);
    expect(stdout).toContain("- **danger**: `apps/web/hostos/units/web.service` was edited by hand");
    expect(stdout).toContain("- **warning**: this output is not verified: run `catalogc check` on it");
    expect(stdout).toContain("```diff\n--- a/apps/web/hostos/units/web.service\n");
    expect(stdout).toContain("\n-DynamicUser=true\n");
  });
});

it("catalogc diff reports that there is no commit to compare with", async () => {
  const folder = tempFolder();
  writeTree(folder, { "recipes/recipe.nix": recipe });
  await catalogcHere(folder, ["compile"]);
  git(folder, "init", "-q");
  const { status, stderr } = await catalogcHere(folder, ["diff"]);
  expect([status, stderr.split("\n")[0]]).toEqual([
    1,
    "error[CG570]: cannot compare with `HEAD`: nothing is committed yet",
  ]);
});

describe("catalogc diff, with files that git is configured to ignore changes of", () => {
  it.each(["--assume-unchanged", "--skip-worktree"])("looks at them: %s", async (flag) => {
    const folder = await repository();
    const path = "out/apps/web/hostos/units/web.service";
    git(folder, "update-index", flag, path);
    writeFileSync(
      join(folder, path),
      readFileSync(join(folder, path), "utf8").replace("DynamicUser=true\n", ""),
    );
    expect((await catalogcHere(folder, ["diff", "--no-patch"])).stdout).toContain("was edited by hand");
  });

  it("and of a copy, in which git knows no times, finds what there is", async () => {
    const folder = await repository();
    const copy = join(tempFolder(), "copy");
    cpSync(folder, copy, { recursive: true });
    expect((await catalogcHere(copy, ["diff"])).stdout).toBe("nothing changed\n");
    writeFileSync(join(copy, "out/more.txt"), "more\n");
    rmSync(join(copy, "out/catalog.nix"));
    const files = (
      JSON.parse((await catalogcHere(copy, ["diff", "--format", "json"])).stdout) as { files: unknown }
    ).files;
    expect(files).toEqual([
      { path: "catalog.nix", change: "removed" },
      { path: "more.txt", change: "added" },
    ]);
  });
});

describe("catalogc explain", () => {
  it("goes from an option to the lines it reaches, and back", async () => {
    const folder = await repository();
    const option = "apps.web.services.components.web.process.stateDir";
    const { status, stdout } = await catalogcHere(folder, ["explain", option]);
    expect(status).toBe(0);
    expect(stdout).toMatchInlineSnapshot(`
      "apps.web.services.components.web.process.stateDir = "/var/lib/web"
        the default; no recipe sets it
        Path of the state directory.
        str, default \`/var/lib/<name>\`, with the component's name

      its value or name is in 16 lines of 6 files:
        out/apps/web/hostos/module.nix:46
          HOME = "/var/lib/web";
        out/apps/web/hostos/module.nix:72
          StateDirectory = "web";
        out/apps/web/hostos/module.nix:73
          StateDirectoryMode = "0750";
        out/apps/web/hostos/module.nix:84
          WorkingDirectory = "/var/lib/web";
        out/apps/web/hostos/units/web.service:11
          Environment="HOME=/var/lib/web"
        out/apps/web/hostos/units/web.service:36
          StateDirectory=web
        out/apps/web/hostos/units/web.service:37
          StateDirectoryMode=0750
        out/apps/web/hostos/units/web.service:46
          WorkingDirectory=/var/lib/web
        out/apps/web/RUN.md:65
          | \`web\`     | dynamic (container: \`web\`) | \`/var/lib/web\` |               | 1.7      |
        out/apps/web/plan.json:12
          "stateDir": "/var/lib/web",
        out/apps/web/plan.json:54
          "HOME": "/var/lib/web",
        out/apps/web/plan.json:81
          "StateDirectory": "web",
        out/apps/web/plan.json:82
          "StateDirectoryMode": "0750",
        out/apps/web/plan.json:93
          "WorkingDirectory": "/var/lib/web"
        out/catalog.json:71
          "stateDir": "/var/lib/web",
        out/catalog.nix:77
          stateDir = "/var/lib/web";
      "
    `);
    const [, line = ""] =
      /(out\/apps\/web\/hostos\/units\/web\.service:\d+)\n {4}StateDirectory=/.exec(stdout) ?? [];
    expect((await catalogcHere(folder, ["explain", line])).stdout).toMatchInlineSnapshot(`
      "out/apps/web/hostos/units/web.service:36
        StateDirectory=web

      apps.web.services.components.web.process.stateDir = "/var/lib/web"
        the default; no recipe sets it
        Path of the state directory.
      "
    `);
    const version = await catalogcHere(folder, ["explain", "pkgs.tool.version", "--format", "json"]);
    expect(JSON.parse(version.stdout)).toMatchObject({ value: "1.0.0", setAt: "recipes/recipe.nix:3:15" });
    expect(await catalogcHere(folder, ["explain", "pkgs.tool.versoin"])).toMatchObject({
      status: 1,
      stdout: "",
    });
    expect((await catalogcHere(folder, ["explain"])).status).toBe(2);
  });
});

it("catalogc explain shows the values that an identity package has from its derivation", () => {
  const folder = tempFolder();
  const builder = "build.identityBuilder = { enable = true; derivation = pkgs.hello; };";
  writeTree(folder, {
    "recipes/recipe.nix": `{ pkgs, ... }: { pkgs = {
      own = { ${builder} };
      said = { version = "2.0"; ${builder} };
      built.build.standardBuilder.enable = true;
      built.source.path = ./.;
    }; }`,
  });
  const value = (option: string): unknown =>
    (JSON.parse(catalogc(folder, ["explain", option, "--format", "json"]).stdout) as { value: unknown })
      .value;
  expect(value("pkgs.own.version")).toEqual({ nix: "lib.getVersion pkgs.own" });
  expect(value("pkgs.own.description")).toEqual({
    // With the full stop that descriptions end with.
    nix: 'lib.optionalString (pkgs.own.meta.description or "" != "") "${lib.removeSuffix "." pkgs.own.meta.description}."',
  });
  expect(value("pkgs.own.mainProgram")).toBe("");
  expect(value("pkgs.said.version")).toBe("2.0");
  expect(value("pkgs.built.version")).toBe("1.0.0");
});

describe("catalogc explain, of lines of a text", () => {
  const folder = suiteFolder();
  writeTree(folder, {
    "recipes/recipe.nix": `{ pkgs, ... }: { apps.web = {
      usage = "# One\n\nTwo\nThree\n";
      services = {
        components.web.process = {
          command = "/bin/web";
          preStart = "mkdir one\ncp \${pkgs.hello}/one two\nmkdir three\nmkdir four";
        };
        runtimes.hostos = {
          enable = true;
          hostosConfig.environment.etc.motd.text = "good\nday\n";
        };
      };
    }; }`,
  });
  catalogc(folder, ["compile"]);

  it.each([
    ["../../catalog.nix", "Two", "usage"],
    ["hostos/scripts.nix", "mkdir one", "services.components.web.process.preStart"],
    ["hostos/scripts.nix", "mkdir three", "services.components.web.process.preStart"],
    ["hostos/scripts.nix", "mkdir four", "services.components.web.process.preStart"],
    ["hostos/module.nix", "good", "services.runtimes.hostos.hostosConfig"],
  ])("finds the option behind each: %s, %s", async (file, words, option) => {
    const path = join("out/apps/web", file);
    const line = readFileSync(join(folder, path), "utf8")
      .split("\n")
      .findIndex((each) => each.includes(words));
    const { stdout } = await catalogcHere(folder, ["explain", `${path}:${line + 1}`]);
    expect(stdout).toContain(`\n\napps.web.${option} = `);
  });
});

describe("catalogc explain, by names from existing catalogs", () => {
  it.each([
    ["apps.web.services.runtimes.nixos.enable", "apps.web.services.runtimes.hostos.enable", true],
    ["apps.web.ngi.grants.Core", "apps.web.fund.grants.Core", ["one"]],
    [
      "apps.web.services.components.web.process.user",
      "apps.web.services.components.web.process.user",
      "root",
    ],
  ])("%s is %s", async (spelled, option, value) => {
    const folder = tempFolder();
    writeTree(folder, {
      "recipes/recipe.nix": recipe
        .replace("runtimes.hostos", "runtimes.nixos")
        .replace("services = {", 'ngi.grants.Core = [ "one" ];\n    services = {')
        .replace("process = {", 'process = {\n        user = "root";'),
    });
    const explain = async (asked: string): Promise<unknown> => {
      const { status, stdout, stderr } = await catalogcHere(folder, ["explain", asked, "--format", "json"]);
      expect([status, stderr.replace(/^warning[^]*$/, "")]).toEqual([0, ""]);
      return JSON.parse(stdout);
    };
    const explained = await explain(spelled);
    expect(explained).toMatchObject({
      option,
      value,
      setAt: expect.stringMatching(/^recipes\/recipe\.nix:/),
    });
    expect(await explain(option)).toEqual(explained);
  });
});

describe("catalogc explain, of the catalog file", () => {
  async function catalog(): Promise<string> {
    const folder = tempFolder();
    writeTree(folder, {
      "recipes/recipe.nix": recipe.replace(
        `license = "mit";`,
        `license = "mit";\n    maintainers = [ "someone" ];`,
      ),
      "recipes/catalog.yaml":
        "repositoryUrl: github:owner/catalog\nsystems: [x86_64-linux]\nmaintainerLists: [./people.json]\n",
      "recipes/people.json": JSON.stringify({ someone: { name: "Someone", github: "someone", githubId: 1 } }),
    });
    expect(await catalogcHere(folder, ["compile"])).toMatchObject({ status: 0, stderr: "" });
    return folder;
  }

  it("goes from its options to the lines they reach, and back", async () => {
    const folder = await catalog();
    expect(await catalogcHere(folder, ["explain", "systems"])).toEqual({
      status: 0,
      stderr: "",
      stdout: expect.stringMatching(
        /^systems = \["x86_64-linux"\]\n {2}set at recipes\/catalog\.yaml:2:10\n {2}Platforms the catalog is built for\.\n/,
      ),
    });
    const url = (await catalogcHere(folder, ["explain", "catalog.repositoryUrl", "--format", "json"])).stdout;
    const explained = JSON.parse(url) as { lines: { file: string; line: number; text: string }[] };
    expect(explained).toMatchObject({ option: "repositoryUrl", setAt: "recipes/catalog.yaml:1:16" });
    expect(explained.lines.map(({ file }) => file)).toEqual(["flake.nix", "catalog.json", "catalog.nix"]);
    for (const { file, line, text } of explained.lines) {
      expect(readFileSync(join(folder, "out", file), "utf8").split("\n")[line - 1]).toBe(text);
      expect((await catalogcHere(folder, ["explain", `out/${file}:${line}`])).stdout).toContain(
        'repositoryUrl = "github:owner/catalog"\n  set at recipes/catalog.yaml:1:16\n',
      );
    }
    expect((await catalogcHere(folder, ["explain", "maintainerLists"])).stdout).toMatch(
      /is in 2 lines of 2 files:\n {2}out\/catalog\.json:\d+\n {4}"maintainerLists": \[.*people.*\n {2}out\/catalog\.nix:\d+\n/,
    );
    expect(await catalogcHere(folder, ["explain", "sytems"])).toMatchObject({
      status: 1,
      stderr: expect.stringContaining("Did you mean `systems`?"),
    });
    // Not `apps.web.broken`, although the whole of it is as near.
    expect((await catalogcHere(folder, ["explain", "apps.web.servces"])).stderr).toContain(
      "`apps.web.services`?",
    );
    expect((await catalogcHere(folder, ["explain", "apps.wbe.description"])).stderr).toContain(
      "`apps.web.description`?",
    );
  });

  it("tells where a value stands that a recipe takes from a variable or a module, and where it takes it", async () => {
    const folder = tempFolder();
    writeTree(folder, {
      "recipes/common.nix": '{\n  version = "1.2";\n  build = { enable = true; };\n}\n',
      "recipes/tool/recipe.nix": `let
  common = import ../common.nix;
in
{
  pkgs.tool = {
    version = common.version;
    license = "mit";
    source.url = "https://example.org/tool.tar.gz";
    source.hash = "sha256-${"E".repeat(43)}=";
    build.standardBuilder = common.build;
  };
}
`,
    });
    expect(await catalogcHere(folder, ["compile"])).toMatchObject({ status: 0, stderr: "" });
    const said = async (subject: string) =>
      (await catalogcHere(folder, ["explain", subject])).stdout.split("\n");
    expect((await said("pkgs.tool.version"))[1]).toBe(
      "  set at recipes/common.nix:2:13, used at recipes/tool/recipe.nix:6:5",
    );
    expect((await said("pkgs.tool.build.standardBuilder.enable"))[1]).toBe(
      "  set at recipes/common.nix:3:22, used at recipes/tool/recipe.nix:10:11",
    );
    expect((await said("pkgs.tool.license"))[1]).toBe("  set at recipes/tool/recipe.nix:7:15");
    const line = readFileSync(join(folder, "out/pkgs/tool/package.nix"), "utf8").split("\n");
    const at = line.findIndex((each) => each.includes('version = "1.2"')) + 1;
    expect(await said(`out/pkgs/tool/package.nix:${at}`)).toContain(
      "  set at recipes/common.nix:2:13, used at recipes/tool/recipe.nix:6:5",
    );
  });

  it("knows what an option reaches that a package otherwise has from its derivation", async () => {
    const folder = tempFolder();
    const recipe =
      "{ pkgs, ... }: { pkgs.i.build.identityBuilder = { enable = true; derivation = pkgs.hello; }; }";
    writeTree(folder, { "recipes/recipe.nix": recipe });
    expect(await catalogcHere(folder, ["compile"])).toMatchObject({ status: 0, stderr: "" });
    const { lines } = JSON.parse(
      (await catalogcHere(folder, ["explain", "pkgs.i.version", "--format", "json"])).stdout,
    ) as { lines: { file: string; text: string }[] };
    expect(lines.map(({ file, text }) => [file, text.trim()])).toEqual([
      ["catalog.json", '"version": "${lib.getVersion pkgs.i}",'],
      ["catalog.nix", 'version = "${lib.getVersion pkgs.i}";'],
    ]);
  });

  it("reports that no option decides a line", async () => {
    const folder = await catalog();
    const { status, stdout } = await catalogcHere(folder, ["explain", "out/flake.nix:1"]);
    expect([status, stdout.split("\n").at(-2)]).toEqual([
      0,
      "no option of the catalog file has its value or name in this line",
    ]);
    for (const nothing of [
      "out/flake.nix:99999",
      "out/nope.nix:1",
      "out/apps/nope/default.nix:1",
      "out/flake.nix",
    ])
      expect(await catalogcHere(folder, ["explain", nothing])).toMatchObject({
        status: 1,
        stdout: "",
        stderr: expect.stringContaining("error[CG573]"),
      });
  });

  it("goes into sets of structured attributes", async () => {
    const folder = tempFolder();
    const attributes = `structuredAttrs.nested = { depth = { list = [ 1 ]; }; text = "a"; };`;
    const enabled = "build.standardBuilder.enable = true;";
    writeTree(folder, {
      "recipes/recipe.nix": recipe.replace(enabled, `${enabled}\n    build.${attributes}`),
    });
    expect((await catalogcHere(folder, ["compile"])).status).toBe(0);
    const option = "pkgs.tool.build.structuredAttrs.nested";
    const { stdout } = await catalogcHere(folder, ["explain", option]);
    const [, line = ""] = /(out\/pkgs\/tool\/package\.nix:\d+)\n {4}text = "a";/.exec(stdout) ?? [];
    expect(await catalogcHere(folder, ["explain", line])).toMatchObject({
      status: 0,
      stdout: expect.stringContaining(`\n${option} = { depth: { list: [1] }, text: "a" }\n`),
    });
  });

  it("reports a generated file that differs from the output of the recipes", async () => {
    const folder = await catalog();
    writeTree(folder, { "out/pkgs/tool/package.nix": "# other\n" });
    const { status, stderr } = await catalogcHere(folder, ["explain", "out/pkgs/tool/package.nix:1"]);
    expect([status, stderr]).toEqual([
      0,
      "out/pkgs/tool/package.nix is not what the recipes give: the line is that of the file they give\n",
    ]);
  });
});

describe("catalogc show", () => {
  it.each([
    ["expr", "recipes/recipe.nix", /^kind: "attrs"\n/],
    ["expr", "pkgs.tool", /^kind: "attrs"\n/],
    ["values", "apps.web", /command:\n? +nix: pkgs\.tool\n/],
    ["ir", "pkgs.tool", /^name: "tool"\n/],
    ["plan", "apps.web", /^app: "web"\n/],
  ])("--stage %s %s", async (stage, subject, expected) => {
    const folder = tempFolder();
    writeTree(folder, { "recipes/recipe.nix": recipe });
    const { status, stdout, stderr } = await catalogcHere(folder, ["show", subject, "--stage", stage]);
    expect([status, stderr]).toEqual([0, ""]);
    expect(stdout).toMatch(expected);
    const json = await catalogcHere(folder, ["show", subject, "--stage", stage, "--format", "json"]);
    expect(typeof JSON.parse(json.stdout)).toBe("object");
  });
});

describe("catalogc compile --watch", () => {
  it("follows writes, renames, bursts and errors, and ends with the output of a compile", async () => {
    const folder = tempFolder();
    writeTree(folder, { "recipes/web/recipe.nix": recipe });
    const path = join(folder, "recipes/web/recipe.nix");
    const child = spawn(process.execPath, [catalogcProgram, "compile", "--watch"], {
      cwd: folder,
      env: { ...process.env, NO_COLOR: "1" },
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (data: Buffer) => (output += data.toString()));
    const mentions = async (pattern: RegExp): Promise<void> => {
      await waitUntil(
        () => pattern.test(output),
        () => `waited for ${String(pattern)} in:\n${output}`,
      );
      output = "";
    };
    try {
      await mentions(/files written.*watching recipes\n/);
      writeFileSync(path, recipe.replace(`"1.0.0"`, `"1.0.1"`));
      await mentions(/`version` \(`1\.0\.0` → `1\.0\.1`[\s\S]*files written/);
      // As editors save: beside it, then over it.
      writeFileSync(`${path}~`, recipe.replace(`"1.0.0"`, `"1.0.2"`));
      renameSync(`${path}~`, path);
      await mentions(/`version` \(`1\.0\.1` → `1\.0\.2`[\s\S]*files written/);
      const before = readTree(join(folder, "out"));
      writeFileSync(path, recipe.replace("pkgs.tool = {", "pkgs.tool = ["));
      await mentions(/error\[CG\d+\][\s\S]*nothing written/);
      expect(readTree(join(folder, "out"))).toEqual(before);
      for (let round = 0; round < 50; round++)
        writeFileSync(path, recipe.replace(`"1.0.0"`, `"2.0.${round}"`));
      // In one round or several.
      await mentions(/`version` \(`[\d.]+` → `2\.0\.49`[\s\S]*files written/);
      writeTree(folder, {
        "recipes/more/recipe.nix": recipe.replace("pkgs.tool", "pkgs.other").replace("apps.web", "apps.more"),
      });
      await mentions(/new package[\s\S]*files written/);
    } finally {
      child.kill("SIGINT");
    }
    expect(await new Promise((resolve) => child.once("exit", resolve))).toBe(0);
    expect((await catalogcHere(folder, ["check"])).stdout).toBe("out matches the recipes\n");
  });
});
