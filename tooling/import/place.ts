import { apply, list, literal, string } from "../../compiler/language/build.ts";
import type { Expr } from "../../compiler/language/expression.ts";
import { namesBelow } from "../../compiler/language/names-below.ts";
import { staticText } from "../../compiler/language/text.ts";
import { lib } from "../../compiler/language/value-expressions.ts";
import { optionsOfSets } from "../../compiler/passes/packages/extra-attrs.ts";
import { attributeTypes } from "../../compiler/nixpkgs/attributes.ts";
import type { BuilderKind } from "../../compiler/schema/builders/builders.ts";
import { builders } from "../../compiler/schema/builders/builders.ts";
import { optionTable } from "./builders.ts";
import { isVariable, type Constant } from "./environment.ts";
import { extraPath, type Part, type Placement } from "./placement.ts";
import { pnpmParts } from "./pnpm.ts";
import { patchParts, sourceParts } from "./source.ts";

/** An attribute of the file with its value as in a recipe. */
export interface Entry {
  readonly attribute: readonly string[];
  readonly value: Expr;
  readonly comment?: readonly string[];
}

export interface Target {
  readonly kind: BuilderKind;
  /** The name in the catalog. */
  readonly name: string;
  /** Whether the name in the catalog is that of the file. */
  readonly hasName: boolean;
  /** The version, as far as it is known. */
  readonly version: string;
  readonly entries: readonly Entry[];
  /** Whether the file sets `__structuredAttrs`: then only `env` is exported. */
  readonly isStructured: boolean;
  readonly constant: Constant;
  /** Attributes of the derivation that the file reads. */
  readonly read: ReadonlySet<string>;
}

/** Where an attribute belongs in the recipe; `extraAttrs` if it has no option. */
export function place(entry: Entry, target: Target): Placement {
  const { attribute, value, comment } = entry;
  const found = optionsFor(entry, target);
  const placement = { attribute, value, ...(comment && { comment }) };
  if (typeof found === "string") return { ...placement, parts: [], reason: found };
  return { ...placement, parts: found ?? [{ option: extraPath(attribute), value }] };
}

/** Options, a reason for leaving the attribute out, or undefined for `extraAttrs`. */
function optionsFor(entry: Entry, target: Target): readonly Part[] | string | undefined {
  const { attribute, value } = entry;
  const [first = "", second = "", ...deeper] = attribute;
  if (attribute.length === 1) return ofDerivation(first, value, target);
  switch (first) {
    case "env":
      return deeper.length === 0 ? variable(second, value) : [{ option: ["build", ...attribute], value }];
    case "meta": {
      const option = deeper.length === 0 ? optionsOfSets.meta[second] : undefined;
      if (option === "maintainers" && hasSets(value)) return undefined;
      return option === undefined ? undefined : [{ option: [option], value: metaValue(second, value) }];
    }
    case "passthru":
      if (second === "updateScript") return "`catalogc update` finds new versions";
      if (namesBelow("pkgs", value)?.join(".") === `${target.name}.${second}`) return "the derivation has it";
      if (second === "tests" && deeper.length > 0) return [{ option: ["passthruTests", ...deeper], value }];
      return Object.hasOwn(optionsOfSets.passthru, second) ? undefined : [{ option: attribute, value }];
    default:
      return undefined;
  }
}

const variable = (name: string, value: Expr): readonly Part[] =>
  name === "NIX_CFLAGS_COMPILE"
    ? [{ option: ["build", "env", "BUILD_CFLAGS_COMPILE"], value: wordsOf(value) }]
    : [{ option: ["build", "env", name], value }];

