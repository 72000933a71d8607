// Slow. Depends on: cli.
import { spawnSync } from "node:child_process";
import { chmodSync, readFileSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { catalogcHere } from "../../../support/catalogc-here.ts";
import { tempFolder, writeTree } from "../../../support/temp-folder.ts";

const sha = (letter: string): string => `sha256-${letter.repeat(42)}A=`;
const old = sha("O");

/** Reports the hash of the version in package.nix, unless it is the given one; fails for tests of version 6. */
const nix = `#!/bin/sh
for each; do case $each in *'#'*) flake=\${each%#*} flake=\${flake#path:} name=\${each##*#} ;; esac; done
echo "$name" >> "$BUILT"
base=\${name#pkgs.} base=\${base%.test}
file="$flake/pkgs/$base/package.nix"
case $name in *.test)
  grep -q 'version = "6' "$file" || exit 0
  echo "error: builder for '/nix/store/x-test.drv' failed with exit code 1" >&2; exit 1 ;;
esac
hash=$(sed -n 's/^ *hash = "\\(.*\\)";$/\\1/p' "$file")
[ "$hash" = "${sha("N")}" ] && exit 0
echo "error: hash mismatch in fixed-output derivation '/nix/store/x.drv':" >&2
echo "         specified: $hash" >&2
echo "            got:    ${sha("N")}" >&2
exit 1
`;

function git(folder: string, ...args: readonly string[]): string {
  const who = [
    "-c",
    "user.name=Tester",
    "-c",
    "user.email=tester@example.org",
    "-c",
    "init.defaultBranch=main",
  ];
  const { status, stdout, stderr } = spawnSync("git", [...who, "-C", folder, ...args], {
    encoding: "utf8",
    env: { ...process.env, GIT_COMMITTER_DATE: "2026-03-04T23:30:00-05:00" },
  });
  if (status !== 0) throw new Error(stderr);
  return stdout.trim();
}

/** A repository with these tags, each on a commit of its own. */
function repository(tags: readonly string[]): string {
  const folder = tempFolder();
  git(folder, "init", "--quiet");
  for (const tag of tags) {
    git(folder, "commit", "--quiet", "--allow-empty", "--message", tag);
    git(folder, "tag", "--annotate", "--message", tag, tag);
  }
  return folder;
}

const pkg = (name: string, source: string, version = "1.0.0", more = ""): string => `
  pkgs.${name} = {
    version = "${version}";
    license = "mit";
    source = { ${source} hash = "${old}"; };
    build.standardBuilder.enable = true;
    ${more}
  };`;
const catalog = (packages: string): string => `{ ... }: {${packages}\n}\n`;

interface Setting {
  readonly folder: string;
  readonly text: () => string;
  readonly built: () => readonly string[];
  readonly run: (...args: readonly string[]) => ReturnType<typeof catalogcHere>;
}

async function setting(
  recipe: string,
  env: Readonly<Record<string, string>> = {},
  path = "recipes/recipe.nix",
): Promise<Setting> {
  const folder = tempFolder();
  writeTree(folder, { [path]: recipe, "recipes/src/a.c": "", "bin/nix": nix, built: "" });
  chmodSync(join(folder, "bin/nix"), 0o755);
  const PATH = `${join(folder, "bin")}:${process.env["PATH"] ?? ""}`;
  await catalogcHere(folder, ["compile"]);
  return {
    folder,
    text: () => readFileSync(join(folder, path), "utf8"),
    built: () => readFileSync(join(folder, "built"), "utf8").trim().split("\n").filter(Boolean),
    run: (...args) => catalogcHere(folder, args, { PATH, BUILT: join(folder, "built"), ...env }),
  };
}

describe("update by tags of a repository", () => {
  const tags = ["v1.0.0", "v1.2.0", "v1.10.0", "v2.0.0-rc1", "other-9.9", "v3;rm", "v1.11.0beta", "nightly"];

  it("takes the newest release, its hash, and builds package and test", async () => {
    const url = `file://${repository(tags)}`;
    const before = catalog(pkg("tool", `git = "git:${url}?tag=v1.0.0";`));
    const { run, text, built, folder } = await setting(before);
    const { status, stdout } = await run("update", "tool");
    expect(status).toBe(0);
    expect(text()).toBe(before.replaceAll("1.0.0", "1.10.0").replace(old, sha("N")));
    expect(built().at(-1)).toBe("pkgs.tool.test");
    expect(readFileSync(join(folder, "out/pkgs/tool/package.nix"), "utf8")).toContain('version = "1.10.0"');
    expect(stdout).toMatch(/is now version `1\.10\.0`|1\.0\.0/);
    expect(stdout).toContain("updated    tool 1.0.0 -> 1.10.0\n1 package updated\n");
    expect((await run("update", "tool")).stdout).toContain("current    tool 1.10.0\n1 up to date\n");
  });

  it.each([
    ['update.versions = "1.2*";', "1.2.0"],
    ['update.ignore = [ "1.10*" ];', "1.2.0"],
    ['update.versions = "*-rc*";', "2.0.0-rc1"],
    ['update.versions = "7*";', "1.0.0"],
  ])("%s", async (more, version) => {
    const url = `file://${repository(tags)}`;
    const { run } = await setting(catalog(pkg("tool", `git = "git:${url}?tag=v1.0.0";`, "1.0.0", more)));
    const { stdout } = await run("update", "tool", "--dry-run", "--format", "json");
    const { packages } = JSON.parse(stdout) as { packages: readonly { to?: string; from: string }[] };
    expect(packages[0]?.to ?? packages[0]?.from).toBe(version);
  });

  it("asks the forge of the source", async () => {
    const folder = repository(["1.0.0", "1.1.0"]);
    const config = join(tempFolder(), "config");
    const bases = [
      ["https://github.com/o/r.git", "github:o/r/1.0.0"],
      ["https://gitlab.com/o/r.git", "gitlab:o/r/1.0.0"],
      ["https://git.example.org/o/r.git", "gitlab:git.example.org/o/r/1.0.0"],
      ["https://codeberg.org/o/r.git", "codeberg:o/r/1.0.0"],
      ["https://gitea.example.org/o/r.git", "gitea:gitea.example.org/o/r/refs/tags/1.0.0"],
      ["https://forgejo.example.org/o/r.git", "forgejo:forgejo.example.org/o/r/1.0.0"],
    ];
    writeFileSync(
      config,
      `[url "file://${folder}"]\n${bases.map(([url]) => `insteadOf = ${url}\n`).join("")}`,
    );
    const before = catalog(bases.map(([, git], at) => pkg(`tool${at}`, `git = "${git}";`)).join(""));
    const { run, text } = await setting(before, { GIT_CONFIG_GLOBAL: config });
    const { status } = await run("update", "--all");
    expect(status).toBe(0);
    expect(text()).toBe(before.replaceAll("1.0.0", "1.1.0").replaceAll(old, sha("N")));
  });

  it("follows a branch", async () => {
    const folder = repository(["v1.0.0"]);
    const commit = git(folder, "rev-parse", "HEAD");
    const source = (pin: string): string => `git = "git:file://${folder}?${pin}";`;
    const branch = 'update.branch = "main";';
    const { run, text } = await setting(catalog(pkg("tool", source("tag=v1.0.0"), "1.0.0", branch)));
    expect((await run("update", "tool")).status).toBe(0);
    const after = catalog(pkg("tool", source(`rev=${commit}`), "1.0.0-unstable-2026-03-05", branch));
    expect(text()).toBe(after.replace(old, sha("N")));
    expect((await run("update", "tool")).stdout).toContain("1 up to date");
  });

  it("leaves a source that follows from the version", async () => {
    const url = `file://${repository(tags)}`;
    const before = `{ config, ... }: {${pkg("tool", `git = "git:${url}?tag=v\${config.pkgs.tool.version}";`)}\n}\n`;
    const { run, text } = await setting(before);
    expect((await run("update", "tool")).status).toBe(0);
    expect(text()).toBe(before.replace('"1.0.0"', '"1.10.0"').replace(old, sha("N")));
  });

  it("writes nothing if the package or its test fails, and continues with others", async () => {
    const [bad, good] = [
      ["5.0.0", "6.0.0"],
      ["1.0.0", "1.1.0"],
    ].map((each) => `file://${repository(each)}`);
    const before = catalog(
      pkg("bad", `git = "git:${bad}?tag=5.0.0";`, "5.0.0") + pkg("good", `git = "git:${good}?tag=1.0.0";`),
    );
    const { run, text } = await setting(before);
    const { status, stderr } = await run("update", "--all");
    expect(status).toBe(1);
    expect(stderr).toContain("error[CG565]: Nix could not build `pkgs.bad.test`");
    const [one = "", two = ""] = before.split("pkgs.good");
    expect(text()).toBe(`${one}pkgs.good${two.replaceAll("1.0.0", "1.1.0").replace(old, sha("N"))}`);
  });

  const json = (name: string, version: string, git: string, hash = `"${old}"`): string =>
    `${name}: { "version": ${version}, "license": "mit", "source": { "git": ${git}, "hash": ${hash} }, "build": { "standardBuilder": { "enable": true } } }`;

  it.each([
    [
      "recipe.nix",
      (url: string): string => `let version = "1.0.0"; in {
  pkgs = builtins.mapAttrs (_: git: { inherit version; license = "mit"; source = { inherit git; hash = "${old}"; }; build.standardBuilder.enable = true; }) {
    one = "git:${url}?tag=v\${version}"; two = "git:${url}?tag=v\${version}"; };\n}\n`,
    ],
    [
      "recipe.ts",
      (url: string): string => `const version = "1.0.0";
export default { pkgs: { ${json("one", "version", `\`git:${url}?tag=v\${version}\``)}, ${json("two", "version", `"git:${url}?tag=v1.0.0"`)} } };\n`,
    ],
    [
      "recipe.yaml",
      (url: string): string => `pkgs:
  ${json("one", "&version 1.0.0", `"git:${url}?tag=v1.0.0"`, `&hash "${old}"`)}
  ${json("two", "*version", `"git:${url}?tag=v1.0.0"`, "*hash")}\n`,
    ],
  ])("updates the packages that share a version together: %s", async (path, recipeOf) => {
    const before = recipeOf(`file://${repository(tags)}`);
    const { run, text, folder, built } = await setting(before, {}, `recipes/${path}`);
    git(folder, "init", "--quiet");
    git(folder, "config", "user.name", "Tester");
    git(folder, "config", "user.email", "tester@example.org");
    git(folder, "add", "recipes", "out");
    git(folder, "commit", "--quiet", "--message", "start");
    const { status, stdout, stderr } = await run("update", "--all", "--commit");
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(stdout).toContain(
      "updated    one 1.0.0 -> 1.10.0\nupdated    two 1.0.0 -> 1.10.0\n2 packages updated\n",
    );
    expect(text()).toBe(before.replaceAll("1.0.0", "1.10.0").replaceAll(old, sha("N")));
    expect(git(folder, "log", "--format=%s").split("\n")).toEqual(["one, two: 1.0.0 -> 1.10.0", "start"]);
    expect(built().slice(-2)).toEqual(["pkgs.one.test", "pkgs.two.test"]);
    expect(git(folder, "status", "--porcelain", "recipes", "out")).toBe("");
  });

  it("commits each update, and nothing else", async () => {
    const url = `file://${repository(tags)}`;
    const recipe = catalog(
      ["one", "two"].map((name) => pkg(name, `git = "git:${url}?tag=v1.0.0";`)).join(""),
    );
    const { run, folder } = await setting(recipe);
    git(folder, "init", "--quiet");
    git(folder, "config", "user.name", "Tester");
    git(folder, "config", "user.email", "tester@example.org");
    git(folder, "add", "recipes", "out");
    git(folder, "commit", "--quiet", "--message", "start");
    expect((await run("update", "--all", "--commit")).status).toBe(0);
    expect(git(folder, "log", "--format=%s").split("\n")).toEqual([
      "two: 1.0.0 -> 1.10.0",
      "one: 1.0.0 -> 1.10.0",
      "start",
    ]);
    expect(git(folder, "status", "--porcelain", "recipes", "out")).toBe("");
    writeFileSync(join(folder, "recipes/recipe.nix"), recipe);
    const { status, stderr } = await run("update", "--all", "--commit");
    expect(status).toBe(1);
    expect(stderr).toContain(
      "error[CG506]: cannot commit the update: there are changes that are not committed",
    );
  });
});

