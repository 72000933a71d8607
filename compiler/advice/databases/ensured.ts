import type { Expr } from "../../language/expression.ts";
import type { Definition } from "../../passes/units/definition.ts";
import type { ModuleReader } from "../../passes/units/look-through.ts";

/** What `services.postgresql` makes when it starts. */
export interface Ensured {
  readonly users: ReadonlySet<string>;
  readonly databases: ReadonlySet<string>;
  /** A role may have the right to make others, or databases. */
  readonly mayMakeMore: boolean;
}

/**
 * @param settings of `services.postgresql`
 * @returns undefined where only Nix knows, or a script is run at the first start
 */
export function ensured(settings: readonly Definition[], reader: ModuleReader): Ensured | undefined {
  if (reader.names(settings).has("initialScript")) return undefined;
  const users = elementsOf(reader.members(settings, "ensureUsers"));
  const databases = elementsOf(reader.members(settings, "ensureDatabases"))?.map(plainString);
  const names = users?.map((user) => plainString(settingOf(user, "name")));
  if (names?.every(isString) !== true || databases?.every(isString) !== true) return undefined;
  return {
    users: new Set(names),
    databases: new Set(databases),
    mayMakeMore: users?.some((user) => settingOf(user, "ensureClauses") !== undefined) ?? true,
  };
}

const isString = (value: string | undefined): value is string => value !== undefined;

/** Undefined when a definition is no list that is written there, or may not be there. */
function elementsOf(definitions: readonly Definition[]): readonly Expr[] | undefined {
  const lists = definitions.map(({ expr, certain }) =>
    certain && expr.kind === "list" ? expr.elements : undefined,
  );
  const known = lists.filter((list) => list !== undefined);
  return known.length === lists.length ? known.flat() : undefined;
}

function settingOf(set: Expr, name: string): Expr | undefined {
  if (set.kind !== "attrs") return undefined;
  for (const binding of set.bindings) {
    if (binding.kind !== "value") continue;
    const [first, ...rest] = binding.path;
    if (first?.kind === "static" && first.name === name && (rest.length === 0 || name === "ensureClauses"))
      return binding.value;
  }
  return undefined;
}

function plainString(expr: Expr | undefined): string | undefined {
  if (expr?.kind !== "string" || expr.parts.length > 1) return undefined;
  const [text = ""] = expr.parts;
  return typeof text === "string" ? text : undefined;
}
