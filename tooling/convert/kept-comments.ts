import type { SourceText } from "../../compiler/frontends/frontend.ts";
import type { WrittenComment } from "../../compiler/frontends/written-comment.ts";
import type { Binding, ElementComment, Expr, ListExpr } from "../../compiler/language/expression.ts";
import { forEachChild, mapChildren } from "../../compiler/language/traversal.ts";
import { commentLines } from "./comment-lines.ts";
import { homesIn, type Home } from "./comment-homes.ts";
import type { Syntax } from "./convert.ts";

// Front ends keep the comments on attributes. Those that are elsewhere go between the elements of the list that they are
// in, to the attribute that they are in, or to the top of the file: nothing that somebody has written is lost.

type Finder = (source: SourceText) => readonly WrittenComment[];

const finders: Readonly<Record<Syntax, () => Promise<Finder>>> = {
  ts: async () => (await import("../../compiler/frontends/typescript/written-comments.ts")).writtenComments,
  nix: async () => (await import("../../compiler/frontends/nix/written-comments.ts")).writtenComments,
  yaml: async () => (await import("../../compiler/frontends/yaml/written-comments.ts")).writtenComments,
  // Its Nix expressions have some.
  json: async () => (await import("../../compiler/frontends/yaml/written-comments.ts")).writtenComments,
};

/** Every comment of a text that can be read, in order, with lines that are lines in every syntax. */
export async function commentsOf(source: SourceText, syntax: Syntax): Promise<readonly WrittenComment[]> {
  const find = await finders[syntax]();
  return find(source).map(({ start, lines }) => ({ start, lines: commentLines(lines) }));
}

/** The comments of `before` that are not in `after`, with the lines that are missing. */
export function lostComments(
  before: readonly WrittenComment[],
  after: readonly WrittenComment[],
): readonly WrittenComment[] {
  const kept = new Map<string, number>();
  for (const line of after.flatMap(({ lines }) => lines).map(essence))
    kept.set(line, (kept.get(line) ?? 0) + 1);
  return before.flatMap(({ start, lines }) => {
    const missing = lines.filter((line) => {
      const left = kept.get(essence(line)) ?? 0;
      kept.set(essence(line), left - 1);
      return essence(line) !== "" && left <= 0;
    });
    return missing.length > 0 ? [{ start, lines: missing }] : [];
  });
}

/** A line is the same wherever it is indented, and with or without the star of a block. */
const essence = (line: string): string =>
  line
    .replace(/\s+/g, " ")
    .replace(/^[ *]+/, "")
    .trimEnd();

/** So often a file is printed again, to find a place for all its comments. */
const mostTries = 6;

/**
 * Prints an expression with the comments of its file. Those that are lost are tried in the lists and on the attributes
 * around them, from the innermost to the outermost: not everything in an expression is printed in every syntax.
 * @param print gives the text, and the comments that it lost
 * @returns what is lost in the end too
 */
export async function printWithComments<Printed extends { readonly lost: readonly WrittenComment[] }>(
  expr: Expr,
  source: SourceText,
  print: (expr: Expr) => Promise<Printed>,
): Promise<Printed> {
  let printed = await print(expr);
  let homed: Expr | undefined = expr;
  for (let tries = 0; tries < mostTries && printed.lost.length > 0; tries += 1) {
    const choice = tries === mostTries - 1 ? -1 : tries;
    homed = rehome(homed, source, printed.lost, (homes) =>
      homes.length > tries ? homes.at(choice) : undefined,
    );
    if (homed === undefined) break;
    printed = await print(homed);
  }
  return printed;
}

/** Puts comments of a file in one of their homes; undefined when no home was chosen for any. */
function rehome(
  expr: Expr,
  source: SourceText,
  lost: readonly WrittenComment[],
  choose: (homes: readonly Home[]) => Home | undefined,
): Expr | undefined {
  const homes = homesIn(expr, source);
  const onAttributes = commentsOnBindings(expr);
  const onBindings = new Map<Binding, string[]>();
  const onElements = new Map<ListExpr, ElementComment[]>();
  for (const { start, lines } of lost) {
    const around = homes.around(start);
    // What is about an attribute that is not printed is not about the one before it.
    const isOwn = lines.every((line) => onAttributes.has(essence(line)));
    const home = choose(around.length > 0 || isOwn ? around : homes.before(start));
    if (home?.kind === "binding") append(onBindings, home.binding, ...lines);
    if (home?.kind === "list") append(onElements, home.list, { at: home.at, lines });
  }
  if (onBindings.size === 0 && onElements.size === 0) return undefined;
  const add = (each: Expr): Expr => {
    const mapped = mapChildren(each, add);
    const comments = each.kind === "list" ? onElements.get(each) : undefined;
    if (mapped.kind === "list" && comments !== undefined) {
      const all = [...(mapped.comments ?? []), ...comments];
      return { ...mapped, comments: all.sort((a, b) => a.at - b.at) };
    }
    if ((each.kind !== "attrs" && each.kind !== "let") || mapped.kind !== each.kind) return mapped;
    const bindings = mapped.bindings.map((binding, index): Binding => {
      const before = each.bindings[index];
      const own = before && onBindings.get(before);
      return own === undefined ? binding : { ...binding, comment: [...(binding.comment ?? []), ...own] };
    });
    return { ...mapped, bindings };
  };
  return add(expr);
}

function commentsOnBindings(expr: Expr): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (each: Expr): void => {
    if (each.kind === "attrs" || each.kind === "let")
      for (const { comment = [] } of each.bindings) for (const line of comment) found.add(essence(line));
    forEachChild(each, visit);
  };
  visit(expr);
  return found;
}

function append<Key, Value>(map: Map<Key, Value[]>, key: Key, ...values: readonly Value[]): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, [...values]);
  else known.push(...values);
}
