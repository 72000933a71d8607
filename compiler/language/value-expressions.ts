import { apply, attrsOf, binary, list, literal, select, stringOfParts, treePath, variable } from "./build.ts";
import type { Expr } from "./expression.ts";
import { type AttrValue, type Listed, type PackageRef, type PathLike, isList } from "./option-values.ts";
import type { Text } from "./text.ts";

// Values of options as Nix expressions, closed over `pkgs`, `lib` and, inside a package, `finalAttrs`.

export const pkgs = (...path: readonly string[]): Expr => select(variable("pkgs"), ...path);
export const lib = (...path: readonly string[]): Expr => select(variable("lib"), ...path);
export const finalAttrs = (...path: readonly string[]): Expr => select(variable("finalAttrs"), ...path);

/**
 * A text. One expression stays that expression: nixpkgs decides what a package, a number or `null` means in its place. A
 * file is only in the store inside `"${…}"`.
 */
export function textExpr({ parts }: Text): Expr {
  const [only] = parts;
  return parts.length === 1 && typeof only === "object" && only.kind !== "path" ? only : stringOfParts(parts);
}
/** `if x then "a" else null` */
export const mayBeNull = (expr: Expr): boolean =>
  expr.kind === "if"
    ? mayBeNull(expr.then) || mayBeNull(expr.else)
    : expr.kind === "literal" && expr.value === null;

/** The same with `""` in place of `null`, which Nix cannot interpolate. */
export const withoutNull = (expr: Expr): Expr =>
  expr.kind === "if"
    ? { ...expr, then: withoutNull(expr.then), else: withoutNull(expr.else) }
    : mayBeNull(expr)
      ? stringOfParts([])
      : expr;

export const texts = (values: readonly Listed<Text>[]): Expr => conditionalList(values, textExpr);
export const packages = (refs: readonly PackageRef[]): Expr => packageList(refs);
export const path = (value: PathLike): Expr => (value.kind === "file" ? treePath(value.path) : value.expr);
export const paths = (values: readonly Listed<PathLike>[]): Expr => conditionalList(values, path);

/** A structured attribute. Lists and sets are kept, because structured attributes pass them to the build script. */
export function attrValue(value: AttrValue): Expr {
  if (value === null || typeof value !== "object") return literal(value);
  if (isList(value)) return list(value.map(attrValue));
  if ("parts" in value) return textExpr(value);
  switch (value.kind) {
    case "package":
      return value.expr;
    case "file":
    case "expression":
      return path(value);
    case "attrs":
      return attrsOf([...value.entries].map(([name, entry]) => [name, attrValue(entry)] as const));
    case "conditional":
      return { kind: "if", condition: value.onlyIf, then: attrValue(value.value), else: literal(null) };
  }
}

/**
 * A list of packages as nixpkgs writes it: `[ a b ] ++ lib.optionals x [ c ]`, in the order of the recipe. `toExpr`
 * converts an element.
 */
export const packageList = (
  refs: readonly PackageRef[],
  toExpr: (ref: PackageRef) => Expr = ({ expr }) => expr,
): Expr => conditionalList(refs, toExpr);

/** The same for any elements, such as flags and patches. */
export function conditionalList<T>(elements: readonly Listed<T>[], toExpr: (element: T) => Expr): Expr {
  const [first = list([]), ...rest] = groupsOf(elements).map((group) => groupList(group, toExpr));
  // Nested to the right, as `++` associates in Nix.
  const [last = first, ...before] = [first, ...rest].reverse();
  return before.reduce((sum, each) => binary("++", each, sum), last);
}

/** Elements under one condition, or without a condition. */
type Group<T> = [Listed<T>, ...Listed<T>[]];

function groupsOf<T>(elements: readonly Listed<T>[]): readonly Group<T>[] {
  const groups: Group<T>[] = [];
  for (const element of elements) {
    const group = groups.at(-1);
    const isSame = group !== undefined && group[0].onlyIf === element.onlyIf;
    if (isSame && !isWholeList(group[0]) && !isWholeList(element)) group.push(element);
    else groups.push([element]);
  }
  return groups;
}

function groupList<T>(group: Readonly<Group<T>>, toExpr: (element: T) => Expr): Expr {
  const [first] = group;
  const { onlyIf } = first;
  const elements = isWholeList(first) ? toExpr(first) : list(group.map(toExpr));
  return onlyIf === undefined ? elements : apply(lib("optionals"), onlyIf, elements);
}

/** Whether an element stands for the elements of a list that only Nix knows. */
const isWholeList = (element: object): boolean => "isList" in element && element.isList === true;

/** Text that depends on the condition of the package. */
export const textWith = ({ onlyIf }: PackageRef, text: Expr): Expr =>
  onlyIf === undefined ? text : apply(lib("optionalString"), onlyIf, text);
