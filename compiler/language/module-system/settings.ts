import type { Expr } from "../expression.ts";
import { escapeIdentifier } from "../escapes.ts";
import { priorityOf, propertyOf } from "./properties.ts";
import { moduleValue, namedArguments, partsOfModule } from "./modules.ts";
import type { Property } from "../properties.ts";
import { reify } from "../reify.ts";
import type { AttrsValue, Value } from "../value.ts";

/** A value that modules set for an option, with its properties (`lib.mkForce`, `lib.mkIf`, …). */
export interface ModuleSetting {
  readonly value: Expr;
  /** Set by `lib.mkForce`, `lib.mkDefault` and `lib.mkOverride`. */
  readonly priority?: number;
  /** Set by `lib.mkBefore`, `lib.mkAfter` and `lib.mkOrder`. */
  readonly order?: number;
  /** Residual conditions, outermost first. */
  readonly onlyIf?: readonly Expr[];
  /** How often the same value is set, if more than once. */
  readonly times?: number;
}

/** Deeper than the options of any module. */
const deepest = 200;

/**
 * The settings of modules, by the dotted path of the option in Nix notation, sorted. Imports that only Nix can read are
 * settings of `imports`.
 */
export function settingsOfModules(modules: readonly Value[]): ReadonlyMap<string, readonly ModuleSetting[]> {
  const found = new Map<string, Map<string, ModuleSetting>>();
  const add = (path: string, { times = 1, ...setting }: ModuleSetting): void => {
    const settings = found.get(path) ?? new Map<string, ModuleSetting>();
    found.set(path, settings);
    const key = withoutSpans(setting);
    const all = times + (settings.has(key) ? (settings.get(key)?.times ?? 1) : 0);
    settings.set(key, all === 1 ? setting : { ...setting, times: all });
  };
  const open = [...counted(modules)];
  const files = new Set<string>();
  // The list grows during the loop.
  for (let index = 0; index < open.length; index += 1) {
    const [module, times] = open[index] ?? [];
    if (module === undefined || times === undefined) break;
    const about = times === 1 ? {} : { times };
    // A file counts once, however often it is imported.
    if (module.kind === "path") {
      if (files.has(module.path)) continue;
      files.add(module.path);
    }
    const value = moduleValue(module);
    if (value.kind !== "attrs") {
      if (value.kind !== "error") add("imports", { ...about, value: plain(reify(module)) });
      continue;
    }
    const { imports, unreadImports, config } = partsOfModule(value);
    for (const each of unreadImports) add("imports", { ...about, value: plain(reify(each)) });
    open.push(...counted(imports).map(([each, more]) => [each, times * more] as const));
    if (config !== undefined) walk(config, "", about, add, 0);
  }
  return new Map(
    [...found]
      .map(([path, settings]) => [path, [...settings.values()]] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

/** The same text for equal settings, regardless of place. */
const withoutSpans = (setting: ModuleSetting): string =>
  JSON.stringify(setting, (name, value: unknown) =>
    name === "span" || name.endsWith("Span") ? undefined : typeof value === "bigint" ? `${value}n` : value,
  );

type About = Omit<ModuleSetting, "value">;

function walk(
  value: Value,
  path: string,
  about: About,
  add: (path: string, setting: ModuleSetting) => void,
  depth: number,
): void {
  if (value.kind === "error") return;
  const goOn = (next: Value, where: string, how: About): void => {
    walk(next, where, how, add, depth + 1);
  };
  if (depth < deepest) {
    const kind = propertyOf(value);
    if (kind !== undefined && value.kind === "attrs") {
      withProperty(kind, value, about, (content, how) => {
        goOn(content, path, how);
      });
      return;
    }
    const sets = partsOf(value, about);
    if (sets !== undefined) {
      for (const [set, how] of sets)
        if (set.entries.size === 0 && path === "") continue;
        else if (set.entries.size === 0) add(path, { ...how, value: plain(reify(set)) });
        else
          for (const [name, { value: member }] of set.entries)
            goOn(
              member.force(),
              path === "" ? escapeIdentifier(name) : `${path}.${escapeIdentifier(name)}`,
              how,
            );
      return;
    }
  }
  add(path, { ...about, value: plain(reify(value)) });
}

function withProperty(
  kind: Property["kind"],
  set: AttrsValue,
  about: About,
  report: (content: Value, about: About) => void,
): void {
  const field = (name: string): Value => set.entries.get(name)?.value.force() ?? { kind: "error" };
  switch (kind) {
    case "merge": {
      const contents = field("contents");
      if (contents.kind !== "list") report(contents, about);
      else
        for (const [content, times] of counted(contents.elements.map((each) => each.force())))
          report(content, times === 1 ? about : { ...about, times: times * (about.times ?? 1) });
      return;
    }
    case "if": {
      const condition = field("condition");
      if (condition.kind !== "bool") report(field("content"), onlyIf(about, reify(condition)));
      else if (condition.value) report(field("content"), about);
      return;
    }
    case "override": {
      const priority = priorityOf(set);
      report(field("content"), priority === undefined ? about : { ...about, priority });
      return;
    }
    case "order": {
      const order = priorityOf(set);
      report(field("content"), order === undefined ? about : { ...about, order });
    }
  }
}

/** Counts repeated values: a recipe may merge one large set thousands of times, which is then visited once. */
function counted(values: readonly Value[]): readonly (readonly [Value, times: number])[] {
  const found = new Map<unknown, { readonly value: Value; times: number }>();
  for (const value of values) {
    const identity = value.kind === "attrs" ? value.entries : value;
    const known = found.get(identity);
    if (known) known.times += 1;
    else found.set(identity, { value, times: 1 });
  }
  return [...found.values()].map(({ value, times }) => [value, times]);
}

const onlyIf = (about: About, condition: Expr): About => ({
  ...about,
  onlyIf: [...(about.onlyIf ?? []), plain(condition)],
});

/** The sets that a value consists of; undefined if it is, or may be, something other than sets. */
function partsOf(value: Value, about: About): readonly (readonly [AttrsValue, About])[] | undefined {
  if (value.kind === "attrs") return value.incomplete ? undefined : [[value, about]];
  const shape = value.kind === "residual" ? value.shape : undefined;
  if (shape === undefined) return undefined;
  const parts =
    shape.kind === "sum"
      ? shape.parts.map((part) => partsOf(part.force(), about))
      : [
          partsOf(shape.then.force(), onlyIf(about, reify(shape.condition.force()))),
          partsOf(shape.else.force(), onlyIf(about, not(reify(shape.condition.force())))),
        ];
  return parts.every((part) => part !== undefined) ? parts.flat() : undefined;
}

const not = (operand: Expr): Expr => ({ kind: "unary", operator: "!", operand });

/** With the names of module arguments instead of placeholders. */
const plain = namedArguments;
