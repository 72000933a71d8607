import { mustBeKnown, recipeNotValue, wrongType } from "../diagnostics/checking.ts";
import { sentences } from "../diagnostics/make.ts";
import { namesBelow } from "../language/names-below.ts";
import type { Span } from "../support/span.ts";
import type { Value } from "../language/value.ts";
import type { Leaf, Model } from "../schema/model.ts";
import { asWritten } from "./as-written.ts";
import { attributeInstead } from "./attribute-instead.ts";
import { WRONG, type Context } from "./context.ts";
import { inWords } from "./in-words.ts";
import { listOfPackage } from "./list-of-package.ts";
import { describeValue } from "./describe-value.ts";
import { asOption } from "./hints/group-hint.ts";
import { typeHint } from "./hints/type-hint.ts";
import { writtenAt } from "./hints/written.ts";
import type { Trail } from "./trail.ts";
import type { Expr } from "../language/expression.ts";
import { forEachChild } from "../language/traversal.ts";

/** How one kind of leaf is read from a value. Neither function sees error values. */
export interface LeafReader {
  /** Whether a value is of the leaf's type at all; decides between the alternatives of a choice. */
  accepts(value: Value, context: Context): boolean;
  /** What the value is in checked data, or WRONG once the reason has been reported. */
  read(value: Value, trail: Trail, context: Context, leaf: Leaf): unknown;
}

export const spanOf = (trail: Trail): Span | undefined => trail.span ?? trail.nameSpan;

/** Reports a value of the wrong type, or one that should be known and is not. */
export function refuse(
  value: Value,
  trail: Trail,
  context: Context,
  model: Model,
  hint?: string,
): typeof WRONG {
  const span = spanOf(trail);
  if (value.kind === "attrs" && value.recipeOf !== undefined) {
    context.report(recipeNotValue(value.recipeOf, span));
    return WRONG;
  }
  context.report(
    value.kind === "residual"
      ? mustBeKnown(trail.dotted(), describeValue(value), knownHint(model, trail, value), span)
      : wrongType(
          trail.dotted(),
          inWords(model),
          describeValue(value, asWritten(value, context)),
          span,
          hint ?? typeHint(model, value, trail),
        ),
  );
  return WRONG;
}

/** How to make known what only Nix can know. */
export function knownHint(model: Model, trail: Trail, value?: Value): string {
  const listed = listedFolderHint(value);
  if (listed !== undefined) return listed;
  if (model.kind === "list") {
    const attribute = attributeInstead(trail);
    const instead = attribute && `Otherwise give all of it as \`build.extraAttrs.${attribute}\`.`;
    const isOfPackages = model.element.kind === "leaf" && model.element.leaf === "package";
    const compared = isOfPackages ? comparedPackagesHint(value) : undefined;
    if (compared !== undefined) return sentences(compared, instead);
    const list = isOfPackages ? listOfPackage(value) : undefined;
    if (list !== undefined && attribute)
      return `\`${list}\` is a list in nixpkgs. Give all of this one as \`build.extraAttrs.${attribute}\`, which may have it as a part, or name the packages that it has.`;
    const brackets =
      isOfPackages && list === undefined && isPackageName(value)
        ? "Put it in brackets if it is one package."
        : undefined;
    const known = isOfPackages
      ? "Name its packages"
      : "The list itself must be known, its elements need not be";
    const [first, second] = isOfPackages ? ["pkgs.a", "pkgs.b"] : ["…", "…"];
    const conditions = model.conditional
      ? `; conditions may be what only Nix knows: ${writtenAt(spanOf(trail)).someOf(first, second)}`
      : "";
    return sentences(brackets, `${known}${conditions}.`, instead);
  }
  if (model.kind === "group" && model.title === "Package")
    return "A package is a set of options (`source`, `build`, …). A derivation as it is goes into `build.identityBuilder.derivation`, beside `enable`.";
  if (model.kind === "set" || model.kind === "group") {
    const meant = model.kind === "group" && value && asOption(model, value, writtenAt(spanOf(trail)));
    return sentences(meant || undefined, "The names in the set must be known, their values need not be.");
  }
  return `Write ${inWords(model)} that does not depend on the package set.`;
}

/** `pkgs.hello`, `pkgs.python3Packages.requests` */
const isPackageName = (value: Value | undefined): boolean =>
  value?.kind === "residual" && namesBelow("pkgs", value.expr) !== undefined;

/** Functions of nixpkgs' `lib` that compare the elements of a list, and what to write instead where these are packages. */
const comparing: ReadonlyMap<string, string> = new Map([
  ["unique", "A package that is listed twice does no harm: leave it out."],
  ["subtractLists", "Write the list without what is to be gone."],
  ["remove", "Write the list without what is to be gone."],
  ["intersectLists", "Write the list of those that are in both."],
  ["sort", "The order makes no difference: leave it out."],
  ["sortOn", "The order makes no difference: leave it out."],
]);

/** Which packages are the same, and which comes first, is known when they are evaluated: `lib.unique [ pkgs.a pkgs.b ]`. */
function comparedPackagesHint(value: Value | undefined): string | undefined {
  let expr = value?.kind === "residual" ? value.expr : undefined;
  while (expr?.kind === "apply") expr = expr.fn;
  if (expr?.kind !== "select" || expr.target.kind !== "variable") return undefined;
  const { name: set } = expr.target;
  const last = expr.path.at(-1);
  const name = last?.kind === "static" ? last.name : "";
  const instead = set === "lib" || set === "builtins" ? comparing.get(name) : undefined;
  return instead && `\`${set}.${name}\` compares packages, which Nix alone can do. ${instead}`;
}

const listings: ReadonlySet<string> = new Set([
  ...["builtins.readDir", "lib.readDir", "lib.filesystem.listFilesRecursive"],
  ...["lib.filesystem.packagesFromDirectoryRecursive", "lib.packagesFromDirectoryRecursive"],
]);

/** What to write in place of the files of a folder, which only Nix lists. */
function listedFolderHint(value: Value | undefined): string | undefined {
  const listing = value?.kind === "residual" ? listingIn(value.expr) : undefined;
  return listing && `\`${listing}\` is left to Nix: name the files of the folder one by one.`;
}

function listingIn(expr: Expr): string | undefined {
  const [waiting, seen] = [[expr], new Set<Expr>()];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (seen.has(next)) continue;
    seen.add(next);
    if (next.kind === "select" && next.target.kind === "variable") {
      const names = next.path.map((name) => (name.kind === "static" ? name.name : ""));
      const dotted = [next.target.name, ...names].join(".");
      if (listings.has(dotted)) return dotted;
    }
    forEachChild(next, (child) => waiting.push(child));
  }
  return undefined;
}
