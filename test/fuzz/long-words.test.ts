import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compile } from "../../compiler/compile.ts";
import { emit } from "../../emitters/emit.ts";
import { oneRecipe } from "../emitters/hostile/one-recipe.ts";
import { stringProbes } from "../emitters/hostile/string-options.ts";
import { keepResult } from "./results.ts";
import { seed } from "./seed.ts";

const seconds = Number(process.env["FUZZ_SECONDS"] ?? 180) / 3;

/** Characters in a word. */
const length = 60_000;
/** Times the processor time of a harmless word of that length in the same option. */
const mostCpu = 5;
/** Processor time in milliseconds that is too short to compare. */
const leastCpu = 300;

/** Fragments that rules search texts for: options, addresses, ports, tokens, keys, quotes, brackets, HTML. */
const fragments = [
  ...["-", "--", "-p ", "--password=", "PASSWORD=", "export ", "curl -u ", "a:", ":1", "1", "0", "8080:"],
  ...["127.0.0.1", "localhost", "http://", "https://", "@", "/", "./", "../", "/etc/", ".git", "%", "%2e"],
  ...["AKIA", "ghp_", "eyJ", "sk-", "xoxb-", "-----BEGIN ", "PRIVATE KEY-----", "=", "==", "&", "?", "#"],
  ...["$", "${", "$(", "`", '"', "'", "''", "\\", "(", ")", "[", "]", "{", "}", "<", ">", "<script ", "|"],
  ...["if ", "then ", "fi", "do ", "done", "case ", "esac", "<<E", "\n", "\t", " ", ";", "é", "\u{1F600}"],
];

const word = fc
  .array(fc.constantFrom(...fragments), { minLength: 1, maxLength: 4 })
  .map((parts) => parts.join(""))
  .map((part) => part.repeat(Math.ceil(length / part.length)));

/** The processor time of compiling a recipe, in milliseconds. */
async function cpuOf(recipe: unknown): Promise<number> {
  const before = process.cpuUsage();
  await compile({ tree: oneRecipe(recipe), recipesName: "recipes", recipesFromOut: "../recipes", emit });
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

describe.runIf(process.env["FUZZ"] !== undefined)("long words in every option that takes text", () => {
  it("take not much longer than harmless ones", { timeout: (seconds + 300) * 1000 }, async () => {
    const probes = stringProbes();
    const usual = new Map<string, number>();
    for (const { option, recipe } of probes) {
      const times = [await cpuOf(recipe("x".repeat(length))), await cpuOf(recipe("x".repeat(length)))];
      usual.set(option, Math.min(...times));
    }
    const counts = { tried: 0, broken: 0, slowestMs: 0 };
    const problems: string[] = [];
    const cases = fc.tuple(fc.constantFrom(...probes), word);
    for (const end = Date.now() + seconds * 1000; Date.now() < end && problems.length < 20;)
      for (const [{ option, recipe }, text] of fc.sample(cases, { numRuns: 5, seed: seed + counts.tried })) {
        const most = Math.max(leastCpu, mostCpu * (usual.get(option) ?? 0));
        let cpu = await cpuOf(recipe(text));
        // Once more: the first time may have paid for the memory of earlier recipes.
        if (cpu > most) cpu = await cpuOf(recipe(text));
        counts.tried += 1;
        counts.slowestMs = Math.max(counts.slowestMs, Math.round(cpu));
        if (cpu <= most) continue;
        counts.broken += 1;
        problems.push(`${option}: ${JSON.stringify(text.slice(0, 40))}… takes ${Math.round(cpu)} ms`);
      }
    keepResult("long-words", counts);
    expect(problems).toEqual([]);
  });
});
