import type { AttrName, Binding, Expr, Parameter, StringPart } from "../../compiler/language/expression.ts";

/**
 * An expression as Nix text that leaves nothing to precedence: every part is in parentheses, every name in quotes,
 * every string on one line. As little in common with the printer under test as can be.
 */
export function parenthesise(expr: Expr): string {
  return `(${bare(expr)})`;
}

function bare(expr: Expr): string {
  switch (expr.kind) {
    case "literal":
      return number(expr.value);
    case "string":
      return quote(expr.parts);
    case "path":
      return path(expr.base === "tree" ? ["./tree/", ...expr.parts] : expr.parts);
    case "search-path":
      return `<${expr.path}>`;
    case "list":
      return `[ ${expr.elements.map(parenthesise).join(" ")} ]`;
    case "attrs":
      return `${expr.recursive ? "rec " : ""}{ ${expr.bindings.map(binding).join(" ")} }`;
    case "variable":
      return expr.name;
    case "select": {
      // `(a.b).c` and `a.b.c` are the same but for their fallbacks: Nix' parser knows no difference the other way.
      const { fallback } = expr;
      const target = unwrapped(expr.target);
      const inner = fallback === undefined && target.kind === "select" && target.fallback === undefined;
      const start = inner ? bare(target) : parenthesise(target);
      return `${start}.${attrPath(expr.path)}${fallback ? ` or ${parenthesise(fallback)}` : ""}`;
    }
    case "has-attr":
      return `${parenthesise(expr.target)} ? ${attrPath(expr.path)}`;
    case "apply":
      return `${parenthesise(expr.fn)} ${parenthesise(expr.argument)}`;
    case "lambda":
      return `${parameter(expr.parameter)}: ${parenthesise(expr.body)}`;
    case "let":
      return expr.bindings.length === 0
        ? parenthesise(expr.body)
        : `let ${expr.bindings.map(binding).join(" ")} in ${parenthesise(expr.body)}`;
    case "with":
      return `with ${parenthesise(expr.scope)}; ${parenthesise(expr.body)}`;
    case "assert":
      return `assert ${parenthesise(expr.condition)}; ${parenthesise(expr.body)}`;
    case "if":
      return `if ${parenthesise(expr.condition)} then ${parenthesise(expr.then)} else ${parenthesise(expr.else)}`;
    case "unary":
      return `${expr.operator}${parenthesise(expr.operand)}`;
    case "binary":
      return `${parenthesise(expr.left)} ${expr.operator} ${parenthesise(expr.right)}`;
    case "intrinsic":
    case "unreadable":
      throw new Error(`${expr.kind} has no spelling in Nix`);
  }
}

/** An expression without a `let` of nothing around it, which has no spelling. */
function unwrapped(expr: Expr): Expr {
  return expr.kind === "let" && expr.bindings.length === 0 ? unwrapped(expr.body) : expr;
}

function number(value: null | boolean | bigint | number): string {
  if (value === -(2n ** 63n)) return "(-9223372036854775807) - 1";
  if (typeof value === "bigint") return value < 0n ? `-${-value}` : String(value);
  if (typeof value !== "number") return String(value);
  if (value < 0) return `-(${number(-value)})`;
  const [mantissa = "", exponent = "0"] = value.toExponential().split("e");
  return `${mantissa.includes(".") ? mantissa : `${mantissa}.0`}E${exponent}`;
}

function quote(parts: readonly StringPart[]): string {
  const inside = parts.map((part) => {
    if (typeof part !== "string") return `\${${parenthesise(part)}}`;
    return part.replace(/[\\"$]/g, "\\$&").replace(/\r/g, "\\r");
  });
  return `"${inside.join("")}"`;
}

function path(parts: readonly StringPart[]): string {
  const odd = parts.findIndex((part) => typeof part === "string" && part.includes(" "));
  const last = parts.at(-1);
  if (odd === -1 && !(typeof last === "string" && last.endsWith("/"))) {
    return parts.map((part) => (typeof part === "string" ? part : `\${${parenthesise(part)}}`)).join("");
  }
  // All that is before the segment where text that no literal can hold begins, or before the last.
  const [first = "", ...others] = parts;
  const text = typeof first === "string" ? first : "";
  const second = typeof others[0] === "string" ? others[0] : "";
  const whole = text + second;
  const at = whole.includes(" ") ? whole.lastIndexOf("/", whole.indexOf(" ")) : whole.lastIndexOf("/");
  const rest = typeof others[0] === "string" ? others.slice(1) : others;
  return `${whole.slice(0, at)} + ${quote([whole.slice(at), ...rest])}`;
}

function binding(each: Binding): string {
  if (each.kind === "value") return `${attrPath(each.path)} = ${parenthesise(each.value)};`;
  const names = each.names.map(({ name }) => quote([name])).join(" ");
  return `inherit ${each.from ? parenthesise(each.from) : ""} ${names};`;
}

function attrPath(names: readonly AttrName[]): string {
  return names
    .map((name) => {
      if (name.kind === "static") return quote([name.name]);
      return name.expr.kind === "string" ? quote(name.expr.parts) : `\${${parenthesise(name.expr)}}`;
    })
    .join(".");
}

function parameter(each: Parameter): string {
  if (each.kind === "name") return each.name;
  const fields = each.fields.map(
    ({ name, fallback }) => name + (fallback ? ` ? ${parenthesise(fallback)}` : ""),
  );
  if (each.ellipsis) fields.push("...");
  return `${each.name ? `${each.name} @ ` : ""}{ ${fields.join(", ")} }`;
}
