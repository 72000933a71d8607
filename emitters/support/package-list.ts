import type { Listed, PackageRef } from "../../compiler/ir/values.ts";
import { apply, binary, list, select, variable } from "../../compiler/language/build.ts";
import type { Expr } from "../../compiler/language/expression.ts";

const lib = (name: string): Expr => select(variable("lib"), name);

/**
 * A list of packages as nixpkgs writes it: `[ a b ] ++ lib.optionals x [ c ]`, in the order of the
 * recipe. `toExpr` says what an element is.
 */
export const packageList = (
  refs: readonly PackageRef[],
  toExpr: (ref: PackageRef) => Expr = ({ expr }) => expr,
): Expr => conditionalList(refs, toExpr);

/** The same of anything: flags, patches. */
export function conditionalList<T>(elements: readonly Listed<T>[], toExpr: (element: T) => Expr): Expr {
  const [first = list([]), ...rest] = groupsOf(elements).map((group) => groupList(group, toExpr));
  // To the right, as `++` associates in Nix.
  const [last = first, ...before] = [first, ...rest].reverse();
  return before.reduce((sum, each) => binary("++", each, sum), last);
}

/** What is there under one condition, or under none. */
type Group<T> = [Listed<T>, ...Listed<T>[]];

function groupsOf<T>(elements: readonly Listed<T>[]): readonly Group<T>[] {
  const groups: Group<T>[] = [];
  for (const element of elements) {
    const group = groups.at(-1);
    if (group !== undefined && group[0].onlyIf === element.onlyIf) group.push(element);
    else groups.push([element]);
  }
  return groups;
}

function groupList<T>(group: Readonly<Group<T>>, toExpr: (element: T) => Expr): Expr {
  const [{ onlyIf }] = group;
  const elements = list(group.map(toExpr));
  return onlyIf === undefined ? elements : apply(lib("optionals"), onlyIf, elements);
}

/** Text that is there only where the package is. */
export const textWith = ({ onlyIf }: PackageRef, text: Expr): Expr =>
  onlyIf === undefined ? text : apply(lib("optionalString"), onlyIf, text);
