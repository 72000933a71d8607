import { readFileSync, readlinkSync } from "node:fs";
import { hostname } from "node:os";
import { isMissing, isSystemError } from "../system-error.ts";
import type { FileOps } from "./file-ops.ts";

/**
 * Who holds a lock. `started` and `boot` tell a process from a later one with the same number (proc(5)); `space` tells
 * whether the numbers of this process are those of the owner (pid_namespaces(7)): containers can share a folder.
 */
interface Owner {
  readonly pid: number;
  readonly host: string;
  readonly space: string;
  readonly boot: string;
  readonly started: string;
}

export type LockResult = { readonly ok: true } | { readonly ok: false; readonly owner: string };

/**
 * Takes the lock file at `path`, whose folder exists. A lock left by a run that no longer exists is taken over;
 * one from another machine or container is believed, because nobody here can know.
 * @throws system errors
 */
export function takeLock(path: string, ops: FileOps): LockResult {
  const mine = JSON.stringify(ownerOf(process.pid));
  for (let attempt = 0; ; attempt++) {
    try {
      ops.create(path, mine);
      return { ok: true };
    } catch (error) {
      if (!isSystemError(error) || error.code !== "EEXIST") throw error;
    }
    const text = readIfThere(path);
    if (text === undefined) continue;
    const owner = parseOwner(text);
    if (attempt >= 3 || (owner !== undefined && isAlive(owner)))
      return { ok: false, owner: owner ? `process ${owner.pid} on ${owner.host}` : "unknown process" };
    takeAway(path, text, ops);
  }
}

/** Gives the lock back. One that cannot be removed is stale as soon as this process ends. */
export function releaseLock(path: string, ops: FileOps): void {
  try {
    ops.unlink(path);
  } catch (error) {
    if (!isSystemError(error)) throw error;
  }
}

/** Removes a stale lock, unless another run has taken it over since we read `text`. */
function takeAway(path: string, text: string, ops: FileOps): void {
  const aside = `${path}.${process.pid}`;
  try {
    ops.rename(path, aside);
    // Between our reading and our renaming somebody may have made a new lock: give it back.
    if (readIfThere(aside) !== text) ops.link(aside, path);
    ops.unlink(aside);
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}

function ownerOf(pid: number): Owner {
  const boot = readProc("sys/kernel/random/boot_id");
  return { pid, host: hostname(), space: numberSpace(), boot, started: startTime(pid) };
}

function isAlive(owner: Owner): boolean {
  if (owner.host !== hostname()) return true;
  // After a reboot nothing is left of the container either.
  if (owner.boot === readProc("sys/kernel/random/boot_id") && owner.space !== numberSpace()) return true;
  try {
    process.kill(owner.pid, 0);
  } catch (error) {
    // ESRCH: no such process. EPERM: it exists and is somebody else's.
    if (isSystemError(error) && error.code === "ESRCH") return false;
  }
  const now = ownerOf(owner.pid);
  return now.boot === owner.boot && now.started === owner.started;
}

/**
 * Field 22 of /proc/<pid>/stat, counted after the command's closing parenthesis; "" where there is no /proc, and of a process
 * that has ended, with all its threads (field 20), and that nobody has asked how: in a container, that may be so for good.
 */
function startTime(pid: number): string {
  const status = readProc(`${pid}/stat`);
  const fields = status.slice(status.lastIndexOf(")") + 2).split(" ");
  const hasEnded = fields[0] === "Z" && Number(fields[17]) <= 1;
  return hasEnded ? "" : (fields[19] ?? "");
}

/** "" where there is no /proc. */
function numberSpace(): string {
  try {
    return readlinkSync("/proc/self/ns/pid");
  } catch (error) {
    if (isSystemError(error)) return "";
    throw error;
  }
}

function readProc(name: string): string {
  return readIfThere(`/proc/${name}`)?.trim() ?? "";
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    // ESRCH: a process that ends while its entry is read.
    if (isMissing(error) || (isSystemError(error) && error.code === "ESRCH")) return undefined;
    throw error;
  }
}

function parseOwner(text: string): Owner | undefined {
  try {
    const { pid, host, space, boot, started } = JSON.parse(text) as Partial<Record<keyof Owner, unknown>>;
    return typeof pid === "number" &&
      Number.isSafeInteger(pid) &&
      pid > 0 &&
      typeof host === "string" &&
      typeof space === "string" &&
      typeof boot === "string" &&
      typeof started === "string"
      ? { pid, host, space, boot, started }
      : undefined;
  } catch {
    return undefined;
  }
}
