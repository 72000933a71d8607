import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, it } from "vitest";
import { machine } from "../support/machine.ts";
import { suiteFolder } from "../support/temp-folder.ts";
import { TestBed } from "./bed.ts";
import { faults } from "./faults.ts";
import { randomNumbers } from "./random.ts";
import { runFault, type FaultCounts } from "./run-fault.ts";
import { faultTable } from "./table.ts";

// `make faults` disturbs real processes hundreds of times, `make test` a few.
const all = process.env["FAULTS"] !== undefined;

describe("a compile that is disturbed", () => {
  const folder = suiteFolder();
  const results: FaultCounts[] = [];
  let bed: TestBed | undefined;

  afterAll(() => {
    console.log(faultTable(results));
    if (!all) return;
    const target = join(import.meta.dirname, "../../dist");
    mkdirSync(target, { recursive: true });
    writeFileSync(
      join(target, "faults.json"),
      `${JSON.stringify({ machine: machine(), counts: results })}\n`,
    );
  });

  for (const kind of faults) {
    it.runIf(kind.possible)(kind.name, { timeout: 3_600_000 }, async () => {
      bed ??= await TestBed.make(folder, all ? 60 : 40);
      results.push(await runFault(bed, kind, all ? kind.rounds : kind.few, randomNumbers(20261120)));
    });
  }
});
