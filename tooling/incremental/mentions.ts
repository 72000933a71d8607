import { writtenInData } from "../../compiler/check/context.ts";
import type { Expr } from "../../compiler/language/expression.ts";

/** What an expression may refer to outside of its own file, found without evaluating it. */
export interface Mentions {
  /**
   * Every name in it but those of what it defines, and every text where texts may be names, which is in YAML and JSON:
   * names of entries are among them.
   */
  readonly names: ReadonlySet<string>;
  /** Files and folders of the tree; it may read what is below a folder. */
  readonly files: ReadonlySet<string>;
  /** It computes names of attributes or files, or takes the catalog as a whole: what it refers to is known only by evaluating. */
  readonly computed: boolean;
}

/** Functions that select by a name that is computed, or leave the folder that a path names. */
const computing: ReadonlySet<string> = new Set([
  "attrByPath",
  "attrVals",
  "dirOf",
  "getAttr",
  "getAttrFromPath",
  "getAttrs",
  "hasAttr",
  "hasAttrByPath",
]);

const known = new WeakMap<Expr, Mentions>();

/** The same object for the same expression. */
export function mentionsOf(expr: Expr): Mentions {
  const found = known.get(expr) ?? scan(expr);
  known.set(expr, found);
  return found;
}

type Node = Readonly<Record<string, unknown>>;

/** Expressions are plain objects: one loop sees nodes that are yet to be invented. */
function scan(expr: Expr): Mentions {
  const names = new Set<string>();
  const files = new Set<string>();
  let computed = false;
  const textsAreNames = expr.span === undefined || writtenInData(expr.span);
  const waiting: unknown[] = [expr];
  while (waiting.length > 0) {
    const node = waiting.pop();
    if (typeof node === "string") {
      if (names.has(node)) continue;
      names.add(node);
      if (computes(node)) computed = true;
    } else if (Array.isArray(node)) for (const child of node as readonly unknown[]) waiting.push(child);
    else if (isNode(node)) {
      if (isComputed(node)) computed = true;
      if (node["kind"] === "path") for (const part of partsOf(node)) files.add(part);
      if (node["kind"] === "string" && !textsAreNames) {
        for (const part of node["parts"] as readonly unknown[])
          if (typeof part !== "string") waiting.push(part);
          else if (computes(part)) computed = true;
      } else pushChildren(node, waiting);
    }
  }
  return { names, files, computed };
}

/** A function that selects by a name that is computed, or a path that leaves its folder. */
const computes = (text: string): boolean =>
  computing.has(text) || (text.includes("..") && /(?:^|\/)\.\.(?:\/|$)/.test(text));

function isComputed(node: Node): boolean {
  switch (node["kind"]) {
    case "dynamic":
      return true;
    case "path":
      return partsOf(node).length !== 1;
    case "variable":
      // Selecting from it and importing a file are seen before their variable is.
      return node["name"] === "config" || node["name"] === "apps" || node["name"] === "import";
    case "select":
    case "has-attr":
      return stepsOf(node).includes("config");
    case "inherit":
      return inheritsCatalog(node);
    default:
      return false;
  }
}

/** Adds the parts of a node that are still to be looked at. */
function pushChildren(node: Node, waiting: unknown[]): void {
  const { kind } = node;
  if (kind === "apply" && isVariable(node["fn"], "import") && isKind(node["argument"], "path"))
    waiting.push(node["argument"]);
  else if ((kind === "select" || kind === "has-attr") && namesEntry(node)) waiting.push(...pathsOf(node));
  else if (kind === "value") {
    // What is defined is not referred to.
    for (const step of (node["path"] ?? []) as readonly Node[])
      if (step["kind"] === "dynamic") waiting.push(step["expr"]);
    waiting.push(node["value"]);
  } else for (const key in node) if (!saysNothing.has(key)) waiting.push(node[key]);
}

/** Where it is written, what it is, and how a message calls the file of an import, which is in the tree as a path. */
const saysNothing: ReadonlySet<string> = new Set(["span", "kind", "importedFrom"]);

/** `config.pkgs.<name>…`, `apps.<name>…`: one entry that can be read off. */
function namesEntry(node: Node): boolean {
  const steps = stepsOf(node);
  const base = baseOf(node);
  if (isVariable(base, "apps")) return steps[0] !== undefined;
  const [section, name] = steps;
  return isVariable(base, "config") && (section === "pkgs" || section === "apps") && name !== undefined;
}

/** The names behind each other in `((a.b).c).d`; undefined for those that are computed. */
function stepsOf(node: Node): readonly (string | undefined)[] {
  const { path, target } = node;
  const own = (Array.isArray(path) ? (path as readonly unknown[]) : []).map((step) =>
    isNode(step) && step["kind"] === "static" ? String(step["name"]) : undefined,
  );
  return isNode(target) && target["kind"] === "select" ? [...stepsOf(target), ...own] : own;
}

/** The same as nodes, so that what computes one is seen. */
const pathsOf = ({ path, target, fallback }: Node): readonly unknown[] => [
  path,
  fallback,
  ...(isNode(target) && target["kind"] === "select" ? pathsOf(target) : []),
];

function baseOf({ target }: Node): unknown {
  return isNode(target) && target["kind"] === "select" ? baseOf(target) : target;
}

/** `inherit config;`, `inherit (config) pkgs;` */
function inheritsCatalog({ names }: Node): boolean {
  return (Array.isArray(names) ? (names as readonly unknown[]) : []).some(
    (each) => isNode(each) && (each["name"] === "config" || each["name"] === "apps"),
  );
}

const partsOf = ({ parts }: Node): readonly string[] =>
  (Array.isArray(parts) ? (parts as readonly unknown[]) : []).map((part) =>
    typeof part === "string" ? part : "",
  );

const isNode = (node: unknown): node is Node => typeof node === "object" && node !== null;
const isKind = (node: unknown, kind: string): boolean => isNode(node) && node["kind"] === kind;
const isVariable = (node: unknown, name: string): boolean =>
  isNode(node) && node["kind"] === "variable" && node["name"] === name;
