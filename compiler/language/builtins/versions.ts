import type { NativeTable } from "../native.ts";
import { str } from "../string-value.ts";
import { int, known, list } from "../values.ts";

// "compareVersions" in the Nix manual.

/** Runs of digits and runs of other characters. The separators `.` and `-` are dropped. */
export function versionComponents(version: string): readonly string[] {
  return version.match(/[0-9]+|[^0-9.-]+/g) ?? [];
}

/** -1, 0 or 1 */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [versionComponents(a), versionComponents(b)];
  const count = Math.max(left.length, right.length);
  for (let index = 0; index < count; index++) {
    const [x, y] = [left[index] ?? "", right[index] ?? ""];
    if (isOlder(x, y)) return -1;
    if (isOlder(y, x)) return 1;
  }
  return 0;
}

/** Nix parses numbers as C `int`: longer runs of digits, such as time stamps, are compared as text. */
const isNumber = (text: string): boolean => /^[0-9]+$/.test(text) && BigInt(text) < 2n ** 31n;

function isOlder(a: string, b: string): boolean {
  if (isNumber(a) && isNumber(b)) return BigInt(a) < BigInt(b);
  if (a === "" && isNumber(b)) return true;
  if (a === "pre" && b !== "pre") return true;
  if (b === "pre") return false;
  if (isNumber(b)) return true;
  return !isNumber(a) && a < b;
}

export const versions = {
  compareVersions: (call, a, b) => int(compareVersions(call.string(a), call.string(b)), call.span),
  splitVersion: (call, version) =>
    list(
      versionComponents(call.string(version)).map((each) => known(str(each))),
      call.span,
    ),
} satisfies NativeTable;
