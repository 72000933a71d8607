// Slow. Depends on: cli.
import { execFileSync, spawnSync } from "node:child_process";
import { appendFileSync, cpSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import packageJson from "../../package.json" with { type: "json" };
import { catalogc } from "../support/catalogc.ts";
import { nixEnvironment } from "../support/nix.ts";
import { tempFolder, writeTree } from "../support/temp-folder.ts";
import { describeWith } from "../support/tools.ts";
import { commandFolder } from "./command-folder.ts";
import { anyNixpkgs } from "./any-nixpkgs.ts";
import { blocksOf, documents, readDocument } from "./snippets.ts";

const root = join(import.meta.dirname, "../..");

/** The example catalog, as a repository. */
function exampleCatalog(): string {
  const folder = tempFolder();
  cpSync(join(root, "recipes"), join(folder, "recipes"), { recursive: true });
  git(folder, "init", "--quiet");
  return folder;
}

const git = (cwd: string, ...args: readonly string[]): string =>
  execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@example.org", ...args], {
    cwd,
    encoding: "utf8",
  });

function shell(cwd: string, script: string, commands: string, env: NodeJS.ProcessEnv = process.env) {
  const PATH = `${commands}:${env["PATH"] ?? ""}`;
  return spawnSync("bash", ["-ec", script], {
    cwd,
    env: { ...env, PATH, NO_COLOR: "1" },
    encoding: "utf8",
    maxBuffer: 1 << 28,
  });
}

describeWith(["git", "make", "nix"], "commands in README.md", () => {
  it("work, one block after the other", () => {
    const folder = exampleCatalog();
    const commands = commandFolder({
      // Effects of the targets are tested elsewhere; here, that the targets exist.
      make: `exec /usr/bin/env -i PATH=/usr/bin:/bin make -C '${root}' --dry-run "$@" > /dev/null`,
      // Packing and installing are tested in test/package/; here, that the names are those of this version.
      npm: `case "$*" in
          pack | "install --global ./catalogc-${packageJson.version}.tgz") ;;
          *) echo "npm $*" >&2; exit 1 ;;
        esac`,
      // Instead of building: what is to be built is there, and is a derivation.
      nix: `git add --all
        for attribute in "$@"; do
          case "$attribute" in
            ./*) PATH=\${PATH#*:}; [ "$(nix eval --json "$attribute" --apply 'x: x.type or "program"' --no-write-lock-file \\
              --override-input nixpkgs path:"$NIXPKGS" 2> "$ERRORS")" != "" ] || { cat "$ERRORS" >&2; exit 1; } ;;
          esac
        done`,
    });
    const blocks = blocksOf(readDocument("README.md")).filter(({ language }) => language === "sh");
    expect(blocks.length).toBeGreaterThan(2);
    for (const [index, { text }] of blocks.entries()) {
      const env = {
        ...nixEnvironment(),
        NIXPKGS: index < 3 ? "" : anyNixpkgs(join(folder, "out")),
        ERRORS: join(commands, "errors"),
      };
      const { status, stderr } = shell(folder, text, commands, env);
      expect([text, status, stderr.replace(/^warning[^]*?\n\n/gm, "")]).toEqual([text, 0, ""]);
    }
  });
});

/** Steps before each transcript of docs/reviewing.md: a catalog with one package and one service. */
const transcripts: Readonly<Record<string, (folder: string) => void>> = {
  "catalogc check": (folder) => {
    edit(folder, "pkgs.tool = ", "pkgs.other = ");
    appendFileSync(join(folder, "out/lib/default.nix"), "# mine\n");
  },
  "catalogc diff --no-patch": (folder) => {
    edit(folder, "process = {", `process = {\n        user = "root"; ports = [ "8080:80" ];`);
    catalogc(folder, ["compile"]);
  },
  "catalogc explain out/apps/web/hostos/units/web.service:36": () => undefined,
};

function edit(folder: string, from: string, to: string): void {
  const path = join(folder, "recipes/recipe.nix");
  writeFileSync(path, readFileSync(path, "utf8").replace(from, to));
}

function commitPackage(folder: string, name: string): void {
  const recipe = readFileSync(join(folder, "recipes/recipe.nix"), "utf8");
  const tool = /pkgs\.tool = \{[^]*?\n {2}\};/.exec(recipe)?.[0] ?? "";
  writeTree(folder, { [`recipes/${name}/recipe.nix`]: `{ ${tool.replace("tool", name)} }\n` });
  expect(catalogc(folder, ["compile"]).status).toBe(0);
  git(folder, "add", "recipes", "out");
  git(folder, "commit", "--quiet", "--message", name);
}

