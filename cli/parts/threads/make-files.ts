import type { MessagePort } from "node:worker_threads";
import { diskOps } from "../../output/file-ops.ts";
import { carryOut, type Order } from "../../output/making.ts";

/**
 * Carries out orders of a `FileMaker`. As long as it is not done, messages are let in: a thread of Tinypool that has nothing
 * to do sleeps.
 * @returns when the port is closed
 */
export function makeFiles(orders: MessagePort): Promise<void> {
  const folders = new Set<string>();
  return new Promise((resolve) => {
    orders.on("message", (order: Order) => {
      carryOut(order, diskOps, (made) => orders.postMessage(made), folders);
    });
    orders.on("close", resolve);
  });
}
