import * as messages from "../../diagnostics/evaluating.ts";
import { variable } from "../build.ts";
import type { Machine } from "../machine.ts";
import { nativeFunctions, NativeFunction, type NativeTable } from "../native.ts";
import { builtin, type Member, Reference, Root } from "../residual.ts";
import { bool, known, nullValue } from "../values.ts";
import type { Thunk, Value } from "../value.ts";
import { arithmetic } from "./arithmetic.ts";
import { attrsets } from "./attrsets.ts";
import { control } from "./control.ts";
import { files } from "./files.ts";
import { impureConstants, impureFunctions, residualFunctions } from "./impure.ts";
import { json } from "./json.ts";
import { lists } from "./lists.ts";
import { regex } from "./regex.ts";
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
  regex,
  strings,
  types,
  versions,
];

/** `builtins` */
export function builtinsRoot(machine: Machine): Root {
  const members = new Map<string, Member>();
  for (const table of tables) {
    for (const [name, value] of nativeFunctions(machine, table, builtin)) members.set(name, value);
  }
  for (const name of residualFunctions) members.set(name, new Reference(machine, builtin(name)));
  for (const [name, instead] of Object.entries(impureFunctions)) {
    members.set(
      name,
      new NativeFunction(machine, builtin(name), name, (call, _argument) =>
        machine.fail(messages.impure(`builtins.${name}`, instead, call.span)),
      ),
    );
  }
  for (const [name, instead] of Object.entries(impureConstants)) {
    members.set(name, (span) => machine.fail(messages.impure(`builtins.${name}`, instead, span)));
  }
  members.set("true", bool(true));
  members.set("false", bool(false));
  members.set("null", nullValue());
  const names = new Set([...members.keys(), "builtins"]);
  const root: Root = new Root(machine, variable("builtins"), members, names, true);
  members.set("builtins", () => root);
  return root;
}

/** What Nix has in scope without `builtins.`; see "Built-in Functions". `__name` is any builtin. */
const globalNames: readonly string[] = [
  ...["abort", "baseNameOf", "break", "derivation", "derivationStrict", "dirOf", "false", "fetchGit"],
  ...["fetchMercurial", "fetchTarball", "fetchTree", "fromTOML", "import", "isNull", "map", "null"],
  ...["placeholder", "removeAttrs", "scopedImport", "throw", "toString", "true"],
];

export function globalBuiltins(machine: Machine, root: Root): Map<string, Thunk> {
  const member = (name: string): Thunk => {
    const value = root.members.get(name);
    const make = (): Value => root.member(name, undefined);
    return typeof value === "function" || value === undefined ? machine.lazy(make) : known(value);
  };
  return new Map([
    ["builtins", known(root)],
    ...globalNames.map((name) => [name, member(name)] as const),
    ...[...root.members.keys()].map((name) => [`__${name}`, member(name)] as const),
  ]);
}
