// Slow. Depends on: cli, test/faults.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, it } from "vitest";
import { machine } from "../support/machine.ts";
import { suiteFolder } from "../support/temp-folder.ts";
import { inTurns, manyFiles, TestBed } from "./bed.ts";
import { faults, type FaultKind } from "./faults.ts";
import { firstOutputFaults } from "./first-output-faults.ts";
import { raceFaults } from "./race-faults.ts";
import { randomNumbers } from "./random.ts";
import { runFault, type FaultCounts } from "./run-fault.ts";
import { faultTable } from "./table.ts";

// `make faults` disturbs real processes hundreds of times, `make test` a few.
const all = process.env["FAULTS"] !== undefined;

describe("a compile that is disturbed", () => {
  const results: FaultCounts[] = [];

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

  const runAll = (kinds: readonly FaultKind[], make: () => Promise<TestBed>): void => {
    let bed: TestBed | undefined;
    for (const kind of kinds.filter(({ few }) => all || few > 0))
      it.runIf(kind.possible)(kind.name, { timeout: 3_600_000 }, async () => {
        bed ??= await make();
        results.push(await runFault(bed, kind, all ? kind.rounds : kind.few, randomNumbers(20261120)));
      });
  };

  runAll([...faults, ...raceFaults], () => TestBed.make(suiteFolder(), inTurns(all ? 60 : 40)));
  runAll(firstOutputFaults, () => TestBed.make(suiteFolder(), manyFiles));
});
