// Slow. Depends on: cli/disk.
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { readTree, tempFolder, writeTree } from "../../../support/temp-folder.ts";
import { Crash, faultyOps, write } from "./harness.ts";

const first = {
  "flake.nix": "flake 1",
  "apps/a/run": "x:run 1",
  "apps/a/b.nix": "b 1",
  "pkgs/p/package.nix": "p",
};
const second = {
  "flake.nix": "flake 2",
  "apps/a/run": "x:run 2",
  "apps/a/c.nix": "c",
  "pkgs/q/package.nix": "q",
  "pkgs/z": "z",
};
const edit = "an edit";

interface Scene {
  readonly out: string;
  /** Belongs to the user, and has files of the same names. */
  readonly elsewhere: string;
  /** Where the folder is that a link took the place of. */
  readonly aside: string;
}

/** Saves in place, as editors do that keep the file. */
const saved =
  (path: string) =>
  ({ out }: Scene): void => {
    mkdirSync(dirname(join(out, path)), { recursive: true });
    writeFileSync(join(out, path), edit);
  };

/** Saves a new file and renames it, as other editors do. */
const renamed =
  (path: string) =>
  ({ out, aside }: Scene): void => {
    mkdirSync(dirname(join(out, path)), { recursive: true });
    writeFileSync(`${aside}-edit`, edit);
    renameSync(`${aside}-edit`, join(out, path));
  };

const linked =
  (name: string) =>
  ({ out, elsewhere, aside }: Scene): void => {
    // The names of files that a run keeps aside cannot be known in advance.
    const work = join(out, ".catalogc");
    const old = existsSync(work) ? readdirSync(work).find((each) => each.startsWith("old-")) : undefined;
    if (name === "old" && old === undefined) return;
    const folder = name === "old" ? `.catalogc/${old}` : name;
    if (existsSync(join(out, folder))) renameSync(join(out, folder), aside);
    mkdirSync(dirname(join(out, folder)), { recursive: true });
    symlinkSync(elsewhere, join(out, folder));
  };

const edits = {
  "flake.nix is saved": saved("flake.nix"),
  "flake.nix is replaced": renamed("flake.nix"),
  "apps/a/run is saved": saved("apps/a/run"),
  "apps/a/b.nix, which goes, is saved": saved("apps/a/b.nix"),
  "pkgs/p/package.nix, which goes, is replaced": renamed("pkgs/p/package.nix"),
  "pkgs/z, which comes, is saved": saved("pkgs/z"),
  "manifest.json is replaced": renamed("manifest.json"),
};
const links = Object.fromEntries(
  ["apps", "apps/a", "pkgs", "pkgs/p", "pkgs/q", ".catalogc", "old"].map((folder) => [
    `${folder} becomes a link`,
    linked(folder),
  ]),
);

/** Everything that carries the precious text of the user. */
const precious = Object.fromEntries(
  [
    ...["run", "b.nix", "c.nix", "package.nix", "z", "a/run", "a/b.nix", "p/package.nix", "q/package.nix"],
    ...["0", "1", "2", "3", "4", "5", "6", "old/0", "old/1", "old/2", "old/3", "old/4", "old/5", "old/6"],
  ].map((path) => [path, "precious"]),
);

function scene(): Scene {
  const [out, elsewhere] = [tempFolder(), tempFolder()];
  write(out, first);
  writeTree(elsewhere, precious);
  return { out, elsewhere, aside: join(tempFolder(), "aside") };
}

/** Changes the folder before each operation of the second write in turn. */
function beforeEachOperation(
  change: (scene: Scene) => void,
  check: (scene: Scene, result: ReturnType<typeof write>, before: Record<string, string>) => void,
): number {
  for (let at = 1; ; at++) {
    const made = scene();
    const before = readTree(made.out);
    const ops = faultyOps(at, (count) => {
      if (count === at) change(made);
      return undefined;
    });
    const result = write(made.out, second, { ops, version: "2" });
    if (ops.count >= at) check(made, result, before);
    for (const folder of [made.out, made.elsewhere]) rmSync(folder, { recursive: true, force: true });
    if (ops.count < at) return at - 1;
  }
}

const withoutMode = (text: string): string => text.replace(/^x:/, "");

const textsIn = (folder: string): readonly string[] =>
  existsSync(folder) ? Object.values(readTree(folder)) : [];

it.each(Object.entries(edits))("an edit survives where %s before any operation", (name, change) => {
  const refused = { count: 0 };
  const lost: string[] = [];
  const operations = beforeEachOperation(change, ({ out }, { problems, left = [] }, before) => {
    const after = readTree(out);
    if (!textsIn(out).map(withoutMode).includes(edit)) lost.push(name);
    if (problems.length === 0) return;
    refused.count += 1;
    if (problems[0]?.code !== "CG540") return;
    // Files that are reported as unchanged are unchanged, except for the edit itself.
    for (const [path, text] of Object.entries(before))
      if (!left.includes(path) && withoutMode(after[path] ?? "") !== edit)
        expect([path, after[path]]).toEqual([path, text]);
    for (const path of Object.keys(after))
      if (!(path in before) && !left.includes(path)) expect(after[path]).toBe(edit);
    expect(readdirSync(out)).not.toContain(".catalogc");
  });
  // Between the check of a file and its move, an edit in place is lost: docs/architecture.md, "Writing".
  expect(lost.length).toBeLessThanOrEqual(name.endsWith("saved") ? 1 : 0);
  expect(operations).toBeGreaterThan(25);
  expect(refused.count).toBeGreaterThan(5);
});

it.each(Object.entries(links))("no file outside changes where %s before any operation", (_, change) => {
  const seen = new Set<string>();
  beforeEachOperation(change, ({ out, elsewhere, aside }, { problems, left }, before) => {
    // Files of the user have their content, whatever else is there.
    expect(readTree(elsewhere)).toMatchObject(precious);
    for (const { code } of problems) seen.add(code);
    if (problems.length === 0) return;
    // Old or new, each file is somewhere.
    const texts = new Set([...textsIn(out), ...textsIn(aside), ...textsIn(elsewhere)]);
    for (const path of ["flake.nix", "apps/a/run"] as const) {
      const hasCurrentFolder = [before[path] ?? "", second[path]].some((text) => texts.has(text));
      if (!hasCurrentFolder) expect(left).toContain(path);
    }
  });
  expect(seen.size).toBeGreaterThan(0);
});

it.each(Object.entries(edits))("an edit survives where %s after a run was killed", (_, change) => {
  for (let killAt = 1; ; killAt += 2) {
    const made = scene();
    const ops = faultyOps(killAt, () => new Crash());
    let isKilled = false;
    try {
      write(made.out, second, { ops, version: "2" });
    } catch (error) {
      expect(error).toBeInstanceOf(Crash);
      isKilled = true;
    }
    rmSync(join(made.out, ".catalogc/lock"), { force: true });
    change(made);
    for (let runs = 0; runs < 3; runs++) write(made.out, second, { version: "2" });
    expect(textsIn(made.out).map(withoutMode)).toContain(edit);
    for (const folder of [made.out, made.elsewhere]) rmSync(folder, { recursive: true, force: true });
    if (!isKilled) return;
  }
});
