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
  symlinkSync,
  watch,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { generateCatalog } from "../bench/generate.ts";
import { catalogcProgram } from "../support/catalogc.ts";

/** What is at each path: a digest of the content with the mode, where a link leads, or `folder`. */
export type Snapshot = ReadonlyMap<string, string>;
export type Side = "one" | "two";

export interface Ended {
  readonly status: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly said: string;
}

const nobody = 65534;
/** Permissions do not bind root, who therefore runs everything as nobody where they matter. */
export const isRoot = process.getuid?.() === 0;

/**
 * Two catalogs, nearly every file of which is different and one of which has more entries, and one output folder for
 * both, in which there are files of somebody else.
 */
export class TestBed {
  readonly out: string;
  readonly work: string;
  /** About as long as writing takes, in milliseconds. */
  writing = 0;
  readonly #trees = new Map<Side, Snapshot>();
  readonly #foreign: Snapshot;

  private constructor(
    readonly folder: string,
    recipes: number,
  ) {
    this.out = join(folder, "out");
    this.work = join(this.out, ".catalogc");
    for (const side of ["one", "two"] as const) {
      const tree = join(folder, side, "recipes");
      // Folders come and go, and nearly every file changes.
      generateCatalog(tree, side === "one" ? recipes : recipes + Math.ceil(recipes / 4));
      const maintainers = join(tree, "maintainers.json");
      writeFileSync(maintainers, readFileSync(maintainers, "utf8").replace("team@", `team-${side}@`));
    }
    mkdirSync(join(this.out, "pkgs/mine"), { recursive: true });
    mkdirSync(join(this.out, "empty"));
    writeFileSync(join(this.out, "notes.txt"), "precious");
    writeFileSync(join(this.out, "pkgs/mine/notes.txt"), "precious");
    symlinkSync("../one", join(this.out, "link"));
    this.#foreign = snapshot(this.out);
    if (isRoot) giveToNobody(folder);
  }

  /**
   * Each recipe makes about ten files.
   * @throws when the two catalogs do not compile
   */
  static async make(folder: string, recipes: number): Promise<TestBed> {
    chmodSync(folder, 0o755);
    const bed = new TestBed(folder, recipes);
    for (const side of ["one", "two"] as const) {
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

  start(side: Side, env: NodeJS.ProcessEnv = {}, before: readonly string[] = []): ChildProcess {
    const command = [
      ...before,
      process.execPath,
      catalogcProgram,
      "compile",
      `${side}/recipes`,
      "-o",
      "out",
      "--take-over",
    ];
    const drop = isRoot ? ["setpriv", `--reuid=${nobody}`, `--regid=${nobody}`, "--clear-groups"] : [];
    const [program = "", ...args] = [...drop, ...command];
    return spawn(program, args, {
      cwd: this.folder,
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, NO_COLOR: "1", ...env },
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
    const watcher = watch(this.out);
    try {
      await new Promise<void>((resolve) => {
        const look = (): void => {
          if (existsSync(this.work) === there) resolve();
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

  /** What is in `out/` besides what is somebody else's and the folder that a run works in. */
  own(): Snapshot {
    return new Map([...snapshot(this.out)].filter(([path]) => !this.#foreign.has(path) && !isWork(path)));
  }

  /** Which of the trees is there; `between` when neither is. */
  state(): Side | "between" {
    const now = this.own();
    return (["one", "two"] as const).find((side) => isSame(now, this.#trees.get(side))) ?? "between";
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
    const now = snapshot(this.out);
    for (const [path, what] of this.#foreign)
      if (now.get(path) !== what)
        throw new Error(`${path} was touched: ${what} is now ${now.get(path) ?? "gone"}`);
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
    const at = join(root, path);
    const status = lstatSync(at);
    if (status.isSymbolicLink()) found.set(path, `-> ${readlinkSync(at)}`);
    else if (status.isDirectory()) {
      found.set(path, "folder");
      for (const [inner, what] of snapshot(root, path)) found.set(inner, what);
    } else {
      const digest = createHash("sha256").update(readFileSync(at)).digest("hex");
      found.set(path, `${digest} ${(status.mode & 0o111).toString(8)}`);
    }
  }
  return found;
}

const isSame = (a: Snapshot, b: Snapshot | undefined): boolean =>
  b !== undefined && a.size === b.size && [...a].every(([path, what]) => b.get(path) === what);

function giveToNobody(path: string): void {
  const status = lstatSync(path);
  if (status.isSymbolicLink()) return;
  chownSync(path, nobody, nobody);
  if (status.isDirectory()) for (const name of readdirSync(path)) giveToNobody(join(path, name));
}
