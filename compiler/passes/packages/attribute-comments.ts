import type { PackageEntry } from "../../check/checked-catalog.ts";
import type { OptionPath } from "../../check/provenance.ts";
import type { BuilderKind } from "../../schema/builders/builders.ts";
import { sharedSettings } from "../../schema/builders/shared-settings.ts";
import { attributeSources } from "./builder-attributes.ts";
import { described } from "./extra-attrs.ts";

/**
 * The comments of a recipe by the attribute of the derivation that has the value of the option; those of several options
 * follow each other. Comments on options that are no attribute of their own, and those for tools, are left out.
 */
export function attributeComments(
  entry: PackageEntry,
  kind: BuilderKind,
): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  const comments = entry.provenance.comments();
  if (comments.length === 0) return found;
  const attributes = attributesByOption(entry, kind);
  for (const { path, lines } of comments) {
    const kept = lines.flatMap(printable).filter((line) => !isForTool(line));
    const attribute = attributeOf(path, kind, attributes);
    if (attribute !== undefined && kept.some((line) => line.trim() !== ""))
      found.set(attribute, [...(found.get(attribute) ?? []), ...kept]);
  }
  return found;
}

/** The line as lines of every syntax: JavaScript has more line terminators (ECMAScript, "Line Terminators"). */
const printable = (line: string): readonly string[] =>
  line
    .toWellFormed()
    .split(/\r\n|[\n\r\u2028\u2029]/)
    // eslint-disable-next-line no-control-regex
    .map((each) => each.replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, ""));

/** Comments that silence a rule of catalogc, of a linter or of a formatter. */
const isForTool = (line: string): boolean =>
  /^\s*(?:catalogc-allow|@ts-|eslint-|prettier-ignore|biome-ignore|yaml-language-server:)/.test(line);

/** Attributes by the dotted path of the option. */
function attributesByOption(entry: PackageEntry, kind: BuilderKind): ReadonlyMap<string, string> {
  const { debug } = entry.data.build;
  const own = Object.entries(attributeSources(kind, debug)).flatMap(([attribute, path]) =>
    path === undefined ? [] : [[path.join("."), attribute] as const],
  );
  const inSets = Object.entries(described).flatMap(([set, options]) =>
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
  if (first === "source" || first === "test" || first === "develop" || first === "passthruTests")
    return attributes.get(first);
  if (first !== "build") return undefined;
  const [set, name] = second === kind ? [third, fourth] : [second, third];
  if (name === undefined) return undefined;
  if (set === "env") return `env.${name}`;
  return set === "extraAttrs" || set === "structuredAttrs" ? name : undefined;
}
