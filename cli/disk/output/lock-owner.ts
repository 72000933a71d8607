import { readlinkSync } from "node:fs";
import { hostname } from "node:os";
import { readText } from "../read-file.ts";
import { isMissing, isSystemError, readOr } from "../system-error.ts";

/**
 * The process that holds a lock. `started` and `boot` distinguish a process from a later one with the same number
 * (proc(5)). `space` tells whether process numbers have the same meaning for this process and the owner
 * (pid_namespaces(7)), because containers can share a folder.
 */
export interface LockOwner {
  readonly pid: number;
  readonly host: string;
  readonly space: string;
  readonly boot: string;
  readonly started: string;
}

export function ownerOf(pid: number): LockOwner {
  const boot = readProc("sys/kernel/random/boot_id");
  return { pid, host: hostname(), space: numberSpace(), boot, started: startTime(pid) };
}

/**
 * Whether the process still exists. Processes of other machines and containers cannot be checked, so they count as
 * alive.
 */
export function isAlive(owner: LockOwner): boolean {
  if (owner.host !== hostname()) return true;
  // After a reboot, the processes of containers are gone too.
  if (owner.boot === readProc("sys/kernel/random/boot_id") && owner.space !== numberSpace()) return true;
  try {
    process.kill(owner.pid, 0);
  } catch (error) {
    // ESRCH: no such process. EPERM: it exists and belongs to another user.
    if (isSystemError(error) && error.code === "ESRCH") return false;
  }
  const now = ownerOf(owner.pid);
  return now.boot === owner.boot && now.started === owner.started;
}

/**
 * Field 22 of /proc/<pid>/stat, counted after the command's closing parenthesis. "" if there is no /proc, and for a
 * process that has ended with all its threads (field 20) but has not been waited for: in a container, it can stay like
 * that forever.
 */
function startTime(pid: number): string {
  const status = readProc(`${pid}/stat`);
  const fields = status.slice(status.lastIndexOf(")") + 2).split(" ");
  const hasEnded = fields[0] === "Z" && Number(fields[17]) <= 1;
  return hasEnded ? "" : (fields[19] ?? "");
}

/** "" if there is no /proc. */
const numberSpace = (): string => readOr("", () => readlinkSync("/proc/self/ns/pid"));

function readProc(name: string): string {
  return readIfThere(`/proc/${name}`)?.trim() ?? "";
}

export function readIfThere(path: string): string | undefined {
  try {
    return readText(path);
  } catch (error) {
    // ESRCH: the process ended while its entry was read.
    if (isMissing(error) || (isSystemError(error) && error.code === "ESRCH")) return undefined;
    throw error;
  }
}

/** Undefined for text that catalogc did not write, or not completely. */
export function parseOwner(text: string): LockOwner | undefined {
  try {
    const { pid, host, space, boot, started } = JSON.parse(text) as Partial<Record<keyof LockOwner, unknown>>;
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
