// Slow. Depends on: test/bench.
import { expect, it } from "vitest";
import { runMeasured } from "./measure.ts";

it("memory is that of the program, not of who starts it", () => {
  // Every byte is written, so that it is in memory.
  const large = Buffer.alloc(400 * 1024 * 1024, 1);
  expect(process.memoryUsage().rss).toBeGreaterThan(large.length);
  const { peakMiB } = runMeasured(["-e", ""]).cost;
  expect(peakMiB).toBeGreaterThan(20);
  expect(peakMiB).toBeLessThan(200);
});

it("and all of it", () => {
  const { peakMiB } = runMeasured(["-e", "Buffer.alloc(300 * 1024 * 1024, 1)"]).cost;
  expect(peakMiB).toBeGreaterThan(300);
  expect(peakMiB).toBeLessThan(500);
});

it("time is that of all threads, said once", () => {
  // Processor time, not time: others may be busy too.
  const busy = "const start = process.cpuUsage().user; while (process.cpuUsage().user < start + 300_000);";
  const program = `new (require("node:worker_threads").Worker)(${JSON.stringify(busy)}, { eval: true });`;
  const { status, cost } = runMeasured(["-e", program]);
  expect(status).toBe(0);
  expect(cost.cpuMs).toBeGreaterThan(300);
});
