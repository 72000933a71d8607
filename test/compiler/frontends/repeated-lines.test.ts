// Slow. Depends on: compiler/frontends.
import { describe, expect, it } from "vitest";
import type { Frontend } from "../../../compiler/frontends/frontend.ts";
import { nixFrontend } from "../../../compiler/frontends/nix/frontend.ts";
import { parseNix } from "../../../compiler/frontends/nix/parse.ts";
import { typescriptFrontendWith } from "../../../compiler/frontends/typescript/frontend.ts";
import { yamlFrontend } from "../../../compiler/frontends/yaml/frontend.ts";
import { jsonFrontend } from "../../../compiler/frontends/yaml/json.ts";
import { recipesInEverySyntax } from "./support/three-syntaxes.ts";
import { keepResult } from "../../fuzz/results.ts";

const frontends = {
  ts: typescriptFrontendWith(parseNix),
  yaml: yamlFrontend,
  json: jsonFrontend,
  nix: nixFrontend,
} satisfies Record<string, Frontend>;

const isFuzz = process.env["FUZZ"] !== undefined;
/** Recipes and repetitions: all with `make fuzz`, otherwise a share that is the same in every run. */
const recipes = Object.values(recipesInEverySyntax).slice(0, isFuzz ? undefined : 2);
const repetitions = isFuzz ? [...Array.from({ length: 59 }, (_, index) => index + 2)] : [60];

/** Processor time in milliseconds; a text with no repeated line takes a few. */
const mostCpu = 500;

/** The processor time of reading a text, in milliseconds. */
function cpuOf(syntax: keyof typeof frontends, text: string): number {
  const before = process.cpuUsage();
  frontends[syntax].read({ path: `apps/demo/recipe.${syntax}`, text }, { report: () => undefined });
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** A recipe with each line, and each pair of lines, repeated in its place. */
function* repeated(text: string, times: number): Iterable<string> {
  const lines = text.split("\n");
  for (const count of [1, 2])
    for (let at = 0; at + count <= lines.length; at++) {
      const fragment = lines.slice(at, at + count);
      yield [
        ...lines.slice(0, at),
        ...Array<string[]>(times).fill(fragment).flat(),
        ...lines.slice(at + count),
      ].join("\n");
    }
}

describe("a reader", () => {
  it.each(["ts", "yaml", "json", "nix"] as const)(
    "reads recipes in %s with a line repeated up to 60 times in at most 500 ms",
    { timeout: 1_800_000 },
    (syntax) => {
      const counts = { repeatedLines: 0, slowestMs: 0 };
      const problems: string[] = [];
      for (const recipe of recipes)
        for (const times of repetitions)
          for (const text of repeated(recipe[syntax], times)) {
            let cpu = cpuOf(syntax, text);
            // Once more: the first time may include garbage collection.
            if (cpu > mostCpu) cpu = cpuOf(syntax, text);
            counts.repeatedLines += 1;
            counts.slowestMs = Math.max(counts.slowestMs, Math.round(cpu));
            if (cpu > mostCpu) problems.push(`${Math.round(cpu)} ms: ${text}`);
          }
      if (isFuzz) keepResult(`repeated-lines-${syntax}`, counts);
      expect(problems).toEqual([]);
    },
  );

  it("reads YAML whose keys nest by mistake in time that does not double with each line", () => {
    const lines = "    description: A b:\n    maintainers: [c]\n";
    expect(cpuOf("yaml", `apps:\n  d:\n${lines.repeat(60)}`)).toBeLessThan(mostCpu);
  });
});
