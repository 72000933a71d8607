import type { License } from "../../ir/package.ts";
import type { Expr } from "../../language/expression.ts";
import { namesBelow } from "../../language/names-below.ts";
import { findLicense, licensesByAttribute } from "./license-table.ts";

type Operator = NonNullable<License["expression"]>["operator"];

/** A license, or an unknown name in an expression. */
export type Found = { readonly license: License } | { readonly unknown: string };

/**
 * The licenses that an SPDX expression combines (SPDX specification 2.3, annex D): `MIT OR Apache-2.0`, `(A AND B) OR C
 * WITH d`. `WITH` binds strongest, `OR` weakest. Undefined if the text is not such an expression, or is a single name.
 */
export function spdxExpression(text: string): Found | undefined {
  const tokens = text.match(/[()]|[^\s()]+/g) ?? [];
  if (!tokens.some(isOperator)) return undefined;
  let unknown: string | undefined;
  const single = (): License | undefined => {
    const token = tokens.shift();
    if (token === undefined || token === ")" || isOperator(token)) return undefined;
    if (token === "(") {
      const inner = chain(0);
      return tokens.shift() === ")" ? inner : undefined;
    }
    const license = findLicense(token);
    if (license === undefined) unknown ??= token;
    return license;
  };
  const chain = (level: number): License | undefined => {
    const operator = operators[level];
    if (operator === undefined) return single();
    const parts = [chain(level + 1)];
    while (tokens[0] === operator) {
      tokens.shift();
      parts.push(chain(level + 1));
    }
    const licenses = parts.flatMap((part) => part ?? []);
    if (licenses.length < parts.length || (operator === "WITH" && parts.length > 2)) return undefined;
    return combined(operator, licenses);
  };
  const license = chain(0);
  if (unknown !== undefined) return { unknown };
  return license === undefined || tokens.length > 0 ? undefined : { license };
}

const operators = ["OR", "AND", "WITH"] as const satisfies readonly Operator[];
const isOperator = (token: string): boolean => operators.some((each) => each === token);

/**
 * The same for `lib.licenses.OR [ … ]`, `lib.licenses.AND [ … ]` and `lib.licenses.WITH a b`, and `lib.licenses.mit` in
 * them.
 */
export function licenseExpression(expr: Expr): Found | undefined {
  if (expr.kind !== "apply") {
    const [set, name, ...rest] = namesBelow("lib", expr) ?? [];
    if (set !== "licenses" || name === undefined || rest.length > 0) return undefined;
    const license = licensesByAttribute.get(name);
    return license === undefined ? { unknown: name } : { license };
  }
  const { fn, argument } = expr;
  if (fn.kind === "apply") return isNamed(fn.fn, "WITH") ? ofAll("WITH", [fn.argument, argument]) : undefined;
  const operator = (["OR", "AND"] as const).find((each) => isNamed(fn, each));
  return operator !== undefined && argument.kind === "list" && argument.elements.length > 0
    ? ofAll(operator, argument.elements)
    : undefined;
}

const isNamed = (expr: Expr, name: string): boolean =>
  namesBelow("lib", expr)?.join(".") === `licenses.${name}`;

function ofAll(operator: Operator, exprs: readonly Expr[]): Found | undefined {
  const licenses: License[] = [];
  for (const expr of exprs) {
    const found = licenseExpression(expr);
    if (found === undefined || "unknown" in found) return found;
    licenses.push(found.license);
  }
  return { license: combined(operator, licenses) };
}

/**
 * The metadata of a combination as in nixpkgs: `isFree`, `isRedistributable`, `evaluateNamedProperty "deprecated"` and
 * `toSPDX` of `lib/licenses/helpers.nix`. A single license is returned unchanged.
 */
function combined(operator: Operator, licenses: readonly License[]): License {
  const [only, ...more] = licenses;
  if (only !== undefined && more.length === 0) return only;
  const holds = (property: "deprecated" | "free" | "redistributable"): boolean =>
    operator === "OR" ? licenses.some((each) => each[property]) : licenses.every((each) => each[property]);
  const joined = (nameOf: (license: License) => string): string =>
    licenses.map((each) => (each.expression ? `(${nameOf(each)})` : nameOf(each))).join(` ${operator} `);
  return {
    attribute: null,
    expression: { operator, licenses },
    deprecated: holds("deprecated"),
    free: holds("free"),
    fullName: joined(({ fullName }) => fullName),
    licenseType: operator === "WITH" ? "exception" : "compound",
    redistributable: holds("redistributable"),
    shortName: joined(({ shortName }) => shortName),
    spdxId: joined(({ spdxId, shortName }) => spdxId ?? `LicenseRef-nixos-${shortName}`),
    url: null,
  };
}
