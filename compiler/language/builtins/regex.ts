import * as messages from "../../diagnostics/evaluating.ts";
import type { Call, NativeTable } from "../native.ts";
import { str } from "../string-value.ts";
import type { Thunk } from "../value.ts";
import { known, list, nullValue } from "../values.ts";
import { translateRegex } from "./posix-regex.ts";

/** Longer texts are left to Nix: a backtracking match may need quadratic time. */
const longestText = 64 * 1024;

function compile(call: Call, pattern: string, flags: string): RegExp {
  const translated = translateRegex(pattern);
  if (translated.kind === "risky") return call.residual();
  if (translated.kind === "invalid") {
    return call.machine.fail(messages.invalidRegex(pattern, translated.reason, call.span));
  }
  return new RegExp(
    flags === "match" ? `^(?:${translated.source})$` : translated.source,
    flags === "match" ? "su" : "gsu",
  );
}

function textOf(call: Call, thunk: Thunk): string {
  const text = call.string(thunk);
  call.machine.spend(text.length, call.span);
  return text.length > longestText ? call.residual() : text;
}

const groups = (found: readonly (string | undefined)[]): readonly Thunk[] =>
  found.slice(1).map((group) => known(group === undefined ? nullValue() : str(group)));

export const regex = {
  match: (call, pattern, text) => {
    const found = compile(call, call.string(pattern), "match").exec(textOf(call, text));
    return found ? list(groups(found), call.span) : nullValue(call.span);
  },
  split: (call, pattern, text) => {
    const source = textOf(call, text);
    const parts: Thunk[] = [];
    let end = 0;
    for (const found of source.matchAll(compile(call, call.string(pattern), "split"))) {
      parts.push(known(str(source.slice(end, found.index))), known(list(groups(found))));
      end = found.index + found[0].length;
    }
    parts.push(known(str(source.slice(end))));
    return list(parts, call.span);
  },
} satisfies NativeTable;