describe("update by pages", () => {
  let server: Server;
  let address = "";
  const pages: Readonly<Record<string, string>> = {
    "/@scope%2Ftool": JSON.stringify({
      versions: { "1.0.0": {}, "1.1.0": {}, "1.2.0": { deprecated: "no" }, "2.0.0-beta.1": {} },
    }),
    "/pypi/tool/json": JSON.stringify({
      releases: {
        "1.0.0": [{}],
        "1.1.0": [{ yanked: false }],
        "1.2": [{ yanked: true }],
        "1.3": [],
        "1.4b1": [{}],
      },
    }),
    "/api/v1/crates/tool": JSON.stringify({
      versions: [
        { num: "1.1.0", yanked: false },
        { num: "1.2.0", yanked: true },
      ],
    }),
    "/files/": `<a href="tool-1.0.0.tar.gz">a</a> <A HREF='/files/tool-1.1.0.tar.gz?x'>b</A>
      <a href="tool-9.0.0.tar.gz.sig">c</a> <a href="tool-extra-9.tar.gz">d</a> <a href=tool%2D1.0.5.tar.gz>e</a>`,
    "/1.0/": '<a href="tool-1.0.0.tar.gz">a</a>',
    "/odd": "<html>",
  };
  beforeAll(async () => {
    server = createServer((request, response) => {
      const page = pages[request.url ?? ""];
      response.writeHead(page === undefined ? 404 : 200).end(page ?? "");
    });
    await new Promise<void>((resolve) => {
      server.listen(0, "127.0.0.1", resolve);
    });
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.close();
  });
  const registries = (): readonly string[] =>
    ["npm", "pypi", "crates"].flatMap((each) => ["--registry", `${each}=${address}`]);

  it.each([
    ["npm", () => "https://registry.npmjs.org/@scope/tool/-/tool-1.0.0.tgz"],
    ["PyPI", () => "mirror://pypi/t/tool/tool-1.0.0.tar.gz"],
    ["crates.io", () => "https://crates.io/api/v1/crates/tool/1.0.0/download"],
    ["crates.io's files", () => "https://static.crates.io/crates/tool/tool-1.0.0.crate"],
    ["a listing", () => `${address}/files/tool-1.0.0.tar.gz`],
  ])("finds the newest release of %s", async (_, url) => {
    const before = catalog(pkg("tool", `url = "${url()}";`));
    const { run, text } = await setting(before);
    const { status, stderr } = await run("update", "tool", ...registries());
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(text()).toBe(before.replaceAll("1.0.0", "1.1.0").replace(old, sha("N")));
  });

  it("reports that only the folder of a series is looked up", async () => {
    const { run } = await setting(catalog(pkg("tool", `url = "${address}/1.0/tool-1.0.0.tar.gz";`)));
    expect((await run("update", "tool")).stdout).toContain(
      "current    tool 1.0.0: only versions in the folder `1.0/` are looked up\n1 up to date\n",
    );
  });

  it("reports an address that does not answer, and changes nothing", async () => {
    const before = catalog(
      pkg("gone", 'url = "https://crates.io/api/v1/crates/gone/1.0.0/download";') +
        pkg("tool", 'url = "https://crates.io/api/v1/crates/tool/1.0.0/download";'),
    );
    const { run, text } = await setting(before);
    const missing = await run("update", "gone", ...registries());
    expect(missing.stderr).toContain(`at ${address}/api/v1/crates/gone: it answers 404`);
    const closed = await run("update", "gone", "--registry", "crates=http://catalogc.invalid");
    expect(closed.stderr).toContain(
      "error[CG504]: cannot look up versions of `pkgs.gone` at http://catalogc.invalid/api/v1/crates/gone: its name cannot be resolved",
    );
    const odd = await run("update", "tool", "--registry", `crates=${address}/files/#`);
    expect(odd.stderr).toContain("it does not list versions");
    expect(text()).toBe(before);
  });

  it("prints a table for a pull request", async () => {
    const packages =
      pkg("tool", `url = "${address}/files/tool-1.0.0.tar.gz";`) + pkg("local", "path = ./src;");
    const { run } = await setting(catalog(packages.replace(/(path = [^;]*;) hash = "[^"]*";/, "$1")));
    const { stdout, stderr } = await run("update", "--all", "--format", "markdown");
    expect(stderr).toBe("");
    expect(stdout).toContain("| `tool` | `1.0.0 -> 1.1.0` | updated |");
    expect(stdout).toContain("| `local` | `1.0.0` | skipped |");
    expect(stdout).toContain("1 package updated and 1 skipped.\n\n## What this change does to `out`");
  });
});

it("refuses a package that it cannot look up, and one that does not exist", async () => {
  const commit = "0123456789abcdef0123456789abcdef01234567";
  const { run } = await setting(catalog(pkg("tool", `git = "github:o/r/${commit}";`)));
  expect((await run("update", "tool")).stderr).toContain(
    "error[CG503]: catalogc cannot look up versions of `pkgs.tool`: its source is a commit: set `update.branch`",
  );
  expect((await run("update", "tol")).stderr).toContain("Did you mean `pkgs.tool`?");
  expect((await run("update")).status).toBe(2);
});

describe("a hash of an unchanged address", () => {
  const patch = `fetchpatch { url = "https://example.org/fix.patch"; hash = "${sha("P")}"; }`;
  const withPatch = (url: string): string =>
    catalog(pkg("tool", `git = "git:${url}?tag=v1.0.0"; patches = [ (pkgs.${patch}) ];`)).replace(
      "...",
      "pkgs, ...",
    );

  it("is not replaced by an update, which fails if Nix fetches other content", async () => {
    const before = withPatch(`file://${repository(["v1.0.0", "v1.1.0"])}`);
    const { run, text, folder, built } = await setting(before);
    const other = `#!/bin/sh
for each; do case $each in *'#'*) flake=\${each%#*} flake=\${flake#path:} ;; esac; done
grep -q '${sha("P")}' "$flake/pkgs/tool/package.nix" || echo marked >> "$BUILT"
echo "error: hash mismatch in fixed-output derivation '/nix/store/fix.patch.drv':" >&2
echo "         specified: ${sha("P")}" >&2
echo "            got:    ${sha("Q")}" >&2
exit 1
`;
    writeFileSync(join(folder, "bin/nix"), other);
    const { status, stderr } = await run("update", "tool");
    expect(built()).not.toContain("marked");
    expect(status).toBe(1);
    expect(stderr).toMatch(/^error\[CG750\]: danger: `pkgs\.tool` fetches other content/);
    expect(text()).toBe(before);
  });
});