function ofDerivation(name: string, value: Expr, target: Target): readonly Part[] | string | undefined {
  const { kind, entries } = target;
  const builder = ["build", kind];
  const pnpm =
    kind === "pnpmPackageBuilder" ? pnpmParts(name, value, valueOf(entries, "pnpmDeps")) : undefined;
  if (pnpm !== undefined) return pnpm;
  switch (name) {
    case "pname":
      if (target.hasName) return [];
      return [{ option: extraPath(["pname"]), value: apply(lib("mkForce"), value) }];
    case "version":
      return [{ option: ["version"], value }];
    case "src":
      return sourceParts(value, target.version) ?? [{ option: ["source", "path"], value }];
    case "patches":
      return patchParts(value, builder);
    case "strictDeps":
      return isTrue(value) ? "the builder sets it" : undefined;
    case "__structuredAttrs":
      return isTrue(value) ? "catalogc sets it" : undefined;
    case "pyproject":
      return kind.startsWith("python") && isTrue(value) ? "the builder sets it" : undefined;
    case "cargoLock":
      return lockFile(value, builder);
    case "nativeInstallCheckInputs":
      return checksVersion(value) && optionTable(kind).has("doInstallCheck") === !kind.startsWith("python")
        ? [{ option: [...builder, "installCheck", "versionCheck"], value: literal(true) }]
        : undefined;
    case "doInstallCheck": {
      if (value.kind === "literal" && value.value === false) return "it is the default";
      const inputs = valueOf(entries, "nativeInstallCheckInputs");
      if (isTrue(value) && inputs !== undefined && checksVersion(inputs))
        return "`installCheck.versionCheck` includes it";
    }
  }
  const path = optionTable(kind).get(name);
  const hash = builders[kind].dependencies?.hash;
  if (path === undefined) {
    const isExported = !target.isStructured && !target.read.has(name) && !attributeTypes(kind).has(name);
    return isExported && isVariable(value, target.constant) ? variable(name, value) : undefined;
  }
  return [{ option: [...builder, ...path], value: name === hash && isFake(value) ? string() : value }];
}

const valueOf = (entries: readonly Entry[], name: string): Expr | undefined =>
  entries.find(({ attribute: [first] }) => first === name)?.value;

const isTrue = (expr: Expr): boolean => expr.kind === "literal" && expr.value === true;

/** Maintainers of a catalog have a name in its lists. */
const hasSets = (expr: Expr): boolean =>
  expr.kind === "list" && expr.elements.some(({ kind }) => kind === "attrs");

const isFake = (expr: Expr): boolean => namesBelow("lib", expr)?.[0]?.startsWith("fake") === true;

/** `[ versionCheckHook ]` */
function checksVersion(inputs: Expr): boolean {
  const [only, ...others] = inputs.kind === "list" ? inputs.elements : [];
  return (
    only !== undefined && others.length === 0 && namesBelow("pkgs", only)?.join(".") === "versionCheckHook"
  );
}

/** `{ lockFile = ./Cargo.lock; }` */
function lockFile(value: Expr, builder: readonly string[]): readonly Part[] | undefined {
  if (value.kind !== "attrs" || value.bindings.length !== 1) return undefined;
  const [only] = value.bindings;
  if (only?.kind !== "value" || only.path.length !== 1) return undefined;
  const [step] = only.path;
  if (step?.kind !== "static" || step.name !== "lockFile" || only.value.kind !== "path") return undefined;
  return [{ option: [...builder, "lockFile"], value: only.value }];
}

/** `"-O2 -Wall"` and `toString [ … ]` as a list; nixpkgs joins the elements with spaces. */
function wordsOf(value: Expr): Expr {
  if (value.kind === "apply" && value.fn.kind === "variable" && value.fn.name === "toString")
    return value.argument;
  const only = value.kind === "string" ? staticText(value) : undefined;
  return only !== undefined && /^\S+(?: \S+)*$/.test(only)
    ? list(only.split(" ").map((word) => string(word)))
    : list([value]);
}

function metaValue(name: string, value: Expr): Expr {
  if (name === "description" && value.kind === "string") {
    const only = staticText(value);
    return only === undefined || only === "" || only.endsWith(".") ? value : string(`${only}.`);
  }
  return name === "platforms" || name === "badPlatforms" ? alternatives(value) : value;
}

/** `lib.platforms.linux ++ [ "x86_64-darwin" ]` as one list. */
function alternatives(value: Expr): Expr {
  const operands = operandsOf(value);
  const isKnown = (each: Expr): boolean =>
    each.kind === "list" || namesBelow("lib", each)?.[0] === "platforms";
  if (operands.length === 1 || !operands.every(isKnown)) return value;
  return list(operands.flatMap((each) => (each.kind === "list" ? each.elements : [each])));
}

const operandsOf = (expr: Expr): readonly Expr[] =>
  expr.kind === "binary" && expr.operator === "++"
    ? [...operandsOf(expr.left), ...operandsOf(expr.right)]
    : [expr];
