import { string, stringOfParts } from "../../compiler/language/build.ts";
import type { AttrName, Expr, StringPart } from "../../compiler/language/expression.ts";
import { expressionsIn } from "../../compiler/language/expressions-in.ts";
import { staticText, textOfParts, type Text } from "../../compiler/language/text.ts";
import type { Package } from "../../compiler/ir/package.ts";
import { finalAttrs, textExpr } from "../../compiler/language/value-expressions.ts";
import { namesBoundBy } from "../../compiler/language/traversal.ts";
import { versionSplitter } from "./version-splitter.ts";

/** A string with `finalAttrs.version` where it repeats the package's version. */
type WithVersion = (written: string) => Expr;

/** Relates strings to the package's version, so that an update changes one line. */
function ownVersion(pkg: Package): WithVersion {
  const version = staticText(pkg.version);
  if (version === undefined || !isPrinted(pkg)) return string;
  const split = versionSplitter(version);
  return (written) => {
    const [first = "", ...rest] = split(written);
    if (rest.length === 0) return string(written);
    const { parts } = textOfParts([first, ...rest.flatMap((piece) => [finalAttrs("version"), piece])]);
    const [only] = parts;
    return parts.length === 1 && only !== undefined && typeof only !== "string" ? only : stringOfParts(parts);
  };
}

/** The same for a text; residual parts already contain the version if they need it. */
export function ownVersionIn(pkg: Package): (written: Text) => Expr {
  const withVersion = ownVersion(pkg);
  return (written) => {
    const known = staticText(written);
    return known === undefined ? textExpr(written) : withVersion(known);
  };
}

/**
 * The same for all strings in a value, such as flags or a script. Only for versions of three parts, such as `1.2.3`,
 * because `3.5` may well be unrelated. Conditions stay: they compare with a certain version.
 */
export function ownVersionWithin(pkg: Package): (value: Expr) => Expr {
  const version = staticText(pkg.version) ?? "";
  if (!isTelling(version) || !isPrinted(pkg)) return (value) => value;
  const split = versionSplitter(version);
  const inText = (part: string): readonly StringPart[] =>
    split(part).flatMap((piece, index) => (index === 0 ? [piece] : [finalAttrs("version"), piece]));
  const inEach = (expr: Expr): Expr => {
    switch (expr.kind) {
      case "string": {
        const { parts } = textOfParts(
          expr.parts.flatMap((part) => (typeof part === "string" ? inText(part) : [inEach(part)])),
        );
        return isVersionAlone(parts) ? parts[0] : { ...expr, ...stringOfParts(parts) };
      }
      case "list":
        return { ...expr, elements: expr.elements.map(inEach) };
      case "attrs":
        return {
          ...expr,
          bindings: expr.bindings.map((binding) =>
            binding.kind === "value" ? { ...binding, value: inEach(binding.value) } : binding,
          ),
        };
      case "binary":
        return joins.has(expr.operator)
          ? { ...expr, left: inEach(expr.left), right: inEach(expr.right) }
          : expr;
      case "if":
        return { ...expr, then: inEach(expr.then), else: inEach(expr.else) };
      case "let":
        return namesBoundBy(expr).includes("finalAttrs") ? expr : { ...expr, body: inEach(expr.body) };
      case "apply":
        return isPlainData(expr.argument) ? { ...expr, argument: inEach(expr.argument) } : expr;
      default:
        return expr;
    }
  };
  return inEach;
}

const joins: ReadonlySet<string> = new Set(["+", "++", "//"]);

/** `"${finalAttrs.version}"` as `finalAttrs.version`. */
const isVersionAlone = (parts: readonly StringPart[]): parts is readonly [Expr] =>
  parts.length === 1 &&
  typeof parts[0] !== "string" &&
  parts[0]?.kind === "select" &&
  isVersion(parts[0].path.at(-1));

/** `lib.optionals x [ … ]`, `fetchurl { … }` */
const isPlainData = ({ kind }: Expr): boolean => kind === "list" || kind === "string" || kind === "attrs";

const isTelling = (version: string): boolean => /\d[.-]\d+[.-]\d/.test(version);

/** Whether the string contains a version: the package's own, or that of another package. */
export const repeatsVersion = (expr: Expr): boolean =>
  [...expressionsIn(expr)].some(({ expr: each }) => each.kind === "select" && isVersion(each.path.at(-1)));

const isVersion = (step: AttrName | undefined): boolean => step?.kind === "static" && step.name === "version";

/** Whether the attribute is the version of the recipe, and not one of the derivation or of `extraAttrs`. */
const isPrinted = (pkg: Package): boolean =>
  pkg.build.builder.kind !== "identityBuilder" && !pkg.build.extraAttrs.has("version");
