import { list, string } from "../../compiler/language/build.ts";
import type { Binding, Expr, LetExpr } from "../../compiler/language/expression.ts";
import { freeNames } from "../../compiler/language/reification/free-names.ts";
import { boundNames } from "../../compiler/language/traversal.ts";
import { printInline } from "../nix/print.ts";

/** The innermost `let` around an expression, linked to the outer ones. */
interface Around {
  readonly expr: LetExpr;
  readonly outer: Around | undefined;
}

/** The evaluated catalog is data: a function in it (a module, a package scope) becomes its own text. */
export const functionsAsText = (expr: Expr): Expr => asData(expr, undefined);

/** The text of a certain function, even if only Nix could know that (`lib.getAttr "ocamlPackages"`). */
export const textOf = (expr: Expr): Expr => string(printInline(expr, { treePath: (path) => `./${path}` }));

function asData(expr: Expr, around: Around | undefined): Expr {
  if (isFunction(expr, around)) return textOf(whole(expr, around));
  switch (expr.kind) {
    case "list":
      return list(expr.elements.map((element) => asData(element, around)));
    case "attrs":
      return { ...expr, bindings: expr.bindings.map((binding) => bindingAsData(binding, around)) };
    case "let": {
      const inside = { expr, outer: around };
      // Shared sets and lists are data; functions may be called.
      const bindings = expr.bindings.map((binding) =>
        binding.kind === "value" && isCollection(binding.value) ? bindingAsData(binding, inside) : binding,
      );
      return { ...expr, bindings, body: asData(expr.body, inside) };
    }
    case "with":
    case "assert":
      return { ...expr, body: asData(expr.body, around) };
    case "if":
      return { ...expr, then: asData(expr.then, around), else: asData(expr.else, around) };
    default:
      return expr;
  }
}

const bindingAsData = (binding: Binding, around: Around | undefined): Binding =>
  binding.kind === "value" ? { ...binding, value: asData(binding.value, around) } : binding;

const isCollection = ({ kind }: Expr): boolean => kind === "attrs" || kind === "list";

/** A function, or a name bound to one. */
function isFunction(expr: Expr, around: Around | undefined): boolean {
  switch (expr.kind) {
    case "lambda":
      return true;
    case "let":
      return isFunction(expr.body, { expr, outer: around });
    case "with":
    case "assert":
      return isFunction(expr.body, around);
    case "variable": {
      const bound = bindingOf(expr.name, around);
      return bound !== undefined && isFunction(bound.value, bound.around.outer);
    }
    default:
      return false;
  }
}

function bindingOf(name: string, around: Around | undefined) {
  for (let at = around; at !== undefined; at = at.outer) {
    for (const binding of at.expr.bindings) {
      const [step, ...rest] = binding.kind === "value" ? binding.path : [];
      if (binding.kind === "value" && step?.kind === "static" && step.name === name && rest.length === 0)
        return { value: binding.value, around: at };
    }
  }
  return undefined;
}

/** The expression with the surrounding names that it uses. */
function whole(expr: Expr, around: Around | undefined): Expr {
  let text = expr;
  for (let at = around; at !== undefined; at = at.outer) {
    const used = freeNames(text);
    if (boundNames(at.expr.bindings).some((name) => used.has(name))) text = { ...at.expr, body: text };
  }
  return text;
}
