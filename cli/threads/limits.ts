import { readdirSync } from "node:fs";
import { readBytes } from "../disk/read-file.ts";

/** What Node needs of its own, and what a thread does; measured with Node 20, doubled. */
const [filesOfNode, filesOfThread] = [40, 10];

/** Threads that Node starts when it first has something for them to do, and aborts without; doubled. */
const threadsOfNode = 8;

/**
 * Whether the limits of this process (`ulimit`) leave room for some more threads. Where they do not, the whole process
 * ends without a word that anybody could catch: V8 aborts when the address space is not enough for what a thread
 * reserves, which is far more than it uses; libuv does when it cannot start threads of its own any
 * more. Source: proc_pid_limits(5); elsewhere than on Linux nothing is known of limits.
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
 * How many more processes and threads there may be, as far as that is limited: for the user (`ulimit -u`), or for the
 * control groups of this process, as containers have them (`--pids-limit`). Sources: getrlimit(2), proc_pid_cgroup(5),
 * cgroups(7); elsewhere than on Linux nothing is known of limits.
 *
 * @param enough how many do
 * @returns at least `enough` when so many are left
 */
function roomForTasks(enough: number): number {
  return Math.min(roomForUser(enough), ...controlGroups().map(roomInGroup));
}

function roomForUser(enough: number): number {
  const limit = /^Max processes +(\d+)/m.exec(read("/proc/self/limits"))?.[1];
  if (limit === undefined) return Infinity;
  // All that the system runs are quickly counted, and nearly always far fewer than one user may have.
  const all = Number(/\/(\d+)/.exec(read("/proc/loadavg"))?.[1] ?? Infinity);
  return Number(limit) - (Number(limit) - all >= enough ? all : tasksOfUser());
}

/** Of the user of this process: the threads of all processes. */
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

/** The folders of the control groups that this process is in; a container may see itself at the root of them. */
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

/** Empty when it cannot be read. */
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