function smallCatalog(): string {
  const folder = tempFolder();
  const [, recipe = ""] =
    /const recipe = `([^]*?)`;/.exec(
      readFileSync(join(root, "test/cli/commands/diff/reviewing.test.ts"), "utf8"),
    ) ?? [];
  writeTree(folder, { "recipes/recipe.nix": recipe });
  expect(catalogc(folder, ["compile"]).status).toBe(0);
  git(folder, "init", "--quiet");
  git(folder, "add", "--all");
  git(folder, "commit", "--quiet", "--message", "first");
  git(folder, "update-ref", "refs/remotes/origin/main", "HEAD");
  return folder;
}

/** Text in which a line `...` stands for any lines. */
const withGaps = (text: string): RegExp =>
  new RegExp(
    `^${text
      .split("\n")
      .map((line) => (/^ *\.\.\.$/.test(line) ? "[^]*" : line.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&")))
      .join("\n")}$`,
  );

describeWith("git", "docs/reviewing.md", () => {
  const blocks = blocksOf(readDocument("docs/reviewing.md"));
  const shown = blocks.flatMap(({ language, text }) => {
    const [, command, output] = /^\$ (.*)\n([^]*)$/.exec(text) ?? [];
    return language === "text" && command !== undefined && output !== undefined
      ? [[command, output] as const]
      : [];
  });

  it.each(shown)("%s prints the output that the page shows", (command, output) => {
    const prepare = transcripts[command];
    const folder = prepare === undefined ? exampleCatalog() : smallCatalog();
    if (prepare === undefined) expect(catalogc(folder, ["compile"]).status).toBe(0);
    else prepare(folder);
    const { stdout, stderr } = shell(folder, `${command} || true`, commandFolder());
    expect(stdout + stderr).toMatch(withGaps(output));
  });

  it("has commands that work", () => {
    const commands = blocks.filter(({ language }) => language === "sh");
    expect(commands).toHaveLength(2);
    const [comment, merge] = commands.map(({ text }) => text);
    const reviewed = smallCatalog();
    transcripts["catalogc diff --no-patch"]?.(reviewed);
    const gh = shell(reviewed, comment ?? "", commandFolder({ gh: 'grep --quiet danger "$4"' }));
    expect([gh.status, gh.stderr]).toEqual([0, ""]);

    const merged = smallCatalog();
    git(merged, "checkout", "--quiet", "-b", "theirs");
    commitPackage(merged, "theirs");
    git(merged, "checkout", "--quiet", "-");
    commitPackage(merged, "ours");
    expect(() => git(merged, "merge", "theirs")).toThrow();
    expect(catalogc(merged, ["compile"]).stderr).toContain("git checkout HEAD -- out");
    const { status, stderr } = shell(merged, merge ?? "", commandFolder());
    expect([status, stderr.replace(/^Updated.*\n/, "")]).toEqual([0, ""]);
    expect(catalogc(merged, ["check"]).status).toBe(0);
    expect(git(merged, "status", "--short")).not.toMatch(/^(?:UU|AA)/m);
  });
});

describe("commands named in the documentation", () => {
  const everything = [
    ...documents,
    ...readdirSync(join(root, "docs"), { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".md"))
      .map((name) => `docs/${name}`),
  ];
  const named = new Set(
    everything.flatMap((path) => {
      const text = readDocument(path);
      const spans = [...text.matchAll(/`(?:npx )?(catalogc [a-z][^`\n]*)`/g)].map(
        ([, command = ""]) => command,
      );
      const lines = blocksOf(text)
        .filter(({ language }) => language === "sh")
        .flatMap((block) => [...block.text.matchAll(/^(?:npx )?(catalogc [a-z].*?)(?: #.*)?$/gm)])
        .map(([, command = ""]) => command);
      return [...spans, ...lines];
    }),
  );
  const helps = new Map<string, string>();
  const helpOf = (command: string): string => {
    const known = helps.get(command) ?? catalogc(tempFolder(), [command, "--help"]).stdout;
    helps.set(command, known);
    return known;
  };

  it("exist, with their options", () => {
    expect(named.size).toBeGreaterThan(15);
    for (const line of named) {
      const [, command = ""] = line.split(/[ ,]/);
      const help = helpOf(command);
      expect([line, help.startsWith(`catalogc ${command}`)]).toEqual([line, true]);
      for (const [option] of line.split(" -- ")[0]?.matchAll(/(?<= )--[a-z-]+/g) ?? [])
        expect([line, help.includes(option.replace("--no-", "--"))]).toEqual([line, true]);
    }
  });

  it("make the documented changes, in the example catalog", () => {
    const edits = [...named].filter((line) => /^catalogc set \w+\./.test(line));
    expect(edits.length).toBeGreaterThan(0);
    const folder = exampleCatalog();
    for (const line of edits.filter((each) => readDocument("README.md").includes(each))) {
      const { status, stdout } = catalogc(folder, [...line.split(" ").slice(1), "--dry-run"]);
      expect([line, status, stdout]).toEqual([
        line,
        0,
        expect.stringContaining(`+      version: "${line.split(" ").at(-1) ?? ""}"`),
      ]);
    }
  });
});
