import { spawn, type ChildProcess } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  watch,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { generateCatalog } from "../bench/generate.ts";
import { catalogcProgram } from "../support/catalogc.ts";
import { writeManyFiles } from "./many-files.ts";

/** The content of each path: a digest of the file with its mode, the target of a link, or `folder`. */
export type Snapshot = ReadonlyMap<string, string>;
export type Side = "one" | "two";
/** The output of catalogc in `out/`: the tree of a side, or nothing. */
export type Tree = Side | "none";

/** The compiled recipes, and the output folder. */
export interface Catalogs {
  readonly sides: readonly Side[];
  /** Writes the recipes of a side. */
  readonly write: (recipes: string, side: Side) => void;
  /** Each of the compiles that are disturbed writes to a folder in which there is nothing of catalogc. */
  readonly isNew: boolean;
  readonly options: readonly string[];
  /** Files in `out/` that catalogc did not write, by path. The path of a folder ends with a slash. */
  readonly foreign: readonly string[];
}

/** Two catalogs. Nearly every file differs between them, and one has more entries. Each recipe makes about ten files. */
export const inTurns = (recipes: number): Catalogs => ({
  sides: ["one", "two"],
  write(tree, side) {
    // Folders come and go, and nearly every file changes.
    generateCatalog(tree, side === "one" ? recipes : recipes + Math.ceil(recipes / 4));
    const maintainers = join(tree, "maintainers.json");
    writeFileSync(maintainers, readFileSync(maintainers, "utf8").replace("team@", `team-${side}@`));
  },
  isNew: false,
  options: ["--take-over"],
  foreign: ["empty/", "notes.txt", "pkgs/mine/notes.txt"],
});

/** A catalog whose files are made by two threads, which only happens where there are none yet, and no results of earlier runs. */
export const manyFiles: Catalogs = {
  sides: ["one"],
  write: writeManyFiles,
  isNew: true,
  options: ["--no-cache", "--jobs", "2"],
  // Some folders are moved into place as a whole, of others what is in them.
  foreign: ["notes.txt", "apps/mine/notes.txt", "apps/app-3/notes.txt", "apps/app-5/hostos/notes.txt"],
};

export interface Ended {
  readonly status: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly said: string;
}

const nobody = 65534;
/** Permissions do not restrict root, so as root everything runs as the user `nobody` where they matter. */
export const isRoot = process.getuid?.() === 0;

/** The recipes of catalogs, and one output folder for all of them, which also holds files that catalogc did not write. */
export class TestBed {
  readonly out: string;
  readonly work: string;
  /** About as long as writing takes, in milliseconds. */
  writing = 0;
  readonly #trees = new Map<Tree, Snapshot>([["none", new Map()]]);
  #foreign: Snapshot = new Map();
  /** Files that catalogc did not write and that may exist. */
  #foreignPaths: ReadonlySet<string> = new Set();

  private constructor(
    readonly folder: string,
    readonly catalogs: Catalogs,
  ) {
    this.out = join(folder, "out");
    this.work = join(this.out, ".catalogc");
    mkdirSync(join(folder, "cache"), { mode: 0o700 });
    for (const side of catalogs.sides) catalogs.write(join(folder, side, "recipes"), side);
    if (isRoot) giveToOtherUser(folder);
    this.empty();
  }

  /** @throws when the catalogs do not compile */
  static async make(folder: string, catalogs: Catalogs): Promise<TestBed> {
    chmodSync(folder, 0o755);
    const bed = new TestBed(folder, catalogs);
    for (const side of catalogs.sides) {
      const run = bed.start(side);
      const end = ended(run);
      await bed.untilWriting(run);
      const began = performance.now();
      await bed.#untilWork(run, false);
      bed.writing = performance.now() - began;
      const { status, said } = await end;
      if (status !== 0) throw new Error(said);
      bed.#trees.set(side, bed.own());
    }
    return bed;
  }

  /** Removes all files in `out/` that catalogc wrote. */
  empty(): void {
    rmSync(this.out, { recursive: true, force: true });
    for (const path of ["./", ...this.catalogs.foreign]) {
      const at = join(this.out, path);
      mkdirSync(path.endsWith("/") ? at : dirname(at), { recursive: true });
      if (!path.endsWith("/")) writeFileSync(at, "precious");
    }
    symlinkSync("../one", join(this.out, "link"));
    this.#foreign = snapshot(this.out);
    this.#foreignPaths = new Set(this.#foreign.keys());
    if (isRoot) giveToOtherUser(this.out);
  }

  /** As if there had never been an output folder. */
  removeOut(): void {
    rmSync(this.out, { recursive: true, force: true });
    this.#foreign = new Map();
  }

