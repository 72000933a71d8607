import { attrs, bind } from "../../compiler/language/build.ts";
import type { AttrsExpr, Expr } from "../../compiler/language/expression.ts";

/** An option of a recipe that is made, or only the comment of a set of options. */
export interface OptionPart {
  readonly option: readonly string[];
  readonly value?: Expr;
  readonly comment?: readonly string[];
}

/**
 * Options by path as nested sets, in the order given.
 * @param isApart whether a blank line is before the sets of a set
 */
export function optionTree(
  parts: readonly OptionPart[],
  isApart: (around: readonly string[]) => boolean,
  depth = 0,
): AttrsExpr {
  const steps = new Map<string, OptionPart[]>();
  for (const part of parts) {
    const step = part.option[depth] ?? "";
    const found = steps.get(step);
    if (found) found.push(part);
    else steps.set(step, [part]);
  }
  const bindings = [...steps].map(([step, below], index) => {
    const ends = below.filter(({ option }) => option.length === depth + 1);
    const leaf = ends.find(({ value }) => value !== undefined);
    const deeper = below.filter(({ option }) => option.length > depth + 1);
    const value = leaf?.value ?? optionTree(deeper, isApart, depth + 1);
    const comment = ends
      .filter((end) => end === leaf || end.value === undefined)
      .flatMap((end) => end.comment ?? []);
    return bind(step, value, {
      ...(comment.length > 0 && { comment }),
      ...(isApart(below[0]?.option.slice(0, depth) ?? []) &&
        index > 0 &&
        leaf === undefined && { blankBefore: true }),
    });
  });
  return attrs(bindings);
}
