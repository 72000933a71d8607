import { attrsOf, literal, string } from "../../compiler/language/build.ts";
import type { Package } from "../../compiler/ir/package.ts";
import type { Builder } from "../../compiler/schema/builders/builders.ts";
import type { Expr } from "../../compiler/language/expression.ts";
import type { PackageRef } from "../../compiler/language/option-values.ts";
import { environment } from "./environment.ts";
import { metaAttributes } from "./meta.ts";
import { builders } from "../../compiler/schema/builders/builders.ts";
import type { Attribute } from "../../compiler/schema/builders/builder.ts";
import { catalogLib, unlessEmpty, when } from "./model.ts";
import { passthru } from "./passthru.ts";
import { sourceAttributes } from "./source.ts";
import { attrValue, packages, textExpr } from "../../compiler/language/value-expressions.ts";
import { namesBelow } from "../../compiler/language/names-below.ts";

/** Attributes of every builder. Specification: "Options common to every builder". */
export function commonAttributes(pkg: Package): readonly Attribute[] {
  return [
    ["pname", string(pkg.name)],
    ["version", textExpr(pkg.version)],
    ["__structuredAttrs", literal(true)],
    ...when(builders[pkg.build.builder.kind].setsStrictDeps === true, "strictDeps", () => literal(true)),
    ...sourceAttributes(pkg),
    ...when(pkg.build.env.size > 0, "env", () => environment(pkg)),
    ...when(pkg.build.debug, "shellHook", () => catalogLib("debugShellHook")),
    ...describingAttributes(pkg),
  ];
}

/** `build.structuredAttrs` as attributes of the same names. */
export const structuredAttributes = (pkg: Package): readonly Attribute[] =>
  [...pkg.build.structuredAttrs].map(([name, value]): Attribute => [name, attrValue(value)]);

/** Attributes that do not change the build. */
export function describingAttributes(pkg: Package): readonly Attribute[] {
  const meta = metaAttributes(pkg);
  return [["passthru", passthru(pkg)], ...when(meta.length > 0, "meta", () => attrsOf(meta))];
}

/** The three lists of every builder; a builder's own tools follow the recipe's, unless they are among them. */
export function inputAttributes(
  inputs: Builder["packages"],
  tools: readonly PackageRef[] = [],
): readonly Attribute[] {
  const missing = tools.filter(
    (own) => !inputs.build.some(({ expr, onlyIf }) => onlyIf === undefined && standsFor(expr, own.expr)),
  );
  return [
    ...unlessEmpty("nativeBuildInputs", [...inputs.build, ...missing], packages),
    ...unlessEmpty("buildInputs", inputs.run, packages),
    ...unlessEmpty("nativeCheckInputs", inputs.check, packages),
  ];
}

/** Whether a package of the recipe replaces a tool of the builder: the tool itself, or another version of Node.js. */
export function standsFor(expr: Expr, own: Expr): boolean {
  const [given, needed] = [expr, own].map((each) => namesBelow("pkgs", each)?.join("."));
  if (given === undefined || needed === undefined) return false;
  return given === needed || (isNode(given) && isNode(needed));
}

const isNode = (path: string): boolean => /^(?:pkgsOriginal\.)?nodejs(?:-slim)?(?:_\w+)?$/.test(path);
