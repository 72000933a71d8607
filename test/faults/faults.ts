import { execFileSync, spawn } from "node:child_process";
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { ended, isRoot, snapshot, type Ended, type Side, type TestBed } from "./bed.ts";

/** Random numbers in 0…1. */
export type Random = () => number;

/**
 * Disturbs a compile of `side`, `out/` being the other one's, and puts the surroundings right again. What happened to
 * the run; several when there were several.
 */
export type Fault = (bed: TestBed, side: Side, random: Random) => Promise<readonly Ended[]>;

/** Some moment while a run writes; timers are too coarse. */
export function someMoment(bed: TestBed, random: Random): void {
  for (const end = performance.now() + random() * bed.writing; performance.now() < end;);
}

/** @param longest how long files are put into place, at most, as a share of the time that writing takes */
export const killedWith =
  (longest: number): Fault =>
  async (bed, side, random) => {
    const run = bed.start(side);
    const end = ended(run);
    await bed.untilWriting(run);
    // Files are made aside first, which takes longer than putting them into place: half of the moments are for that.
    const placing = random() < 0.5;
    for (const most = performance.now() + 3 * bed.writing; placing && performance.now() < most;)
      if (hasJournal(bed.work)) break;
    someMoment(bed, placing ? () => random() * longest : random);
    run.kill("SIGKILL");
    return [await end];
  };

export const hasJournal = (work: string): boolean =>
  existsSync(work) && readdirSync(work).some((name) => /^journal-.*\.json$/.test(name));

const killed = killedWith(1 / 3);

/** The output folder on a file system of its own, which fills up. */
const diskFull: Fault = async (bed, side, random) => {
  const saved = join(bed.folder, "saved");
  renameSync(bed.out, saved);
  mkdirSync(bed.out);
  execFileSync("mount", ["-t", "tmpfs", "-o", "size=16m,mode=777", "tmpfs", bed.out]);
  try {
    execFileSync("cp", ["-a", `${saved}/.`, bed.out]);
    const filler = join(bed.out, "notes-of-another.txt");
    const [, free = "0"] =
      /\s(\d+)\s+\d+%/.exec(execFileSync("df", ["-k", bed.out], { encoding: "utf8" })) ?? [];
    // A run writes more than 2 MB.
    writeFileSync(filler, Buffer.alloc(Math.max(0, Number(free) * 1024 - Math.floor(random() * 2.2e6))));
    const end = await bed.compile(side);
    unlinkSync(filler);
    rmSync(saved, { recursive: true });
    execFileSync("cp", ["-a", `${bed.out}/.`, saved]);
    return [end];
  } finally {
    execFileSync("umount", ["-l", bed.out]);
    rmSync(bed.out, { recursive: true });
    execFileSync("cp", ["-a", saved, bed.out]);
    rmSync(saved, { recursive: true });
  }
};

const readOnlyFolder: Fault = async (bed, side, random) => {
  const folder = join(bed.out, random() < 0.2 ? "." : bed.someFolder(random()));
  chmodSync(folder, 0o555);
  const end = await bed.compile(side);
  chmodSync(folder, 0o755);
  return [end];
};

const readOnlyFileSystem: Fault = async (bed, side) => {
  execFileSync("mount", ["--bind", bed.out, bed.out]);
  try {
    execFileSync("mount", ["-o", "remount,bind,ro", bed.out]);
    const end = await bed.compile(side);
    if (!end.said.includes("the file system is read-only")) throw new Error(`it says why not:\n${end.said}`);
    return [end];
  } finally {
    execFileSync("umount", ["-l", bed.out]);
  }
};

/** Before the run, or while it writes. */
const replacedByFolder: Fault = async (bed, side, random) => {
  const path = join(bed.out, bed.someFile(random()));
  const aside = join(bed.folder, "aside");
  const replace = (): void => {
    renameSync(path, aside);
    mkdirSync(path);
    writeFileSync(join(path, "mine.txt"), "precious");
  };
  const early = random() < 0.3;
  if (early) replace();
  const run = bed.start(side);
  const end = ended(run);
  await bed.untilWriting(run);
  someMoment(bed, random);
  if (!early && existsSync(path)) replace();
  const result = await end;
  // It is still there, with all that is in it, and goes away again.
  if (existsSync(aside)) {
    if (readFileSync(join(path, "mine.txt"), "utf8") !== "precious")
      throw new Error("what somebody put there was touched");
    rmSync(path, { recursive: true });
    rmSync(aside);
  }
  return [result];
};

