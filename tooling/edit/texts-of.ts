import type { AttrValue } from "../../compiler/language/option-values.ts";
import { string } from "../../compiler/language/build.ts";
import type { Expr } from "../../compiler/language/expression.ts";
import { staticText, type Text } from "../../compiler/language/text.ts";
import type { Value } from "../../compiler/language/value.ts";
import { texts } from "../../compiler/advice/reading/texts.ts";
import type { CheckedPackage } from "../../compiler/schema/package.ts";

/** A text of a package, with the steps to it below the package. */
export interface Located {
  readonly path: readonly string[];
  /** The literal parts of a text that is partly computed. */
  readonly text: string;
  readonly isWhole: boolean;
}

/** Options that are handled separately, or that contain no version of this package. */
const others = new Set(["hash", "maintainers", "license", "minimalVersion", "packages", "source", "version"]);

/** Every text of a package that may contain its version. */
export const textsOf = (data: CheckedPackage): readonly Located[] => within([], data);

function within(path: readonly string[], value: unknown): readonly Located[] {
  if (typeof value === "string") return [{ path, text: value, isWhole: true }];
  if (typeof value !== "object" || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((each, index) => within([...path, String(index)], each));
  if (value instanceof Map)
    return [...(value as ReadonlyMap<string, unknown>)].flatMap(([key, each]) => under(path, key, each));
  if (isText(value)) {
    const known = staticText(value);
    return [
      known === undefined ? inParts(path, string(...value.parts)) : { path, text: known, isWhole: true },
    ];
  }
  if (isFreeForm(value, path)) return inValue(path, value);
  if (isStructured(value)) return inStructured(path, value);
  return Object.entries(value).flatMap(([key, each]) => under(path, key, each));
}

const under = (path: readonly string[], key: string, value: unknown): readonly Located[] =>
  path.length <= 2 && others.has(key) ? [] : within([...path, key], value);

const inParts = (path: readonly string[], expr: Expr): Located => ({
  path,
  text: texts(expr).join("\0"),
  isWhole: false,
});

/** An attribute set of `structuredAttrs`, or a conditional variable of `env`; not a package or a file. */
function inStructured(path: readonly string[], value: Structured): readonly Located[] {
  if (value.kind === "conditional") return within(path, value.value);
  return value.kind === "attrs" ? within(path, value.entries) : [];
}

/** Texts in a value that is used as evaluated: `extraAttrs`. */
function inValue(path: readonly string[], value: Value): readonly Located[] {
  if (value.kind === "string") return within(path, value.text);
  if (value.kind === "list")
    return value.elements.flatMap((each, index) => inValue([...path, String(index)], each.force()));
  if (value.kind === "attrs")
    return [...value.entries].flatMap(([name, each]) => inValue([...path, name], each.value.force()));
  if (value.kind === "residual") return [inParts(path, value.expr)];
  return [];
}

const isText = (value: object): value is Text => "parts" in value;
const isFreeForm = (value: object, path: readonly string[]): value is Value =>
  path.includes("extraAttrs") && "kind" in value;

type Structured = Extract<AttrValue, { readonly kind: string }>;
const isStructured = (value: object): value is Structured => "kind" in value;
