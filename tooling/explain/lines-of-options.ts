import { formatPath } from "./option-path.ts";
import type { OptionWords } from "./option-words.ts";

/** A line of a generated file, as the options are compared with it. */
interface Line {
  readonly text: string;
  /** The names before `=` or `:`, in lower case. */
  readonly keys: readonly string[];
  /** Those of the line that opens the list, set or text around it. */
  readonly outerKeys: readonly string[];
  /** The names in the path of the file and in the lines around this one. */
  readonly around: ReadonlySet<string>;
}

/**
 * For each line of a file, the options whose value or name it contains: the best matches, those that a recipe sets
 * first. Nothing is compiled again, so a line that is computed from a value in another form has no option here.
 */
export function optionsByLine(
  file: string,
  lines: readonly string[],
  isWanted: (line: number) => boolean,
  options: readonly OptionWords[],
): ReadonlyMap<number, readonly OptionWords[]> {
  const found = new Map<number, readonly OptionWords[]>();
  const words = wordsIn(file);
  const here = options.filter((option) => isUsedIn(file, option));
  const names = new Set(options.flatMap(({ scope, path }) => [scope.name, ...path]));
  for (const index of lines.keys())
    if (isWanted(index + 1)) found.set(index + 1, bestFor(lineAt(lines, index, words), here, names));
  return found;
}

/** NixOS modules are in those of hosts, and are built into images: other files have nothing of them. */
const isUsedIn = (file: string, { path }: OptionWords): boolean =>
  !path.includes("hostosConfig") || /\/hostos\/|\/container\/.*\.nix$/.test(file);

function bestFor(
  line: Line,
  options: readonly OptionWords[],
  entryNames: ReadonlySet<string>,
): readonly OptionWords[] {
  let best = 1;
  let found: OptionWords[] = [];
  for (const option of options) {
    const score = scoreOf(option, line, entryNames);
    if (score > best) found = [];
    if (score >= best) found.push(option);
    best = Math.max(best, score);
  }
  const isSet = ({ entry, path }: OptionWords): boolean => entry.provenance.isExplicit(path);
  return found.sort(
    (a, b) => Number(isSet(b)) - Number(isSet(a)) || (formatPath(a.path) < formatPath(b.path) ? -1 : 1),
  );
}

/** 0 if the line has neither name nor value. A value weighs more than a name, and each part of the path about half. */
function scoreOf({ path, names, texts }: OptionWords, line: Line, entryNames: ReadonlySet<string>): number {
  const name = path.at(-1)?.toLowerCase();
  const isName = (key: string): boolean => names.has(key) || isLonger(key, name);
  const isNamed = line.keys.some(isName);
  const isInside = line.outerKeys.some(isName);
  const isShown = texts.some(
    (each) => isIn(each, line.text) && (isNamed || isInside || isDistinctive(each, entryNames)),
  );
  if (!isNamed && !isShown && !isInside) return 0;
  const steps = path.filter((step) => line.around.has(step.toLowerCase())).length;
  return (isShown ? 200 : 0) + (isNamed ? 100 : 0) + (isInside ? 50 : 0) + 60 * steps;
}

/** `StateDirectory=` is a longer name for `stateDir`, but `components` has several; both are in lower case. */
const isLonger = (key: string, name = ""): boolean =>
  name.length > 4 && key.startsWith(name) && key !== `${name}s`;

/** Whether a value is sufficient to recognize its option. Names of entries, components and secrets are in many lines. */
const isDistinctive = (value: string, entryNames: ReadonlySet<string>): boolean =>
  value.length > 3 && !/^(?:true|false)$/.test(value) && !entryNames.has(value);

/** Whether a line contains a value that is not a part of a longer word. */
function isIn(value: string, line: string): boolean {
  for (let at = line.indexOf(value); at >= 0; at = line.indexOf(value, at + 1)) {
    const isCut = /[\w-]$/.test(line.slice(0, at)) && /^\w/.test(value);
    const isContinued = /\w$/.test(value) && /^[\w-]/.test(line.slice(at + value.length));
    if (!isCut && !isContinued) return true;
  }
  return false;
}

function lineAt(lines: readonly string[], index: number, names: readonly string[]): Line {
  const text = lines[index] ?? "";
  const around = new Set(names);
  let opening: string | undefined;
  let outer: string | undefined;
  let depth = indentOf(text);
  for (let above = index - 1; above >= 0 && depth > 0; above--) {
    const line = lines[above] ?? "";
    if (line.trim() === "") continue;
    const indent = indentOf(line);
    if (indent === depth) opening ??= line;
    if (indent >= depth) continue;
    depth = indent;
    outer ??= line;
    for (const word of wordsIn(line)) around.add(word);
  }
  // The last line of a list, set or text has no words: its first line does.
  const shown = /\w/.test(text) ? text : (opening ?? "");
  return { text: shown, keys: keysOf(shown), outerKeys: keysOf(outer ?? ""), around };
}

/** A dash of YAML is indentation: the keys of an element stand below each other. */
const indentOf = (line: string): number => /^ *(?:- )*/.exec(line)?.[0].length ?? 0;
const wordsIn = (text: string): readonly string[] => text.toLowerCase().match(/[\w-]+/g) ?? [];
const keysOf = (line: string): readonly string[] =>
  /^[\s"'-]*([\w.-]+)"?\s*[=:]/.exec(line)?.[1]?.toLowerCase().split(".") ?? [];
