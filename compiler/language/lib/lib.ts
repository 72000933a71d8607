import { select, variable } from "../build.ts";
import type { Expr } from "../expression.ts";
import { impureLib, impurePackages } from "../impure.ts";
import type { Machine } from "../machine.ts";
import { type Lookup, OnDemand } from "../lookup.ts";
import {
  bodiesOf,
  NativeFunction,
  nativeFunctions,
  type NativeBodies,
  type NativeBody,
  type NativeTable,
} from "../native.ts";
import { files, filesystem, sources } from "../builtins/files.ts";
import { libFunction, type Member, Root, selectFrom } from "../residual.ts";
import { str } from "../string-value.ts";
import { attrsets } from "./attrsets.ts";
import { debug, root, trivial } from "./trivial.ts";
import { fakeHashes } from "./fake-hashes.ts";
import { lists } from "./lists.ts";
import { modules } from "./modules.ts";
import { libNames } from "./names.ts";
import { partNames } from "./part-names.ts";
import { strings } from "./strings.ts";
import { versions } from "./versions.ts";

/**
 * The parts of nixpkgs' `lib` that the compiler evaluates if their arguments are known. Everything else is residual:
 * functions that need packages (`getExe`), names that passes resolve (`licenses`, `maintainers`), and rare functions.
 */
const tables: Readonly<Record<string, NativeTable>> = {
  trivial,
  strings,
  lists,
  attrsets,
  modules: { ...modules, importJSON: trivial.importJSON, importTOML: trivial.importTOML },
  debug,
  asserts: debug,
  versions,
  filesystem,
  sources,
};

/** The names that `lib` re-exports from its parts; `lists` takes precedence over `strings`. */
const exported = {
  ...files,
  ...filesystem,
  ...sources,
  ...debug,
  ...strings,
  ...lists,
  ...attrsets,
  ...trivial,
  ...modules,
  ...root,
};

type From = NativeBody | NativeBodies | string;

/** Functions, parts that contain functions, and strings. */
const members = new Map<string, From>([
  ...Object.entries(fakeHashes),
  ...Object.entries(exported).filter(([name]) => libNames.has(name)),
  ...Object.entries(partNames).map(([part]) => [part, bodiesOf(tables[part] ?? {})] as const),
]);

/** `lib` with its functions as `lib.name` and its parts as `lib.part.name`. */
export function libRoot(machine: Machine): Root {
  const member = (name: string, from: From): Member => {
    if (typeof from === "string") return (span) => str(from, span);
    if (typeof from === "function") return new NativeFunction(machine, libFunction(name), name, from);
    const reference = (inner: string): Expr => select(variable("lib"), name, inner);
    const members = nativeFunctions(machine, from, reference);
    const names = partNames[name];
    return new Root(machine, libFunction(name), { members, names, impure: impureLib, closed: true });
  };
  return new Root(machine, variable("lib"), {
    members: new OnDemand(members, member),
    names: libNames,
    impure: impureLib,
    closed: true,
  });
}

/** `pkgs`, or a package set in it such as `pkgs.buildPackages`. Their `lib` is the `lib` of recipes. */
export function packagesRoot(machine: Machine, lib: Root, reference: Expr = variable("pkgs")): Root {
  const below = (of: Expr, name: string): Root => packagesRoot(machine, lib, selectFrom(of, name));
  const platforms = (): Root => {
    const of = selectFrom(reference, "pkgsCross");
    const members = { get: (name: string) => below(of, name), has: () => true, keys: () => [] };
    return new Root(machine, of, { members, impure: new Map(), closed: false });
  };
  const members: Lookup<Member> = {
    get: (name) => {
      if (name === "lib") return lib;
      if (name === "pkgsCross") return platforms();
      return packageSets.test(name) ? below(reference, name) : undefined;
    },
    has: (name) => name === "lib" || packageSets.test(name),
    keys: () => ["lib"],
  };
  return new Root(machine, reference, { members, impure: impurePackages, closed: false });
}

/** nixpkgs, pkgs/top-level/{stage,splice}.nix. */
const packageSets = /^(?:pkgs(?:[A-Zix]\w*)?|(?:build|target)Packages|__splicedPackages)$/;
