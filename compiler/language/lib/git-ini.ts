import { sorted } from "../builtins/attrsets.ts";
import { isDerivation } from "../evaluation/equality.ts";
import { compareBytes } from "../evaluation/ordering.ts";
import type { Call, NativeBody } from "../native.ts";
import { joinStr, type Str } from "../string-value.ts";
import type { Attribute, Thunk } from "../value.ts";
import { escapeKey, valueText } from "./generator-parts.ts";

type Entries = ReadonlyMap<string, Attribute>;

/** The attributes of a set that is no derivation. */
function plainSet(call: Call, thunk: Thunk): Entries | undefined {
  const value = call.known(thunk);
  return value.kind === "attrs" && !isDerivation(call.machine, value) ? value.entries : undefined;
}

/** `a.b.c = 5` as `"a.b".c = 5`: sections have no sections in them. */
function flattened(call: Call, entries: Entries): Map<string, Entries> {
  const sections = new Map<string, Entries>();
  const deep = new Map<string, Map<string, Attribute>>();
  const collect = (path: readonly string[], key: string, value: Thunk): void => {
    const inner = plainSet(call, value);
    if (inner) {
      for (const [name, each] of sorted(inner)) collect([...path, key], name, each.value);
      return;
    }
    const name = path.join(".");
    const section = deep.get(name) ?? new Map<string, Attribute>();
    section.set(key, { value });
    deep.set(name, section);
  };
  for (const [name, { value }] of sorted(entries)) {
    const members = call.attrs(value);
    const isDeep = [...members.values()].some((each) => plainSet(call, each.value) !== undefined);
    if (isDeep) for (const [key, each] of sorted(members)) collect([name], key, each.value);
    else sections.set(name, members);
  }
  for (const [name, section] of deep) sections.set(name, section);
  return sections;
}

/** `remote "origin"` for `remote.origin`. */
function title(name: string): string {
  const [first = "", ...rest] = name.split(".");
  return name.includes('"') || rest.length === 0 ? name : `${first} "${rest.join(".")}"`;
}

const escaped: Readonly<Record<string, string>> = { "\n": "\\n", "\t": "\\t", '"': '\\"', "\\": "\\\\" };

function shown(call: Call, thunk: Thunk): Str | string {
  if (call.known(thunk).kind !== "string") return valueText(call, thunk);
  return `"${call.string(thunk).replace(/[\n\t"\\]/g, (found) => escaped[found] ?? found)}"`;
}

function line(call: Call, key: string, thunk: Thunk): readonly (Str | string)[] {
  const value = call.known(thunk);
  const values = value.kind === "list" ? value.elements : [thunk];
  const pieces = values.flatMap((each, index) => [
    index === 0 ? "\t" : "\n\t",
    escapeKey(key, [" = "]),
    " = ",
    shown(call, each),
  ]);
  return [...pieces, "\n"];
}

/** `lib.generators.toGitINI`: a configuration file of Git. */
export const toGitINI: NativeBody = (call, set) => {
  const sections = [...flattened(call, call.attrs(set))].sort(([a], [b]) => compareBytes(a, b));
  return joinStr(
    sections.flatMap(([name, entries], index) => [
      index === 0 ? "" : "\n",
      `[${title(name)}]\n`,
      ...sorted(entries).flatMap(([key, { value }]) => line(call, key, value)),
    ]),
    call.span,
  );
};
