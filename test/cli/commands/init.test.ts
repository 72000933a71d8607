// Slow. Depends on: cli.
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, existsSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { commandFolder } from "../../docs/command-folder.ts";
import { describeOnHost, run } from "../../emitters/pkgs/host-catalog.ts";
import { catalogcHere } from "../../support/catalogc-here.ts";
import { nixEnvironment } from "../../support/nix.ts";
import { readTree, tempFolder, writeTree } from "../../support/temp-folder.ts";

/** In place of nixpkgs. */
const nixpkgs = join(import.meta.dirname, "../../nixpkgs");

describe("catalogc init", () => {
  it("creates a catalog without a warning, and touches none that is there", async () => {
    const folder = tempFolder();
    const { status, stdout, stderr } = await catalogcHere(folder, ["init", "cat"]);
    expect([status, stderr]).toEqual([0, ""]);
    expect(stdout).toMatch(/^created a catalog in cat: 19 files\ncompiled 1 package and 1 app: /);
    const cat = join(folder, "cat");
    const files = readTree(cat);
    expect(Object.keys(files).filter((path) => !/^out\//.test(path))).toMatchSnapshot();
    expect(JSON.parse(files["recipe.schema.json"] ?? "")).toMatchObject({ title: "A recipe" });
    expect(await catalogcHere(cat, ["check"])).toMatchObject({
      status: 0,
      stdout: "out matches the recipes\n",
    });

    const again = await catalogcHere(folder, ["init", "cat"]);
    expect(again.status).toBe(1);
    expect(again.stderr).toMatch(
      /^error\[CG590\]: the folder already contains a catalog: `cat\/recipes\/catalog.ts`\n[^]*\n\n1 error: nothing created\n$/,
    );
    expect(readTree(cat)).toEqual(files);
  });

  it.each(["before it compiled", "while it wrote the output"])(
    "finishes what an init left that was killed %s",
    async (when) => {
      const folder = tempFolder();
      await catalogcHere(folder, ["init", "whole"]);
      const whole = readTree(join(folder, "whole"));
      cpSync(join(folder, "whole"), join(folder, "cat"), { recursive: true });
      for (const path of ["out", "tsconfig.json"]) rmSync(join(folder, "cat", path), { recursive: true });
      writeFileSync(join(folder, "cat/recipes/pkgs/greeter/src/Makefile"), "all:\n");
      if (when !== "before it compiled") writeTree(join(folder, "cat"), { "out/.catalogc/lock": "{" });
      expect(await catalogcHere(folder, ["init", "cat"])).toMatchObject({ status: 0, stderr: "" });
      expect(readTree(join(folder, "cat"))).toEqual(whole);
      expect((await catalogcHere(folder, ["init", "cat"])).status).toBe(1);
    },
  );

  it("keeps a file that an init, killed before, did not write", async () => {
    const folder = tempFolder();
    await catalogcHere(folder, ["init"]);
    rmSync(join(folder, "out"), { recursive: true });
    writeFileSync(join(folder, "recipes/pkgs/greeter/src/Makefile"), "all: mine\n");
    const before = readTree(folder);
    expect((await catalogcHere(folder, ["init"])).status).toBe(1);
    expect(readTree(folder)).toEqual(before);
  });

  it("makes the app of a Compose file in place of the example, and finishes after a kill", async () => {
    const folder = tempFolder();
    const project = {
      "wiki/compose.yaml":
        "services:\n  web:\n    image: nginx:1.28\n    volumes: ['./site.conf:/etc/nginx/conf.d/default.conf:ro']\n    environment: {API_TOKEN: quiet-river-8}\n",
      "wiki/site.conf": "server { listen 80; }\n",
    };
    writeTree(folder, project);
    const args = ["init", "cat", "--from", "wiki/compose.yaml", "--syntax", "yaml"];
    const { status, stdout, stderr } = await catalogcHere(folder, args);
    expect([status, stdout]).toEqual([0, expect.stringContaining("and 1 app: ")]);
    expect(stderr).toContain("/run/secrets/wiki/web.env");
    const cat = readTree(join(folder, "cat"));
    expect(Object.keys(cat).filter((path) => /^recipes\/|^flake/.test(path))).toEqual([
      "flake.nix",
      "recipes/apps/wiki/recipe.yaml",
      "recipes/apps/wiki/web/site.conf",
      "recipes/catalog.yaml",
    ]);
    expect(JSON.stringify(cat)).not.toContain("quiet-river-8");
    for (const path of ["out", "package.json"]) rmSync(join(folder, "cat", path), { recursive: true });
    expect((await catalogcHere(folder, args)).status).toBe(0);
    expect(readTree(join(folder, "cat"))).toEqual(cat);
    writeTree(folder, { "bad.yaml": "services: []\n" });
    expect((await catalogcHere(folder, ["init", "other", "--from", "bad.yaml"])).status).toBe(1);
    expect(existsSync(join(folder, "other"))).toBe(false);
  });

  it("makes no second catalog file where there is one in another syntax", async () => {
    const folder = tempFolder();
    const there = { "recipes/catalog.yaml": "systems: [x86_64-linux]\n" };
    writeTree(folder, there);
    const { status, stderr } = await catalogcHere(folder, ["init"]);
    expect([status, stderr.split("\n")[0]]).toEqual([
      1,
      "error[CG590]: the folder already contains a catalog: `recipes/catalog.yaml`",
    ]);
    expect(readTree(folder)).toEqual(there);
  });

  it("names all recipes in its way at once", async () => {
    const folder = tempFolder();
    const there = { "recipes/apps/hello/recipe.ts": "", "recipes/pkgs/greeter/src/Makefile": "" };
    writeTree(folder, there);
    const { stderr } = await catalogcHere(folder, ["init"]);
    expect(stderr).toBe(
      "error[CG590]: `recipes/pkgs/greeter/src/Makefile` and `recipes/apps/hello/recipe.ts` already exist\n" +
        "  --> recipes/pkgs/greeter/src/Makefile\n" +
        "  hint: Choose another folder or name, or move the files away.\n\n1 error: nothing created\n",
    );
    expect(readTree(folder)).toEqual(there);
  });

  it("keeps the files of a repository, and says what a flake needs", async () => {
    const folder = tempFolder();
    const there = { "flake.nix": "{ outputs = _: { }; }\n", "package.json": "{ }", ".gitignore": "mine\n" };
    writeTree(folder, there);
    const { status, stdout } = await catalogcHere(folder, ["init"]);
    expect(status).toBe(0);
    expect(stdout).toContain("`flake.nix`, `package.json` and `.gitignore` are as before.");
    expect(stdout).toContain("  outputs = inputs: (import ./out/flake.nix).outputs inputs // { … };");
    expect(readTree(folder)).toMatchObject(there);
    expect((await catalogcHere(folder, ["check"])).status).toBe(0);
  });

  it.each(["yaml", "json", "nix"])("writes recipes in %s", async (syntax) => {
    const folder = tempFolder();
    expect((await catalogcHere(folder, ["init", "--syntax", syntax])).stderr).toBe("");
    const written = readTree(folder);
    expect(Object.keys(written).filter((path) => /recipes\/.*\.(?:ts|yaml|json|nix)$/.test(path))).toEqual([
      `recipes/apps/hello/recipe.${syntax}`,
      `recipes/catalog.${syntax}`,
      `recipes/pkgs/greeter/recipe.${syntax}`,
    ]);
    const typescript = tempFolder();
    await catalogcHere(typescript, ["init"]);
    expect(written["out/pkgs/greeter/package.nix"]).toBe(
      readTree(typescript)["out/pkgs/greeter/package.nix"]?.replace("recipe.ts", `recipe.${syntax}`),
    );
  });

  it("does not depend on a package that no registry has", async () => {
    const folder = tempFolder();
    await catalogcHere(folder, ["init"]);
    // The tests run catalogc from its sources; test/package installs the package.
    expect(JSON.parse(readTree(folder)["package.json"] ?? "")).not.toHaveProperty("devDependencies");
  });

  it("keeps units and compose files in sight of reviewers", async () => {
    const folder = tempFolder();
    await catalogcHere(folder, ["init"]);
    execFileSync("git", ["init", "--quiet"], { cwd: folder });
    const generated = (path: string): string =>
      execFileSync("git", ["check-attr", "linguist-generated", path], { cwd: folder, encoding: "utf8" })
        .trim()
        .split(": ")[2] ?? "";
    const paths = [
      "out/catalog.json",
      "out/apps/a/hostos/units/a.service",
      "out/apps/a/container/compose.yaml",
      "out/pkgs/a/package.nix",
    ];
    expect(paths.map(generated)).toEqual(["true", "false", "false", "false"]);
  });

  it("lets a merge of two changes be finished by compiling", async () => {
    const folder = tempFolder();
    await catalogcHere(folder, ["init"]);
    const git = (...args: readonly string[]) =>
      spawnSync("git", ["-c", "user.name=a", "-c", "user.email=a@example.org", ...args], {
        cwd: folder,
        encoding: "utf8",
      });
    const change = async (
      branch: string,
      start: string,
      file: string,
      from: string,
      to: string,
    ): Promise<void> => {
      git("checkout", "--quiet", "-b", branch, start);
      const path = join(folder, file);
      writeFileSync(path, readFileSync(path, "utf8").replace(from, to));
      expect((await catalogcHere(folder, ["compile"])).status).toBe(0);
      git("commit", "--quiet", "--all", "--message", branch);
    };
    git("init", "--quiet", "--initial-branch", "main");
    git("add", "--all");
    git("commit", "--quiet", "--message", "first");
    await change("one", "main", "recipes/pkgs/greeter/recipe.ts", "A script that greets", "It greets");
    await change("two", "main", "recipes/apps/hello/recipe.ts", 'description: "', 'description: "So: ');
    expect(git("merge", "one").status).toBe(1);
    expect(await catalogcHere(folder, ["compile"])).toMatchObject({ status: 0, stderr: "" });
    expect(await catalogcHere(folder, ["check"])).toMatchObject({
      status: 0,
      stdout: "out matches the recipes\n",
    });
  });

  it("has a workflow whose steps work, and settings that lead to its schema", async () => {
    const folder = tempFolder();
    await catalogcHere(folder, ["init"]);
    const git = (...args: readonly string[]) =>
      execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@example.org", ...args], {
        cwd: folder,
      });
    git("init", "--quiet");
    git("add", "--all");
    git("commit", "--quiet", "--message", "first");
    git("update-ref", "refs/remotes/origin/main", "HEAD");
    const greeter = join(folder, "recipes/pkgs/greeter/recipe.ts");
    writeFileSync(greeter, readFileSync(greeter, "utf8").replace("A script that greets", "It greets"));
    await catalogcHere(folder, ["compile"]);

    const workflow = parse(readFileSync(join(folder, ".github/workflows/catalog.yml"), "utf8")) as {
      readonly jobs: Readonly<Record<string, { readonly steps: readonly { readonly run?: string }[] }>>;
    };
    const steps = Object.values(workflow.jobs)
      .flatMap(({ steps }) => steps.flatMap(({ run }) => run ?? []))
      // init/update-workflow.test.ts has a forge for it.
      .filter((step) => !step.includes("pull-requests.mjs"));
    const commands = commandFolder({
      npx: `test "$1" = --no && shift && exec "$@"`,
      npm: "exit 0",
      nix: `exec $(PATH=\${PATH#*:} command -v nix) "$@" --no-write-lock-file --override-input nixpkgs path:${nixpkgs}`,
    });
    const summary = join(folder, "summary.md");
    for (const step of steps) {
      const { status, stderr } = spawnSync("bash", ["-ec", step], {
        cwd: folder,
        env: {
          ...nixEnvironment(),
          PATH: `${commands}:${process.env["PATH"] ?? ""}`,
          GITHUB_STEP_SUMMARY: summary,
          GITHUB_BASE_REF: "main",
          RUNNER_TEMP: tempFolder(),
        },
        encoding: "utf8",
      });
      expect([step, status, stderr.replace("out matches the recipes\n", "")]).toEqual([step, 0, ""]);
    }
    expect(readFileSync(summary, "utf8")).toContain("pkgs.greeter");

    const settings = JSON.parse(readFileSync(join(folder, ".vscode/settings.json"), "utf8")) as {
      readonly "yaml.schemas": Readonly<Record<string, readonly string[]>>;
      readonly "yaml.customTags": readonly string[];
      readonly "json.schemas": readonly { readonly url: string }[];
    };
    // Any other tag is an error in the editor.
    expect(settings["yaml.customTags"]).toEqual(["!pkg scalar", "!file scalar", "!nix scalar"]);
    const schemas = [
      ...Object.keys(settings["yaml.schemas"]),
      ...settings["json.schemas"].map(({ url }) => url),
    ];
    expect(schemas.map((path) => existsSync(join(folder, path)))).toEqual([true, true]);
    expect(settings["yaml.schemas"][schemas[0] ?? ""]).toContain("recipes/**/recipe.yaml");
  });

  it("leaves nothing of a catalog that cannot be created", async () => {
    const folder = tempFolder();
    writeTree(folder, { "recipes/apps": "in the way", "flake.lock": "mine" });
    const { status, stderr } = await catalogcHere(folder, ["init"]);
    expect([status, stderr]).toEqual([1, expect.stringMatching(/^error\[CG591\].*\n[^]*nothing created\n$/)]);
    expect(readTree(folder)).toEqual({ "recipes/apps": "in the way", "flake.lock": "mine" });
    expect(readdirSync(folder).sort()).toEqual(["flake.lock", "recipes"]);
  });

  it("helps, and reports what the system refuses", async () => {
    const folder = tempFolder();
    writeTree(folder, { file: "" });
    expect((await catalogcHere(folder, ["init", "--help"])).stdout).toMatch(
      /Examples:\n +catalogc init my-catalog/,
    );
    expect((await catalogcHere(folder, ["init", "file/cat"])).stderr).toContain("error[CG591]");
  });
});

