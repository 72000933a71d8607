import { apply, stringOfParts, variable } from "../../compiler/language/build.ts";
import type { AttrName, AttrsExpr, Expr, Local } from "../../compiler/language/expression.ts";
import type { Package } from "../../compiler/ir/package.ts";
import { printInline } from "../nix/print.ts";
import { toCallPackage } from "../support/call-package.ts";
import { withSharedLocals } from "../support/shared-locals.ts";
import { orderedAttrs } from "./attribute-order.ts";
import { type Attribute, type AnyBuilder, mayLoseElements } from "../../compiler/schema/builders/builder.ts";
import { withOwnPackage } from "./own-package.ts";
import type { AttrValue } from "../../compiler/language/option-values.ts";
import { text } from "../../compiler/language/text.ts";
import { finalAttrs } from "../../compiler/language/value-expressions.ts";
import { builders } from "../../compiler/schema/builders/builders.ts";
import { builderAttributes } from "../../compiler/schema/builders/derivation.ts";
import { commonAttributes, inputAttributes } from "./common.ts";
import { passedOn } from "./identity.ts";
import { withRecipeAttrs } from "./merge-attrs.ts";
import type { Derivation } from "./model.ts";
import { withShortForms } from "./short-forms.ts";
import { argumentsOf, withOwnArguments } from "./package-arguments.ts";
import { ownVersionIn, ownVersionWithin } from "./version.ts";

/** `pkgs/<pname>/package.nix` in callPackage form, as people write it. */
export const packageFile = (pkg: Package): Expr =>
  derivationFile(withListsAsWords(lowerPackage(pkg), pkg), pkg);

/** The file of a derivation: the arguments that it uses, and names for values that it uses often. */
export function derivationFile(derivation: Derivation, pkg: Package): Expr {
  const { call: written, attributes, comments = pkg.comments } = derivation;
  const call = withOwnArguments(written, pkg);
  const body: Expr = apply(call, {
    kind: "lambda",
    parameter: { kind: "name", name: "finalAttrs" },
    body: withOwnPackage(withOwnArguments(orderedAttrs(attributes, comments), pkg), pkg.name, {
      isTagged: isTagged(attributes, pkg),
    }),
  });
  return withShortForms(withSharedLocals(toCallPackage(body, call, argumentsOf(pkg))));
}

/** Whether `source.git` became a fetcher with a `tag`. */
function isTagged(attributes: readonly Attribute[], { source }: Package): boolean {
  const src = attributes.find(([name]) => name === "src")?.[1];
  if (source === null || src?.kind !== "apply" || src.argument.kind !== "attrs") return false;
  return src.argument.bindings.some((binding) => binding.kind === "value" && isTagName(binding.path));
}

const isTagName = ([step]: readonly AttrName[]): boolean => step?.kind === "static" && step.name === "tag";

/** The derivation of a package: the attributes of its builder and those of every build. */
export function lowerPackage(pkg: Package): Derivation {
  const { builder } = pkg.build;
  const described = builders[builder.kind];
  const call = described.call?.(builder);
  if (call === undefined) return passedOn(pkg);
  const common = commonAttributes(withEnvOf(described, pkg));
  const attributes = [
    ...common.map(([name, value]) =>
      name === "src"
        ? ([name, described.src?.(value, builder, pkg) ?? value] as const)
        : ([name, value] as const),
    ),
    ...builderAttributes(builder, pkg, ownVersionIn(pkg)),
    ...inputAttributes(builder.packages, [
      ...(described.tools?.(builder, pkg) ?? []),
      ...pkg.build.sharedTools,
    ]),
  ];
  const merged = withRecipeAttrs({ call, attributes }, pkg);
  return { ...merged, attributes: named(inOwnTerms(merged.attributes, pkg), pkg) };
}

