import { select, variable } from "../../language/build.ts";
import type { Expr } from "../../language/expression.ts";
import { nameBelow } from "../../language/names-below.ts";
import { staticText } from "../../language/text.ts";
import { findLicense } from "./license-table.ts";

/** The licenses that a computed value may have: the results of its conditions and the elements of its lists. */
export function possibleLicenses(expr: Expr): readonly Expr[] {
  const found: Expr[] = [];
  mapLicenses(expr, (license) => {
    found.push(license);
    return license;
  });
  return found;
}

/** The same value with `lib.licenses.mit` for `"mit"`. */
export const withLicenseAttributes = (expr: Expr): Expr =>
  mapLicenses(expr, (license) => {
    const name = license.kind === "string" ? staticText(license) : undefined;
    const attribute = findLicense(name ?? "")?.attribute ?? null;
    return attribute === null ? license : select(variable("lib"), "licenses", attribute);
  });

function mapLicenses(expr: Expr, map: (license: Expr) => Expr): Expr {
  const inside = (part: Expr): Expr => mapLicenses(part, map);
  if (expr.kind === "if") return { ...expr, then: inside(expr.then), else: inside(expr.else) };
  if (expr.kind === "list") return { ...expr, elements: expr.elements.map(inside) };
  if (expr.kind === "binary" && expr.operator === "++")
    return { ...expr, left: inside(expr.left), right: inside(expr.right) };
  if (expr.kind === "apply" && expr.fn.kind === "apply" && isOptional(expr.fn.fn))
    return { ...expr, argument: inside(expr.argument) };
  return map(expr);
}

const isOptional = (fn: Expr): boolean => ["optional", "optionals"].includes(nameBelow("lib", fn) ?? "");
