import type { Parsed, Regex } from "./syntax.ts";

/** What a match does at one point. Of two ways on, the first is preferred. */
type Instruction =
  | { readonly kind: "byte"; readonly allowed: Uint8Array }
  | { readonly kind: "split"; readonly first: number; readonly second: number }
  | { readonly kind: "jump"; readonly to: number }
  | { readonly kind: "save"; readonly slot: number }
  | { readonly kind: "start" }
  | { readonly kind: "end" }
  | { readonly kind: "match" };

export interface Program {
  readonly instructions: readonly Instruction[];
  readonly groups: number;
}

/** Larger ones come from nested `{n,m}` and are left to Nix. */
const largest = 2_000;

/**
 * The program of a regular expression; undefined when it would be too large, or when it repeats what can match nothing:
 * how often Nix' library does that, which shows in the groups, is its own affair.
 */
export function compileRegex({ regex, groups }: Parsed): Program | undefined {
  const instructions: Instruction[] = [];
  let refused = repeatsNothing(regex);
  const emit = (instruction: Instruction): number => {
    refused ||= instructions.length >= largest;
    return refused ? 0 : instructions.push(instruction) - 1;
  };
  const next = (): number => instructions.length;

  /** Runs `body` with the choice to skip it, which is filled in afterwards. */
  const optionally = (body: () => void): void => {
    const at = emit({ kind: "split", first: next() + 1, second: 0 });
    body();
    instructions[at] = { kind: "split", first: at + 1, second: next() };
  };

  const add = (node: Regex): void => {
    if (refused) return;
    switch (node.kind) {
      case "byte":
        emit({
          kind: "byte",
          allowed: Uint8Array.from({ length: 256 }, (_, byte) => Number(node.set(byte))),
        });
        return;
      case "start":
      case "end":
        emit({ kind: node.kind });
        return;
      case "sequence":
        node.items.forEach(add);
        return;
      case "group":
        emit({ kind: "save", slot: node.index * 2 });
        add(node.body);
        emit({ kind: "save", slot: node.index * 2 + 1 });
        return;
      case "choice":
        addChoice(node.options);
        return;
      case "repeat":
        addRepeat(node);
    }
  };

  const addChoice = ([first, ...rest]: readonly Regex[]): void => {
    if (!first) return;
    if (rest.length === 0) return add(first);
    const split = emit({ kind: "split", first: next() + 1, second: 0 });
    add(first);
    const jump = emit({ kind: "jump", to: 0 });
    instructions[split] = { kind: "split", first: split + 1, second: next() };
    addChoice(rest);
    instructions[jump] = { kind: "jump", to: next() };
  };

  const addRepeat = ({ body, min, max }: Regex & { kind: "repeat" }): void => {
    for (let count = 0; count < min; count++) add(body);
    if (max === Infinity) {
      optionally(() => {
        const start = next() - 1;
        add(body);
        emit({ kind: "jump", to: start });
      });
    } else {
      addOptional(body, max - min);
    }
  };
  /** `(body(body(…)?)?)?` */
  const addOptional = (body: Regex, count: number): void => {
    if (count === 0 || refused) return;
    optionally(() => {
      add(body);
      addOptional(body, count - 1);
    });
  };

  add(regex);
  emit({ kind: "match" });
  return refused ? undefined : { instructions, groups };
}

const matchesNothing = (regex: Regex): boolean => {
  switch (regex.kind) {
    case "byte":
      return false;
    case "start":
    case "end":
      return true;
    case "sequence":
      return regex.items.every(matchesNothing);
    case "choice":
      return regex.options.some(matchesNothing);
    case "group":
      return matchesNothing(regex.body);
    case "repeat":
      return regex.min === 0 || matchesNothing(regex.body);
  }
};

const repeatsNothing = (regex: Regex): boolean => {
  switch (regex.kind) {
    case "byte":
    case "start":
    case "end":
      return false;
    case "sequence":
      return regex.items.some(repeatsNothing);
    case "choice":
      return regex.options.some(repeatsNothing);
    case "group":
      return repeatsNothing(regex.body);
    case "repeat":
      return matchesNothing(regex.body) || repeatsNothing(regex.body);
  }
};

/** Start and end of the match and of each group; -1 for a group that took no part. */
export type Slots = readonly number[];

export interface RunOptions {
  /** Where the match begins, or, if it need not begin there, where the search does. */
  readonly from: number;
  /** It must begin at `from` and reach to the end of the text. */
  readonly whole: boolean;
  readonly spend: (steps: number) => void;
}

interface Thread {
  readonly at: number;
  readonly slots: Slots;
}

/**
 * The leftmost match, of these the longest, of these the preferred one. All ways are followed at once, byte by byte, so the
 * time is at most the length of the text times that of the program.
 */
export function runRegex(
  program: Program,
  text: string,
  { from, whole, spend }: RunOptions,
): Slots | undefined {
  const { instructions, groups } = program;
  spend(10 + instructions.length);
  const visited = new Int32Array(instructions.length).fill(-1);
  let best: Slots | undefined;
  let threads: Thread[] = [];

  const follow = (at: number, position: number, slots: Slots, into: Thread[]): void => {
    if (visited[at] === position) return;
    visited[at] = position;
    const instruction = instructions[at];
    if (!instruction) return;
    switch (instruction.kind) {
      case "jump":
        return follow(instruction.to, position, slots, into);
      case "split":
        follow(instruction.first, position, slots, into);
        return follow(instruction.second, position, slots, into);
      case "save":
        return follow(at + 1, position, slots.with(instruction.slot, position), into);
      case "start":
        if (position === 0) follow(at + 1, position, slots, into);
        return;
      case "end":
        if (position === text.length) follow(at + 1, position, slots, into);
        return;
      default:
        into.push({ at, slots });
    }
  };

  for (let position = from; ; position++) {
    // A match that begins further left wins, so none is begun behind one that was found.
    if (best === undefined && (position === from || !whole)) {
      const slots = Array.from({ length: (groups + 1) * 2 }, () => -1).with(0, position);
      follow(0, position, slots, threads);
    }
    const byte = text.charCodeAt(position);
    const following: Thread[] = [];
    for (const { at, slots } of threads) {
      const instruction = instructions[at];
      if (best !== undefined && (slots[0] ?? 0) > (best[0] ?? 0)) continue;
      if (instruction?.kind === "match") {
        if ((!whole || position === text.length) && (best === undefined || isBetter(slots, position, best))) {
          best = slots.with(1, position);
        }
      } else if (position < text.length && instruction?.kind === "byte" && instruction.allowed[byte] === 1) {
        follow(at + 1, position + 1, slots, following);
      }
    }
    spend(1 + (threads.length >> 2));
    threads = following;
    if (position >= text.length || (threads.length === 0 && (whole || best !== undefined))) return best;
  }
}

/** Further left, or as far left and longer. */
function isBetter(slots: Slots, end: number, best: Slots): boolean {
  const [start = 0, bestStart = 0, bestEnd = 0] = [slots[0], best[0], best[1]];
  return start < bestStart || (start === bestStart && end > bestEnd);
}