/** Values that have one name in the recipe, marked so that the file binds them once: long texts and lists. */
function named(attributes: readonly Attribute[], pkg: Package): readonly Attribute[] {
  if (pkg.named.size === 0) return attributes;
  const first = new Map<Local, string>();
  return attributes.map(([name, value]): Attribute => {
    const local = pkg.named.get(name);
    if (local === undefined || !isWorthName(value)) return [name, value];
    // Tools of the builder may have been added to one of them.
    const printed = printInline(value, { treePath: (path) => path });
    if ((first.get(local) ?? printed) !== printed) return [name, value];
    first.set(local, printed);
    return [name, { ...value, local }];
  });
}

function isWorthName(value: Expr): boolean {
  if (value.kind === "list") return value.elements.length > 2;
  if (value.kind !== "string") return value.kind === "binary";
  return value.parts.some((part) => typeof part === "string" && part.length > 30);
}

/** Values in terms of the derivation's version and source, so that they follow an update and an override. */
function inOwnTerms(attributes: readonly Attribute[], pkg: Package): readonly Attribute[] {
  const withVersion = ownVersionWithin(pkg);
  return attributes.map(([name, value]): Attribute => {
    if (name === "sourceRoot") return [name, withSourceName(withVersion(value), pkg)];
    if (name === "meta" && value.kind === "attrs") return [name, mapNamed(value, prose, withVersion)];
    return withoutVersion.has(name) ? [name, value] : [name, withVersion(value)];
  });
}

/** Prose of `meta`: a version in it is a fact about that version. */
const prose: ReadonlySet<string> = new Set(["description", "longDescription", "knownVulnerabilities"]);

/** The set with each value changed, except those of some names. */
const mapNamed = (set: AttrsExpr, except: ReadonlySet<string>, change: (value: Expr) => Expr): AttrsExpr => ({
  ...set,
  bindings: set.bindings.map((binding) => {
    const [step] = binding.kind === "value" ? binding.path : [];
    const isKept = binding.kind !== "value" || (step?.kind === "static" && except.has(step.name));
    return isKept ? binding : { ...binding, value: change(binding.value) };
  }),
});

/** The identity of the package, and files of others, which change with their hash only. */
const withoutVersion: ReadonlySet<string> = new Set(["pname", "version", "src", "patches"]);

/** `source/web` of a repository as `${finalAttrs.src.name}/web`: nixpkgs decides how fetchers name the folder. */
function withSourceName(root: Expr, { source }: Package): Expr {
  const isRepository = source?.kind === "forge" || source?.kind === "git";
  const [first, ...rest] = root.kind === "string" ? root.parts : [];
  if (!isRepository || typeof first !== "string" || !/^source(?:\/|$)/.test(first)) return root;
  const name = finalAttrs("src", "name");
  const below = first.slice("source".length);
  return below === "" && rest.length === 0 ? name : stringOfParts([name, below, ...rest]);
}

/** Variables of the recipe take precedence. */
function withEnvOf({ env }: AnyBuilder, pkg: Package): Package {
  if (env === undefined) return pkg;
  const added = Object.entries(env).map(([name, value]): [string, AttrValue] => [name, text(value)]);
  return { ...pkg, build: { ...pkg.build, env: new Map([...added, ...pkg.build.env]) } };
}

/**
 * Joins lists that the builder's phases read as words to one string, which they read completely. With
 * `__structuredAttrs` they would only read the first element of a list.
 */
export function withListsAsWords(derivation: Derivation, pkg: Package): Derivation {
  const comments = new Map(pkg.comments);
  const attributes = derivation.attributes.map(([name, value]) => {
    const fix = fixOf(name, value, pkg);
    if (fix === undefined) return [name, value] as const;
    comments.set(name, [
      ...(comments.get(name) ?? []),
      `One string: nixpkgs reads only the first element of a list without ${fix}`,
    ]);
    return [name, apply(variable("toString"), value)] as const;
  });
  return { ...derivation, attributes, comments };
}

function fixOf(name: string, value: Expr, { build }: Package): string | undefined {
  const { readAsWords = {} } = builders[build.builder.kind];
  return Object.hasOwn(readAsWords, name) && mayLoseElements(value) ? readAsWords[name] : undefined;
}