describeOnHost(["git", "make"], "a catalog from catalogc init, in Nix", () => {
  it("builds and tests its package and its app through the root flake", async () => {
    const folder = realpathSync(tempFolder());
    await catalogcHere(folder, ["init"]);
    for (const args of [
      ["init", "--quiet"],
      ["add", "--all"],
    ])
      execFileSync("git", args, { cwd: folder });
    const host = [
      "--no-write-lock-file",
      "--override-input",
      "nixpkgs",
      `path:${join(import.meta.dirname, "../../nixpkgs")}`,
    ];
    const wanted = [".#pkgs.greeter.test", ".#apps.hello.test-programs"];
    const { status, stderr } = await run("nix", ["build", ...host, ...wanted, "--no-link"], folder);
    expect([status, stderr.includes("error:")]).toEqual([0, false]);
    // The root exports everything that `out/` does.
    const shown = async (flake: string): Promise<unknown> => {
      const { stdout } = await run(
        "nix",
        ["flake", "show", "--json", "--allow-import-from-derivation", ...host, flake],
        folder,
      );
      return JSON.parse(stdout);
    };
    const outputs = await shown(".");
    expect(outputs).toEqual(await shown("./out"));
    expect(Object.keys(Object(outputs))).toEqual(expect.arrayContaining(["checks", "devShells", "packages"]));
  });
});
