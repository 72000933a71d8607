import { readFileSync, writeFileSync } from "node:fs";
import { basename, join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { calledByRewritten, rewriteAll } from "../../scripts/rewritten-sources.mjs";
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
  joined() { const more = [3, 4]; return [...more, 5, ...more, ...[6], 7, 8, ...more.slice(1)]; },
  joinedLate() { const more = [3, 4]; return [1, 2, ...more]; },
  joinedOthers() { return [0, ...new Set([1, 2]), ..."a\u{1f600}", ...new Map(pairs).keys()]; },
  joinedCopies() { const first = [1]; const all = [...first, ...first]; all.push(2); return [first, all]; },
  joinedInOrder() { const seen: string[] = []; const see = (name: string) => { seen.push(name); return [name]; }; return [[see("a"), ...see("b"), see("c")], seen]; },
};

export const others: typeof loops = {
  assigned() { let [a, rest]: [number, number[]] = [0, []]; [a, ...rest] = [1, 2, 3]; [[a, ...rest]] = [[a, ...rest]]; return [a, rest]; },
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
  joined: [3, 4, 5, 3, 4, 6, 7, 8, 4],
  joinedLate: [1, 2, 3, 4],
  joinedOthers: [0, 1, 2, "a", "\u{1f600}", "a", "b", "c"],
  joinedCopies: [[1], [1, 1, 2]],
  joinedInOrder: [
    [["a"], "b", ["c"]],
    ["a", "b", "c"],
  ],
};

const expectedOthers = {
  assigned: [1, [2, 3]],
  rest: [["a", 1], 2],
  maps: ["a1", "b2", "c3"],
  sets: [1, 2, 3, 4],
  strings: ["a", "\u{1f600}", "b"],
  generators: [1, 2],
  iterables: [1, 2, 1],
  either: [1, 2],
  bytes: [1, 2],
};

const classesSource = `
const suffix = "!";

class Counter {
  static #made = 0;
  readonly #name: string;
  #count = 0;
  step = 1;
  later: number | undefined;
  readonly twice = () => this.#count * 2;

  constructor(name: string, readonly kept = name + "?") {
    this.#name = name;
    Counter.#made += 1;
  }

  static get made(): number { return Counter.#made; }
  get text(): string { return this.#text(suffix); }
  add(): this { this.#count += this.step; return this; }
  #text(end: string): string { return this.#name + this.#count + end; }
}

class Louder extends Counter {
  #name: string;
  readonly parts: string[] = [];
  constructor(name: string) { super(name); this.#name = name.toUpperCase(); this.parts.push(this.#name); }
  own(): string { return this.#name + this.text; }
}

class Silent extends Louder {
  said = 0;
  say(): number { return ++this.said; }
}

class Shadowed {
  readonly end = suffix;
  readonly given: string;
  constructor(suffix: string) { this.given = suffix; }
}

class Empty { #value: number | undefined; set(value: number): this { this.#value = value; return this; } get(): number | undefined { return this.#value; } }

export const classes: Readonly<Record<string, () => unknown[]>> = {
  members() { const one = new Counter("a").add().add(); return [one.text, one.kept, one.twice(), one.step, Object.hasOwn(one, "later")]; },
  statics() { const before = Counter.made; new Counter("b"); new Louder("c"); return [Counter.made - before]; },
  extended() { const one = new Louder("d").add(); return [one.own(), one.parts, one instanceof Counter]; },
  inherited() { const one = new Silent("e"); return [one.say(), one.say(), one.own()]; },
  names() { const one = new Shadowed("x"); return [one.end, one.given]; },
  unset() { return [new Empty().get(), new Empty().set(1).get()]; },
};
`;

const copiesSource = `
interface Named { readonly name: string; readonly note?: string; }
const one: Named = { name: "a", note: "b" };
const list: readonly Named[] = [one, { name: "c" }];
const byName = (all: readonly Named[] | ReadonlySet<Named>) => [...all].map(({ name }) => name);

export const copies: Readonly<Record<string, () => unknown[]>> = {
  many() { return list.flatMap(({ name, note }) => (note === undefined ? [] : [name, note])); },
  single() { return list.flatMap(({ name }) => name); },
  deep() { return list.flatMap(({ name }) => [[name]]); },
  counted() { return list.flatMap((each, index, all) => [each.name, index, all === list]); },
  nested() { return list.flatMap((each) => list.flatMap((other) => (each === other ? [] : [each.name + other.name]))); },
  grown() { const more = { ...one, size: 1 }; return [more, Object.keys(more), one]; },
  joined() { const size = { size: 1, name: "d" }; return [{ ...one, ...size }, { ...one, ...(list.length > 5 && size) }]; },
  optional() { return [{ ...list[1]!, note: "e" }, { ...(undefined as Named | undefined), size: 1 }]; },
  computed() { return [{ ...one, ["na" + "me"]: "f" }, { ...one, get size() { return 2; } }]; },
  own() { const odd = JSON.parse('{ "__proto__": 1 }') as object; return Object.keys({ ...odd, size: 1 }); },
};

export const otherCopies: typeof copies = {
  replaced() { return [{ ...one, name: "g" }, { ...one, ...{ name: "h" } }, { ...one }]; },
  others() { return [{ name: "i", ...one, size: 1 }]; },
  taken() { let size = 0, rest: object = {}; ({ size, ...rest } = { size: 1, name: "j" }); return [size, rest]; },
  within() { const bound = list.flatMap(function (this: string, { name }) { return [this + name]; }, "!"); return [...bound, ...byName(new Set(list))]; },
};
`;

