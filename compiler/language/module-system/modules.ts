import { Closure } from "../closure.ts";
import { select, variable } from "../build.ts";
import type { Expr } from "../expression.ts";
import { Reference } from "../residual.ts";
import { forEachChild, mapChildren } from "../traversal.ts";
import { TreePath } from "../tree-path.ts";
import type { AttrsValue, Thunk, Value } from "../value.ts";
import { attrsOf, known } from "../values.ts";
import { definitionsOf, plainDefinition, type Definition } from "./definitions.ts";

// Conversion of modules to definitions. Source: nixpkgs, lib/modules.nix, `collectModules`, `unifyModuleSyntax` (read
// 2026-11).

/** A module of a recipe, and the option that contains it. */
export interface SourceModule {
  readonly value: Value;
  readonly from: string;
}

export interface ModuleConfigs {
  /** The configuration of each module and of the modules it imports, breadth first in the order of `imports`. */
  readonly configs: readonly Definition[];
  /** The options with modules whose imports only Nix can read. */
  readonly unread: readonly string[];
}

/** More than any real chain of imports. */
const mostModules = 10_000;

/** The configuration of modules. Module functions are called with residual arguments, except for `lib` and `pkgs`. */
export function configsOf(modules: readonly SourceModule[]): ModuleConfigs {
  const open: SourceModule[] = [...modules];
  const configs: Definition[] = [];
  const unread = new Set<string>();
  const imported = new Set<string>();
  // A file counts once, however often it is imported.
  const isFirst = (value: Value): boolean =>
    value.kind !== "path" || imported.size < imported.add(value.path).size;
  // The list grows during the loop.
  for (let index = 0; index < Math.min(open.length, mostModules); index += 1) {
    const module = open[index];
    if (module === undefined) break;
    const { from } = module;
    const value = moduleValue(module.value);
    if (value.kind !== "attrs") {
      unread.add(from);
      continue;
    }
    const { imports, unreadImports, config } = partsOfModule(value);
    open.push(...imports.filter(isFirst).map((each) => ({ value: each, from })));
    if (unreadImports.length > 0) unread.add(from);
    if (config !== undefined) configs.push({ ...plainDefinition, from, value: config });
  }
  return { configs, unread: [...unread] };
}

interface ModuleParts {
  readonly imports: readonly Value[];
  /** `imports` that only Nix can read. */
  readonly unreadImports: readonly Value[];
  readonly config: Value | undefined;
}

/** The parts of a module in its short or long form. Source: NixOS manual, "Writing NixOS Modules". */
export function partsOfModule(module: AttrsValue): ModuleParts {
  const { entries } = module;
  if (entries.has("_type")) return { imports: [], unreadImports: [], config: module };
  const lists = ["require", "imports"].flatMap((name) => entries.get(name)?.value.force() ?? []);
  const isShort = !entries.has("config") && !entries.has("options");
  const own = (): Value => ({
    ...module,
    entries: new Map([...entries].filter(([name]) => name !== "imports" && name !== "require")),
  });
  return {
    imports: lists.flatMap((each) =>
      each.kind === "list" ? each.elements.map((element) => element.force()) : [],
    ),
    unreadImports: lists.filter((each) => each.kind !== "list"),
    config: entries.get("config")?.value.force() ?? (isShort ? own() : undefined),
  };
}

/** The definitions of a host option. Properties of a set of options apply to each option in it. */
export function optionDefinitions(
  config: Definition,
  [first, ...others]: readonly string[],
): readonly Definition[] {
  const definitions = definitionsOf(config);
  if (first === undefined) return definitions;
  return definitions.flatMap((each) => {
    if (each.value.kind !== "attrs") return [each];
    const member = each.value.entries.get(first)?.value;
    return member === undefined ? [] : optionDefinitions({ ...each, value: member.force() }, others);
  });
}

/** The prefix of names of module arguments that only a host provides; no recipe can write such a name. */
const hostArgument = "#module-";

/** Whether an expression needs an argument that only a host provides. */
export function needsHost(expr: Expr): boolean {
  if (expr.kind === "variable") return expr.name.startsWith(hostArgument);
  let found = false;
  forEachChild(expr, (child) => {
    found ||= needsHost(child);
  });
  return found;
}

/** Replaces the placeholders of host arguments by their names, for readers. */
export const namedArguments = (expr: Expr): Expr => (needsHost(expr) ? withNames(expr) : expr);

const withNames = (expr: Expr): Expr =>
  expr.kind === "variable" && expr.name.startsWith(hostArgument)
    ? { ...expr, name: expr.name.slice(hostArgument.length) }
    : mapChildren(expr, withNames);

/** The `pkgs` of a module: nixpkgs without the catalog's packages. */
const hostPackages = select(variable("pkgs"), "pkgsOriginal");

/** The module in a file of the recipe tree, or the module that a module function returns. */
export function moduleValue(module: Value): Value {
  const value = module instanceof TreePath ? module.imported() : module;
  if (!(value instanceof Closure)) return value;
  const { machine, lambda } = value;
  const fields = lambda.parameter.kind === "pattern" ? lambda.parameter.fields : [];
  const given = (name: string): Thunk => {
    if (name === "lib") return machine.delay(variable("lib"), machine.rootScope);
    if (name === "pkgs") return machine.delay(hostPackages, machine.rootScope);
    return known(new Reference(machine, variable(`${hostArgument}${name}`)));
  };
  const names = new Set(["config", "lib", "options", "pkgs", ...fields.map(({ name }) => name)]);
  const isOpen = lambda.parameter.kind === "name" || lambda.parameter.ellipsis;
  const wanted = isOpen ? [...names] : fields.map(({ name }) => name);
  return value.apply(known(attrsOf(wanted.map((name) => [name, given(name)]))), lambda.span);
}
