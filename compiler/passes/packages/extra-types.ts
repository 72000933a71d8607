import {
  attributeSetByCatalog,
  removedAttribute,
  similarAttribute,
  wrongAttributeType,
} from "../../diagnostics/passes-packages.ts";
import { describeValue } from "../../check/describe-value.ts";
import type { PackageEntry } from "../../check/checked-catalog.ts";
import { namesBelow } from "../../language/names-below.ts";
import type { FreeForm } from "../../language/option-values.ts";
import { staticText } from "../../language/text.ts";
import {
  attributeTypes,
  removedAttributes,
  typesInSets,
  type AttributeType,
  type AttributeTypes,
} from "../../nixpkgs/attributes.ts";
import { builders, type BuilderKind } from "../../schema/builders/builders.ts";
import { editDistance } from "../../support/suggest.ts";
import { isForced, keyPlaceOf, type PassContext } from "../context.ts";
import type { Place } from "../../diagnostics/make.ts";
import { attributeSources } from "./builder-attributes.ts";
import { extraSet } from "./extra-entries.ts";
import { isGiven } from "./given.ts";

interface Attribute {
  /** `meta.priority` */
  readonly path: string;
  readonly name: string;
  readonly value: FreeForm;
  readonly at: Place;
  readonly types: AttributeTypes;
}

/**
 * Checks `build.extraAttrs` against what nixpkgs reads: values of the wrong type, names that are probably misspelled, and
 * attributes that catalogc sets itself. Other names are variables of the recipe's scripts.
 */
export function checkExtraTypes(
  entry: PackageEntry,
  kind: BuilderKind,
  /** Attributes that have been reported: an option sets them, too. */
  refused: ReadonlySet<string>,
  context: PassContext,
): void {
  const ofCatalog = attributesOfCatalog(entry, kind);
  for (const { path, name, value, at, types } of attributesOf(entry, kind)) {
    if (refused.has(path)) continue;
    const replacement = path === name ? removedAttributes[name] : undefined;
    if (replacement !== undefined) {
      context.report(removedAttribute(name, replacement, at));
      continue;
    }
    const type = types.get(name);
    const wrong = type === undefined ? undefined : wrongPart(value, type);
    if (type !== undefined && wrong !== undefined)
      context.report(
        wrongAttributeType(path, type, describeValue(wrong), inBoolean(wrong, type), wrong.span ?? at),
      );
    const near = type === undefined && types !== typesInSets.passthru ? nearest(name, types) : undefined;
    if (near !== undefined) context.report(similarAttribute(path, near, at));
    const [top = ""] = path.split(".");
    if (ofCatalog.has(path) && !isForced(entry, "build", "extraAttrs", top))
      context.report(attributeSetByCatalog(path, ofCatalog.get(path), at));
  }
}

function* attributesOf(entry: PackageEntry, kind: BuilderKind): Iterable<Attribute> {
  const { extraAttrs } = entry.data.build;
  const types = attributeTypes(kind);
  for (const [name, value] of extraAttrs)
    yield { path: name, name, value, at: keyPlaceOf(entry, "build", "extraAttrs", name), types };
  for (const set of ["meta", "passthru"] as const) {
    const value = extraSet(entry, set);
    if (value === undefined) continue;
    const around = keyPlaceOf(entry, "build", "extraAttrs", set);
    for (const [name, { value: thunk, nameSpan }] of value.entries)
      yield {
        path: `${set}.${name}`,
        name,
        value: thunk.force(),
        at: nameSpan ?? thunk.span ?? around,
        types: typesInSets[set],
      };
  }
}

/**
 * Attributes that the derivation has although no option of the recipe sets them, with the option that would. Options that
 * the recipe sets are an error elsewhere.
 */
