// Slow. Depends on: cli.
import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { commandFolder } from "../../../docs/command-folder.ts";
import { catalogcHere } from "../../../support/catalogc-here.ts";
import { suiteFolder, tempFolder, writeTree } from "../../../support/temp-folder.ts";
import { repository, startForge, token, type Forge } from "./forge.ts";

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly if?: string;
  readonly with?: Readonly<Record<string, unknown>>;
  readonly env?: Readonly<Record<string, string>>;
}
interface Workflow {
  readonly on: Readonly<Record<string, unknown>>;
  readonly permissions?: Readonly<Record<string, string>>;
  readonly jobs: Readonly<
    Record<
      string,
      { readonly permissions?: Readonly<Record<string, string>>; readonly steps: readonly Step[] }
    >
  >;
}

const author = ["-c", "user.name=Ada", "-c", "user.email=ada@example.org", "-c", "init.defaultBranch=main"];
function git(folder: string, ...args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync("git", [...author, "-C", folder, ...args], {
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(stderr);
  return stdout.trim();
}

let catalog = "";
beforeAll(async () => {
  catalog = suiteFolder();
  await catalogcHere(catalog, ["init"]);
});
const workflow = (path: string): Workflow => parse(readFileSync(join(catalog, path), "utf8")) as Workflow;
const jobOf = (path: string) => Object.values(workflow(path).jobs)[0] ?? { steps: [] };

interface Ran {
  readonly status: number | null;
  readonly output: string;
}

/** The `run` lines of a workflow that contain a word, as a runner runs them. It does not block the stub of the forge. */
function runStep(
  path: string,
  word: string,
  folder: string,
  env: Readonly<Record<string, string>>,
): Promise<Ran> {
  const line = jobOf(path).steps.find(({ run }) => run?.includes(word))?.run ?? "exit 9";
  return new Promise((resolve) => {
    const child = spawn("bash", ["-e", "-o", "pipefail", "-c", line], {
      cwd: folder,
      env: { ...process.env, ...env },
    });
    let output = "";
    const add = (part: unknown): void => void (output += String(part));
    child.stdout.on("data", add);
    child.stderr.on("data", add);
    child.on("close", (status) => {
      resolve({ status, output });
    });
  });
}

describe.each([".github/workflows", ".forgejo/workflows"])("%s", (folder) => {
  it("pins each action by its commit", () => {
    for (const file of ["catalog.yml", "update.yml"])
      for (const { uses } of jobOf(`${folder}/${file}`).steps)
        if (uses !== undefined)
          expect(uses).toMatch(/^(?:https:\/\/github\.com\/)?[\w-]+\/[\w-]+@[0-9a-f]{40}$/);
  });

  it("gives the token only to the step that opens pull requests", () => {
    const { on, permissions } = workflow(`${folder}/update.yml`);
    expect(Object.keys(on)).toEqual(["schedule", "workflow_dispatch"]);
    const { steps, permissions: granted } = jobOf(`${folder}/update.yml`);
    const withToken = steps.filter(({ env }) => JSON.stringify(env ?? {}).includes("token"));
    expect(withToken).toEqual([steps.at(-1)]);
    expect(steps[0]?.with).toEqual({ "persist-credentials": false });
    expect(steps.at(-1)?.if).toBe("${{ !cancelled() }}");
    if (folder.startsWith(".github"))
      expect([permissions, granted]).toEqual([{}, { contents: "write", "pull-requests": "write" }]);
  });
});

describe("ci/update.sh", () => {
  const sha = (letter: string): string => `sha256-${letter.repeat(42)}A=`;
  /** Builds everything with the hash N, but not version 6. */
  const nix = `for each; do case $each in *'#'*) flake=\${each%#*} flake=\${flake#path:} name=\${each##*#pkgs.} ;; esac; done
file="$flake/pkgs/\${name%.test}/package.nix"
if grep -q 'version = "6' "$file"; then echo "error: it does not build" >&2; exit 1; fi
hash=$(sed -n 's/^ *hash = "\\(.*\\)";$/\\1/p' "$file")
[ "$hash" = "${sha("N")}" ] && exit 0
printf "error: hash mismatch in fixed-output derivation '/nix/store/x.drv':\\n  specified: %s\\n  got: ${sha("N")}\\n" "$hash" >&2
exit 1`;

  it("makes a branch for each update, and reports packages that cannot be built", async () => {
    const upstream = tempFolder();
    git(upstream, "init", "--quiet");
    for (const tag of ["1.0.0", "1.1.0", "5.0", "6.0"]) {
      git(upstream, "commit", "--quiet", "--allow-empty", "--message", tag);
      git(upstream, "tag", tag);
    }
    const pkg = (name: string, version: string, versions: string): string =>
      `pkgs.${name} = rec { version = ${version}; license = "mit"; update.versions = "${versions}"; source = { git = "git:file://${upstream}?tag=\${version}"; hash = "${sha("O")}"; }; build.standardBuilder.enable = true; };`;
    const folder = tempFolder();
    writeTree(folder, {
      "recipes/recipe.nix": `let shared = "1.0.0"; in { ${pkg("a", "shared", "1.*")} ${pkg("b", "shared", "1.*")} ${pkg("bad", '"5.0"', "6*")} ${pkg("c", '"1.0.0"', "1.*")} ${pkg("old", '"6.0"', "6*")} }\n`,
      "ci/update.sh": readFileSync(join(catalog, "ci/update.sh"), "utf8"),
    });
    await catalogcHere(folder, ["compile"]);
    git(folder, "init", "--quiet");
    git(folder, "add", "--all");
    git(folder, "commit", "--quiet", "--message", "start");
    const start = git(folder, "rev-parse", "HEAD");
    const temp = tempFolder();
    const commands = commandFolder({ npx: `test "$1" = --no && shift && exec "$@"`, nix });
    const { status, output } = await runStep(".github/workflows/update.yml", "update.sh", folder, {
      RUNNER_TEMP: temp,
      PATH: `${commands}:${process.env["PATH"] ?? ""}`,
    });
    expect(output).toContain("::error::cannot update bad\n");
    expect(status).toBe(1);
    expect(readdirSync(join(temp, "updates")).sort()).toEqual(["a.md", "c.md", "found.json"]);
    expect(readFileSync(join(temp, "updates/c.md"), "utf8")).toContain(
      "| `c` | `1.0.0 -> 1.1.0` | updated |",
    );
    for (const [branch, title] of [
      ["update/a", "a, b: 1.0.0 -> 1.1.0"],
      ["update/c", "c: 1.0.0 -> 1.1.0"],
    ] as const)
      expect(git(folder, "log", "--format=%s", `${start}..${branch}`)).toBe(title);
    expect(git(folder, "rev-parse", "HEAD")).toBe(start);
    expect(git(folder, "status", "--porcelain")).toBe("");
  });
});

describe.each(["github", "forgejo"] as const)("ci/pull-requests.mjs on %s", (kind) => {
  const path = `.${kind}/workflows/update.yml`;
  const origin = suiteFolder();
  let forge: Forge;
  let script = "";
  beforeAll(async () => {
    git(origin, "init", "--quiet", "--bare");
    forge = await startForge(kind, origin);
    script = readFileSync(join(catalog, "ci/pull-requests.mjs"), "utf8");
    const first = suiteFolder();
    git(first, "clone", "--quiet", origin, ".");
    writeTree(first, {
      a: "1",
      b: "1",
      "ci/pull-requests.mjs": script,
    });
    git(first, "add", "--all");
    git(first, "commit", "--quiet", "--message", "start");
    git(first, "push", "--quiet", "origin", "HEAD:main");
  });
  afterAll(() => {
    forge.close();
  });

  describe("comment", () => {
    const temp = suiteFolder();
    const comment = (text: string): Promise<Ran> => {
      writeTree(temp, { "review/review.md": text });
      const env = {
        GITHUB_API_URL: forge.api,
        GITHUB_REPOSITORY: repository,
        GITHUB_REF: "refs/pull/7/merge",
      };
      forge.writes.length = 0;
      const folder = suiteFolder();
      writeTree(folder, { "ci/pull-requests.mjs": script });
      return runStep(`.${kind}/workflows/catalog.yml`, "comment", folder, {
        ...env,
        RUNNER_TEMP: temp,
        TOKEN: token,
      });
    };

    it("says nothing about a pull request that changes nothing", async () => {
      expect(await comment("## What changes\n\nnothing changed.\n")).toMatchObject({ status: 0 });
      expect(forge.writes).toEqual([]);
    });

    it("keeps one comment up to date, and leaves those of people", async () => {
      for (let id = 1; id <= 120; id += 1)
        forge.comments.push({ id, user: { login: "ada" }, body: "<!-- catalogc -->\nmine" });
      expect(await comment("one")).toMatchObject({ status: 0 });
      expect(await comment("one")).toMatchObject({ status: 0 });
      expect(forge.writes).toEqual([]);
      expect(await comment("two\n".repeat(30_000))).toMatchObject({ status: 0 });
      expect(forge.writes).toEqual(["PATCH /comments/121"]);
      expect(forge.comments.slice(119).map(({ body }) => body.slice(0, 24))).toEqual([
        "<!-- catalogc -->\nmine",
        "<!-- catalogc -->\ntwo\ntw",
      ]);
    });

    it("prints the refusal of the forge", async () => {
      forge.unanswered = { count: 2, isClosed: true };
      const { status, output } = await comment("three");
      expect([status, output]).toEqual([1, expect.stringMatching(/^::error::comment: GET http.* failed: /)]);
    });
  });

  /** A checkout with updates, as ci/update.sh leaves one, and what becomes of them. */
  async function open(
    versions: Readonly<Record<string, string>>,
    description = "What changes",
    timeout?: string,
  ): Promise<Ran> {
    const folder = tempFolder();
    git(folder, "clone", "--quiet", "--depth=1", `file://${origin}`, ".");
    const temp = tempFolder();
    const updates = join(temp, "updates");
    mkdirSync(updates);
    for (const [name, version] of Object.entries(versions)) {
      git(folder, "checkout", "--quiet", "-B", `update/${name}`, "origin/main");
      writeFileSync(join(folder, name), version);
      const bot = ["-c", "user.email=catalogc-update@localhost", "-c", "user.name=catalogc update"];
      git(folder, ...bot, "commit", "--quiet", "--all", "--message", `${name}: 1 -> ${version}`);
      writeFileSync(join(updates, `${name}.md`), description);
    }
    git(folder, "checkout", "--quiet", "main");
    if (timeout !== undefined)
      writeFileSync(
        join(folder, "ci/pull-requests.mjs"),
        script.replace("timeout(60_000)", `timeout(${timeout})`),
      );
    const env = { GITHUB_API_URL: forge.api, GITHUB_REPOSITORY: repository, GITHUB_REF_NAME: "main" };
    forge.writes.length = 0;
    return runStep(path, "pull-requests", folder, { ...env, RUNNER_TEMP: temp, TOKEN: token });
  }
  const shown = (): readonly string[] =>
    forge.pulls.map(({ number, state, branch, title }) => `${number} ${state} ${branch} ${title}`);
  const tip = (branch: string): string => git(origin, "rev-parse", branch);

  it("opens a pull request for each update", async () => {
    // A fork may have a branch of the same name.
    forge.pulls.push({
      number: 1,
      title: "x",
      body: "",
      state: "open",
      merged: false,
      branch: "update/a",
      base: "main",
      from: "other/catalog",
    });
    expect(await open({ a: "2", b: "2" }, "What changes\n".repeat(10_000))).toMatchObject({ status: 0 });
    expect(shown().slice(1)).toEqual(["2 open update/a a: 1 -> 2", "3 open update/b b: 1 -> 2"]);
    expect(git(origin, "log", "--format=%s", "main..update/a")).toBe("a: 1 -> 2");
    expect(forge.pulls[1]?.body.length).toBeGreaterThan(50_000);
  });

  it("leaves an open one that is up to date, and updates one with a newer version", async () => {
    const before = tip("update/a");
    expect(await open({ a: "2", b: "3" })).toMatchObject({ status: 0 });
    expect(shown().slice(1)).toEqual(["2 open update/a a: 1 -> 2", "3 open update/b b: 1 -> 3"]);
    expect([tip("update/a"), git(origin, "show", "update/b:b")]).toEqual([before, "3"]);
    expect(forge.writes).toEqual(["PATCH /3"]);
  });

  it("does not open a closed pull request again, except for a newer version", async () => {
    Object.assign(forge.pulls[1] ?? {}, { state: "closed" });
    if (kind === "forgejo") git(origin, "branch", "--quiet", "-D", "update/a");
    // More pull requests than on one page.
    for (let more = 0; more < 120; more += 1)
      forge.pulls.push({
        number: 4 + more,
        title: "x",
        body: "",
        state: "closed",
        merged: true,
        branch: `x${more}`,
        base: "main",
        from: repository,
      });
    const { output } = await open({ a: "2", b: "3" });
    expect(output).toContain("update/a: a pull request for a: 1 -> 2 was closed");
    expect(forge.writes).toEqual([]);
    await open({ a: "3", b: "3" });
    expect(forge.writes).toEqual(["POST "]);
    expect(shown().at(-1)).toBe("124 open update/a a: 1 -> 3");
  });

  it("leaves a branch to a person who changed it", async () => {
    const folder = tempFolder();
    git(folder, "clone", "--quiet", "--branch", "update/b", origin, ".");
    git(folder, "commit", "--quiet", "--allow-empty", "--message", "Fix the build");
    git(folder, "push", "--quiet", "origin", "update/b");
    const before = tip("update/b");
    const { status, output } = await open({ a: "3", b: "4" });
    expect([status, output]).toEqual([0, expect.stringContaining("update/b: left to ada@example.org")]);
    expect([tip("update/b"), forge.writes]).toEqual([before, []]);
  });

  it("prints refusals of the forge, and continues", async () => {
    forge.mayOpen = false;
    Object.assign(forge.pulls.at(-1) ?? {}, { state: "closed" });
    const { status, output } = await open({ a: "4", b: "4" });
    expect(status).toBe(1);
    expect(output).toMatch(
      /::error::update\/a: POST http.* answers (?:403|404) .*(?:not permitted|Can't read pulls).*token needs/,
    );
    expect(output).toContain("update/b: left to");
    expect(output).not.toContain(token);
    forge.mayOpen = true;
    expect(await open({ a: "4" })).toMatchObject({ status: 0 });
    expect(shown().at(-1)).toBe("125 open update/a a: 1 -> 4");
  });

  it("repeats a read once if the connection is closed", async () => {
    forge.unanswered = { count: 1, isClosed: true };
    const { status, output } = await open({ a: "4" });
    expect([status, output]).toEqual([0, expect.stringContaining("is up to date")]);
    forge.unanswered = { count: 2, isClosed: true };
    expect(await open({ a: "4" })).toMatchObject({
      status: 1,
      output: expect.stringMatching(/::error::update\/a: GET http.* failed: /) as string,
    });
  });

  it("gives up a request without an answer", async () => {
    forge.unanswered = { count: 2, isClosed: false };
    const { status, output } = await open({ a: "4" }, "What changes", "300");
    expect(status).toBe(1);
    expect(output).toMatch(/::error::update\/a: GET http.* failed: .*timeout/);
  });
});
