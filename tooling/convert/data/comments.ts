import type { Binding, ElementComment, Expr } from "../../../compiler/language/expression.ts";
import type { Span } from "../../../compiler/support/span.ts";
import { forEachChild } from "../../../compiler/language/traversal.ts";

/** What is written above attributes and between elements, found by their places. */
export interface Comments {
  above(nameSpan: Span | undefined): readonly string[] | undefined;
  /** Between the elements of a list, which may have been put together of several. */
  between(elements: readonly (Span | undefined)[]): readonly ElementComment[];
}

/**
 * The comments on the attributes of an expression. YAML has no constants: what is said about one is said where an attribute
 * is nothing but that constant and nothing is said about the attribute itself.
 */
export function commentsIn(expr: Expr): Comments {
  const constants = commentsOnConstants(expr);
  const known = new Map<string, readonly string[]>();
  const add = (span: Span | undefined, comment: readonly string[] | undefined): void => {
    if (span && comment) known.set(keyOf(span), comment);
  };
  const addBinding = (binding: Binding): void => {
    if (binding.kind === "value") {
      const { path, value, comment } = binding;
      add(path.at(-1)?.span, comment ?? (value.kind === "variable" ? constants.get(value.name) : undefined));
    } else {
      for (const [index, { name, span }] of binding.names.entries()) {
        const own = index === 0 ? binding.comment : undefined;
        add(span, own ?? (binding.from ? undefined : constants.get(name)));
      }
    }
  };
  visitSets(expr, "attrs", (bindings) => {
    bindings.forEach(addBinding);
  });
  return { above: (span) => span && known.get(keyOf(span)), between: commentsOnElements(expr) };
}

function commentsOnElements(expr: Expr): Comments["between"] {
  const above = new Map<string, ElementComment[]>();
  const below = new Map<string, ElementComment[]>();
  const add = (map: typeof above, span: Span | undefined, comment: ElementComment): void => {
    if (span) map.set(keyOf(span), [...(map.get(keyOf(span)) ?? []), comment]);
  };
  const visit = (each: Expr): void => {
    if (each.kind === "list")
      for (const comment of each.comments ?? []) {
        const element = each.elements[comment.at];
        if (element) add(above, element.span, comment);
        else add(below, each.elements.at(-1)?.span, comment);
      }
    forEachChild(each, visit);
  };
  visit(expr);
  return (elements) =>
    elements.flatMap((span, index) => {
      const found = (map: typeof above, at: number): readonly ElementComment[] =>
        (span ? (map.get(keyOf(span)) ?? []) : []).map(({ lines }) => ({ at, lines }));
      return [...found(above, index), ...found(below, index + 1)];
    });
}

/** By name; constants of the same name may be told apart by nobody, so they have none. */
function commentsOnConstants(expr: Expr): ReadonlyMap<string, readonly string[] | undefined> {
  const found = new Map<string, readonly string[] | undefined>();
  visitSets(expr, "let", (bindings) => {
    for (const binding of bindings) {
      const [step] = binding.kind === "value" ? binding.path : [];
      if (step?.kind === "static") found.set(step.name, found.has(step.name) ? undefined : binding.comment);
    }
  });
  return found;
}

function visitSets(expr: Expr, kind: "attrs" | "let", use: (bindings: readonly Binding[]) => void): void {
  if (expr.kind === kind) use(expr.bindings);
  forEachChild(expr, (child) => {
    visitSets(child, kind, use);
  });
}

const keyOf = ({ file, start }: Span): string => `${start} ${file}`;
