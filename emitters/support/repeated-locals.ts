import type { Expr, LetExpr, Local, ValueBinding } from "../../compiler/language/expression.ts";
import { freeNames } from "../../compiler/language/reification/free-names.ts";
import { boundNames, forEachChild, holdsLines, namesBoundBy } from "../../compiler/language/traversal.ts";

/** An expression that can be bound at the head of a file. */
export interface LocalDefinition {
  readonly expr: Expr;
  /** Values that it refers to by the names of a surrounding `let`, including itself if it is recursive. */
  readonly siblings: ReadonlyMap<string, Local>;
}

type Names = ReadonlySet<string>;

/**
 * The values that occur several times in the expressions; occurrences inside one of them count once. Those of a `let`
 * that it created count as one there. A value with multi-line text, such as a script, counts several times inside
 * another text, because `${…}` would print it on one line.
 */
export function repeatedLocals(exprs: readonly Expr[]): ReadonlyMap<Local, LocalDefinition> {
  const uses = new Map<Local, number>();
  const definitions = new Map<Local, LocalDefinition>();

  /** Returns whether it is the first definition of the value. */
  const use = (local: Local, definition: LocalDefinition | undefined): boolean => {
    uses.set(local, (uses.get(local) ?? 0) + 1);
    if (definitions.has(local)) return false;
    if (definition) definitions.set(local, definition);
    return true;
  };
  const visit = (expr: Expr, bound: Names, inText: boolean): void => {
    const { local } = expr;
    if (local && inText && holdsLines(expr)) uses.set(local, (uses.get(local) ?? 0) + 1);
    if (local && !use(local, isClosed(expr, bound) ? { expr, siblings: new Map() } : undefined)) return;
    const names = namesBoundBy(expr);
    const inner = names.length === 0 ? bound : new Set([...bound, ...names]);
    if (expr.kind !== "let") {
      const isText = inText || expr.kind === "string";
      forEachChild(expr, (child) => visit(child, inner, isText));
      return;
    }
    const siblings = liftable(expr, bound);
    for (const binding of expr.bindings) {
      const own = binding.kind === "value" ? siblings.get(nameOf(binding)) : undefined;
      if (binding.kind === "inherit") {
        if (binding.from) visit(binding.from, inner, inText);
      } else if (own === undefined) visit(binding.value, inner, inText);
      else if (use(own, { expr: binding.value, siblings }))
        forEachChild(binding.value, (child) =>
          visit(child, new Set([...inner, ...namesBoundBy(binding.value)]), inText),
        );
    }
    visit(expr.body, inner, inText);
  };
  for (const expr of exprs) visit(expr, new Set(), false);

  const repeated = new Map<Local, LocalDefinition>();
  const add = (local: Local): void => {
    const definition = definitions.get(local);
    if (!definition || repeated.has(local)) return;
    repeated.set(local, definition);
    // It can only be bound together with the values that it refers to.
    for (const name of freeNames(definition.expr)) {
      const sibling = definition.siblings.get(name);
      if (sibling) add(sibling);
    }
  };
  for (const [local, count] of uses) if (count > 1) add(local);
  return repeated;
}

/** Whether it refers to nothing that is bound between the head of the file and this place. */
const isClosed = (expr: Expr, bound: Names): boolean => ![...freeNames(expr)].some((name) => bound.has(name));

/** The values of a `let` that refer to nothing outside except each other. */
function liftable({ bindings }: LetExpr, bound: Names): ReadonlyMap<string, Local> {
  const names = new Set(boundNames(bindings));
  const found = new Map<string, { readonly local: Local; readonly free: Names }>();
  for (const binding of bindings) {
    if (binding.kind === "inherit" || binding.path.length !== 1 || !binding.value.local) continue;
    const free = freeNames(binding.value);
    if (![...free].some((name) => bound.has(name) && !names.has(name)))
      found.set(nameOf(binding), { local: binding.value.local, free });
  }
  for (let before = -1; before !== found.size;) {
    before = found.size;
    for (const [name, { free }] of found)
      if ([...free].some((other) => names.has(other) && !found.has(other))) found.delete(name);
  }
  return new Map([...found].map(([name, { local }]) => [name, local]));
}

/** The name of a binding; "" for computed names. */
export const nameOf = ({ path: [first] }: ValueBinding): string =>
  first?.kind === "static" ? first.name : "";
