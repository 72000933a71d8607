import { readFileSync } from "node:fs";
import { roomForTasks } from "./room-for-tasks.ts";

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
  const limits = readLimits();
  const files = /^Max open files +(\d+)/m.exec(limits)?.[1];
  const isSpaceLimited = /^Max address space +\d/m.test(limits);
  const tasks = count + threadsOfNode;
  return (
    !isSpaceLimited &&
    (files === undefined || Number(files) >= filesOfNode + count * filesOfThread) &&
    roomForTasks(tasks) >= tasks
  );
}

function readLimits(): string {
  try {
    return readFileSync("/proc/self/limits", "latin1");
  } catch {
    return "";
  }
}
