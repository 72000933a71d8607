import type { SourceText } from "../../compiler/frontends/frontend.ts";
import type { WrittenComment } from "../../compiler/frontends/written-comment.ts";
import type { Binding, Expr } from "../../compiler/language/expression.ts";
import { forEachChild, mapBinding, mapChildren } from "../../compiler/language/traversal.ts";
import type { Syntax } from "./convert.ts";

// Front ends keep the comments on attributes. Those that are elsewhere (in a list, within a call) go to the attribute
// that they are in, or to the top of the file: nothing that somebody has written is lost.

type Finder = (source: SourceText) => readonly WrittenComment[];

const finders: Readonly<Record<Syntax, () => Promise<Finder>>> = {
  ts: async () => (await import("../../compiler/frontends/typescript/written-comments.ts")).writtenComments,
  nix: async () => (await import("../../compiler/frontends/nix/written-comments.ts")).writtenComments,
  yaml: async () => (await import("../../compiler/frontends/yaml/written-comments.ts")).writtenComments,
  json: () => Promise.resolve(() => []),
};

/** Every comment of a text that can be read, in order. */
export const commentsOf = async (source: SourceText, syntax: Syntax): Promise<readonly WrittenComment[]> =>
  (await finders[syntax]())(source);

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
const essence = (line: string): string => line.replace(/^[\s*]+|\s+$/g, "").replace(/\s+/g, " ");

/** Puts comments of a file on the innermost attributes that they are in, or on those that they are behind; others stay lost. */
export function rehome(expr: Expr, { path, text }: SourceText, lost: readonly WrittenComment[]): Expr {
  const bindings = bindingsIn(expr).filter(({ span }) => span?.file === path);
  const housed = new Set(bindings.flatMap(({ comment = [] }) => comment.map(essence)));
  const lines = new Map<Binding, string[]>();
  for (const comment of lost) {
    // It is on something that the other syntax does not have.
    if (comment.lines.every((line) => housed.has(essence(line)))) continue;
    // At the beginning of a line, it is about the file.
    if (comment.start === 0 || text.charAt(comment.start - 1) === "\n") continue;
    const home = innermost(bindings, comment.start);
    const known = home && lines.get(home);
    if (known !== undefined) known.push(...comment.lines);
    else if (home !== undefined) lines.set(home, [...comment.lines]);
  }
  const add = (each: Expr): Expr => {
    if (each.kind !== "attrs" && each.kind !== "let") return mapChildren(each, add);
    const bindings = each.bindings.map((binding): Binding => {
      const own = lines.get(binding);
      const mapped = mapBinding(binding, add);
      return own === undefined ? mapped : { ...mapped, comment: [...(mapped.comment ?? []), ...own] };
    });
    return each.kind === "let" ? { ...each, bindings, body: add(each.body) } : { ...each, bindings };
  };
  return add(expr);
}

function bindingsIn(expr: Expr): readonly Binding[] {
  const found: Binding[] = [];
  const visit = (each: Expr): void => {
    if (each.kind === "attrs" || each.kind === "let") found.push(...each.bindings);
    forEachChild(each, visit);
  };
  visit(expr);
  return found;
}

/** The innermost binding that an offset is in; behind all that are there, the last that begins before it. */
function innermost(bindings: readonly Binding[], offset: number): Binding | undefined {
  const before = bindings.filter(({ span }) => span !== undefined && span.start <= offset);
  const around = before.filter(({ span }) => span !== undefined && offset < span.end);
  return (around.length > 0 ? around : before).reduce<Binding | undefined>(
    (last, each) => ((last?.span?.start ?? -1) < (each.span?.start ?? 0) ? each : last),
    undefined,
  );
}