const permissionsInFlight: Fault = async (bed, side, random) => {
  const run = bed.start(side);
  const end = ended(run);
  await bed.untilWriting(run);
  const changed = new Set<string>();
  const change = (path: string, mode: number): void => {
    // It may be gone, or made anew, by the time we look.
    try {
      chmodSync(path, mode);
      changed.add(path);
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
    }
  };
  for (let count = 0; count < 6; count++) {
    await sleep((random() * bed.writing) / 6);
    const folder = random() < 0.3 ? bed.work : join(bed.out, bed.someFolder(random()));
    change(folder, [0o555, 0, 0o111][Math.floor(random() * 3)] ?? 0);
  }
  const result = await end;
  for (const path of [...changed].sort()) if (existsSync(path)) chmodSync(path, 0o755);
  return [result];
};

const severalAtOnce =
  (count: number, env: NodeJS.ProcessEnv = {}): Fault =>
  async (bed, side, random) => {
    const other: Side = side === "one" ? "two" : "one";
    const runs: Promise<Ended>[] = [];
    for (let number = 0; number < count; number++) {
      runs.push(bed.compile(number % 2 === 0 ? side : other, env));
      await sleep(random() * 60);
    }
    return Promise.all(runs);
  };

/** Runs so slow with the lock and the kept results that others come between; a stale lock may exist. */
const slowFiles: Fault = async (bed, side, random) => {
  const before = random() < 0.5 ? await killed(bed, side, random) : [];
  const env = { LD_PRELOAD: preloaded(bed, "slow-files") };
  return [...before, ...(await severalAtOnce(5, env)(bed, side, random))];
};

/** Killed with a clock that jumps; then all that the run left is from the future, or from long ago. */
const clockJumps: Fault = async (bed, side, random) => {
  const run = bed.start(side, { LD_PRELOAD: preloaded(bed, "clock") });
  const end = ended(run);
  await bed.untilWriting(run);
  someMoment(bed, random);
  if (random() < 0.7) run.kill("SIGKILL");
  const result = await end;
  const time = random() < 0.5 ? new Date("1970-01-02") : new Date("2106-01-01");
  for (const [path] of snapshot(bed.out)) {
    const at = join(bed.out, path);
    if (!lstatSync(at).isSymbolicLink()) utimesSync(at, time, time);
  }
  return [result];
};

function preloaded({ folder }: TestBed, name: string): string {
  const library = join(folder, `${name}.so`);
  if (!existsSync(library))
    execFileSync("cc", [
      "-shared",
      "-fPIC",
      "-O1",
      "-o",
      library,
      join(import.meta.dirname, `${name}.c`),
      "-ldl",
    ]);
  return library;
}

/** The lock of a killed run. Its process number now belongs to another process. */
const reusedNumber: Fault = async (bed, side, random) => {
  const ends = await killed(bed, side, random);
  const other = spawn("sleep", ["60"]);
  const lock = join(bed.work, "lock");
  if (existsSync(lock)) {
    const owner = JSON.parse(readFileSync(lock, "utf8")) as Record<string, unknown>;
    writeFileSync(lock, JSON.stringify({ ...owner, pid: other.pid, host: hostname() }));
  }
  const checked = await bed.compile(side);
  other.kill();
  return [...ends, checked];
};

export interface FaultKind {
  readonly name: string;
  readonly fault: Fault;
  /** How often in `make faults`, and in `make test`. */
  readonly rounds: number;
  readonly few: number;
  /** Another program may change files after a run has written them. */
  readonly tampers?: boolean;
  /** A new output folder may as well not be there; it is made then. */
  readonly mayBeMissing?: boolean;
  /** Whether it can be done here. */
  readonly possible: boolean;
}

export const canMount = isRoot && spawnable("unshare", ["--mount", "true"]);
const hasCompiler = spawnable("cc", ["--version"]);

export const faults: readonly FaultKind[] = [
  { name: "killed (SIGKILL) while writing", fault: killed, rounds: 350, few: 3, possible: true },
  { name: "disk full", fault: diskFull, rounds: 40, few: 2, possible: canMount },
  { name: "read-only folder", fault: readOnlyFolder, rounds: 30, few: 1, possible: true },
  { name: "read-only file system", fault: readOnlyFileSystem, rounds: 3, few: 1, possible: canMount },
  {
    name: "file replaced by a folder",
    fault: replacedByFolder,
    rounds: 40,
    few: 2,
    tampers: true,
    possible: true,
  },
  { name: "permissions changed in flight", fault: permissionsInFlight, rounds: 40, few: 2, possible: true },
  { name: "three compiles at once", fault: severalAtOnce(3), rounds: 30, few: 2, possible: true },
  { name: "five at once, slow files", fault: slowFiles, rounds: 40, few: 2, possible: hasCompiler },
  { name: "clock that jumps", fault: clockJumps, rounds: 30, few: 2, possible: hasCompiler },
  { name: "killed, its number reused", fault: reusedNumber, rounds: 20, few: 1, possible: true },
];

function spawnable(program: string, args: readonly string[]): boolean {
  try {
    execFileSync(program, args, { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}
