import type {
  AttrName,
  Binding,
  BinaryExpr,
  Expr,
  Parameter,
  PathExpr,
  StringPart,
} from "../../../../../compiler/language/expression.ts";

/** Folders that tree paths and `~` stand for. */
export interface Folders {
  readonly tree: string;
  readonly home: string;
}

/**
 * An expression as `nix-instantiate --parse` of Nix 2.8 prints it (`Expr::show` in its `nixexpr.cc`): desugared, every
 * construct in brackets, merged attribute sets sorted by name. Makes the parsed structure comparable with Nix' own.
 * One character per byte of UTF-8.
 */
export function parseForm(expr: Expr, folders: Folders): string {
  return Buffer.from(showExpr(expr, folders)).toString("latin1");
}

function showExpr(expr: Expr, folders: Folders): string {
  const show = (inner: Expr): string => showExpr(inner, folders);
  switch (expr.kind) {
    case "literal":
      return typeof expr.value === "number" ? showFloat(expr.value) : String(expr.value);
    case "string":
      return showConcatenation(expr.parts, show);
    case "path":
      return showPath(expr, folders, show);
    case "list":
      return `[ ${expr.elements.map((element) => `(${show(element)}) `).join("")}]`;
    case "attrs":
      return showSet(merge(expr.bindings, expr.recursive), show);
    case "variable":
      return expr.name;
    case "select": {
      const fallback = expr.fallback ? ` or (${show(expr.fallback)})` : "";
      return `(${show(expr.target)}).${showAttrPath(expr.path, show)}${fallback}`;
    }
    case "has-attr":
      return `((${show(expr.target)}) ? ${showAttrPath(expr.path, show)})`;
    case "apply":
    case "search-path":
    case "unary":
    case "binary": {
      const call = asCall(expr);
      if (call) return `(${call.map((part) => (typeof part === "string" ? part : show(part))).join(" ")})`;
      if (expr.kind === "unary") return `(! ${show(expr.operand)})`;
      return expr.kind === "binary" ? showBinary(expr, show) : "";
    }
    case "lambda":
      return `(${showParameter(expr.parameter, show)}: ${show(expr.body)})`;
    case "let":
      return `(let ${showDefinitions(merge(expr.bindings, true), show).join("")}in ${show(expr.body)})`;
    case "with":
      return `(with ${show(expr.scope)}; ${show(expr.body)})`;
    case "assert":
      return `assert ${show(expr.condition)}; ${show(expr.body)}`;
    case "if":
      return `(if ${show(expr.condition)} then ${show(expr.then)} else ${show(expr.else)})`;
    case "unreadable":
    case "intrinsic":
      throw new Error("no Nix text has intrinsics");
  }
}

type Show = (expr: Expr) => string;

/** A call as its parts, when Nix' parser makes one of it: arithmetic, `<` and `>` are calls of builtins. */
function asCall(expr: Expr): (Expr | string)[] | undefined {
  switch (expr.kind) {
    case "apply":
      // `(f x) or` stays a call of its own.
      return [...((!isOr(expr.argument) && asCall(expr.fn)) || [expr.fn]), expr.argument];
    case "search-path":
      return ["__findFile", "__nixPath", quote(expr.path)];
    case "unary":
      return expr.operator === "-" ? ["__sub", "0", expr.operand] : undefined;
    case "binary": {
      const { operator, left, right } = expr;
      if (operator === "|>") return [...(asCall(right) ?? [right]), left];
      if (operator === "<|") return [...(asCall(left) ?? [left]), right];
      if (operator === "<") return ["__lessThan", left, right];
      if (operator === ">") return ["__lessThan", right, left];
      const builtin = { "-": "__sub", "*": "__mul", "/": "__div" }[operator as string];
      return builtin === undefined ? undefined : [builtin, left, right];
    }
    default:
      return undefined;
  }
}

function isOr(expr: Expr): boolean {
  return expr.kind === "variable" && expr.name === "or";
}

function showBinary({ operator, left, right }: BinaryExpr, show: Show): string {
  if (operator === ">=") return `(! (__lessThan ${show(left)} ${show(right)}))`;
  if (operator === "<=") return `(! (__lessThan ${show(right)} ${show(left)}))`;
  return `(${show(left)} ${operator} ${show(right)})`;
}

function showConcatenation(parts: readonly StringPart[], show: Show): string {
  const [first = "", ...rest] = parts;
  if (typeof first === "string" && rest.length === 0) return quote(first);
  return `(${parts.map((part) => (typeof part === "string" ? quote(part) : show(part))).join(" + ")})`;
}

