import type { Expr } from "../../compiler/language/expression.ts";
import { mapChildren, namesBoundBy } from "../../compiler/language/traversal.ts";
import { finalAttrs } from "../../compiler/language/value-expressions.ts";

/**
 * A reference to the package itself, for example in a test script (`${pkgs.demo}/share`) or `testers.testVersion` in
 * `passthru`, becomes `finalAttrs.finalPackage`, so that it follows overrides, wherever `pkgs` and `finalAttrs` are not
 * shadowed.
 */
export function withOwnPackage(expr: Expr, name: string, options: OwnPackage = {}): Expr {
  const given = namesIn(expr);
  const rewrite = (each: Expr): Expr => {
    if (isOverriding(each, name)) return each;
    if (isOwnName(each, name)) {
      const [, step] = each.path;
      const isPlain = step?.kind === "static" && plain.has(step.name) && given.has(step.name);
      const own = isPlain ? finalAttrs(step.name) : finalAttrs("finalPackage");
      const rest = each.path.slice(isPlain ? 2 : 1);
      const path = options.isTagged === true && isRevision(each) ? tagInstead(rest) : rest;
      return path.length === 0 ? own : mapChildren({ ...each, target: own, path }, rewrite);
    }
    return namesBoundBy(each).some((bound) => needed.has(bound)) ? each : mapChildren(each, rewrite);
  };
  return rewrite(expr);
}

interface OwnPackage {
  /** Whether the source is fetched by a tag. */
  readonly isTagged?: boolean;
}

/** `pkgs.demo.src.rev` */
const isRevision = ({ path: [, source, revision] }: OwnName): boolean =>
  source?.kind === "static" &&
  source.name === "src" &&
  revision?.kind === "static" &&
  revision.name === "rev";

/** A recipe's `rev` means the revision in `source.git`, but for a source fetched by tag the `rev` is `refs/tags/…`. */
const tagInstead = (path: OwnName["path"]): OwnName["path"] =>
  path.map((step) => (step.kind === "static" && step.name === "rev" ? { ...step, name: "tag" } : step));

/** Attributes that are the same in the package: `finalAttrs.src`, which is the usual form in nixpkgs. */
const plain: ReadonlySet<string> = new Set(["pname", "version", "src"]);

const namesIn = (expr: Expr): ReadonlySet<string> =>
  new Set(
    (expr.kind === "attrs" ? expr.bindings : []).flatMap((binding) => {
      const [only] = binding.kind === "value" ? binding.path : [];
      return only?.kind === "static" ? [only.name] : [];
    }),
  );

/** Inside their binders, these names refer to another package set or another derivation. */
const needed: ReadonlySet<string> = new Set(["pkgs", "finalAttrs"]);

type OwnName = Extract<Expr, { kind: "select" }>;

/** `pkgs.demo`, `pkgs.demo.version` */
const isOwnName = (expr: Expr, name: string): expr is OwnName =>
  expr.kind === "select" &&
  expr.target.kind === "variable" &&
  expr.target.name === "pkgs" &&
  expr.path[0]?.kind === "static" &&
  expr.path[0].name === name;

/**
 * `pkgs.demo.override` keeps the argument: `callPackage` and builders add these around the final package, where
 * `finalAttrs` does not have them (nixpkgs manual, "Overriding").
 */
function isOverriding(expr: Expr, name: string): boolean {
  if (expr.kind !== "select") return false;
  const { target, path } = expr;
  const step = isOwnName(expr, name) ? path[1] : isOwnName(target, name) ? path[0] : undefined;
  return step?.kind === "static" && addedAround.has(step.name);
}

const addedAround: ReadonlySet<string> = new Set(["override", "overrideDerivation", "overridePythonAttrs"]);
