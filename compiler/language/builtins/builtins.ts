import { variable } from "../build.ts";
import { type Lookup, OnDemand } from "../lookup.ts";
import type { Machine } from "../machine.ts";
import * as messages from "../messages.ts";
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
import { toml } from "./toml.ts";
import { types } from "./types.ts";
import { versions } from "./versions.ts";

/** "Built-in Functions" in the Nix manual, by area. */
const tables: readonly NativeTable[] = [
  arithmetic,
  attrsets,
  control,
  files,
  json,
  toml,
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

/** Builtins whose result depends on the machine, the network or the time, with the hint for each. */
const impureFunctions: Readonly<Record<string, string>> = {
  fetchurl: "Use `pkgs.fetchurl` with a hash.",
  fetchTarball: "Use `pkgs.fetchzip` with a hash.",
  fetchGit: "Use `pkgs.fetchgit` with a hash.",
  fetchMercurial: "Use `pkgs.fetchhg` with a hash.",
  fetchTree: "Use one of nixpkgs' fetchers with a hash, `pkgs.fetchFromGitHub` for one.",
  fetchClosure: "Name the package by `pkgs.…`.",
  getFlake: "Use `pkgs` and `lib`, which every recipe has.",
  getEnv: "Write the value into the recipe.",
  storePath: "Name the package by `pkgs.…`.",
  findFile: "Name the file by its path in the recipe tree.",
  exec: "Build what it prints as a package.",
  importNative: "Build it as a package.",
};

const impureConstants: Readonly<Record<string, string>> = {
  currentTime: "Write the time into the recipe.",
  currentSystem: "Use `pkgs.stdenv.hostPlatform.system`.",
  nixPath: "Name the file by its path in the recipe tree.",
};

/** Pure builtins that the compiler leaves to Nix. */
const residualFunctions: readonly string[] = [
  "appendContext",
  "convertHash",
  "derivation",
  "derivationStrict",
  "filterSource",
  "flakeRefToString",
  "hashFile",
  "hashString",
  "match",
  "outputOf",
  "parseFlakeRef",
  "path",
  "placeholder",
  "readDir",
  "split",
  "toFile",
  "toPath",
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
  ...membersOf(impureFunctions, (name, instead) =>
    nativeMember(name, (call, _argument) =>
      call.machine.fail(messages.impure(`builtins.${name}`, instead, call.span)),
    ),
  ),
  ...membersOf(
    impureConstants,
    (name, instead) => (machine) => (span) =>
      machine.fail(messages.impure(`builtins.${name}`, instead, span)),
  ),
  ["true", () => bool(true)],
  ["false", () => bool(false)],
  ["null", () => nullValue()],
  ["builtins", (_, root) => () => root],
]);

const memberNames: ReadonlySet<string> = new Set(members.keys());

/** `builtins` */
export function builtinsRoot(machine: Machine): Root {
  const made = new OnDemand(members, (_, make) => make(machine, root));
  const root: Root = new Root(machine, variable("builtins"), made, memberNames, true);
  return root;
}

/** Global names of members of `builtins`. Every builtin is also global as `__name`. */
const globals: ReadonlyMap<string, string> = new Map([
  ...["builtins", ...builtinsInScope].map((name): [string, string] => [name, name]),
  ...[...memberNames].map((name): [string, string] => [`__${name}`, name]),
]);

export function globalBuiltins(machine: Machine, root: Root): Lookup<Thunk> {
  return new OnDemand(globals, (global, name) => {
    const value = global === "builtins" ? root : root.members.get(name);
    const make = (): Value => root.member(name, undefined);
    return typeof value === "function" || value === undefined ? machine.lazy(make) : known(value);
  });
}