  start(side: Side, env: NodeJS.ProcessEnv = {}, before: readonly string[] = []): ChildProcess {
    const command = [
      ...before,
      process.execPath,
      catalogcProgram,
      "compile",
      `${side}/recipes`,
      "-o",
      "out",
      ...this.catalogs.options,
    ];
    const drop = isRoot ? ["setpriv", `--reuid=${nobody}`, `--regid=${nobody}`, "--clear-groups"] : [];
    const [program = "", ...args] = [...drop, ...command];
    return spawn(program, args, {
      cwd: this.folder,
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, NO_COLOR: "1", XDG_CACHE_HOME: join(this.folder, "cache"), ...env },
    });
  }

  async compile(side: Side, env: NodeJS.ProcessEnv = {}): Promise<Ended> {
    return ended(this.start(side, env));
  }

  /** Until a run begins to write, or has ended. */
  async untilWriting(run: ChildProcess): Promise<void> {
    await this.#untilWork(run, true);
  }

  async #untilWork(run: ChildProcess, there: boolean): Promise<void> {
    const isSo = (): boolean => existsSync(this.work) === there;
    // Nothing can be watched that is not there yet.
    while (!existsSync(this.out) && !isSo() && run.exitCode === null) await sleep(1);
    if (isSo() || run.exitCode !== null) return;
    const watcher = watch(this.out);
    try {
      await new Promise<void>((resolve) => {
        const look = (): void => {
          if (isSo()) resolve();
        };
        watcher.on("change", look);
        run.on("close", () => {
          resolve();
        });
        look();
      });
    } finally {
      watcher.close();
    }
  }

  /** The files in `out/`, except those that catalogc did not write and the folder that a run works in. */
  own(): Snapshot {
    if (!existsSync(this.out)) return new Map();
    return new Map(
      [...snapshot(this.out)].filter(([path]) => !this.#foreignPaths.has(path) && !isWork(path)),
    );
  }

  /** The tree that the output folder has; `between` if it has neither. */
  state(): Tree | "between" {
    const now = this.own();
    return [...this.#trees].find(([, tree]) => isSame(now, tree))?.[0] ?? "between";
  }

  /** Some paths by which `out/` differs from each tree, to be told. */
  differences(): string {
    const now = this.own();
    return [...this.#trees]
      .map(([name, tree]) => {
        const paths = [...new Set([...now.keys(), ...tree.keys()])].filter(
          (path) => now.get(path) !== tree.get(path),
        );
        return `${paths.length} other than in ${name}: ${paths.slice(0, 10).join(", ")}`;
      })
      .join("\n");
  }

  /** A file that catalogc writes anew each time, always the same for the same number in 0…1. */
  someFile(at: number): string {
    const other = this.#trees.get("two");
    const files = [...(this.#trees.get("one") ?? [])].flatMap(([path, what]) =>
      what === other?.get(path) ? [] : [path],
    );
    return files[Math.floor(at * files.length)] ?? "flake.nix";
  }

  someFolder(at: number): string {
    const file = this.someFile(at);
    return file.includes("/") ? file.slice(0, file.lastIndexOf("/")) : ".";
  }

  /** @throws when anything that catalogc did not write is other than it was */
  checkForeign(): void {
    for (const [path, what] of this.#foreign) {
      const now = whatIsAt(join(this.out, path)) ?? "gone";
      if (now !== what) throw new Error(`${path} was touched: ${what} is now ${now}`);
    }
  }

  /** Nothing is left of the run that was disturbed. */
  isTidy(): boolean {
    return !existsSync(this.work);
  }
}

const isWork = (path: string): boolean => path === ".catalogc" || path.startsWith(".catalogc/");

export async function ended(run: ChildProcess): Promise<Ended> {
  let said = "";
  run.stdout?.on("data", (text: Buffer) => (said += text.toString()));
  run.stderr?.on("data", (text: Buffer) => (said += text.toString()));
  return new Promise((resolve) => {
    run.on("close", (status, signal) => {
      resolve({ status, signal, said });
    });
  });
}

export function snapshot(root: string, folder = ""): Snapshot {
  const found = new Map<string, string>();
  for (const name of readdirSync(join(root, folder)).sort()) {
    const path = folder === "" ? name : `${folder}/${name}`;
    const what = whatIsAt(join(root, path)) ?? "gone";
    found.set(path, what);
    if (what === "folder") for (const [inner, each] of snapshot(root, path)) found.set(inner, each);
  }
  return found;
}

/** Undefined when there is nothing. */
function whatIsAt(path: string): string | undefined {
  const status = lstatSync(path, { throwIfNoEntry: false });
  if (status === undefined) return undefined;
  if (status.isSymbolicLink()) return `-> ${readlinkSync(path)}`;
  if (status.isDirectory()) return "folder";
  const digest = createHash("sha256").update(readFileSync(path)).digest("hex");
  return `${digest} ${(status.mode & 0o111).toString(8)}`;
}

const isSame = (a: Snapshot, b: Snapshot | undefined): boolean =>
  b !== undefined && a.size === b.size && [...a].every(([path, what]) => b.get(path) === what);

function giveToOtherUser(path: string): void {
  const status = lstatSync(path);
  if (status.isSymbolicLink()) return;
  chownSync(path, nobody, nobody);
  if (status.isDirectory()) for (const name of readdirSync(path)) giveToOtherUser(join(path, name));
}
