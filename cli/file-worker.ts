import { workerData, type MessagePort } from "node:worker_threads";
import { diskOps } from "./output/file-ops.ts";
import { carryOut, type Order } from "./output/making.ts";

// The program of the thread that `FileMaker` starts.

const port = workerData as MessagePort;
port.on("message", (order: Order) => {
  carryOut(order, diskOps, (made) => {
    port.postMessage(made);
  });
});
