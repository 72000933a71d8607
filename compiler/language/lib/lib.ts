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
 * The parts of nixpkgs' `lib` that the compiler evaluates if their arguments are known. Everything else is residual:
 * functions that need packages (`getExe`), names that passes resolve (`licenses`, `maintainers`), and rare functions.
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
  // The compiler evaluates nothing of these parts, but knows their names.
  cli: {},
  fixedPoints: {},
  generators: {},
  meta: {},
};

/** The names that `lib` re-exports from its parts; `lists` takes precedence over `strings`. */
const exported = { ...debug, ...strings, ...lists, ...attrsets, ...trivial, ...modules, ...root };

type From = NativeBody | NativeBodies | string;

/** Functions, parts that contain functions, and strings. */
const members = new Map<string, From>([
  ...Object.entries(fakeHashes),
  ...Object.entries(exported).filter(([name]) => libNames.has(name)),
  ...Object.entries(parts).map(([part, table]) => [part, bodiesOf(table)] as const),
]);

/** `lib` with its functions as `lib.name` and its parts as `lib.part.name`. */
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
