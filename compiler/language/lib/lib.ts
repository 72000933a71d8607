import { select, variable } from "../build.ts";
import type { Expr } from "../expression.ts";
import type { Machine } from "../machine.ts";
import { OnDemand } from "../lookup.ts";
import { bodiesOf, NativeFunction, nativeFunctions, type NativeBodies, type NativeBody } from "../native.ts";
import { libFunction, type Member, Root } from "../residual.ts";
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
 * The parts of nixpkgs' `lib` that are computed here when their arguments are known. Everything else is residual:
 * what needs packages (`getExe`), what passes resolve by name (`licenses`, `maintainers`), and what is rare.
 */
const parts = {
  trivial,
  strings,
  lists,
  attrsets,
  modules,
  debug,
  asserts: debug,
  versions,
  // Nothing of these is computed; but their names are known.
  cli: {},
  fixedPoints: {},
  generators: {},
  meta: {},
};

/** The names that `lib` itself has of its parts; `lists` wins over `strings`. */
const exported = { ...debug, ...strings, ...lists, ...attrsets, ...trivial, ...modules, ...root };

type From = NativeBody | NativeBodies | string;

/** Functions, parts with functions of their own, and strings. */
const members = new Map<string, From>([
  ...Object.entries(fakeHashes),
  ...Object.entries(exported).filter(([name]) => libNames.has(name)),
  ...Object.entries(parts).map(([part, table]) => [part, bodiesOf(table)] as const),
]);

/** `lib`: functions as `lib.name`, and each part as `lib.part.name`. */
export function libRoot(machine: Machine): Root {
  const member = (name: string, from: From): Member => {
    if (typeof from === "string") return (span) => str(from, span);
    if (typeof from === "function") return new NativeFunction(machine, libFunction(name), name, from);
    const reference = (inner: string): Expr => select(variable("lib"), name, inner);
    const functions = nativeFunctions(machine, from, reference);
    return new Root(machine, libFunction(name), functions, partNames[name], false);
  };
  return new Root(machine, variable("lib"), new OnDemand(members, member), libNames, false);
}
