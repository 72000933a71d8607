import { attrsOf, literal, string } from "../../compiler/language/build.ts";
import { standsForHash } from "../../compiler/nixpkgs/dependency-hashes.ts";
import type { Builder, Package } from "../../compiler/ir/package.ts";
import type { Expr } from "../../compiler/language/expression.ts";
import type { PackageRef } from "../../compiler/ir/values.ts";
import { environment } from "./environment.ts";
import { metaAttributes } from "./meta.ts";
import { withoutStrictDeps } from "../../compiler/nixpkgs/builder-needs.ts";
import type { Attribute } from "./model.ts";
import { passthru } from "./passthru.ts";
import { sourceAttributes } from "./source.ts";
import { attrValue, catalogLib, packages, pkgs, textExpr, unlessEmpty, when } from "./values.ts";
import { namesBelow } from "../../compiler/language/names-below.ts";

/** What every builder takes. Specification: "Options common to every builder". */
export function commonAttributes(pkg: Package): readonly Attribute[] {
  return [
    ["pname", string(pkg.name)],
    ["version", textExpr(pkg.version)],
    ["__structuredAttrs", literal(true)],
    ...when(withoutStrictDeps.has(pkg.build.builder.kind), "strictDeps", () => literal(true)),
    ...sourceAttributes(pkg),
    ...when(pkg.build.env.size > 0, "env", () => environment(pkg)),
    ...when(pkg.build.debug, "shellHook", () => catalogLib("debugShellHook")),
    ...describingAttributes(pkg),
  ];
}

/** `build.structuredAttrs`, attributes of the same names. */
export const structuredAttributes = (pkg: Package): readonly Attribute[] =>
  [...pkg.build.structuredAttrs].map(([name, value]): Attribute => [name, attrValue(value)]);

/** What does not change how the package is built. */
export function describingAttributes(pkg: Package): readonly Attribute[] {
  const meta = metaAttributes(pkg);
  return [["passthru", passthru(pkg)], ...when(meta.length > 0, "meta", () => attrsOf(meta))];
}

/** The three lists every builder has; a builder's own tools come after the recipe's, unless they are among those. */
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

/** Whether a package of the recipe is a tool of the builder: itself, or the Node.js of another version. */
export function standsFor(expr: Expr, own: Expr): boolean {
  const [given, needed] = [expr, own].map((each) => namesBelow("pkgs", each)?.join("."));
  if (given === undefined || needed === undefined) return false;
  return given === needed || (isNode(given) && isNode(needed));
}

const isNode = (path: string): boolean => /^(?:pkgsOriginal\.)?nodejs(?:-slim)?(?:_\w+)?$/.test(path);

/** The hash of the dependencies, empty ones included; nothing where the recipe has another attribute in its place. */
export const hashAttribute = (name: string, hash: string, { build }: Package): readonly Attribute[] =>
  standsForHash(build.builder.kind, hash, build.extraAttrs, build.structuredAttrs)
    ? []
    : [[name, string(hash)]];

/**
 * A builder's own tool by its name in nixpkgs. A catalog that has a package of that name builds with that one, as
 * everything in its scope does; the package itself cannot, and takes the one of nixpkgs.
 */
export const tool = (name: string, pkg: Package): PackageRef => ({
  kind: "package",
  expr: name === pkg.name ? pkgs("pkgsOriginal", name) : pkgs(name),
});
