import { posix } from "node:path";
import { catalogNames } from "../../compiler/reading/discover.ts";
import { type Span, syntaxAt } from "../../compiler/support/span.ts";
import { optionAt } from "./option-docs.ts";
import type { Site } from "./sites.ts";
import { isSame, type Named, namedAt } from "./symbols.ts";

/** The recipes of a catalog, as far as names are concerned. */
export interface Recipes {
  readonly files: readonly string[];
  text(file: string): string | undefined;
  sites(file: string): readonly Site[];
  recipeOf(section: "apps" | "pkgs", name: string): string | undefined;
  /** The place of the value of an option, if it is not where the option is named. */
  valueElsewhere(path: readonly string[]): Span | undefined;
}

/** What a site of a recipe names; the catalog file has no names. */
export const namedIn = (site: Site): ReturnType<typeof namedAt> =>
  catalogNames.has(site.span.file) ? undefined : namedAt(site, syntaxAt(site.span));

/** The places that define what stands at a site: an entry, a component, a constant, a file. */
export function definitions(site: Site, recipes: Recipes): readonly Span[] {
  const { path = [], text, span, kind } = site;
  const isPath = kind === "value" && text !== undefined && /\bpath\b/.test(optionAt(path)?.type ?? "");
  if (text !== undefined && (site.isFile || isPath))
    return [{ file: site.isFile ? text : posix.join(posix.dirname(span.file), text), start: 0, end: 0 }];
  if (site.definition) return [site.definition];
  const named = namedIn(site);
  const found = named ? occurrences(named, recipes, true).map((each) => each.span) : [];
  const elsewhere = kind === "key" ? recipes.valueElsewhere(path) : undefined;
  return elsewhere && (found.length === 0 || named?.isDefinition) ? [elsewhere] : found;
}

/** The places that name the same as a site: something of the catalog, or a constant of the file. */
export function references(site: Site, recipes: Recipes, withDefinition: boolean): readonly Span[] {
  const named = namedIn(site);
  const { definition } = site;
  if (named)
    return occurrences(named, recipes, false)
      .filter((each) => withDefinition || !namedIn(each)?.isDefinition)
      .map(({ span }) => span);
  if (definition === undefined) return [];
  const uses = recipes.sites(site.span.file).filter((each) => each.definition?.start === definition.start);
  return [...(withDefinition ? [definition] : []), ...uses.map(({ span }) => span)];
}

/** All sites with a name. What belongs to an app is named in its recipe, and in others through `config`. */
function occurrences(named: Named, recipes: Recipes, onlyDefinitions: boolean): readonly Site[] {
  const section = named.kind === "package" ? "pkgs" : "apps";
  const owner = recipes.recipeOf(section, named.app === "" ? named.name : named.app);
  const files = onlyDefinitions && owner !== undefined ? [owner] : recipes.files;
  // Reading all recipes of a large catalog takes seconds.
  const likely = files.filter((file) => recipes.text(file)?.includes(named.name));
  return likely.flatMap(recipes.sites.bind(recipes)).filter((site) => {
    const found = namedIn(site);
    return found && isSame(found, named) && (!onlyDefinitions || found.isDefinition);
  });
}

/** A range of a file, and what replaces it. */
export interface Edit extends Span {
  readonly text: string;
}

/** The name at a site that {@link rename} can change: what the recipes themselves define. */
export function renamable(site: Site, recipes: Recipes): (Named & { readonly span: Span }) | undefined {
  const named = namedIn(site);
  const isOurs = named && occurrences(named, recipes, true).length > 0;
  return isOurs ? { ...named, span: withoutQuotes(site.span, recipes) } : undefined;
}

/** Renames in all recipes what stands at a site, or says why not. Texts that options do not define are kept. */
export function rename(site: Site, to: string, recipes: Recipes): readonly Edit[] | string {
  const named = renamable(site, recipes);
  if (named === undefined) return "Only names that the recipes define can be changed";
  const valid = named.app === "" ? /^[A-Za-z0-9][A-Za-z0-9-]*$/ : /^[A-Za-z0-9][\w.-]*$/;
  if (!valid.test(to)) return `\`${to}\` is not a valid name`;
  if (occurrences({ ...named, name: to }, recipes, true).length > 0)
    return `${named.kind} \`${to}\` already exists`;
  const edits = occurrences(named, recipes, false).flatMap((each) => editsFor(each, to, recipes));
  return [...new Map(edits.map((edit) => [`${edit.start} ${edit.file}`, edit])).values()];
}

function withoutQuotes({ start, end, ...span }: Span, recipes: Recipes): Span {
  const text = recipes.text(span.file)?.slice(start, end) ?? "";
  const quote = /^(?:"|'{1,2}|`)/.exec(text)?.[0].length ?? 0;
  return { ...span, start: start + quote, end: end - quote };
}

/** Writes another name at a site, in the syntax that stands there. */
function editsFor({ span: whole, kind }: Site, to: string, recipes: Recipes): readonly Edit[] {
  const text = recipes.text(whole.file) ?? "";
  const span = withoutQuotes(whole, recipes);
  const { file, start, end } = span;
  const syntax = syntaxAt(whole);
  if (start !== whole.start) return [{ ...span, text: to }];
  const isName = (syntax === "typescript" ? /^[A-Za-z_]\w*$/ : /^[A-Za-z_][\w-]*$/).test(to);
  const quoted = isName ? to : JSON.stringify(to);
  if (syntax === "typescript" && kind !== "value") {
    if (text[start - 1] === "." && !isName) return [{ file, start: start - 1, end, text: `[${quoted}]` }];
    const isShort = !/^\s*:/.test(text.slice(end)) && /[{,]\s*$/.test(text.slice(0, start));
    return [{ ...span, text: isShort ? `${quoted}: ${text.slice(start, end)}` : quoted }];
  }
  // `inherit (pkgs) tool;` binds a variable, whose uses change with it.
  const uses = recipes.sites(file).filter((site) => syntax === "nix" && site.definition?.start === start);
  return [{ ...span, text: quoted }, ...uses.map((use) => ({ ...use.span, text: to }))];
}
