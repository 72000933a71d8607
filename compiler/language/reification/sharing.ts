import { bind } from "../build.ts";
import type { Expr, LambdaExpr, Local, VariableExpr } from "../expression.ts";
import { forEachChild, holdsLines, mapChildren } from "../traversal.ts";
import type { Value } from "../value.ts";

/** One value of a reification. */
export interface Node {
  readonly value: Value;
  /** `@n`, the reference to the value in other nodes. */
  readonly reference: VariableExpr;
  uses: number;
  /** It was referenced while it was being built. */
  recursive: boolean;
  expr?: Expr;
  /** Set if it is so small that it is inlined at once. */
  inline?: Expr;
  /** Its name in the recipe. */
  hint?: string | undefined;
  /** Shared by all expressions in which the value occurs. */
  local?: Local | undefined;
}

/** A shared expression with more nodes than this gets a name. */
const smallest = 6;

interface Measured {
  readonly node: Node;
  readonly expr: Expr;
  /** The number of nodes when inlined, up to a bound. */
  size: number;
  /** The functions around it whose parameters it mentions. */
  readonly mentions: Set<number>;
}

/**
 * Replaces the references `@n` in `root` with their expressions, or let-binds them. `owners`: the function number of
 * each parameter; `functions`: the number of each function. The names of the bindings stay `@n`.
 */
export function placeShared(
  root: Expr,
  finished: readonly Node[],
  owners: ReadonlyMap<string, number>,
  functions: ReadonlyMap<LambdaExpr, number>,
): Expr {
  if (finished.length === 0) return root;
  const measured = measure(finished, owners, functions);
  const bound = new Map<number, Measured[]>();
  for (const each of measured.values()) {
    if (!isBound(each)) continue;
    const level = levelOf(each);
    const siblings = bound.get(level);
    if (siblings) siblings.push(each);
    else bound.set(level, [each]);
  }

  const expand = (expr: Expr): Expr => {
    if (expr.kind === "variable") {
      const each = measured.get(expr.name);
      return !each || isBound(each) ? expr : expandValue(each);
    }
    const expanded = mapChildren(expr, expand);
    const level = expr.kind === "lambda" ? functions.get(expr) : undefined;
    if (level === undefined || expanded.kind !== "lambda") return expanded;
    return { ...expanded, body: withBindings(level, expanded.body) };
  };
  const expandValue = (each: Measured): Expr => {
    const expanded = expand(each.expr);
    const { local } = each.node;
    return local && (isLarge(each) || holdsLines(expanded)) && each.mentions.size === 0 && !isData(expanded)
      ? { ...expanded, local }
      : expanded;
  };
  const withBindings = (level: number, body: Expr): Expr => {
    const bindings = bound.get(level);
    if (!bindings) return body;
    return {
      kind: "let",
      bindings: bindings.map((each) => bind(each.node.reference.name, expandValue(each))),
      body,
    };
  };
  return withBindings(0, expand(root));
}

/** Emitters unpack literals: their parts may differ from the recipe's. */
const isData = ({ kind }: Expr): boolean => kind === "string" || kind === "list" || kind === "attrs";

const isLarge = ({ size }: Measured): boolean => size > smallest;
const isBound = (each: Measured): boolean => each.node.recursive || (each.node.uses > 1 && isLarge(each));

/** The innermost function whose parameter it mentions; 0 for none. An inner function has a larger number. */
const levelOf = ({ mentions }: Measured): number => Math.max(0, ...mentions);

function measure(
  finished: readonly Node[],
  owners: ReadonlyMap<string, number>,
  functions: ReadonlyMap<LambdaExpr, number>,
): Map<string, Measured> {
  const measured = new Map<string, Measured>();
  for (const node of finished) {
    if (!node.expr) continue;
    const each: Measured = { node, expr: node.expr, size: 0, mentions: new Set() };
    const visit = (expr: Expr): void => {
      each.size++;
      if (expr.kind === "variable") {
        const owner = owners.get(expr.name);
        if (owner !== undefined) each.mentions.add(owner);
        const other = measured.get(expr.name);
        for (const mention of other?.mentions ?? []) each.mentions.add(mention);
        if (other && !isBound(other)) each.size = Math.min(each.size + other.size, smallest + 1);
      }
      forEachChild(expr, visit);
      const own = expr.kind === "lambda" ? functions.get(expr) : undefined;
      if (own !== undefined) each.mentions.delete(own);
    };
    visit(node.expr);
    measured.set(node.reference.name, each);
  }
  completeRecursive(measured, functions);
  return measured;
}

/** A reference to an unfinished node mentions everything that the node mentions. */
function completeRecursive(
  measured: ReadonlyMap<string, Measured>,
  functions: ReadonlyMap<LambdaExpr, number>,
): void {
  if (![...measured.values()].some(({ node }) => node.recursive)) return;
  for (let changed = true; changed;) {
    changed = false;
    for (const each of measured.values()) {
      const visit = (expr: Expr, inside: ReadonlySet<number>): void => {
        const other = expr.kind === "variable" ? measured.get(expr.name) : undefined;
        for (const mention of other?.mentions ?? []) {
          if (each.mentions.has(mention) || inside.has(mention)) continue;
          each.mentions.add(mention);
          changed = true;
        }
        const own = expr.kind === "lambda" ? functions.get(expr) : undefined;
        const within = own === undefined ? inside : new Set([...inside, own]);
        forEachChild(expr, (child) => visit(child, within));
      };
      visit(each.expr, new Set());
    }
  }
}