function attributesOfCatalog(
  entry: PackageEntry,
  kind: BuilderKind,
): ReadonlyMap<string, string | undefined> {
  const found = new Map<string, string | undefined>([
    ["passthru.test", "test"],
    ["passthru.env", "develop"],
  ]);
  // The derivation of an identity builder has its own attributes.
  if (kind === "identityBuilder") return found;
  const { setsStrictDeps, sets = {}, readAsWords } = builders[kind];
  const sources = attributeSources(kind, entry.data.build.debug);
  const hasDefect = kind === "npmPackageBuilder" && readAsWords !== undefined;
  const own = [
    "pname",
    "version",
    ...Object.keys(sets),
    ...(setsStrictDeps === true ? ["strictDeps"] : []),
    ...(hasDefect ? [] : ["__structuredAttrs"]),
    ...(kind === "pnpmPackageBuilder" ? ["buildPhase"] : []),
  ];
  for (const name of own) {
    const source = sources[name];
    if (source === undefined || !isGiven(entry, source)) found.set(name, source?.join("."));
  }
  return found;
}

/** A known attribute at edit distance 1 or 2; of short names, which are similar by chance, 1. */
function nearest(name: string, known: AttributeTypes): string | undefined {
  const limit = name.length < 6 ? 1 : 2;
  let best: { readonly name: string; readonly distance: number } | undefined;
  for (const each of known.keys()) {
    if (Math.abs(each.length - name.length) > limit) continue;
    const distance = editDistance(name, each, limit);
    if (distance <= limit && (best === undefined || distance < best.distance))
      best = { name: each, distance };
  }
  return best?.name;
}

/** The part of a value that cannot have the type: the value, or an element of a list of packages. */
function wrongPart(value: FreeForm, type: AttributeType): FreeForm | undefined {
  if (type !== "a list of packages") return isOfType(value, type) ? undefined : value;
  if (!isOfType(value, "a list") || isBarePackage(value)) return value;
  const elements = value.kind === "list" ? value.elements.map((each) => each.force()) : [];
  return elements.find(
    (each) =>
      each.kind === "bool" ||
      each.kind === "int" ||
      each.kind === "float" ||
      // `"${pkgs.hello}"` is a path in the store.
      (each.kind === "string" && staticText(each.text) !== undefined),
  );
}

/** `pkgs.hello`, which Nix refuses as a list; `pkgs.hello.buildInputs` may be one. */
const isBarePackage = (value: FreeForm): boolean =>
  value.kind === "residual" && namesBelow("pkgs", value.expr)?.length === 1;

/** Whether a value may have the type: Nix decides about residual ones, and null omits an attribute. */
function isOfType(value: FreeForm, type: AttributeType): boolean {
  const { kind } = value;
  if (kind === "residual" || kind === "error" || kind === "null" || type === "any value") return true;
  const isPackage = kind === "attrs" && (value.entries.has("type") || value.entries.has("outPath"));
  const isText = kind === "string" || kind === "path" || isPackage;
  switch (type) {
    case "a boolean":
      return kind === "bool";
    case "an integer":
      return kind === "int";
    case "a string":
      return isText;
    case "a function":
      return kind === "function";
    case "a list":
    case "a list of packages":
      return kind === "list";
    case "a list or a string":
    case "a string or a list":
      return kind === "list" || isText;
    case "a list or a boolean":
      return kind === "list" || kind === "bool";
    case "an attribute set":
      return kind === "attrs";
  }
}

/** `true` for `"true"` and `1`. */
function inBoolean(value: FreeForm, type: AttributeType): string | undefined {
  if (!type.endsWith("a boolean")) return undefined;
  if (value.kind !== "string" && value.kind !== "int") return undefined;
  const [only] = value.kind === "string" ? value.text.parts : [];
  if (value.kind === "int") return value.value === 0n ? "false" : "true";
  const known = typeof only === "string" ? only : "";
  return /^(?:true|yes|1)$/.test(known) ? "true" : /^(?:false|no|0)?$/.test(known) ? "false" : undefined;
}
