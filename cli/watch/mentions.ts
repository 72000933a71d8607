import type { Expr } from "../../compiler/language/expression.ts";

/** What an expression may refer to outside of its own file, found without evaluating it. */
export interface Mentions {
  /** Every name and every piece of text in it: names of entries are among them. */
  readonly names: ReadonlySet<string>;
  /** Files of the tree. */
  readonly files: ReadonlySet<string>;
  /** It computes names of attributes or files: what it refers to is known only by evaluating. */
  readonly computed: boolean;
}

/** Functions that select by a name that is computed, or read a file that is. */
const computing = new Set([
  "getAttr",
  "attrByPath",
  "getAttrs",
  "readFile",
  "readDir",
  "import",
  "attrVals",
  "filterAttrs",
  "mapAttrs",
  "attrValues",
  "attrNames",
]);

const known = new WeakMap<Expr, Mentions>();

export function mentionsOf(expr: Expr): Mentions {
  const found = known.get(expr) ?? scan(expr);
  known.set(expr, found);
  return found;
}

/** Expressions are plain objects: one loop sees nodes that are yet to be invented. */
function scan(expr: Expr): Mentions {
  const names = new Set<string>();
  const files = new Set<string>();
  let computed = false;
  const waiting: unknown[] = [expr];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (typeof node === "string") names.add(node);
    else if (Array.isArray(node)) waiting.push(...node);
    else if (typeof node === "object" && node !== null) {
      const kind: unknown = "kind" in node ? node.kind : undefined;
      if (kind === "dynamic") computed = true;
      if (kind === "path" && "parts" in node && Array.isArray(node.parts)) {
        const [only, ...more] = node.parts as readonly unknown[];
        if (typeof only === "string" && more.length === 0) files.add(only);
        else computed = true;
      }
      const isImport = kind === "apply" && "fn" in node && isVariable(node.fn, "import");
      if (isImport) waiting.push("argument" in node ? node.argument : undefined);
      else {
        if (kind === "variable" && "name" in node && computing.has(String(node.name))) computed = true;
        for (const [key, child] of Object.entries(node))
          if (key !== "span" && key !== "kind") waiting.push(child ?? 0);
      }
    }
  }
  for (const name of names) if (computing.has(name)) computed = true;
  return { names, files, computed };
}

const isVariable = (node: unknown, name: string): boolean =>
  typeof node === "object" &&
  node !== null &&
  "kind" in node &&
  node.kind === "variable" &&
  "name" in node &&
  node.name === name;
