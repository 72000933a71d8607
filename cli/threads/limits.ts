import { readdirSync } from "node:fs";
import { readBytes } from "../disk/read-file.ts";

/** The open files of Node itself, and of a thread; measured with Node 20 and doubled. */
const [filesOfNode, filesOfThread] = [40, 10];

/** Threads that Node starts on demand, and aborts without; doubled. */
const threadsOfNode = 8;

/**
 * Whether the limits of this process (`ulimit`) allow some more threads. If they do not, the process aborts without a
 * catchable error: V8 if the address space is not enough for what a thread reserves, which is far more than it uses;
 * libuv if it cannot start its own threads. Source: proc_pid_limits(5); on other systems than Linux limits are unknown.
 */
export function hasRoomForThreads(count: number): boolean {
  const limits = read("/proc/self/limits");
  const files = /^Max open files +(\d+)/m.exec(limits)?.[1];
  const isSpaceLimited = /^Max address space +\d/m.test(limits);
  const tasks = count + threadsOfNode;
  return (
    !isSpaceLimited &&
    (files === undefined || Number(files) >= filesOfNode + count * filesOfThread) &&
    roomForTasks(tasks) >= tasks
  );
}

/**
 * The number of additional processes and threads allowed: for the user (`ulimit -u`), and for the control groups of
 * this process, as in containers (`--pids-limit`). Sources: getrlimit(2), proc_pid_cgroup(5), cgroups(7); on other
 * systems than Linux limits are unknown.
 *
 * @param enough the sufficient number
 * @returns at least `enough` if so many are available
 */
function roomForTasks(enough: number): number {
  return Math.min(roomForUser(enough), ...controlGroups().map(roomInGroup));
}

function roomForUser(enough: number): number {
  const limit = /^Max processes +(\d+)/m.exec(read("/proc/self/limits"))?.[1];
  if (limit === undefined) return Infinity;
  // The total of the system is quick to count, and nearly always far below the limit of one user.
  const all = Number(/\/(\d+)/.exec(read("/proc/loadavg"))?.[1] ?? Infinity);
  return Number(limit) - (Number(limit) - all >= enough ? all : tasksOfUser());
}

/** The threads of all processes of this user. */
function tasksOfUser(): number {
  const user = String(process.getuid?.());
  let count = 0;
  for (const name of list("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    const status = read(`/proc/${name}/status`);
    if (/^Uid:\s+(\d+)/m.exec(status)?.[1] === user)
      count += Number(/^Threads:\s+(\d+)/m.exec(status)?.[1] ?? 0);
  }
  return count;
}

/** The folders of the control groups of this process; a container may see itself at their root. */
function controlGroups(): readonly string[] {
  const folders = new Set<string>();
  for (const [, controllers = "", path = ""] of read("/proc/self/cgroup").matchAll(/^\d+:([^:]*):(.*)$/gm)) {
    if (controllers !== "" && controllers !== "pids") continue;
    const root = controllers === "" ? "/sys/fs/cgroup" : "/sys/fs/cgroup/pids";
    for (let at = path; at.length > 1; at = at.slice(0, at.lastIndexOf("/"))) folders.add(`${root}${at}`);
    folders.add(root);
  }
  return [...folders];
}

function roomInGroup(folder: string): number {
  const most = read(`${folder}/pids.max`);
  return /^\d/.test(most) ? Number(most) - Number(read(`${folder}/pids.current`)) : Infinity;
}

/** Empty if it cannot be read. */
function read(path: string): string {
  try {
    return readBytes(path).toString("latin1");
  } catch {
    return "";
  }
}

function list(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
