import { execFileSync } from "node:child_process";
import { cpSync, rmSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { writeRecipes } from "../golden/process-cases.ts";
import { catalogcHere } from "../support/catalogc-here.ts";
import { commands, expectPrintable, hostile, scenes } from "../support/hostile-printing.ts";
import { suiteFolder } from "../support/temp-folder.ts";
import { keepResult } from "./results.ts";
import { seed } from "./seed.ts";

/** A third of the time: each run is that of a whole command. */
const seconds = Number(process.env["FUZZ_SECONDS"] ?? 180) / 3;

/** Characters with a meaning to a terminal, a log or a page, in any order and with anything between. */
const text = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ...hostile,
        "::",
        "error",
        "warning",
        "##[",
        "##",
        "[",
        "%0A",
        "%25",
        "\n",
        "\r",
        "\t",
        " ",
        "`",
        "<",
        "|",
      ),
      fc.string({ unit: "binary", maxLength: 4 }),
    ),
    { minLength: 1, maxLength: 6 },
  )
  .map((parts) => parts.join(""));

describe.runIf(process.env["FUZZ"] !== undefined)("printed hostile names and fields", () => {
  it("does nothing but be read", { timeout: (seconds + 300) * 1000 }, async () => {
    const around = suiteFolder();
    const [base, folder] = [join(around, "base"), join(around, "work")];
    writeRecipes(base);
    await catalogcHere(base, ["compile", "--no-cache"]);
    const git = (...args: readonly string[]): Buffer => execFileSync("git", ["-C", base, ...args]);
    git("init", "-q");
    git("add", "-A");
    git("-c", "user.name=a", "-c", "user.email=a@b", "commit", "-qm", "all");
    const cases = fc.tuple(fc.constantFrom(...Object.keys(scenes)), text, fc.constantFrom(...commands));
    const counts = { tried: 0, broken: 0 };
    const problems: string[] = [];
    for (const end = Date.now() + seconds * 1000; Date.now() < end && problems.length < 20;)
      for (const [name, said, [args, format]] of fc.sample(cases, {
        numRuns: 10,
        seed: seed + counts.tried,
      })) {
        cpSync(base, folder, { recursive: true });
        counts.tried += 1;
        try {
          scenes[name]?.(said, folder);
          const { stdout, stderr, status } = await catalogcHere(folder, args);
          expect(status).toBeLessThan(3);
          expectPrintable(stdout + stderr, format);
        } catch (error) {
          counts.broken += 1;
          problems.push(`${name} ${JSON.stringify(said)} ${args.join(" ")}: ${String(error)}`);
        }
        rmSync(folder, { recursive: true });
      }
    keepResult("printing", counts);
    expect(problems).toEqual([]);
  });
});
