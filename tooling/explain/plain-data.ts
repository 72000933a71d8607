import type { Entry } from "../../compiler/check/checked-catalog.ts";
import { ownMetadata, type OwnOption } from "../../compiler/ir/own-metadata.ts";
import { type FileRef, isText } from "../../compiler/language/option-values.ts";
import { literal, string, treePath } from "../../compiler/language/build.ts";
import type { Expr } from "../../compiler/language/expression.ts";
import { reify } from "../../compiler/language/reify.ts";
import { staticText } from "../../compiler/language/text.ts";
import type { Value } from "../../compiler/language/value.ts";
import { printInline, findUnprintable } from "../../emitters/nix/print.ts";
import type { OptionScope } from "./opened-catalog.ts";
import { valueAt, type OptionPath } from "./option-path.ts";

const nix = (expr: Expr): string =>
  findUnprintable(expr) ? "(not printable)" : printInline(expr, { treePath: (path) => `./${path}` });

/**
 * Checked data or a part of the resolved catalog as JSON: maps are objects, texts are strings, a residual value is `{
 * "nix": "…" }`, a file of the recipes is `{ "file": "…" }`.
 */
export function plainData(value: unknown): unknown {
  if (typeof value === "bigint") return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
  if (typeof value !== "object" || value === null) return value === undefined ? null : value;
  if (value instanceof Map)
    return Object.fromEntries([...value].map(([key, each]) => [String(key), plainData(each)]));
  if (value instanceof Set) return [...value].map(plainData);
  if (Array.isArray(value)) return value.map(plainData);
  const element = elementExpr(value);
  if (isListed(value) && element !== undefined) return { nix: nix(orNull(value.onlyIf, element)) };
  if (isText(value)) return staticText(value) ?? { nix: nix(string(...value.parts)) };
  if (isFile(value)) return { file: value.path };
  if (isExpressionHolder(value)) return { nix: nix(value.expr) };
  if (isValue(value)) return dataOf(value);
  if (isResolvedSet(value)) return plainData(value.entries);
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, plainData(each)]));
}

/** An evaluated value, completely forced. */
export function dataOf(value: Value): unknown {
  switch (value.kind) {
    case "null":
      return null;
    case "bool":
    case "float":
      return value.value;
    case "int":
      return plainData(value.value);
    case "string":
      return plainData(value.text);
    case "path":
      return { file: value.path };
    case "list":
      return value.elements.map((each) => dataOf(each.force()));
    case "attrs":
      return Object.fromEntries([...value.entries].map(([name, each]) => [name, dataOf(each.value.force())]));
    case "function":
    case "residual":
      return { nix: nix(reify(value)) };
    case "error":
      return { error: "this value could not be evaluated" };
  }
}

const isFile = (value: object): value is FileRef =>
  "kind" in value && value.kind === "file" && "path" in value;
const isExpressionHolder = (value: object): value is { readonly expr: Expr } =>
  "kind" in value && (value.kind === "package" || value.kind === "expression") && "expr" in value;

const isListed = (value: object): value is { readonly onlyIf: Expr } =>
  "onlyIf" in value && value.onlyIf !== undefined;

function elementExpr(value: object): Expr | undefined {
  if (isText(value)) return string(...value.parts);
  if (isFile(value)) return treePath(value.path);
  return isExpressionHolder(value) ? value.expr : undefined;
}

/** A conditional value, in the notation of a list element. */
const orNull = (condition: Expr, then: Expr): Expr => ({ kind: "if", condition, then, else: literal(null) });

/** For each kind of value, the member that contains it: parts of the resolved catalog have the same kinds. */
const members = new Map(
  Object.entries({
    null: "kind",
    bool: "value",
    int: "value",
    float: "value",
    string: "text",
    path: "path",
    list: "elements",
    attrs: "entries",
    function: "apply",
    residual: "expr",
    error: "kind",
  } satisfies Record<Value["kind"], string>),
);
export const isValue = (value: unknown): value is Value =>
  typeof value === "object" &&
  value !== null &&
  "kind" in value &&
  typeof value.kind === "string" &&
  (members.get(value.kind) ?? "none") in value &&
  !isResolvedSet(value);

/** A set of structured attributes whose members are no longer thunks. */
export const isResolvedSet = (value: object): value is { readonly entries: ReadonlyMap<string, unknown> } =>
  "kind" in value &&
  value.kind === "attrs" &&
  "entries" in value &&
  value.entries instanceof Map &&
  [...value.entries.values()].some(
    (each: unknown) => typeof each !== "object" || each === null || !("value" in each),
  );

/** JSON on one line; Nix unchanged. */
export function inlineData(data: unknown): string {
  if (typeof data === "object" && data !== null && !Array.isArray(data)) {
    if ("nix" in data && typeof data.nix === "string") return data.nix;
    const entries = Object.entries(data).map(([key, each]) => `${key}: ${inlineData(each)}`);
    return entries.length === 0 ? "{}" : `{ ${entries.join(", ")} }`;
  }
  if (Array.isArray(data)) return `[${data.map(inlineData).join(", ")}]`;
  return JSON.stringify(data) ?? "null";
}

/** The value of an option as plain data: an identity package without a version has that of its derivation. */
export function shownValue(
  { kind, name }: OptionScope,
  { data, provenance }: Pick<Entry<object>, "data" | "provenance">,
  path: OptionPath,
): unknown {
  const [option = "", ...below] = path;
  const isOwn =
    kind === "pkgs" &&
    below.length === 0 &&
    isOwnOption(option) &&
    !provenance.isExplicit(path) &&
    valueAt(data, ["build", "identityBuilder", "enable"]) === true;
  return plainData(isOwn ? { kind: "expression", expr: ownMetadata[option](name) } : valueAt(data, path));
}

const isOwnOption = (option: string): option is OwnOption => Object.hasOwn(ownMetadata, option);
