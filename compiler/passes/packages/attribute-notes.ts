import type { PackageEntry } from "../../check/checked-catalog.ts";
import type { OptionNote, OptionPath } from "../../check/provenance.ts";
import type { Package } from "../../ir/package.ts";
import type { Expr, Local } from "../../language/expression.ts";
import { reify } from "../../language/reify.ts";
import type { Value } from "../../language/value.ts";
import type { BuilderKind } from "../../schema/builders/builders.ts";
import { sharedSettings } from "../../schema/builders/shared-settings.ts";
import { withoutHidden } from "../../support/visible.ts";
import { attributeSources } from "./builder-attributes.ts";
import { withLicenseAttributes } from "./computed-license.ts";
import { optionsOfSets } from "./extra-attrs.ts";

/**
 * Notes of a recipe on the attributes of its derivation, besides their values:
 *
 * - `comments`: by the attribute that has the value of the option; those of several options follow each other. Comments on
 *   options that are no attribute of their own, and those for tools, are left out.
 * - `named`: attributes that have the same value under a name.
 * - `computed`: expressions that depend on arguments of packages, where the option has the value for their defaults.
 */
export function attributeNotes(
  entry: PackageEntry,
  kind: BuilderKind,
): Pick<Package, "comments" | "named" | "computed"> {
  const comments = new Map<string, readonly string[]>();
  const named = new Map<string, Local>();
  const notes = entry.provenance.notes();
  const computed = new Map<string, Expr>();
  for (const { path, computed: value } of notes)
    if (value !== undefined) computed.set(`meta.${path.join(".")}`, reify(value));
  const license = computed.get("meta.license");
  if (license !== undefined) computed.set("meta.license", withLicenseAttributes(license));
  const locals = repeatedValues(notes);
  if (locals.size === 0 && notes.every(({ comment }) => comment === undefined))
    return { comments, named, computed };
  const attributes = attributesByOption(entry, kind);
  for (const { path, comment = [], named: written } of notes) {
    const local = written && locals.get(written.value);
    if (local === undefined && comment.length === 0) continue;
    const attribute = attributeOf(path, kind, attributes);
    if (attribute === undefined) continue;
    if (local !== undefined) named.set(attribute, local);
    const kept = comment.flatMap(printable).filter((line) => !isForTool(line));
    if (kept.some((line) => line.trim() !== ""))
      comments.set(attribute, [...(comments.get(attribute) ?? []), ...kept]);
  }
  return { comments, named, computed };
}

/** The values of several options. */
function repeatedValues(notes: readonly OptionNote[]): ReadonlyMap<Value, Local> {
  const seen = new Set<Value>();
  const repeated = new Map<Value, Local>();
  for (const { named } of notes) {
    if (named === undefined) continue;
    if (seen.has(named.value)) repeated.set(named.value, { name: named.name });
    seen.add(named.value);
  }
  return repeated;
}

/** The line as lines of every syntax: JavaScript has more line terminators (ECMAScript, "Line Terminators"). */
const printable = (line: string): readonly string[] =>
  line
    .toWellFormed()
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map(withoutHidden);

/** Comments that silence a rule of catalogc, of a linter or of a formatter. */
const isForTool = (line: string): boolean =>
  /^\s*(?:catalogc-allow|@ts-|eslint-|prettier-ignore|biome-ignore|yaml-language-server:)/.test(line);

/** Attributes by the dotted path of the option. */
function attributesByOption(entry: PackageEntry, kind: BuilderKind): ReadonlyMap<string, string> {
  const { debug } = entry.data.build;
  const own = Object.entries(attributeSources(kind, debug)).flatMap(([attribute, path]) =>
    path === undefined ? [] : [[path.join("."), attribute] as const],
  );
  const inSets = Object.entries(optionsOfSets).flatMap(([set, options]) =>
    Object.entries(options).map(([attribute, option]) => [option, `${set}.${attribute}`] as const),
  );
  const shared = sharedSettings(kind, entry.data.build[kind]).flatMap((setting) =>
    "attribute" in setting ? [[`build.${kind}.${setting.option}`, setting.attribute] as const] : [],
  );
  return new Map([...own, ...inSets, ...shared]);
}

function attributeOf(
  path: OptionPath,
  kind: BuilderKind,
  attributes: ReadonlyMap<string, string>,
): string | undefined {
  const exact = attributes.get(path.join("."));
  if (exact !== undefined) return exact;
  const [first, second, third, fourth] = path;
  if (first === "passthru" && second !== undefined) return `passthru.${second}`;
  if (first === "source" || first === "test" || first === "develop" || first === "passthruTests")
    return attributes.get(first);
  if (first !== "build") return undefined;
  const [set, name] = second === kind ? [third, fourth] : [second, third];
  if (name === undefined) return undefined;
  if (set === "env") return `env.${name}`;
  return set === "extraAttrs" || set === "structuredAttrs" ? name : undefined;
}
