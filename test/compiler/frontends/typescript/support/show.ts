import type {
  AttrName,
  Binding,
  Expr,
  Parameter,
  StringPart,
} from "../../../../../compiler/language/expression.ts";

/** An expression on one line, close to Nix but with every bracket, so that two trees that differ never look alike. */
export function show(expr: Expr): string {
  switch (expr.kind) {
    case "literal":
      return typeof expr.value === "number" && Number.isInteger(expr.value)
        ? expr.value.toFixed(1)
        : String(expr.value);
    case "string":
      return `"${showParts(expr.parts)}"`;
    case "path":
      return `<${expr.base}:${showParts(expr.parts)}>`;
    case "search-path":
      return `<${expr.path}>`;
    case "list":
      return `[${expr.elements.map((each) => ` ${show(each)}`).join("")} ]`;
    case "attrs":
      return `${expr.recursive ? "rec " : ""}{${showBindings(expr.bindings)} }`;
    case "variable":
      return expr.name;
    case "unreadable":
      return "<unreadable>";
    case "intrinsic":
      return expr.name;
    case "select": {
      const path = expr.path.map((step) => `.${showName(step)}`).join("");
      // `(a.b).c` is not `a.b.c`: only one of two nodes may have a fallback.
      const target = expr.target.kind === "select" ? `(${show(expr.target)})` : show(expr.target);
      return expr.fallback ? `(${target}${path} or ${show(expr.fallback)})` : `${target}${path}`;
    }
    case "has-attr":
      return `(${show(expr.target)} ? ${expr.path.map(showName).join(".")})`;
    case "apply":
      return `(${show(expr.fn)} ${show(expr.argument)})`;
    case "lambda":
      return `(${showParameter(expr.parameter)}: ${show(expr.body)})`;
    case "let":
      return `(let${showBindings(expr.bindings)} in ${show(expr.body)})`;
    case "with":
      return `(with ${show(expr.scope)}; ${show(expr.body)})`;
    case "assert":
      return `(assert ${show(expr.condition)}; ${show(expr.body)})`;
    case "if":
      return `(if ${show(expr.condition)} then ${show(expr.then)} else ${show(expr.else)})`;
    case "unary":
      return `(${expr.operator}${show(expr.operand)})`;
    case "binary":
      return `(${show(expr.left)} ${expr.operator} ${show(expr.right)})`;
  }
}

const showParts = (parts: readonly StringPart[]): string =>
  parts
    .map((part) => (typeof part === "string" ? JSON.stringify(part).slice(1, -1) : `\${${show(part)}}`))
    .join("");

const showName = (name: AttrName): string =>
  name.kind === "dynamic" ? `\${${show(name.expr)}}` : quoted(name.name);
const quoted = (name: string): string => (/^[\w'-]+$/.test(name) ? name : JSON.stringify(name));

const showBindings = (bindings: readonly Binding[]): string =>
  bindings.map((each) => ` ${showBinding(each)};`).join("");

function showBinding(binding: Binding): string {
  if (binding.kind === "value") return `${binding.path.map(showName).join(".")} = ${show(binding.value)}`;
  const from = binding.from ? ` (${show(binding.from)})` : "";
  return `inherit${from} ${binding.names.map(({ name }) => name).join(" ")}`;
}

function showParameter(parameter: Parameter): string {
  if (parameter.kind === "name") return parameter.name;
  const fields = parameter.fields.map(({ name, fallback }) =>
    fallback ? `${name} ? ${show(fallback)}` : name,
  );
  const all = parameter.ellipsis ? [...fields, "..."] : fields;
  return `{ ${all.join(", ")} }${parameter.name === undefined ? "" : `@${parameter.name}`}`;
}
