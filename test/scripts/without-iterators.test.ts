import { writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { rewriteAll } from "../../scripts/without-iterators.mjs";
import { suiteFolder, writeTree } from "../support/temp-folder.ts";

const root = join(import.meta.dirname, "../..");

// Each gives what it has seen, as an array.
const source = `
type Pair = readonly [string, number];
const pairs: readonly Pair[] = [["a", 1], ["b", 2], ["c", 3]];

export const loops: Readonly<Record<string, () => unknown[]>> = {
  elements() { const seen = []; for (const pair of pairs) seen.push(pair[0]); return seen; },
  patterns() { const seen = []; for (const [name, value] of pairs) seen.push(name + value); return seen; },
  holes() { const seen = []; for (const [, value] of pairs) seen.push(value); return seen; },
  nested() {
    const seen = [];
    outer: for (const [a] of pairs)
      for (const [b, value] of pairs) {
        if (value === 2) continue;
        if (a === "b") continue outer;
        if (a === "c") break outer;
        seen.push(a + b);
      }
    return seen;
  },
  closures() { const all = []; for (const [name] of pairs) all.push(() => name); return all.map((each) => each()); },
  variables() { const seen = []; for (let [name] of pairs) { name += "!"; seen.push(name); } return seen; },
  shadowed() { const seen = []; for (const pair of pairs) { const index = pair; { const pair = index[1]; seen.push(pair); } } return seen; },
  once() { let asked = 0; const get = () => { asked++; return pairs; }; for (const pair of get()) void pair; return [asked]; },
  growing() { const list = [1]; for (const each of list) if (each < 5) list.push(each + 1); return list; },
  gaps() { const seen = []; for (const each of new Array<number>(2)) seen.push(each); return seen; },
  union() { const list: string[] | readonly Pair[] = pairs; const seen = []; for (const each of list) seen.push(each.length); return seen; },
  parameters() { return pairs.map(([name, value]) => value + name); },
  defaults() { const [a = 1, [b] = ["x"], c = 3] = [undefined, undefined, 4] as [number?, string[]?, number?]; return [a, b, c]; },
  nestedPatterns() { const [[a], [, b]] = pairs as unknown as [Pair, Pair]; return [a, b]; },
  swapped() { let [a, b] = [1, 2]; [a, b] = [b, a]; return [a, b]; },
};

export const others: typeof loops = {
  rest() { const [first, ...rest] = pairs; return [first, rest.length]; },
  maps() { const seen = []; for (const [name, value] of new Map(pairs)) seen.push(name + value); return seen; },
  sets() { const set = new Set([1]); for (const each of set) if (each < 4) set.add(each + 1); return [...set]; },
  strings() { const seen = []; for (const each of "a\u{1f600}b") seen.push(each); return seen; },
  generators() { const seen = []; for (const each of (function* () { yield 1; yield 2; })()) seen.push(each); return seen; },
  iterables() { const all: Iterable<number> = new Set([1, 2]); const seen = []; for (const each of all) seen.push(each); const [first] = all; return [...seen, first]; },
  either() { const all: Iterable<number> | number[] = new Set([1, 2]) as Iterable<number> | number[]; const seen = []; for (const each of all) seen.push(each); return seen; },
  bytes() { const seen = []; for (const each of new Uint8Array([1, 2])) seen.push(each); return seen; },
};
`;

const expected = {
  elements: ["a", "b", "c"],
  patterns: ["a1", "b2", "c3"],
  holes: [1, 2, 3],
  nested: ["aa", "ac"],
  closures: ["a", "b", "c"],
  variables: ["a!", "b!", "c!"],
  shadowed: [1, 2, 3],
  once: [1],
  growing: [1, 2, 3, 4, 5],
  gaps: [undefined, undefined],
  union: [2, 2, 2],
  parameters: ["1a", "2b", "3c"],
  defaults: [1, "x", 4],
  nestedPatterns: ["a", 2],
  swapped: [2, 1],
};

const expectedOthers = {
  rest: [["a", 1], 2],
  maps: ["a1", "b2", "c3"],
  sets: [1, 2, 3, 4],
  strings: ["a", "\u{1f600}", "b"],
  generators: [1, 2],
  iterables: [1, 2, 1],
  either: [1, 2],
  bytes: [1, 2],
};

type Functions = Readonly<Record<string, () => unknown[]>>;

describe("sources without iterators", () => {
  const folder = suiteFolder();
  let text: string;
  let built: { readonly loops: Functions; readonly others: Functions };

  beforeAll(async () => {
    writeTree(folder, { "source.ts": source, "package.json": `{ "type": "module" }` });
    const path = join(folder, "source.ts");
    text = rewriteAll([path])[relative(root, path)] ?? "";
    writeFileSync(join(folder, "source.mjs"), text);
    built = (await import(pathToFileURL(join(folder, "source.mjs")).href)) as typeof built;
  }, 60_000);

  it.each(Object.entries(expected))("does in %s what it did", (name, seen) => {
    expect(built.loops[name]?.()).toEqual(seen);
  });

  it.each(Object.entries(expectedOthers))("leaves %s alone", (name, seen) => {
    expect(built.others[name]?.()).toEqual(seen);
  });

  it("asks iterators for nothing that is an array", () => {
    const [loops, others] = text.split("export const others");
    expect(loops).not.toMatch(/ of /);
    expect(loops).not.toMatch(/(?:const|let|\() ?\[/);
    expect(others?.match(/ of /g)).toHaveLength(7);
  });
});
