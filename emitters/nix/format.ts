import { commentLine } from "./escape.ts";
import { layOut } from "./layout/lay-out.ts";
import type { Doc } from "./layout/doc.ts";
import { textWidth } from "./layout/text-width.ts";
import { render, renderHead, renderMember } from "./render/render.ts";
import type { BindingSyntax, Lambda, PatternSyntax, SetSyntax, Syntax } from "./syntax.ts";

/**
 * The text of a file. The members of a large set, however deep in large sets, are laid out one by one: each begins a
 * line, so that none has a say in another's layout, and a catalog of any size takes no more memory than its largest
 * member.
 */
export function format(syntax: Syntax): string {
  const lines: string[] = [];
  if (isModule(syntax)) {
    const { parameter, body, blankBeforeBody } = syntax;
    lines.push(
      settle((spread) => renderHead(parameter, spread)),
      ...(blankBeforeBody ? [""] : []),
    );
    addSet(lines, "", "", body, "");
  } else if (isLarge(syntax)) addSet(lines, "", "", syntax, "");
  else lines.push(settle((spread) => render(syntax, spread)));
  return `${lines.join("\n")}\n`;
}

/** `{ a, b }: { … }` */
function isModule(
  syntax: Syntax,
): syntax is Lambda & { readonly parameter: PatternSyntax; readonly body: SetSyntax } {
  return (
    syntax.kind === "lambda" &&
    typeof syntax.parameter !== "string" &&
    syntax.parameter.name === undefined &&
    isLarge(syntax.body)
  );
}

/** A set that is always spread over lines, its members too. */
function isLarge(syntax: Syntax): syntax is SetSyntax {
  return syntax.kind === "set" && syntax.bindings.length > 1;
}

function addSet(lines: string[], indent: string, before: string, set: SetSyntax, after: string): void {
  lines.push(`${indent}${before}${set.recursive ? "rec {" : "{"}`);
  for (const binding of set.bindings) addMember(lines, `${indent}  `, binding);
  lines.push(`${indent}}${after}`);
}

function addMember(lines: string[], indent: string, binding: BindingSyntax): void {
  if (binding.blankBefore) lines.push("");
  for (const line of binding.comment) lines.push(indent + commentLine(line));
  const name = plainName(binding);
  if (name !== undefined && binding.kind === "assignment" && isLarge(binding.value)) {
    addSet(lines, indent, `${name} = `, binding.value, ";");
  } else {
    const text = settle((spread) => renderMember(binding, spread));
    // Lines of a string that are empty stay so.
    for (const line of text.split("\n")) lines.push(line === "" ? "" : indent + line);
  }
}

/** The name in `name = `, when there is no doubt that a bracket fits behind it. */
function plainName(binding: BindingSyntax): string | undefined {
  if (binding.kind !== "assignment" || binding.path.length !== 1) return undefined;
  const [name] = binding.path;
  return name?.kind === "token" && textWidth(name.text) <= 80 ? name.text : undefined;
}

/**
 * Lays out until nothing changes. nixfmt leaves brackets that it finds on several lines there, and may then break the
 * lines around them otherwise than it would if they could still be joined. So whatever had to be spread is laid out
 * again as spread, until nothing more is.
 */
function settle(document: (spread: ReadonlySet<object>) => Doc): string {
  const spread = new Set<object>();
  for (;;) {
    const layout = layOut(document(spread));
    if (layout.spread.size === 0) return layout.text;
    for (const owner of layout.spread) spread.add(owner);
  }
}