const expectedCopies = {
  many: ["a", "b"],
  single: ["a", "c"],
  deep: [["a"], ["c"]],
  counted: ["a", 0, true, "c", 1, true],
  nested: ["ac", "ca"],
  grown: [{ name: "a", note: "b", size: 1 }, ["name", "note", "size"], { name: "a", note: "b" }],
  joined: [
    { name: "d", note: "b", size: 1 },
    { name: "a", note: "b" },
  ],
  optional: [{ name: "c", note: "e" }, { size: 1 }],
  computed: [
    { name: "f", note: "b" },
    { name: "a", note: "b", size: 2 },
  ],
  own: ["__proto__", "size"],
};

const expectedOtherCopies = {
  replaced: [
    { name: "g", note: "b" },
    { name: "h", note: "b" },
    { name: "a", note: "b" },
  ],
  others: [{ name: "a", note: "b", size: 1 }],
  taken: [1, { name: "j" }],
  within: ["!a", "!c", "a", "c"],
};

const expectedClasses = {
  members: ["a2!", "a?", 4, 1, true],
  statics: [2],
  extended: ["DD"[0] + "d1!", ["D"], true],
  inherited: [1, 2, "Ee0!"],
  names: ["!", "x"],
  unset: [undefined, 1],
};

type Functions = Readonly<Record<string, () => unknown[]>>;

describe("rewritten sources", () => {
  const folder = suiteFolder();
  const texts = new Map<string, string>();
  let built: Readonly<Record<"loops" | "others" | "classes" | "copies" | "otherCopies", Functions>>;

  beforeAll(async () => {
    writeTree(folder, {
      "loops.ts": source,
      "classes.ts": classesSource,
      "copies.ts": copiesSource,
      "package.json": `{ "type": "module" }`,
    });
    const called = calledByRewritten.map((path) => readFileSync(join(root, path), "utf8")).join("\n");
    const paths = ["loops", "classes", "copies"].map((name) => join(folder, `${name}.ts`));
    const rewritten = rewriteAll(paths);
    const modules = [];
    for (const path of paths) {
      const text = rewritten[relative(root, path)] ?? "";
      texts.set(basename(path, ".ts"), text);
      const module = path.replace(/ts$/, "mjs");
      writeFileSync(module, `${called.replaceAll("export ", "")}\n${text}`);
      modules.push((await import(pathToFileURL(module).href)) as object);
    }
    built = Object.assign({}, ...modules) as typeof built;
  });

  it.each(Object.entries(expected))("do in %s what they did", (name, seen) => {
    expect(built.loops[name]?.()).toEqual(seen);
  });

  it.each(Object.entries(expectedOthers))("leave %s alone", (name, seen) => {
    expect(built.others[name]?.()).toEqual(seen);
  });

  it.each(Object.entries(expectedClasses))("do with %s of classes what they did", (name, seen) => {
    expect(built.classes[name]?.()).toEqual(seen);
  });

  it.each(Object.entries(expectedCopies))("give for %s what they gave", (name, seen) => {
    expect(built.copies[name]?.()).toEqual(seen);
  });

  it.each(Object.entries(expectedOtherCopies))("copy %s as they did", (name, seen) => {
    expect(built.otherCopies[name]?.()).toEqual(seen);
  });

  it("ask iterators for nothing that is an array", () => {
    const [loops, others] = texts.get("loops")?.split("export const others") ?? [];
    expect(loops).not.toMatch(/ of /);
    expect(loops).not.toMatch(/(?:const|let|\() ?\[[\w, ]*\] =/);
    expect(loops).not.toMatch(/, \.\.\./);
    expect(others?.match(/ of /g)).toHaveLength(7);
  });

  it("have no private members, and no fields where a constructor can assign them", () => {
    const text = texts.get("classes") ?? "";
    expect(text).not.toContain("#");
    expect(text.match(/^ {4}\w+ = .*;$/gm)).toEqual(["    said = 0;", "    end = suffix;"]);
  });

  it("add properties to nothing that V8 has copied, and leave no flatMap to it", () => {
    const [grown, others] = texts.get("copies")?.split("export const otherCopies") ?? [];
    expect(grown).not.toContain(".flatMap(");
    expect(grown?.match(/\{ (?:\.\.\.__nothing, )?\.\.\.(?!__)/g)).toEqual(
      Array(8).fill("{ ...__nothing, ..."),
    );
    expect(others).not.toContain("__nothing");
    expect(others?.match(/\.flatMap\(/g)).toHaveLength(1);
  });
});
