// Slow. Depends on: cli, compiler, emitters, tooling, templates/init, scripts.
import { spawn, spawnSync } from "node:child_process";
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import packageJson from "../../package.json" with { type: "json" };
import { repository, startForge, token, type Forge } from "../cli/commands/init/forge.ts";
import { blocksOf, pages, readDocument } from "../docs/snippets.ts";
import { catalogc, catalogcProgram } from "../support/catalogc.ts";
import { nixEnvironment } from "../support/nix.ts";
import { suiteFolder, tempFolder, writeTree } from "../support/temp-folder.ts";
import { describeWith } from "../support/tools.ts";

// action.yml and .pre-commit-hooks.yaml: what forges and pre-commit run of this repository, run here.

const root = join(import.meta.dirname, "../..");

interface Step {
  readonly name: string;
  readonly if?: string;
  readonly shell: string;
  readonly run: string;
  readonly env?: Readonly<Record<string, string>>;
}
const action = parse(readFileSync(join(root, "action.yml"), "utf8")) as {
  readonly inputs: Readonly<Record<string, { readonly default: string }>>;
  readonly runs: { readonly using: string; readonly steps: readonly Step[] };
};
const { steps } = action.runs;

type Context = Readonly<Record<string, string>>;
type Env = Readonly<Record<string, string>>;

/** An expression of the workflow syntax that the action uses: names, texts, `==`, `&&` and `!cancelled()`. */
function holds(expression: string, context: Context): boolean {
  const value = (term: string): string => /^'(.*)'$/.exec(term)?.[1] ?? context[term] ?? "";
  return expression
    .replace(/^\$\{\{ (.*) \}\}$/, "$1")
    .split(" && ")
    .every((part) => {
      const [left = "", right] = part.split(" == ");
      return right === undefined ? left === "!cancelled()" : value(left) === value(right);
    });
}

interface Ran {
  readonly status: number | null;
  readonly output: string;
  readonly names: readonly string[];
}

/** Runs the steps as a runner does, until one fails. It does not block the stub of the forge. */
async function runAction(cwd: string, context: Context, env: Env, only = steps): Promise<Ran> {
  const names: string[] = [];
  let output = "";
  for (const step of only) {
    if (step.if !== undefined && !holds(step.if, context)) continue;
    names.push(step.name);
    const own = Object.entries(step.env ?? {}).map(([name, text]) => [
      name,
      text.replace(/\$\{\{ (.*?) \}\}/g, (_, term: string) => context[term] ?? ""),
    ]);
    const status = await new Promise<number | null>((resolve) => {
      const child = spawn("bash", ["--noprofile", "--norc", "-eo", "pipefail", "-c", step.run], {
        cwd,
        env: { ...process.env, NO_COLOR: "1", ...env, ...(Object.fromEntries(own) as Env) },
      });
      const add = (part: unknown): void => void (output += String(part));
      child.stdout.on("data", add);
      child.stderr.on("data", add);
      child.on("close", resolve);
    });
    if (status !== 0) return { status, output, names };
  }
  return { status: 0, output, names };
}