function showPath({ base, parts }: PathExpr, { tree, home }: Folders, show: Show): string {
  const [first, ...rest] = typeof parts[0] === "string" ? parts : ["", ...parts];
  const text = String(first);
  const located =
    base === "home"
      ? home + text.slice(1)
      : base === "tree"
        ? text === ""
          ? tree
          : `${tree}/${text}`
        : text;
  if (rest.length === 0) return located;
  const open = base === "tree" && text === "" ? `${tree}/` : located;
  return `(${[open, ...rest.map((part) => (typeof part === "string" ? quote(part) : show(part)))].join(" + ")})`;
}

/** A set after merging: what Nix' parser keeps of the bindings. */
interface Merged {
  readonly recursive: boolean;
  readonly names: Map<string, Merged | Expr | "inherited" | { readonly from: Expr; readonly name: string }>;
  readonly dynamic: (readonly [name: Expr, value: Merged | Expr])[];
}

function merge(bindings: readonly Binding[], recursive: boolean, into?: Merged): Merged {
  const merged: Merged = into ?? { recursive, names: new Map(), dynamic: [] };
  for (const binding of bindings) {
    if (binding.kind === "inherit") {
      const { from } = binding;
      for (const { name } of binding.names) merged.names.set(name, from ? { from, name } : "inherited");
    } else mergeValue(merged, binding.path, binding.value);
  }
  return merged;
}

function mergeValue(into: Merged, [name, ...rest]: readonly AttrName[], value: Expr): void {
  if (name === undefined) return;
  const wrapped = (): Merged | Expr => {
    if (rest.length === 0) return value.kind === "attrs" ? merge(value.bindings, value.recursive) : value;
    const nested: Merged = { recursive: false, names: new Map(), dynamic: [] };
    mergeValue(nested, rest, value);
    return nested;
  };
  if (name.kind === "dynamic") {
    into.dynamic.push([name.expr, wrapped()]);
    return;
  }
  const present = into.names.get(name.name);
  if (present === undefined) into.names.set(name.name, wrapped());
  else if (isMerged(present)) {
    if (rest.length > 0) mergeValue(present, rest, value);
    else if (value.kind === "attrs") merge(value.bindings, value.recursive, present);
  }
}

function isMerged(value: unknown): value is Merged {
  return typeof value === "object" && value !== null && "names" in value;
}

function showSet(set: Merged, show: Show): string {
  const dynamic = set.dynamic.map(([name, value]) => `"\${${show(name)}}" = ${showValue(value, show)}; `);
  const names = showDefinitions(set, show).map((each) => each.replace(/^inherit (.*); $/, "inherit $1 ; "));
  return `${set.recursive ? "rec " : ""}{ ${names.join("")}${dynamic.join("")}}`;
}

function showDefinitions({ names }: Merged, show: Show): string[] {
  const sorted = [...names].sort(([a], [b]) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
  return sorted.map(([name, value]) => {
    if (value === "inherited") return `inherit ${showName(name)}; `;
    if ("from" in value) return `${showName(name)} = (${show(value.from)}).${showName(value.name)}; `;
    return `${showName(name)} = ${showValue(value, show)}; `;
  });
}

function showValue(value: Merged | Expr, show: Show): string {
  return isMerged(value) ? showSet(value, show) : show(value);
}

function showParameter(parameter: Parameter, show: Show): string {
  if (parameter.kind === "name") return parameter.name;
  const fields = parameter.fields.map(({ name, fallback }) =>
    fallback ? `${name} ? ${show(fallback)}` : name,
  );
  const all = [...fields, ...(parameter.ellipsis ? ["..."] : [])].join(", ");
  return `{ ${all} }${parameter.name === undefined ? "" : ` @ ${parameter.name}`}`;
}

function showAttrPath(path: readonly AttrName[], show: Show): string {
  return path
    .map((name) => (name.kind === "static" ? showName(name.name) : `"\${${show(name.expr)}}"`))
    .join(".");
}

// Nix 2.8 forgets `assert` here.
const keywords = new Set(["if", "then", "else", "with", "let", "in", "rec", "inherit"]);

function showName(name: string): string {
  return /^[a-zA-Z_][a-zA-Z0-9_'-]*$/.test(name) && !keywords.has(name) ? name : quote(name);
}

function quote(text: string): string {
  const escapes: Record<string, string> = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };
  return `"${text.replace(/["\\$\n\r\t]/g, (character) => escapes[character] ?? `\\${character}`)}"`;
}

/** As C++ prints a double by default: six significant digits, `%g`. */
function showFloat(value: number): string {
  if (value === 0) return "0";
  const exponent = Number(value.toExponential(5).split("e")[1]);
  if (exponent >= -4 && exponent < 6) return String(Number(value.toPrecision(6)));
  const [digits = "", power = ""] = value.toExponential(5).split("e");
  const size = String(Math.abs(Number(power))).padStart(2, "0");
  return `${digits.replace(/\.?0+$/, "")}e${power.startsWith("-") ? "-" : "+"}${size}`;
}
