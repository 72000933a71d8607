// Slow. Depends on: cli.
import { spawn, spawnSync } from "node:child_process";
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { describe, expect, it } from "vitest";
import { watchTree } from "../../../../cli/commands/watch/watch-tree.ts";
import { catalogc, catalogcProgram } from "../../../support/catalogc.ts";
import { readTree, tempFolder, writeTree } from "../../../support/temp-folder.ts";
import { waitUntil } from "../../../support/wait-until.ts";
import { cacheOf } from "../../../support/cache-of.ts";

const recipe = (name: string, version: string): string => `{
  pkgs.${name} = {
    version = "${version}"; license = "mit";
    source = { url = "https://example.org/${name}.tar.gz"; hash = "sha256-${"E".repeat(43)}="; patches = [ ./fix.patch ]; };
    build.standardBuilder.enable = true;
  };
}
`;

interface RoundDocument {
  readonly status: string;
  readonly written?: number;
  readonly removed?: number;
  readonly change?: { readonly findings: readonly { readonly message: string }[] };
  readonly diagnostics: readonly { readonly code: string }[];
}

interface Watch {
  /** The next round that is printed. */
  next(): Promise<RoundDocument>;
  end(signal?: NodeJS.Signals): Promise<number | null>;
  readonly pid: number;
}

function watch(cwd: string, options: readonly string[] = [], env: NodeJS.ProcessEnv = {}): Watch {
  const args = ["compile", "--watch", "--format", "json", ...options];
  const child = spawn(process.execPath, [catalogcProgram, ...args], { cwd, env: { ...process.env, ...env } });
  const documents: RoundDocument[] = [];
  let text = "";
  createInterface({ input: child.stdout }).on("line", (line) => {
    text += line;
    if (line !== "}") return;
    documents.push(JSON.parse(text) as RoundDocument);
    text = "";
  });
  return {
    pid: child.pid ?? 0,
    async next() {
      await waitUntil(
        () => documents.length > 0,
        () => "no round was printed",
      );
      return documents.shift() ?? expect.unreachable("there is one");
    },
    async end(signal = "SIGINT") {
      child.kill(signal);
      return new Promise((resolve) => child.once("exit", resolve));
    },
  };
}

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

function catalog(): string {
  const folder = tempFolder();
  writeTree(folder, {
    "recipes/one/recipe.nix": recipe("one", "1.0"),
    "recipes/one/fix.patch": "first\n",
    "recipes/two/recipe.nix": recipe("two", "1.0"),
    "recipes/two/fix.patch": "",
  });
  return folder;
}

/** Replaces a file in one step: on a busy machine, a round might read one that is only half written. */
function save(path: string, text: string): void {
  const saved = join(tempFolder(), "saved");
  writeFileSync(saved, text);
  renameSync(saved, path);
}

/** How editors save, by what they do to the disk. */
const savings: Readonly<Record<string, (path: string, text: string) => Promise<void> | void>> = {
  "vim, which tries whether it may write, and renames": (path, text) => {
    const folder = path.slice(0, path.lastIndexOf("/"));
    writeFileSync(`${folder}/4913`, "");
    unlinkSync(`${folder}/4913`);
    renameSync(path, `${path}~`);
    writeFileSync(path, text);
    unlinkSync(`${path}~`);
  },
  "one that takes its time between renaming and writing": async (path, text) => {
    renameSync(path, `${path}~`);
    await pause(40);
    writeFileSync(path, text);
    unlinkSync(`${path}~`);
  },
  "one that writes beside it and renames over it": (path, text) => {
    writeFileSync(`${path}.tmp-1`, text);
    renameSync(`${path}.tmp-1`, path);
  },
  "one that empties it first": async (path, text) => {
    writeFileSync(path, "");
    await pause(5);
    writeFileSync(path, text.slice(0, 20));
    writeFileSync(path, text);
  },
  "a burst of saves": (path, text) => {
    for (let count = 0; count < 50; count += 1) writeFileSync(path, text.replace("2.0", `0.${count}`));
    writeFileSync(path, text);
  },
};

/** Whether limits can be set for a process without being set for all of them. */
const canLimit =
  spawnSync("unshare", ["-Ur", "sh", "-c", "echo 9 > /proc/sys/user/max_inotify_watches"]).status === 0;

