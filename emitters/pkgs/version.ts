import { string } from "../../compiler/language/build.ts";
import type { Expr } from "../../compiler/language/expression.ts";
import { staticText, text } from "../../compiler/language/text.ts";
import type { Package } from "../../compiler/ir/package.ts";
import { finalAttrs } from "./values.ts";

/** A longer one is no version, and may be too much for a regular expression. */
const longest = 200;

/** A string, with `finalAttrs.version` where it repeats the package's version. */
export type WithVersion = (written: string) => Expr;

/**
 * Relates strings to the package's own version, so that an update changes one line. Inside a longer string only a
 * version of several parts counts (`1` in a URL proves nothing), and only where no digit or part precedes or follows.
 */
export function ownVersion(pkg: Package): WithVersion {
  const version = staticText(pkg.version);
  if (version === undefined || version === "" || version.length > longest || !isPrinted(pkg)) return string;
  let occurrence: RegExp | undefined;
  return (written) => {
    if (!written.includes(version)) return string(written);
    occurrence ??= occurrenceOf(version);
    const [first = "", ...rest] = written.split(occurrence);
    const { parts } = text(first, ...rest.flatMap((piece) => [finalAttrs("version"), piece]));
    const [only] = parts;
    return parts.length === 1 && only !== undefined && typeof only !== "string" ? only : string(...parts);
  };
}

const occurrenceOf = (version: string): RegExp =>
  /\d[.-]\d/.test(version)
    ? new RegExp(`(?<![0-9.])${escapeRegExp(version)}(?!\\.?[0-9])`)
    : new RegExp(`(?<=^v?)${escapeRegExp(version)}$`);

/** Whether the string has turned out to repeat the version. */
export const repeatsVersion = (expr: Expr): boolean =>
  expr.kind !== "string" || expr.parts.some((part) => typeof part !== "string");

const escapeRegExp = (literal: string): string => literal.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Another version may stand there: that of the derivation itself, or one given by hand. */
const isPrinted = (pkg: Package): boolean =>
  pkg.build.builder.kind !== "identityBuilder" && !pkg.build.extraAttrs.has("version");
