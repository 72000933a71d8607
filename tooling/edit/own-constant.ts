import type { Expr, LetExpr } from "../../compiler/language/expression.ts";
import { forEachChild, namesBoundBy } from "../../compiler/language/traversal.ts";

/**
 * Whether a constant is of one entry alone: everything that reads it is inside of the entry, or in other constants of
 * which that is true. `within` is the `let` that binds the name; `entry` is one of the nodes below it.
 */
export function isOwnConstant(name: string, within: LetExpr, entry: Expr): boolean {
  const seen = new Map<LetExpr, Set<string>>();

  /** Whether something outside of the entry reads the name that `scope` binds. */
  const escapes = (read: string, scope: LetExpr): boolean => {
    const known = seen.get(scope) ?? new Set();
    seen.set(scope, known);
    if (known.has(read)) return false;
    known.add(read);
    return inLet(scope, read);
  };

  const inLet = (node: LetExpr, read: string): boolean =>
    isInherited(node, read) ||
    isRead(node.body, read) ||
    node.bindings.some((binding) => {
      if (binding.kind === "inherit") return binding.from !== undefined && isRead(binding.from, read);
      if (!isRead(binding.value, read)) return false;
      const [first, ...rest] = binding.path;
      return first?.kind !== "static" || rest.length > 0 || escapes(first.name, node);
    });

  const isRead = (expr: Expr, read: string): boolean => {
    if (expr === entry) return false;
    if (expr.kind === "variable") return expr.name === read;
    if (expr.kind === "attrs" && isInherited(expr, read)) return true;
    if (namesBoundBy(expr).includes(read)) return false;
    if (expr.kind === "let") return inLet(expr, read);
    let found = false;
    forEachChild(expr, (child) => {
      found ||= isRead(child, read);
    });
    return found;
  };

  return !escapes(name, within);
}

/** `inherit name;` is a way to read it. */
const isInherited = ({ bindings }: Pick<LetExpr, "bindings">, read: string): boolean =>
  bindings.some(
    (binding) =>
      binding.kind === "inherit" &&
      binding.from === undefined &&
      binding.names.some(({ name }) => name === read),
  );
