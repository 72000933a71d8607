import {
  apply,
  attrs,
  attrsOf,
  integer,
  list,
  literal,
  name,
  select,
  string,
  stringOfParts,
  treePath,
  variable,
} from "../../compiler/language/build.ts";
import type { AttrName, Binding, Expr } from "../../compiler/language/expression.ts";
import { reify } from "../../compiler/language/reify.ts";
import type { Text } from "../../compiler/language/text.ts";
import {
  type AttrValue,
  type FreeForm,
  type Listed,
  type PackageRef,
  type PathLike,
  isList,
  isText,
} from "../../compiler/language/option-values.ts";
import { conditionalList, mayBeNull, packageList } from "../../compiler/language/value-expressions.ts";
import { functionsAsText } from "./functions-as-text.ts";
import { leftToNix } from "./left-to-nix.ts";

// Leaves of the evaluated catalog. It is one expression with two printers: `catalog.nix` prints it as Nix,
// `catalog.json` as JSON with `"${…}"` for residual values.

export const nothing: Expr = literal(null);
const yes: Expr = literal(true);
const no: Expr = literal(false);
export const bool = (value: boolean): Expr => (value ? yes : no);
export const int = (value: number): Expr => integer(value);
export function str(value: string | Text): Expr {
  if (typeof value === "string") return string(value);
  const [only] = value.parts;
  return value.parts.length === 1 && typeof only === "object" && mayBeNull(only)
    ? only
    : stringOfParts(value.parts);
}
export const strOrNull = (value: string | Text | null): Expr => (value === null ? nothing : str(value));
export const strs = (values: readonly (string | Text)[]): Expr => list(values.map(str));
/** A list whose elements may be conditional. */
export const texts = (values: readonly Listed<Text>[]): Expr => conditionalList(values, str);

/** The output path of a package. */
export const packagePath = ({ expr, isList: isWholeList }: PackageRef): Expr =>
  isWholeList ? apply(select(variable("builtins"), "map"), pathOfPackage, expr) : string(expr);
const pathOfPackage: Expr = {
  kind: "lambda",
  parameter: { kind: "name", name: "package" },
  body: string(variable("package")),
};
export const packagePaths = (refs: readonly PackageRef[]): Expr => packageList(refs, packagePath);

/** A file: its stored copy in Nix, its path in the recipe folder in JSON. */
export function filePath(path: PathLike): Expr {
  if (path.kind === "file") return string(treePath(path.path));
  return path.expr.kind === "string" ? path.expr : string(path.expr);
}

/** Attribute paths by field name: there are few, each used for every entry of the catalog. */
const fieldPaths = new Map<string, readonly AttrName[]>();

/** A record with fixed fields. */
export function record(fields: Readonly<Record<string, Expr | undefined>>): Expr {
  const bindings: Binding[] = [];
  for (const field in fields) {
    const value = fields[field];
    if (value === undefined) continue;
    let path = fieldPaths.get(field);
    if (path === undefined) fieldPaths.set(field, (path = [name(field)]));
    bindings.push({ kind: "value", path, value });
  }
  return attrs(bindings);
}

/** A record with more entries than this may contain all of a large catalog. */
const many = 100;

/**
 * A record keyed by user-chosen names. The values of a large record are computed on each access: keeping all entries of
 * a catalog in memory would take longer than computing them again for the second printer.
 */
export const keyed = <T>(map: ReadonlyMap<string, T>, value: (item: T, key: string) => Expr): Expr =>
  map.size < many
    ? attrsOf([...map].map(([key, item]) => [key, value(item, key)] as const))
    : attrs([...map].map(([key, item]) => madeWhenRead(key, () => value(item, key))));

const madeWhenRead = (key: string, make: () => Expr): Binding => ({
  kind: "value",
  path: [name(key)],
  get value() {
    return make();
  },
});

export const freeForm = (value: FreeForm): Expr => functionsAsText(reify(value));

/** A value of `env` or `structuredAttrs`. */
export function attrValue(value: AttrValue): Expr {
  if (value === null || typeof value !== "object") return literal(value);
  if (isList(value)) return value.every(isText) ? texts(value) : list(value.map(attrValue));
  if ("parts" in value) return str(value);
  switch (value.kind) {
    case "package":
      return leftToNix(value.expr);
    case "file":
    case "expression":
      return filePath(value);
    case "attrs":
      return keyed(value.entries, attrValue);
    case "conditional":
      return { kind: "if", condition: value.onlyIf, then: attrValue(value.value), else: nothing };
  }
}
