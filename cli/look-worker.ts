import { parentPort, workerData } from "node:worker_threads";
import { lookAround, type LookRequest } from "./record/look-ahead.ts";

// The program of the thread that `startLooking` starts.

parentPort?.postMessage(lookAround(workerData as LookRequest));
