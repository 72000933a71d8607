import { execFileSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { ended, type TestBed } from "./bed.ts";
import { canMount, killedWith, someMoment, type Fault, type FaultKind } from "./faults.ts";

/** Upper limits of the output on a tmpfs: each file takes at least a page, in KiB, and an inode. */
const most = { kibibytes: 16_000, inodes: 4_500 };

/** The output folder on a file system of its own, with room for some of what is written. */
const diskFull: Fault = async (bed, side, random) => {
  const limits =
    random() < 0.3
      ? `nr_inodes=${20 + Math.floor(random() * most.inodes)}`
      : `size=${64 + Math.floor(random() * most.kibibytes)}k`;
  const saved = join(bed.folder, "saved");
  execFileSync("cp", ["-a", bed.out, saved]);
  execFileSync("mount", ["-t", "tmpfs", "-o", `${limits},mode=777`, "tmpfs", bed.out]);
  try {
    execFileSync("cp", ["-a", `${saved}/.`, bed.out]);
    rmSync(saved, { recursive: true });
    const end = await bed.compile(side);
    execFileSync("cp", ["-a", bed.out, saved]);
    return [end];
  } finally {
    execFileSync("umount", ["-l", bed.out]);
    rmSync(bed.out, { recursive: true });
    execFileSync("cp", ["-a", saved, bed.out]);
    rmSync(saved, { recursive: true });
  }
};

/** Another program makes a folder with a file in it at the path of a file that is about to be written. */
const folderInTheWay: Fault = async (bed, side, random) => {
  const path = join(bed.out, bed.someFile(random()));
  const run = bed.start(side);
  const end = ended(run);
  await bed.untilWriting(run);
  someMoment(bed, random);
  const mine = join(path, "mine.txt");
  // Not when the run was quicker.
  const isDone = existsSync(path);
  if (!isDone) {
    mkdirSync(path, { recursive: true });
    writeFileSync(mine, "precious");
  }
  const result = await end;
  if (!isDone) {
    if (readFileSync(mine, "utf8") !== "precious") throw new Error("what somebody put there was touched");
    rmSync(path, { recursive: true });
    removeEmptyAbove(path);
  }
  return [result];
};

function removeEmptyAbove(path: string): void {
  for (let folder = dirname(path); readdirSync(folder).length === 0; folder = dirname(folder))
    rmdirSync(folder);
}

/** Folders that are being filled cannot be written to, or not be looked into, for a while. */
const permissionsInFlight: Fault = async (bed, side, random) => {
  const run = bed.start(side);
  const end = ended(run);
  await bed.untilWriting(run);
  for (let count = 0; count < 4; count++) {
    await sleep((random() * bed.writing) / 4);
    const folder = someStagedFolder(bed, random);
    if (folder !== undefined) changeMode(folder, [0o555, 0, 0o111][Math.floor(random() * 3)] ?? 0);
  }
  const result = await end;
  // With the folders above them, they may have been moved into place meanwhile.
  openAll(bed.out);
  return [result];
};

function openAll(folder: string): void {
  changeMode(folder, 0o755);
  for (const name of foldersIn(folder)) openAll(join(folder, name));
}

/** Undefined when there is none any more. */
function someStagedFolder({ work }: TestBed, random: () => number): string | undefined {
  let folder = work;
  for (let depth = Math.floor(random() * 7); depth > 0; depth--) {
    const inner = foldersIn(folder);
    if (inner.length === 0) break;
    folder = join(folder, inner[Math.floor(random() * inner.length)] ?? "");
  }
  return existsSync(folder) ? folder : undefined;
}

function foldersIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() ? [entry.name] : [],
    );
  } catch {
    return [];
  }
}

function changeMode(path: string, mode: number): void {
  try {
    chmodSync(path, mode);
  } catch {
    // It may be gone, or moved, by the time we look.
  }
}

/** Faults of a compile of a catalog whose files are made by two threads. */
export const firstOutputFaults: readonly FaultKind[] = [
  {
    name: "first output: killed while writing",
    // Whole folders are put into place.
    fault: killedWith(1 / 30),
    rounds: 100,
    few: 2,
    mayBeMissing: true,
    possible: true,
  },
  { name: "first output: disk full", fault: diskFull, rounds: 30, few: 1, possible: canMount },
  {
    name: "first output: folder in the way",
    fault: folderInTheWay,
    rounds: 30,
    few: 0,
    tampers: true,
    mayBeMissing: true,
    possible: true,
  },
  {
    name: "first output: permissions changed",
    fault: permissionsInFlight,
    rounds: 30,
    few: 0,
    mayBeMissing: true,
    possible: true,
  },
];
