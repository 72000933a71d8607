import { posix } from "node:path";
import type { ChangedInput } from "../sides/tree.ts";
import { wayBetween } from "../sides/way-between.ts";
import { changedInputs } from "./changed-inputs.ts";
import type { Trees } from "../rules/rule.ts";

interface Index {
  /** Inputs whose paths are words, by path, and where each stands among all inputs. */
  readonly places: ReadonlyMap<string, number>;
  /** Those with blanks and other signs in their paths. */
  readonly odd: readonly ChangedInput[];
  /** What was found in a file. */
  readonly found: Map<string, readonly ChangedInput[]>;
}

const known = new WeakMap<Trees, Index>();

/** The changed inputs that a generated file names by the paths that lead there, in the order of all of them. */
export function namedInputs(trees: Trees, file: string): readonly ChangedInput[] {
  const inputs = changedInputs(trees);
  if (inputs.length === 0) return [];
  const index = known.get(trees) ?? indexOf(inputs);
  known.set(trees, index);
  const named = index.found.get(file) ?? find(inputs, index, file, trees.after.files.get(file) ?? "");
  index.found.set(file, named);
  return named;
}

function indexOf(inputs: readonly ChangedInput[]): Index {
  const isWord = ({ path }: ChangedInput): boolean => /^[\w./+-]+$/.test(path);
  return {
    places: new Map(inputs.flatMap((input, place) => (isWord(input) ? [[input.path, place] as const] : []))),
    odd: inputs.filter((input) => !isWord(input)),
    found: new Map(),
  };
}

/** All words of a text are looked up, instead of all inputs in the text: there may be a thousand of each. */
function find(
  inputs: readonly ChangedInput[],
  { places, odd }: Index,
  file: string,
  text: string,
): readonly ChangedInput[] {
  const folder = posix.dirname(file);
  const found = new Set(odd.filter((input) => namesOdd(text, wayBetween(folder, input.path))));
  // What is not generated lies beside the output, or beside the entries.
  for (const [word] of text.matchAll(/(?<![\w./+-])\.\.\/[\w./+-]+/g)) {
    const place = places.get(posix.join(folder, word.replace(/(?<![./])[./]+$/, "")));
    const input = place === undefined ? undefined : inputs[place];
    if (input !== undefined) found.add(input);
  }
  return found.size < 2 ? [...found] : inputs.filter((input) => found.has(input));
}

function namesOdd(text: string, way: string): boolean {
  for (let at = text.indexOf(way); at >= 0; at = text.indexOf(way, at + 1))
    if (!/[\w./+-]/.test(text.charAt(at - 1)) && !/[\w/+-]/.test(text.charAt(at + way.length))) return true;
  return false;
}
