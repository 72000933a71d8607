import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { commands } from "../../cli/command-line.ts";
import { sha256 } from "../../tooling/support/sha256.ts";
import { damaged } from "../compiler/frontends/support/damaged.ts";
import { suiteFolder } from "../support/temp-folder.ts";
import { commandLine } from "./arguments.ts";
import { keepResult } from "./results.ts";
import { runCase, type Case } from "./run-in-process.ts";
import { makeScene, type Files } from "./scene.ts";
import { seed } from "./seed.ts";

/** Bounded by time: more is found the longer it runs. */
const seconds = Number(process.env["FUZZ_SECONDS"] ?? 180);
const seeds = join(import.meta.dirname, "seeds");

const fragments =
  `{ } [ ] ( ) " ' \` \${ , ; : = . / \\ # & * ? < > | ! @ % - + 0 -1 1e999 null true ../ ../../etc/passwd __proto__ &a *a !nix => ... ?? \0 \n \t \u202e é 🐍`.split(
    " ",
  );

/** Some files damaged, any of them: recipes, output, manifest, journal, what an earlier run remembers. */
const caseFrom = (scene: Files): fc.Arbitrary<Case> => {
  const paths = Object.keys(scene);
  const recipes = paths.filter((path) => path.startsWith("recipes/"));
  const others = paths.filter((path) =>
    /manifest|journal|cache|catalog\.json|package\.nix|service$|compose/.test(path),
  );
  const changed = fc
    .oneof({ weight: 3, arbitrary: fc.constantFrom(...recipes) }, fc.constantFrom(...others))
    .chain((path) => damaged([scene[path] ?? ""], fragments).map((text) => [path, text] as const));
  const [journal, cache] = [fc.boolean(), fc.boolean()];
  return fc
    .tuple(commandLine, fc.array(changed, { maxLength: 3 }), journal, cache)
    .map(([args, changes, interrupted, cached]) => ({
      args: cached && keeps(args) ? [...args, "--cache-dir", "cache"] : args,
      files: Object.fromEntries(
        Object.entries({ ...scene, ...Object.fromEntries(changes) }).filter(
          ([path]) => interrupted || !path.startsWith("out/.catalogc/"),
        ),
      ),
    }));
};

/** Whether a command goes on from what an earlier run has kept. */
const keeps = ([name = ""]: readonly string[]): boolean =>
  commands.some(({ usage, options }) => usage.split(" ")[0] === name && options["cache-dir"] !== undefined);

describe.runIf(process.env["FUZZ"] !== undefined)("the command line", () => {
  const folder = suiteFolder();

  it("answers every input without an internal error", { timeout: (seconds + 300) * 1000 }, async () => {
    const cases = caseFrom(makeScene(folder));
    const problems: string[] = [];
    const counts = { runs: 0, fine: 0, refused: 0, wrongUsage: 0, problems: 0 };
    for (const end = Date.now() + seconds * 1000; Date.now() < end && problems.length < 20;) {
      for (const each of fc.sample(cases, { numRuns: 20, seed: seed + counts.runs })) {
        const { status, problem } = await runCase(each);
        counts.runs += 1;
        const kinds = ["fine", "refused", "wrongUsage"] as const;
        counts[kinds[status] ?? "problems"] += 1;
        if (problem === undefined) continue;
        problems.push(`${each.args.join(" ")}: ${problem}`);
        // Kept, and tried again by every `make test`.
        mkdirSync(seeds, { recursive: true });
        const text = `${JSON.stringify(each, undefined, 2)}\n`;
        writeFileSync(join(seeds, `${sha256(text).slice(0, 12)}.json`), text);
      }
    }
    keepResult("command-line", counts);
    expect(problems).toEqual([]);
  });
});
