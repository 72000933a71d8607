import type { CheckedCatalog, Entry } from "../../compiler/check/checked-catalog.ts";
import { describeOptions } from "../../compiler/schema/options/describe-options.ts";
import { suggest } from "../../compiler/support/suggest.ts";

/** Steps down: an option, a user-chosen name or the index of a list element. */
export type OptionPath = readonly string[];

/** `apps.web.data."a.txt"` as its steps; quotes as in Nix. */
export function parsePath(text: string): OptionPath {
  return [...text.matchAll(/"((?:[^"\\]|\\.)*)"|([^."]+)/g)].map(([, quoted, plain]) =>
    quoted === undefined ? (plain ?? "") : quoted.replace(/\\(.)/g, "$1"),
  );
}

export const formatPath = (path: OptionPath): string =>
  path.map((step) => (/^[A-Za-z0-9_'-]+$/.test(step) ? step : JSON.stringify(step))).join(".");

type Node = Readonly<Record<string, unknown>> | ReadonlyMap<string, unknown> | readonly unknown[];

/** Checked data consists of groups (objects), sets (maps) and lists; everything else is a leaf. */
export function isNode(value: unknown): value is Node {
  if (typeof value !== "object" || value === null) return false;
  return value instanceof Map || Array.isArray(value) || !("kind" in value || "parts" in value);
}

export function children(node: Node): readonly (readonly [string, unknown])[] {
  if (node instanceof Map) return [...node].map(([key, each]) => [String(key), each]);
  return Object.entries(node);
}

/** The value at a path; undefined if there is none. */
export function valueAt(data: unknown, path: OptionPath): unknown {
  let value = data;
  for (const step of path) {
    if (!isNode(value)) return undefined;
    value = children(value).find(([key]) => key === step)?.[1];
  }
  return value;
}

/**
 * The steps of a path as users write it: `pkgs.tool.build.env."A.B"`, `…ports.0`. Undefined if a step is empty or a
 * quote is not closed.
 */
export function readOptionPath(written: string): readonly string[] | undefined {
  const steps: string[] = [];
  let rest = written;
  for (;;) {
    const match = /^(?:"((?:[^"\\]|\\.)*)"|([^."]+))(\.|$)/.exec(rest);
    if (match === null) return undefined;
    const [whole, quoted, plain, end] = match;
    steps.push(plain ?? (quoted ?? "").replace(/\\(.)/g, "$1"));
    rest = rest.slice(whole.length);
    if (end === "") return steps;
  }
}

/**
 * An unknown path with its first wrong step replaced by the nearest existing one, if there is one. It compares step by
 * step, because long paths are all similar.
 */
export function nearestPath(path: OptionPath, catalog: CheckedCatalog): string | undefined {
  const { apps, pkgs, catalogFile } = catalog;
  let data: unknown = { ...catalogFile.data, apps: dataOf(apps), pkgs: dataOf(pkgs) };
  for (const [index, step] of path.entries()) {
    const below = isNode(data) ? children(data) : [];
    const found = below.find(([key]) => key === step);
    if (found !== undefined) {
      data = found[1];
      continue;
    }
    // Any other number is equally near.
    if (Array.isArray(data)) return undefined;
    const near = suggest(
      step,
      below.map(([key]) => key),
    );
    return near === undefined ? undefined : formatPath(path.with(index, near));
  }
  return undefined;
}

const dataOf = (entries: ReadonlyMap<string, Entry<object>>): ReadonlyMap<string, object> =>
  new Map([...entries].map(([name, { data }]) => [name, data]));

/**
 * The spellings of an option path in recipes, the given one first: `…runtimes.nixos.enable` is another spelling of
 * `…runtimes.hostos.enable`. User-chosen names have one spelling.
 */
export function spellings(steps: readonly string[]): readonly (readonly string[])[] {
  const neutral: string[] = [];
  let found: readonly (readonly string[])[] = [[]];
  for (const step of steps) {
    const names = namesAt(neutral).find((each) => each.includes(step)) ?? [step];
    neutral.push(names[0] ?? step);
    const others = names.filter((name) => name !== step);
    found = [step, ...others].flatMap((name) => found.map((path) => [...path, name]));
  }
  return found;
}

/** Options directly below a path of neutral names that have several names, the neutral one first. */
function namesAt(path: readonly string[]): readonly (readonly string[])[] {
  return optionsWithAliases().flatMap(({ above, names }) =>
    above.length === path.length && above.every((step, index) => step === "<name>" || step === path[index])
      ? [names]
      : [],
  );
}

interface Named {
  readonly above: readonly string[];
  readonly names: readonly string[];
}

let known: readonly Named[] | undefined;

const optionsWithAliases = (): readonly Named[] =>
  (known ??= describeOptions().flatMap(({ path, aliases }) => {
    const steps = path.split(".");
    const name = steps.pop() ?? "";
    return aliases.length === 0 ? [] : [{ above: steps, names: [name, ...aliases] }];
  }));