describe("catalogc compile --watch, as a process", () => {
  it.each(Object.entries(savings))("follows %s", async (_, save) => {
    const folder = catalog();
    const watching = watch(folder);
    expect(await watching.next()).toMatchObject({ status: "compiled", diagnostics: [] });
    const begin = performance.now();
    await save(join(folder, "recipes/one/recipe.nix"), recipe("one", "2.0"));
    // On a busy machine, the file may be gone for longer than a round waits for it.
    const isDeleted = performance.now() - begin > 70;
    let version: string | undefined;
    for (let rounds = 0; version !== "2.0" && rounds < 10; rounds += 1) {
      const { status, removed = 0 } = await watching.next();
      // While a file is half written, errors are right; what was there stays.
      expect(["failed", "compiled"]).toContain(status);
      if (!isDeleted) expect(removed).toBe(0);
      version = /version = "(.*)";/.exec(readTree(join(folder, "out"))["pkgs/one/package.nix"] ?? "")?.[1];
    }
    expect(version).toBe("2.0");
    expect(await watching.end()).toBe(0);
    expect(catalogc(folder, ["check"])).toMatchObject({ status: 0, stderr: "" });
  });

  it("prints the written files and the meaning of the change, and nothing about unrelated files", async () => {
    const folder = catalog();
    const watching = watch(folder);
    await watching.next();
    save(join(folder, "recipes/one/notes.txt"), "unread");
    await pause(200);
    // Only pointed at: the manifest alone says what is in it.
    save(join(folder, "recipes/one/fix.patch"), "another");
    expect(await watching.next()).toMatchObject({ status: "compiled", written: 1, removed: 0 });
    save(join(folder, "recipes/one/recipe.nix"), recipe("one", "1.1"));
    const round = await watching.next();
    expect(round).toMatchObject({ status: "compiled", written: 4, removed: 0 });
    expect(round.change?.findings.map(({ message }) => message).join()).toContain(
      "`version` (`1.0` → `1.1`)",
    );
    save(join(folder, "recipes/two/recipe.nix"), "{");
    expect(await watching.next()).toMatchObject({
      status: "failed",
      diagnostics: [{ code: expect.stringMatching(/^CG/) }],
    });
    // In one step, as in `save`.
    renameSync(join(folder, "recipes/two"), join(folder, "two"));
    expect(await watching.next()).toMatchObject({ status: "compiled", removed: 1 });
    writeTree(folder, { "three/fix.patch": "", "three/recipe.nix": recipe("three", "1.0") });
    renameSync(join(folder, "three"), join(folder, "recipes/three"));
    expect((await watching.next()).status).toBe("compiled");
    expect(await watching.end()).toBe(0);
    expect(catalogc(folder, ["check"])).toMatchObject({ status: 0, stderr: "" });
  });

  it.skipIf(!existsSync("/proc/self/fd"))(
    "leaves no more files open from round to round, also when others delete the cache",
    async () => {
      const folder = catalog();
      const watching = watch(folder);
      const open = (): number => readdirSync(`/proc/${watching.pid}/fd`).length;
      const counts: number[] = [];
      await watching.next();
      for (const version of ["2.0", "2.1", "2.2", "2.3", "2.4", "2.5", "2.6", "2.7"]) {
        save(join(folder, "recipes/one/recipe.nix"), recipe("one", version));
        expect(await watching.next()).toMatchObject({ status: "compiled", written: 4 });
        counts.push(open());
        if (version === "2.3") rmSync(cacheOf(folder), { recursive: true });
      }
      // The first rounds open what stays open.
      expect(Math.max(...counts.slice(2))).toBeLessThanOrEqual(Math.max(...counts.slice(0, 2)));
      expect(readTree(cacheOf(folder))).not.toEqual({});
      expect(await watching.end()).toBe(0);
      expect(catalogc(folder, ["check"])).toMatchObject({ status: 0, stderr: "" });
    },
  );

  it("copies files with --copy-files, and again when they change", async () => {
    const folder = catalog();
    const watching = watch(folder, ["--copy-files"]);
    await watching.next();
    expect(readTree(join(folder, "out"))["recipes/one/fix.patch"]).toBe("first\n");
    save(join(folder, "recipes/one/fix.patch"), "second\n");
    expect(await watching.next()).toMatchObject({ status: "compiled", written: 2 });
    expect(readTree(join(folder, "out"))["recipes/one/fix.patch"]).toBe("second\n");
    await watching.end();
    expect(catalogc(folder, ["check", "--copy-files"])).toMatchObject({ status: 0, stderr: "" });
  });

  it("keeps results for its own rounds without a cache, and takes them away", async () => {
    const folder = catalog();
    const temporary = tempFolder();
    const watching = watch(folder, ["--no-cache"], { TMPDIR: temporary });
    await watching.next();
    expect(readdirSync(temporary)).toEqual([expect.stringMatching(/^catalogc-watch-/)]);
    const kept = readTree(temporary);
    expect(Object.keys(kept).some((path) => /\/results-/.test(path))).toBe(true);
    save(join(folder, "recipes/one/recipe.nix"), recipe("one", "2.0"));
    expect(await watching.next()).toMatchObject({ status: "compiled", written: 4 });
    expect(await watching.end()).toBe(0);
    expect(readdirSync(temporary)).toEqual([]);
    expect(readdirSync(folder).sort()).toEqual(["out", "recipes"]);
  });

  it("takes them away too when it is interrupted while a round runs", async () => {
    const left = await Promise.all(
      [0, 20, 40, 60, 80, 100, 120, 140].map(async (delay) => {
        const folder = catalog();
        const temporary = tempFolder();
        const watching = watch(folder, ["--no-cache"], { TMPDIR: temporary });
        // The first round has begun.
        while (readdirSync(temporary).length === 0) await pause(1);
        await pause(delay);
        const status = await watching.end();
        return [status, readdirSync(temporary)];
      }),
    );
    expect(left).toEqual(left.map(() => [0, []]));
  });

  it("takes them away too when its terminal is closed", async () => {
    const temporary = tempFolder();
    const watching = watch(catalog(), ["--no-cache"], { TMPDIR: temporary });
    await watching.next();
    expect([await watching.end("SIGHUP"), readdirSync(temporary)]).toEqual([0, []]);
  });

  it("writes single entries with --only, and leaves the others", async () => {
    const folder = catalog();
    const watching = watch(folder, ["--only", "pkgs.one"]);
    await watching.next();
    const packages = () =>
      Object.keys(readTree(join(folder, "out"))).filter((path) => path.endsWith("package.nix"));
    expect(packages()).toEqual(["pkgs/one/package.nix"]);
    save(join(folder, "recipes/two/recipe.nix"), recipe("two", "2.0"));
    expect(await watching.next()).toMatchObject({ status: "compiled", written: 0 });
    save(join(folder, "recipes/one/recipe.nix"), recipe("one", "2.0"));
    expect(await watching.next()).toMatchObject({ status: "compiled", written: 2 });
    expect(packages()).toEqual(["pkgs/one/package.nix"]);
    await watching.end();
  });

  it("refuses files that were edited by hand, and continues when the edit is gone", async () => {
    const folder = catalog();
    const watching = watch(folder);
    await watching.next();
    const generated = join(folder, "out/pkgs/one/package.nix");
    const text = readTree(join(folder, "out"))["pkgs/one/package.nix"] ?? "";
    writeFileSync(generated, `${text}# mine\n`);
    save(join(folder, "recipes/one/recipe.nix"), recipe("one", "2.0"));
    expect(await watching.next()).toMatchObject({ status: "failed" });
    writeFileSync(generated, text);
    save(join(folder, "recipes/one/recipe.nix"), recipe("one", "3.0"));
    expect(await watching.next()).toMatchObject({ status: "compiled" });
    // Files that the change does not reach are refused as well.
    const untouched = join(folder, "out/default.nix");
    appendFileSync(untouched, "# by hand\n");
    save(join(folder, "recipes/one/recipe.nix"), recipe("one", "3.1"));
    expect(await watching.next()).toMatchObject({
      status: "failed",
      diagnostics: [{ code: "CG554", place: { file: "out/default.nix" } }],
    });
    expect(catalogc(folder, ["compile"]).stderr).toContain("error[CG554]");
    rmSync(untouched);
    save(join(folder, "recipes/one/recipe.nix"), recipe("one", "3.2"));
    expect(await watching.next()).toMatchObject({ status: "compiled", written: 5 });
    // A compile by another process is noticed.
    rmSync(join(folder, "out"), { recursive: true });
    save(join(folder, "recipes/one/recipe.nix"), recipe("one", "4.0"));
    expect(await watching.next()).toMatchObject({ status: "compiled" });
    await watching.end();
    expect(catalogc(folder, ["check"])).toMatchObject({ status: 0, stderr: "" });
  });

  it("notices links to folders of recipes, and that they went", async () => {
    const folder = catalog();
    writeTree(folder, { "elsewhere/three/recipe.nix": recipe("three", "1.0") });
    const watching = watch(folder);
    await watching.next();
    symlinkSync("../elsewhere", join(folder, "recipes/linked"));
    expect(await watching.next()).toMatchObject({ status: "failed", diagnostics: [{ code: "CG180" }] });
    unlinkSync(join(folder, "recipes/linked"));
    expect(await watching.next()).toMatchObject({ status: "compiled", diagnostics: [] });
    await watching.end();
  });

  /** The version of the package `one`, as it is generated. */
  const versionIn = (folder: string): string | undefined =>
    /version = "(.*)";/.exec(readTree(join(folder, "out"))["pkgs/one/package.nix"] ?? "")?.[1];
  /** Rounds until one has written this version. */
  const untilVersion = async (watching: Watch, folder: string, version: string): Promise<void> => {
    while (versionIn(folder) !== version) await watching.next();
  };

  it.each<[what: string, change: (folder: string) => Promise<void> | void]>([
    [
      "a folder that was gone and is back, as after two `git checkout`",
      (folder) => {
        cpSync(join(folder, "recipes/one"), join(folder, "one"), { recursive: true });
        rmSync(join(folder, "recipes/one"), { recursive: true });
        cpSync(join(folder, "one"), join(folder, "recipes/one"), { recursive: true });
      },
    ],
    [
      "another folder in the place of one that was moved away",
      (folder) => {
        cpSync(join(folder, "recipes/one"), join(folder, "one"), { recursive: true });
        renameSync(join(folder, "recipes/one"), join(folder, "old"));
        renameSync(join(folder, "one"), join(folder, "recipes/one"));
      },
    ],
    [
      "the folder of the recipes itself, gone for a while",
      async (folder) => {
        renameSync(join(folder, "recipes"), join(folder, "aside"));
        await pause(600);
        cpSync(join(folder, "aside"), join(folder, "recipes"), { recursive: true });
        rmSync(join(folder, "aside"), { recursive: true });
      },
    ],
  ])("continues watching %s", async (_, change) => {
    const folder = catalog();
    const watching = watch(folder);
    await watching.next();
    await change(folder);
    await pause(600);
    save(join(folder, "recipes/one/recipe.nix"), recipe("one", "2.0"));
    await untilVersion(watching, folder, "2.0");
    expect(await watching.end()).toBe(0);
    expect(catalogc(folder, ["check"])).toMatchObject({ status: 0, stderr: "" });
  });

  it("reports that the folder of the recipes does not exist", async () => {
    const folder = catalog();
    const watching = watch(folder);
    await watching.next();
    renameSync(join(folder, "recipes"), join(folder, "aside"));
    expect(await watching.next()).toMatchObject({
      status: "failed",
      diagnostics: [
        expect.objectContaining({
          code: "CG180",
          message: "cannot read the recipe folder: it does not exist",
          hint: "Restore it, or choose another folder.",
        }),
      ],
    });
    renameSync(join(folder, "aside"), join(folder, "recipes"));
    expect(await watching.next()).toMatchObject({ status: "compiled", written: 0 });
    await watching.end();
  });

  it("follows files that recipes read through links", async () => {
    const folder = catalog();
    const read = recipe("one", "1.0").replace('"1.0"', "lib.trim (builtins.readFile ./linked/version.txt)");
    writeTree(folder, {
      "recipes/data/version.txt": "1.5\n",
      "recipes/one/recipe.nix": `{ lib, ... }: ${read}`,
    });
    symlinkSync("../data", join(folder, "recipes/one/linked"));
    const watching = watch(folder);
    await watching.next();
    expect(versionIn(folder)).toBe("1.5");
    save(join(folder, "recipes/data/version.txt"), "1.6\n");
    await untilVersion(watching, folder, "1.6");
    await watching.end();
  });

  it("follows files that recipes read in folders that are not searched", async () => {
    const folder = catalog();
    const read = recipe("one", "1.0").replace(
      '"1.0"',
      "lib.trim (builtins.readFile ./.data/deep/version.txt)",
    );
    const linked = recipe("two", "1.0").replace('"1.0"', "lib.trim (builtins.readFile ./linked/version.txt)");
    writeTree(folder, {
      "recipes/one/.data/deep/version.txt": "1.5\n",
      "recipes/.shared/version.txt": "1.5\n",
      "recipes/one/recipe.nix": `{ lib, ... }: ${read}`,
      "recipes/two/recipe.nix": `{ lib, ... }: ${linked}`,
    });
    symlinkSync("../.shared", join(folder, "recipes/two/linked"));
    // Also when the first round has nothing to do.
    expect(catalogc(folder, ["compile"]).status).toBe(0);
    const watching = watch(folder);
    await watching.next();
    save(join(folder, "recipes/one/.data/deep/version.txt"), "1.6\n");
    await untilVersion(watching, folder, "1.6");
    save(join(folder, "recipes/.shared/version.txt"), "1.6\n");
    const { change } = await watching.next();
    expect(change?.findings.map(({ message }) => message)).toContain("changed: `version` (`1.5` → `1.6`)");
    // A folder that comes again is watched again.
    rmSync(join(folder, "recipes/one/.data"), { recursive: true });
    expect(await watching.next()).toMatchObject({ status: "failed" });
    writeTree(folder, { "recipes/one/.data/deep/version.txt": "1.7\n" });
    await untilVersion(watching, folder, "1.7");
    save(join(folder, "recipes/one/.data/deep/version.txt"), "1.8\n");
    await untilVersion(watching, folder, "1.8");
    expect(await watching.end()).toBe(0);
  });

  it("copies changes in hidden folders of a source", async () => {
    const folder = catalog();
    const source = recipe("one", "1.0")
      .replace(/url = .*?;/, "path = ./src;")
      .replace(/hash = .*?;/, "");
    writeTree(folder, { "recipes/one/recipe.nix": source, "recipes/one/src/.config/deep/a": "first\n" });
    const watching = watch(folder, ["--copy-files"]);
    await watching.next();
    save(join(folder, "recipes/one/src/.config/deep/a"), "second\n");
    expect(await watching.next()).toMatchObject({ status: "compiled", written: 2 });
    expect(readTree(join(folder, "out"))["recipes/one/src/.config/deep/a"]).toBe("second\n");
    await watching.end();
  });

  it.each<[what: string, relink: (path: string) => Promise<void> | void]>([
    [
      "another link moved over it",
      (path) => {
        symlinkSync("new", `${path}.tmp`);
        renameSync(`${path}.tmp`, path);
      },
    ],
    [
      "gone for a while",
      async (path) => {
        unlinkSync(path);
        await pause(600);
        symlinkSync("new", path);
      },
    ],
  ])("follows a link to the recipe folder that leads elsewhere: %s", async (_, relink) => {
    const folder = catalog();
    renameSync(join(folder, "recipes"), join(folder, "old"));
    cpSync(join(folder, "old"), join(folder, "new"), { recursive: true });
    save(join(folder, "new/one/recipe.nix"), recipe("one", "2.0"));
    symlinkSync("old", join(folder, "recipes"));
    const watching = watch(folder);
    await watching.next();
    await relink(join(folder, "recipes"));
    await untilVersion(watching, folder, "2.0");
    save(join(folder, "new/one/recipe.nix"), recipe("one", "3.0"));
    await untilVersion(watching, folder, "3.0");
    expect(await watching.end()).toBe(0);
    expect(catalogc(folder, ["check"])).toMatchObject({ status: 0, stderr: "" });
  });

  it.each([[[]], [["--copy-files"]]])(
    "reports that a patch has other contents, as `catalogc diff` does: %j",
    async (options) => {
      const folder = catalog();
      const watching = watch(folder, options);
      await watching.next();
      cpSync(join(folder, "out"), join(folder, "before"), { recursive: true });
      save(join(folder, "recipes/one/fix.patch"), "second\n");
      const { change } = await watching.next();
      const messages = change?.findings.map(({ message }) => message);
      expect(messages).toEqual(["the contents of `recipes/one/fix.patch` changed"]);
      const diff = catalogc(folder, ["diff", "--against", "./before", "--format", "json"]);
      expect(JSON.parse(diff.stdout)).toMatchObject({ findings: change?.findings });
      await watching.end();
    },
  );

  it("has no findings about a package whose recipe moved, as `catalogc diff`", async () => {
    const folder = catalog();
    const watching = watch(folder);
    await watching.next();
    cpSync(join(folder, "out"), join(folder, "before"), { recursive: true });
    renameSync(join(folder, "recipes/one"), join(folder, "recipes/first"));
    const { change } = await watching.next();
    expect(change?.findings).toEqual([]);
    const diff = catalogc(folder, ["diff", "--against", "./before", "--format", "json"]);
    expect(JSON.parse(diff.stdout)).toMatchObject({ findings: change?.findings });
    await watching.end();
  });

  it("looks into no folder that is not searched, though it came later", async () => {
    const folder = catalog();
    writeTree(folder, { "elsewhere/deep/notes.txt": "" });
    const reported = new Set<string>();
    const watching = watchTree(
      join(folder, "recipes"),
      (paths) => {
        for (const path of paths) reported.add(path);
      },
      () => undefined,
    );
    mkdirSync(join(folder, "recipes/node_modules/tool"), { recursive: true });
    symlinkSync("../elsewhere", join(folder, "recipes/linked"));
    mkdirSync(join(folder, "recipes/three"));
    await waitUntil(() => reported.has("three"));
    writeFileSync(join(folder, "recipes/node_modules/tool/recipe.nix"), "{ }");
    writeFileSync(join(folder, "elsewhere/deep/notes.txt"), "more");
    save(join(folder, "recipes/three/recipe.nix"), "{ }");
    await waitUntil(() => reported.has("three/recipe.nix"));
    watching.stop();
    expect([...reported].filter((path) => path.includes("/"))).toEqual(["three/recipe.nix"]);
  });

  it.skipIf(!canLimit)("ends with 1 when the system gives no more watches", () => {
    const script = 'echo 2 > /proc/sys/user/max_inotify_watches; exec "$@"';
    const { status, stderr } = spawnSync(
      "unshare",
      ["-Ur", "sh", "-c", script, "sh", process.execPath, catalogcProgram, "compile", "--watch"],
      { cwd: catalog(), encoding: "utf8" },
    );
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: expect.stringMatching(
        /^catalogc: cannot watch recipes\/\w+: the system gives no more watches/m,
      ),
    });
  });

  it("prints a warning once", async () => {
    const folder = tempFolder();
    const unlicensed = (version: string): string => recipe("one", version).replace('license = "mit";', "");
    writeTree(folder, { "recipes/one/recipe.nix": unlicensed("1.0"), "recipes/one/fix.patch": "" });
    const child = spawn(process.execPath, [catalogcProgram, "compile", "--watch"], { cwd: folder });
    let [said, warned] = ["", ""];
    child.stdout.on("data", (text: Buffer) => (said += text.toString()));
    child.stderr.on("data", (text: Buffer) => (warned += text.toString()));
    const until = async (text: string): Promise<void> => {
      await waitUntil(
        () => said.includes(text),
        () => `waited for ${text} in:\n${said}`,
      );
    };
    await until("watching recipes\n");
    save(join(folder, "recipes/one/recipe.nix"), unlicensed("2.0"));
    await until("; 1 warning as before; watching recipes\n");
    save(join(folder, "recipes/one/recipe.nix"), recipe("one", "2.0"));
    await until("; 1 warning gone; watching recipes\n");
    child.kill("SIGINT");
    await new Promise((resolve) => child.once("exit", resolve));
    expect(warned.match(/^warning/gm)).toHaveLength(1);
  });

  it("ends with 1 when there is nothing to watch", () => {
    expect(catalogc(tempFolder(), ["compile", "--watch"])).toMatchObject({ status: 1 });
  });
});
