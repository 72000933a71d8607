import type {
  Call,
  Fragment,
  InheritSyntax,
  Operation,
  QuotedString,
  Selection,
  Selector,
  SetSyntax,
  Syntax,
} from "./syntax.ts";

// Short cuts of layout: most text cannot break, or does not need to.

/** The text of an expression that is on one line if it fits. */
export function inlineText(syntax: Syntax): string | undefined {
  switch (syntax.kind) {
    case "token":
      return syntax.text;
    case "quoted": {
      const text = fragmentsText(syntax.fragments);
      return text === undefined ? undefined : `"${text}"`;
    }
    case "selection":
      return selectionText(syntax);
    case "set":
      return syntax.bindings.length > 0 || syntax.recursive || syntax.setApart ? undefined : "{ }";
    case "list": {
      const { elements } = syntax;
      const [only] = elements;
      if (only === undefined) return "[ ]";
      const text = elements.length > 1 ? undefined : inlineText(only);
      return text === undefined ? undefined : `[ ${text} ]`;
    }
    default:
      return undefined;
  }
}

/** Deeper parentheses are left to layout, whose time does not grow with each level. */
const deepest = 4;

/**
 * The text of an expression on its own line, or after `name =`, as printed if it fits. Undefined for rare kinds of
 * expression.
 */
export function lineText(syntax: Syntax, depth = 0): string | undefined {
  switch (syntax.kind) {
    case "quoted": {
      const text = lineFragments(syntax.fragments, depth);
      return text === undefined ? undefined : `"${text}"`;
    }
    case "path":
      return fragmentsText(syntax.fragments);
    case "selection":
      return lineSelection(syntax, depth);
    case "operation":
      return operationText(syntax, depth);
    case "call":
      return callText(syntax, depth);
    case "parenthesized": {
      const text = depth < deepest ? lineText(syntax.inner, depth + 1) : undefined;
      return text === undefined ? undefined : `(${text})`;
    }
    case "set":
      return inheritingText(syntax, depth) ?? inlineText(syntax);
    case "list": {
      const [only] = syntax.elements;
      if (syntax.elements.length !== 1 || only === undefined) return inlineText(syntax);
      const text = depth < deepest ? lineText(only, depth + 1) : undefined;
      return text === undefined ? undefined : `[ ${text} ]`;
    }
    default:
      return inlineText(syntax);
  }
}

/** `f a b` */
function callText({ fn, args }: Call, depth: number): string | undefined {
  let text = lineText(fn, depth);
  for (const arg of args) {
    const next = text === undefined ? undefined : lineText(arg, depth);
    if (next === undefined) return undefined;
    text = `${text} ${next}`;
  }
  return text;
}

/** `a + b`; sets may be spread beside an operator. */
function operationText({ operator, left, right }: Operation, depth: number): string | undefined {
  if (depth >= deepest || operator === "|>" || operator === "<|") return undefined;
  const [before, after] = [operandText(left, depth + 1), operandText(right, depth + 1)];
  return before === undefined || after === undefined ? undefined : `${before} ${operator} ${after}`;
}

const operandText = (operand: Syntax, depth: number): string | undefined =>
  operand.kind === "set" || operand.kind === "list" ? undefined : lineText(operand, depth);

/** `{ inherit a b c; }` */
function inheritingText({ bindings, recursive }: SetSyntax, depth: number): string | undefined {
  const [only] = bindings;
  if (bindings.length !== 1 || only?.kind !== "inherit" || recursive) return undefined;
  const text = only.comment.length > 0 || only.blankBefore ? undefined : inheritText(only, depth);
  return text === undefined ? undefined : `{ ${text} }`;
}

/** `inherit a b c;` and `inherit (from) a;`; more names have separate lines. */
export function inheritText({ from, names }: InheritSyntax, depth = 0): string | undefined {
  if (names.length > 3) return undefined;
  const source = from && lineText(from, depth);
  if (from !== undefined && source === undefined) return undefined;
  let text = source === undefined ? "inherit" : `inherit ${source}`;
  for (const name of names) {
    if (name.kind !== "token") return undefined;
    text += ` ${name.text}`;
  }
  return `${text};`;
}

/** `a.b.c` */
function selectionText({ target, path, fallback }: Selection): string | undefined {
  if (fallback !== undefined || target.kind !== "token" || target.type !== "name") return undefined;
  let text = target.text;
  for (const step of path) {
    if (step.kind !== "token") return undefined;
    text += `.${step.text}`;
  }
  return text;
}

/** `a."b c".d`, `(f x).a` and `a.b or c`, without interpolated names. */
function lineSelection({ target, path, fallback }: Selection, depth: number): string | undefined {
  const from =
    target.kind === "parenthesized" || (target.kind === "token" && target.type === "name")
      ? lineText(target, depth)
      : undefined;
  const steps = from === undefined ? undefined : pathText(path);
  if (steps === undefined || fallback === undefined)
    return steps === undefined ? undefined : `${from}.${steps}`;
  const otherwise = lineText(fallback, depth);
  return otherwise === undefined ? undefined : `${from}.${steps} or ${otherwise}`;
}

/** `a."b c"`, without interpolations. */
export function pathText(path: readonly Selector[]): string | undefined {
  let text: string | undefined;
  for (const step of path) {
    const own = step.kind === "token" || isPlainString(step) ? inlineText(step) : undefined;
    if (own === undefined) return undefined;
    text = text === undefined ? own : `${text}.${own}`;
  }
  return text;
}

/** A line of a string in which only names and selections are interpolated: those are never broken. */
export function fragmentsText(fragments: readonly Fragment[]): string | undefined {
  let text = "";
  for (const fragment of fragments) {
    if (typeof fragment === "string") {
      text += fragment;
      continue;
    }
    const inner =
      fragment.kind === "token" || fragment.kind === "selection" ? inlineText(fragment) : undefined;
    if (inner === undefined) return undefined;
    text += `\${${inner}}`;
  }
  return text;
}

/** A line of a string as printed if it fits. */
export function lineFragments(fragments: readonly Fragment[], depth = 0): string | undefined {
  let text = "";
  for (const fragment of fragments) {
    if (typeof fragment === "string") {
      text += fragment;
      continue;
    }
    const inner = depth < deepest ? lineText(fragment, depth + 1) : undefined;
    if (inner === undefined) return undefined;
    text += `\${${inner}}`;
  }
  return text;
}

/** Whether a string cannot break: only names and selections are interpolated. */
export const isUnbreakable = (syntax: Syntax): boolean =>
  syntax.kind === "quoted" && fragmentsText(syntax.fragments) !== undefined;

export const isPlainString = (syntax: Selector | Syntax): syntax is QuotedString =>
  syntax.kind === "quoted" && syntax.fragments.every((fragment) => typeof fragment === "string");
