import { apply, binary, string, stringOfParts } from "../../compiler/language/build.ts";
import type { AttrName, Expr } from "../../compiler/language/expression.ts";
import { expressionsIn } from "../../compiler/language/expressions-in.ts";
import { staticText, textOfParts, type Text } from "../../compiler/language/text.ts";
import type { Package } from "../../compiler/ir/package.ts";
import { finalAttrs, textExpr } from "../../compiler/language/value-expressions.ts";
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
 * The same for all strings of a list of flags. Only for versions of three parts, such as `1.2.3`, because `3.5` may
 * well be unrelated.
 */
export function ownVersionInFlags(pkg: Package): (flags: Expr) => Expr {
  const version = staticText(pkg.version) ?? "";
  if (!isTelling(version)) return (flags) => flags;
  const relate = ownVersionIn(pkg);
  const inEach = (expr: Expr): Expr => {
    switch (expr.kind) {
      case "string":
        return relate(textOfParts(expr.parts));
      case "list":
        return { ...expr, elements: expr.elements.map(inEach) };
      case "binary":
        return binary(expr.operator, inEach(expr.left), inEach(expr.right));
      case "apply":
        return isPlainData(expr.argument) ? apply(expr.fn, inEach(expr.argument)) : expr;
      default:
        return expr;
    }
  };
  return inEach;
}

/** `lib.optionals x [ … ]` */
const isPlainData = ({ kind }: Expr): boolean => kind === "list" || kind === "string";

const isTelling = (version: string): boolean => /\d[.-]\d+[.-]\d/.test(version);

/** Whether the string contains a version: the package's own, or that of another package. */
export const repeatsVersion = (expr: Expr): boolean =>
  [...expressionsIn(expr)].some(({ expr: each }) => each.kind === "select" && isVersion(each.path.at(-1)));

const isVersion = (step: AttrName | undefined): boolean => step?.kind === "static" && step.name === "version";

/** Whether the attribute is the version of the recipe, and not one of the derivation or of `extraAttrs`. */
const isPrinted = (pkg: Package): boolean =>
  pkg.build.builder.kind !== "identityBuilder" && !pkg.build.extraAttrs.has("version");
