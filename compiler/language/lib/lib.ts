import { select, variable } from "../build.ts";
import type { Expr } from "../expression.ts";
import type { Machine } from "../machine.ts";
import { nativeFunctions, type NativeTable } from "../native.ts";
import { libFunction, type Member, Root } from "../residual.ts";
import { attrsets } from "./attrsets.ts";
import { debug, root } from "./debug.ts";
import { fixedPoints } from "./fixed-points.ts";
import { generators } from "./generators.ts";
import { lists } from "./lists.ts";
import { modules } from "./modules.ts";
import { libNames } from "./names.ts";
import { strings } from "./strings.ts";
import { trivial } from "./trivial.ts";
import { versions } from "./versions.ts";

/**
 * The parts of nixpkgs' `lib` that are computed here when their arguments are known. Everything else is residual:
 * what needs packages (`getExe`), what passes resolve by name (`licenses`, `maintainers`), and what is rare.
 */
const parts: Readonly<Record<string, NativeTable>> = {
  trivial,
  strings,
  lists,
  attrsets,
  fixedPoints,
  generators,
  modules,
  debug,
  asserts: debug,
  versions,
};

/** What `lib` itself has of its parts: of a name in two of them, `lists` has it, but for these. */
const exported: NativeTable = {
  ...{ ...debug, ...fixedPoints, ...strings, ...lists, ...attrsets, ...trivial, ...modules, ...root },
  hasPrefix: strings.hasPrefix,
  removePrefix: strings.removePrefix,
};

/** `lib`: functions as `lib.name`, and each part as `lib.part.name`. */
export function libRoot(machine: Machine): Root {
  const members = new Map<string, Member>();
  for (const [name, value] of nativeFunctions(machine, exported, libFunction)) {
    if (libNames.has(name)) members.set(name, value);
  }
  for (const [part, table] of Object.entries(parts)) {
    const reference = (name: string): Expr => select(variable("lib"), part, name);
    const own = nativeFunctions(machine, table, reference);
    members.set(part, new Root(machine, libFunction(part), own, undefined, false));
  }
  return new Root(machine, variable("lib"), members, libNames, false);
}
