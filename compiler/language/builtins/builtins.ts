import { variable } from "../build.ts";
import { impureBuiltins } from "../impure.ts";
import { type Lookup, OnDemand } from "../lookup.ts";
import type { Machine } from "../machine.ts";
import { type NativeBody, NativeFunction, type NativeTable } from "../native.ts";
import { builtinsInScope } from "../nix-names.ts";
import { builtin, type Member, Reference, Root } from "../residual.ts";
import type { Thunk, Value } from "../value.ts";
import { bool, known, nullValue } from "../values.ts";
import { arithmetic } from "./arithmetic.ts";
import { attrsets } from "./attrsets.ts";
import { control } from "./control.ts";
import { files } from "./files.ts";
import { json } from "./json.ts";
import { lists } from "./lists.ts";
import { strings } from "./strings.ts";
import { types } from "./types.ts";
import { versions } from "./versions.ts";

/** "Built-in Functions" in the Nix manual, by area. */
const tables: readonly NativeTable[] = [
  arithmetic,
  attrsets,
  control,
  files,
  json,
  lists,
  strings,
  types,
  versions,
];

type MakeMember = (machine: Machine, root: Root) => Member;

const nativeMember =
  (name: string, body: NativeBody): MakeMember =>
  (machine) =>
    new NativeFunction(machine, builtin(name), name, body);

const membersOf = <T>(
  table: Readonly<Record<string, T>>,
  make: (name: string, from: T) => MakeMember,
): readonly (readonly [string, MakeMember])[] =>
  Object.entries(table).map(([name, from]) => [name, make(name, from)]);

/** Pure builtins that the compiler leaves to Nix. */
const residualFunctions: readonly string[] = [
  "appendContext",
  "convertHash",
  "derivation",
  "derivationStrict",
  "flakeRefToString",
  "hashString",
  "match",
  "outputOf",
  "parseFlakeRef",
  "placeholder",
  ...["addErrorContext", "bitAnd", "bitOr", "bitXor", "break", "catAttrs", "ceil", "deepSeq", "floor"],
  ...["fromTOML", "functionArgs", "genericClosure", "getContext", "hasContext", "intersectAttrs"],
  ...["parseDrvName", "partition", "traceVerbose", "unsafeDiscardOutputDependency"],
  ...["unsafeDiscardStringContext", "zipAttrsWith"],
  "split",
  "toFile",
  "toXML",
  "addDrvOutputDependencies",
  "langVersion",
  "nixVersion",
  "storeDir",
];

const members: ReadonlyMap<string, MakeMember> = new Map<string, MakeMember>([
  ...tables.flatMap((table) => membersOf(table, nativeMember)),
  ...residualFunctions.map((name): [string, MakeMember] => [
    name,
    (machine) => new Reference(machine, builtin(name)),
  ]),
  ["true", () => bool(true)],
  ["false", () => bool(false)],
  ["null", () => nullValue()],
  ["builtins", (_, root) => () => root],
]);

const memberNames: ReadonlySet<string> = new Set(members.keys());

/** `builtins` */
export function builtinsRoot(machine: Machine): Root {
  const made = new OnDemand(members, (_, make) => make(machine, root));
  const parts = { members: made, names: memberNames, impure: impureBuiltins, closed: true };
  const root: Root = new Root(machine, variable("builtins"), parts);
  return root;
}

/** Global names of members of `builtins`. Every builtin is also global as `__name`. */
const globals: ReadonlyMap<string, string> = new Map([
  ...["builtins", ...builtinsInScope].map((name): [string, string] => [name, name]),
  ...[...memberNames, ...impureBuiltins.keys()].map((name): [string, string] => [`__${name}`, name]),
]);

export function globalBuiltins(machine: Machine, root: Root): Lookup<Thunk> {
  return new OnDemand(globals, (_, name) => {
    if (name === "builtins") return known(root);
    const make = (): Value => root.member(name, undefined);
    return impureBuiltins.has(name) ? machine.lazy(make) : known(make());
  });
}
