import { mustBeKnown, recipeNotValue, wrongType } from "../diagnostics/checking.ts";
import { sentences, type Hint } from "../diagnostics/make.ts";
import { namesBelow } from "../language/names-below.ts";
import type { Span } from "../support/span.ts";
import type { ResidualValue, Value } from "../language/value.ts";
import type { Leaf, Model } from "../schema/model.ts";
import { asWritten } from "./as-written.ts";
import { WRONG, type Context } from "./context.ts";
import { inWords } from "./in-words.ts";
import { isListOfLists, listOfPackage } from "./list-of-package.ts";
import { describeValue } from "./describe-value.ts";
import { functionHint, typeHint } from "./hints/type-hint.ts";
import type { Trail } from "./trail.ts";

/** Reads one kind of leaf from a value. Neither function is called with error values. */
export interface LeafReader {
  /** Whether a value has the leaf's type; this selects the alternative of a choice. */
  accepts(value: Value, context: Context): boolean;
  /** The value in checked data, or WRONG if an error has been reported. */
  read(value: Value, trail: Trail, context: Context, leaf: Leaf): unknown;
}

export const spanOf = (trail: Trail): Span | undefined => trail.span ?? trail.nameSpan;

/** Reports a value of the wrong type, or a residual value that must be known. */
export function refuse(
  value: Value,
  trail: Trail,
  context: Context,
  model: Model,
  hint?: Hint,
): typeof WRONG {
  const span = spanOf(trail);
  if (value.kind === "attrs" && value.recipeOf !== undefined) {
    context.report(recipeNotValue(value.recipeOf, span));
    return WRONG;
  }
  context.report(
    value.kind === "residual"
      ? mustBeKnown(trail.dotted(), describeValue(value), knownHint(model, value), span)
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

/**
 * Reports a function of nixpkgs where a value is expected: in a Nix list, `pkgs.hello.override { … }` without
 * parentheses is two elements.
 */
export function refuseFunction(
  value: ResidualValue,
  trail: Trail,
  context: Context,
  model: Model,
): typeof WRONG | undefined {
  const { expr } = value;
  const last = expr.kind === "select" ? expr.path.at(-1) : undefined;
  if (last?.kind !== "static" || !functions.test(last.name) || (expr.kind === "select" && expr.fallback))
    return undefined;
  const span = spanOf(trail);
  context.report(wrongType(trail.dotted(), inWords(model), "a function", span, functionHint(trail)));
  return WRONG;
}

/** Functions by their last name: of packages (`hello.override`), of nixpkgs and of `lib`. */
const functions =
  /^(?:override(?:Attrs|PythonAttrs|Derivation)?|callPackages?|withPackages|get(?:Exe'?|Bin|Dev|Lib|Man)|write(?:Text|Script|ScriptBin|Shell\w+)|fetch(?:url|git|patch2?|zip|From[A-Z]\w+)|symlinkJoin|buildEnv|runCommand|linkFarm|optionals?|optionalString|concat\w+Sep|make\w+Path)$/;

/** How to replace a residual value with a known one. */
export function knownHint(model: Model, value?: Value): string {
  if (model.kind === "list") {
    const isOfPackages = model.element.kind === "leaf" && model.element.leaf === "package";
    if (isOfPackages && isListOfLists(value))
      return "`optional-dependencies` is a set of lists. Join its values: `lib.concatLists (…)`.";
    const brackets =
      isOfPackages && listOfPackage(value) === undefined && isPackageName(value)
        ? "If it is one package, write it in brackets."
        : undefined;
    const known = isOfPackages
      ? "Write the packages one by one"
      : "The list must be known when recipes are compiled, its elements need not be";
    const conditions = model.conditional ? ", and those with a condition by `lib.optionals`" : "";
    return sentences(brackets, `${known}${conditions}.`).text;
  }
  if (model.kind === "group" && model.title === "Package")
    return "A package is a set of options (`source`, `build`, …). For a derivation, set `build.identityBuilder.derivation` and `enable`.";
  if (model.kind === "set" || model.kind === "group")
    return "The names in the set must be known when recipes are compiled, their values need not be.";
  return `Write ${inWords(model)} that does not depend on the package set.`;
}

/** `pkgs.hello`, `pkgs.python3Packages.requests` */
const isPackageName = (value: Value | undefined): boolean =>
  value?.kind === "residual" && namesBelow("pkgs", value.expr) !== undefined;
