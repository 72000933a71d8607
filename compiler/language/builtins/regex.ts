import * as messages from "../messages.ts";
import type { Call, NativeTable } from "../native.ts";
import { str } from "../string-value.ts";
import type { Thunk } from "../value.ts";
import { known, list, nullValue } from "../values.ts";
import { compileRegex, type Program, runRegex, type Slots } from "./regex/program.ts";
import { InvalidRegex, parseRegex } from "./regex/syntax.ts";
import { fromBytes, toBytes } from "./utf8.ts";

/** Recipes use few different expressions, but use them often. */
const mostPrograms = 1_000;
const programs = new Map<string, Program | undefined | InvalidRegex>();

function programOf(call: Call, pattern: string): Program {
  let program = programs.get(pattern);
  if (program === undefined && !programs.has(pattern)) {
    program = compile(pattern);
    if (programs.size >= mostPrograms) programs.clear();
    programs.set(pattern, program);
  }
  if (program instanceof InvalidRegex) {
    return call.machine.fail(messages.invalidRegex(pattern, program.message, call.span));
  }
  return program ?? call.residual();
}

function compile(pattern: string): Program | undefined | InvalidRegex {
  try {
    return compileRegex(parseRegex(toBytes(pattern)));
  } catch (thrown) {
    if (thrown instanceof InvalidRegex) return thrown;
    throw thrown;
  }
}

/** A part of a text of bytes. Cut inside a character it is no string here. */
const part = (call: Call, bytes: string, start: number, end: number): Thunk =>
  known(str(fromBytes(bytes.slice(start, end)) ?? call.residual()));

function groups(call: Call, bytes: string, slots: Slots): readonly Thunk[] {
  const found: Thunk[] = [];
  for (let slot = 2; slot < slots.length; slot += 2) {
    const [start = -1, end = -1] = [slots[slot], slots[slot + 1]];
    found.push(end < 0 ? known(nullValue()) : part(call, bytes, start, end));
  }
  return found;
}

export const regex = {
  match: (call, pattern, text) => {
    const program = programOf(call, call.string(pattern));
    const bytes = toBytes(call.string(text));
    const spend = (steps: number): void => call.machine.spend(steps, call.span);
    const found = runRegex(program, bytes, { from: 0, whole: true, spend });
    return found ? list(groups(call, bytes, found), call.span) : nullValue(call.span);
  },
  split: (call, pattern, text) => {
    const program = programOf(call, call.string(pattern));
    const bytes = toBytes(call.string(text));
    const spend = (steps: number): void => call.machine.spend(steps, call.span);
    const parts: Thunk[] = [];
    let plain = 0;
    for (let from = 0; from <= bytes.length;) {
      const found = runRegex(program, bytes, { from, whole: false, spend });
      if (!found) break;
      const [start = 0, end = 0] = found;
      parts.push(part(call, bytes, plain, start), known(list(groups(call, bytes, found))));
      plain = end;
      from = end > start ? end : end + 1;
    }
    parts.push(part(call, bytes, plain, bytes.length));
    call.machine.checkElements(parts.length, call.span);
    return list(parts, call.span);
  },
} satisfies NativeTable;