const author = ["-c", "user.name=Ada", "-c", "user.email=ada@example.org", "-c", "init.defaultBranch=main"];
function git(folder: string, ...args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync("git", [...author, "-C", folder, ...args], {
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(stderr);
  return stdout.trim();
}

/** npm without a registry where its cache has all, and with its own folder of commands. */
const npm = (more = ""): Env => {
  const prefix = tempFolder();
  return {
    npm_config_prefer_offline: "true",
    npm_config_prefix: prefix,
    PATH: `${more}:${prefix}/bin:${process.env["PATH"] ?? ""}`,
  };
};

describe("action.yml", () => {
  it("interpolates nothing into scripts, and gives the token only to requests", () => {
    expect(action.runs.using).toBe("composite");
    for (const { run, shell, env } of steps) {
      expect([run, /\$\{\{/.test(run), shell]).toEqual([run, false, "bash"]);
      if (env !== undefined)
        expect([Object.keys(env), run]).toEqual([["TOKEN"], expect.stringContaining("pull-requests.mjs")]);
    }
    const workflows = blocksOf(readDocument("docs/ci.md")).map(({ text }) => text);
    expect(workflows.join("")).not.toContain("pull_request_target:");
  });

  it("runs the scripts of the workflows of `catalogc init`", () => {
    const scripts = steps.flatMap(({ run }) => run.match(/templates\/init\/[\w.-]+/g) ?? []);
    expect(new Set(scripts)).toEqual(
      new Set(["explain.sh", "pull-requests.mjs", "update.sh"].map((name) => `templates/init/${name}`)),
    );
    for (const script of scripts)
      expect(readFileSync(join(root, "golden/init/ci", script.slice("templates/init/".length)))).toEqual(
        readFileSync(join(root, script)),
      );
  });

  it("is documented with its inputs, and its version", () => {
    const used = blocksOf(readDocument("docs/ci.md")).flatMap(({ text }) => {
      const { jobs = {} } = parse(text) as {
        readonly jobs?: Readonly<
          Record<string, { readonly steps: readonly { uses: string; with?: object }[] }>
        >;
      };
      return Object.values(jobs).flatMap((job) =>
        job.steps.filter(({ uses }) => uses.startsWith("catalogc/")),
      );
    });
    expect(used.map(({ uses }) => uses)).toEqual(Array(2).fill(`catalogc/catalogc@v${packageJson.version}`));
    for (const each of used)
      expect(action.inputs).toMatchObject(
        Object.fromEntries(Object.keys(each.with ?? {}).map((name) => [name, {}])),
      );
  });
});

describeWith("shellcheck", "scripts of CI", () => {
  it("have no findings of shellcheck", () => {
    const scripts = steps.map(({ run }) => `#!/bin/bash\nset -eo pipefail\n${run}`);
    const all = [
      ...scripts,
      ...["explain", "update"].map((name) => readFileSync(join(root, `templates/init/${name}.sh`), "utf8")),
    ];
    for (const input of all)
      expect(spawnSync("shellcheck", ["-"], { input, encoding: "utf8" }).stdout).toBe("");
  });
});

describe.each(["github", "forgejo"] as const)("the action on %s", (kind) => {
  const origin = suiteFolder();
  const clone = suiteFolder();
  const greeter = join(clone, "recipes/pkgs/greeter/recipe.ts");
  let forge: Forge;
  let nix = "";
  const context = {
    "inputs.run": "check",
    "inputs.token": token,
    "github.event_name": "pull_request",
    "github.repository": repository,
    "github.event.pull_request.head.repo.full_name": repository,
  };
  const env = (more: Env = {}): Env => ({
    ...nixEnvironment(),
    ...npm(nix),
    GITHUB_ACTION_PATH: root,
    GITHUB_API_URL: forge.api,
    GITHUB_BASE_REF: "main",
    GITHUB_REF: "refs/pull/7/merge",
    GITHUB_REPOSITORY: repository,
    GITHUB_STEP_SUMMARY: join(clone, "../summary.md"),
    RUNNER_TEMP: tempFolder(),
    ...more,
  });

  beforeAll(async () => {
    forge = await startForge(kind, origin);
    nix = suiteFolder();
    const real = spawnSync("sh", ["-c", "command -v nix"], { encoding: "utf8" }).stdout.trim();
    writeTree(nix, {
      nix: `#!/bin/sh\nexec '${real}' "$@" --no-write-lock-file --override-input nixpkgs path:${root}/test/nixpkgs\n`,
    });
    chmodSync(join(nix, "nix"), 0o755);
    git(origin, "init", "--quiet", "--bare");
    git(clone, "clone", "--quiet", origin, ".");
    // The archive in vendor/ is the catalogc that the steps run.
    const packed = suiteFolder();
    for (const name of ["package.json", "README.md", "LICENSE"]) cpSync(join(root, name), join(packed, name));
    cpSync(dirname(catalogcProgram), join(packed, "dist"), { recursive: true });
    const { status } = spawnSync(process.execPath, [join(packed, "dist/catalogc.cjs"), "init"], {
      cwd: clone,
    });
    expect([status, existsSync(join(clone, "vendor"))]).toEqual([0, true]);
    git(clone, "add", "--all");
    git(clone, "commit", "--quiet", "--message", "first");
    git(clone, "push", "--quiet", "origin", "HEAD:main");
    git(clone, "checkout", "--quiet", "-b", "change");
    change("A script that greets", "It greets");
  });
  afterAll(() => {
    forge.close();
  });
  function change(from: string, to: string): void {
    writeFileSync(greeter, readFileSync(greeter, "utf8").replace(from, to));
    expect(catalogc(clone, ["compile"]).status).toBe(0);
  }

  it("checks a pull request, and explains it in one comment", async () => {
    const ran = await runAction(clone, context, env());
    expect([ran.status, ran.output]).toEqual([0, expect.stringContaining("comment: written")]);
    expect(ran.names).toHaveLength(4);
    expect(forge.comments).toMatchObject([
      { body: expect.stringMatching(/^<!-- catalogc -->\n## [^]*greeter/) as string },
    ]);
    expect(ran.output).not.toContain(token);
    change("It greets", "It says hello");
    const { output } = await runAction(clone, context, env());
    expect(output).toContain("comment: up to date");
    expect(forge.comments).toHaveLength(1);
    expect(forge.comments[0]?.body).toContain("It says hello");
  });

  it("does not comment with the token of a fork", async () => {
    forge.writes.length = 0;
    const fork = { ...context, "github.event.pull_request.head.repo.full_name": "other/catalog" };
    const { status, names } = await runAction(clone, fork, env());
    expect([status, names.at(-1), forge.writes]).toEqual([0, "Explain the change", []]);
  });

  it("does not run the name of a branch", async () => {
    const { status, output } = await runAction(
      clone,
      context,
      env({ GITHUB_BASE_REF: "x$(touch${IFS}ran)`touch ran`" }),
    );
    expect([status, existsSync(join(clone, "ran"))]).toEqual([1, false]);
    expect(output).toMatch(/error\[CG\d+\]/);
  });

  it("fails if the output does not match the recipes", async () => {
    writeFileSync(greeter, readFileSync(greeter, "utf8").replace("It says hello", "It whispers"));
    const { status, names } = await runAction(clone, context, env());
    expect([status, names.length]).toEqual([1, 2]);
    git(clone, "checkout", "--quiet", "--", ".");
  });

  it("looks for updates", async () => {
    git(clone, "stash", "--quiet", "--include-untracked");
    const { status, names } = await runAction(clone, { ...context, "inputs.run": "update" }, env());
    expect([status, names]).toEqual([
      0,
      ["Install catalogc", "Update, build and test packages", "Open pull requests"],
    ]);
  });
});

it("the action builds catalogc for a repository that does not depend on it", async () => {
  const folder = tempFolder();
  const own = join(folder, "action");
  const files = spawnSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
    cwd: root,
    encoding: "utf8",
  });
  for (const path of files.stdout.split("\n"))
    if (/^(?:cli|compiler|emitters|tooling|templates|scripts)\/|^[^/]+$/.test(path)) {
      mkdirSync(dirname(join(own, path)), { recursive: true });
      cpSync(join(root, path), join(own, path));
    }
  const env = { ...npm(), GITHUB_ACTION_PATH: own };
  const repositoryFolder = join(folder, "catalog");
  mkdirSync(repositoryFolder);
  const installed = await runAction(repositoryFolder, {}, env, steps.slice(0, 1));
  expect(installed.status, installed.output).toBe(0);
  const { stdout } = spawnSync("npx", ["catalogc", "--version"], {
    cwd: repositoryFolder,
    env: { ...process.env, ...env },
    encoding: "utf8",
  });
  expect(stdout).toBe(`${packageJson.version}\n`);
});

interface Hook {
  readonly id: string;
  readonly entry: string;
  readonly language: string;
  readonly files: string;
  readonly pass_filenames: boolean;
}

it("the hooks of pre-commit are commands that pass in a new catalog, and fail after a bad edit", () => {
  const hooks = parse(readFileSync(join(root, ".pre-commit-hooks.yaml"), "utf8")) as readonly Hook[];
  expect(blocksOf(readDocument("docs/ci.md")).at(-1)?.text).toContain(
    hooks.map(({ id }) => `      - id: ${id}\n`).join(""),
  );
  const folder = tempFolder();
  expect(catalogc(folder, ["init"]).status).toBe(0);
  const run = ({ entry }: Hook): number | null => {
    const [program, ...args] = entry.split(" ");
    expect(packageJson.bin).toHaveProperty(program ?? "");
    return catalogc(folder, args).status;
  };
  expect(hooks.map(run)).toEqual([0, 0]);
  const recipe = join(folder, "recipes/pkgs/greeter/recipe.ts");
  writeFileSync(recipe, readFileSync(recipe, "utf8").replace('description: "A', 'description:    "The'));
  expect(hooks.map(run)).toEqual([1, 1]);
  for (const hook of hooks) {
    expect(hook).toMatchObject({ language: "node", pass_filenames: false });
    expect(new RegExp(hook.files).test("recipes/pkgs/greeter/recipe.ts")).toBe(true);
  }
  // pre-commit packs the repository with npm, which builds it then.
  expect(packageJson.scripts.prepack).toBe("npm run --silent build");
});

it("the repository is called by the name in package.json everywhere", () => {
  const address = packageJson.repository.replace("github:", "");
  const texts = [
    ...pages,
    "action.yml",
    ".pre-commit-hooks.yaml",
    "flake.nix",
    "CONTRIBUTING.md",
    "CHANGELOG.md",
    "recipes/catalog.ts",
    "recipes/pkgs/catalogc/recipe.ts",
    "editors/vscode/package.json",
  ];
  const named = texts.flatMap((path) =>
    [...readDocument(path).matchAll(/(?:github:|github\.com\/|uses: )([\w-]+\/catalogc)\b/g)].map(
      ([, name]) => [path, name],
    ),
  );
  expect(named.length).toBeGreaterThan(8);
  expect(named.filter(([, name]) => name !== address)).toEqual([]);
});
