import type { Fragment, Selection, Syntax } from "./syntax.ts";

// Short cuts of layout: most of what is printed has no place to break.

/** The text of what is on one line wherever it fits. */
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
      const [only, ...others] = syntax.elements;
      if (only === undefined) return "[ ]";
      const text = others.length > 0 ? undefined : inlineText(only);
      return text === undefined ? undefined : `[ ${text} ]`;
    }
    default:
      return undefined;
  }
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

/** A line of a string, when only names and selections are interpolated: those are never broken. */
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

export const isPlainString = (syntax: Syntax): boolean =>
  syntax.kind === "quoted" && syntax.fragments.every((fragment) => typeof fragment === "string");
