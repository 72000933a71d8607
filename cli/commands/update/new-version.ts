import type { Diagnostic } from "../../../compiler/diagnostics/diagnostic.ts";
import { noUpstream } from "../../../compiler/diagnostics/editing.ts";
import { isError } from "../../../compiler/diagnostics/arrange.ts";
import type { Package } from "../../../compiler/ir/package.ts";
import { staticText } from "../../../compiler/language/text.ts";
import type { Text } from "../../../compiler/language/option-values.ts";
import { revisionOf } from "../../../compiler/schema/git-source.ts";
import { RecipeEditor } from "../../../tooling/edit/recipe-editor.ts";
import { readOptionPath } from "../../../tooling/explain/option-path.ts";
import type { Folders } from "../../disk/folders.ts";
import { compileCatalog } from "../compile/compile-recipes.ts";
import type { Found } from "./look-up.ts";

/** Recipes with a new version, or why they could not be changed. */
export type Edited =
  | {
      readonly ok: true;
      readonly editor: RecipeEditor;
      /** The other packages whose version is the same value in the recipes. */
      readonly others: readonly Updated[];
    }
  | { readonly ok: false; readonly problems: readonly Diagnostic[] };

/** A package with another version. */
export interface Updated {
  readonly name: string;
  readonly from: string;
  readonly to: string;
}

/**
 * Writes a version to the recipe of a package, in memory. The source is only written if it does not follow from the
 * version. Packages that share the version change too.
 */
export async function withVersion(
  pkg: Package,
  found: Found,
  folders: Folders,
  request: { readonly recipes: string; readonly out: string },
): Promise<Edited> {
  const editor = new RecipeEditor(folders.tree, undefined, folders);
  const path = `pkgs.${pkg.name}`;
  const problems = await editor.set(`${path}.version`, found.version);
  if (problems.length > 0) return { ok: false, problems };
  const others = otherVersions(editor, pkg.name);
  const own = { name: pkg.name, from: staticText(pkg.version) ?? "", to: found.version };
  for (const each of [own, ...others]) {
    const wrong = await writeSource(each, found, { editor, folders, request });
    if (wrong.length > 0) return { ok: false, problems: wrong };
  }
  const now = await packageIn(editor, pkg.name, folders, request);
  if (!("name" in now)) return { ok: false, problems: now };
  return hasVersion(now, found)
    ? { ok: true, editor, others }
    : { ok: false, problems: [noUpstream(path, "its recipe computes the source")] };
}

/** The packages whose version changed with that of a package. */
const otherVersions = (editor: RecipeEditor, name: string): readonly Updated[] =>
  editor.shared.flatMap(({ option, before, after }) => {
    const [kind, other = "", ...steps] = readOptionPath(option) ?? [];
    const isVersion = kind === "pkgs" && other !== name && steps.join(".") === "version";
    return isVersion ? [{ name: other, from: before, to: after }] : [];
  });

/** Whether a package has the version, and a source of it. */
const hasVersion = (now: Package, { version, commit }: Found): boolean =>
  staticText(now.version) === version && sourceText(now)?.includes(commit ?? version) === true;

/** Writes the source of a package, unless it has the new version or does not contain the old one. */
async function writeSource(
  { name, from }: Updated,
  found: Found,
  {
    editor,
    folders,
    request,
  }: {
    readonly editor: RecipeEditor;
    readonly folders: Folders;
    readonly request: { readonly recipes: string; readonly out: string };
  },
): Promise<readonly Diagnostic[]> {
  const now = await packageIn(editor, name, folders, request);
  if (!("name" in now)) return now;
  const old = sourceText(now);
  if (old === undefined || now.source === null || hasVersion(now, found)) return [];
  const { version, commit } = found;
  const source = withRevision(now, old, { before: from, version, commit });
  const option = `pkgs.${name}.source.${now.source.kind === "url" ? "url" : "git"}`;
  return source === old ? [] : editor.set(option, source);
}

async function packageIn(
  editor: RecipeEditor,
  name: string,
  folders: Folders,
  request: { readonly recipes: string; readonly out: string },
): Promise<Package | readonly Diagnostic[]> {
  const tree = editor.tree;
  const options = { ...request, copyFiles: false, denyWarnings: false };
  const { treeDiagnostics, whole } = await compileCatalog(folders, options, { tree });
  return whole?.catalog.pkgs.get(name) ?? treeDiagnostics.filter(isError);
}

/** `source.git` or `source.url` as the recipe means it; undefined if only Nix knows it. */
function sourceText({ source }: Package): string | undefined {
  switch (source?.kind) {
    case "url":
      return staticText(source.url);
    case "git": {
      const [url, pin] = [source.url, source.pin.value].map(staticText);
      return url === undefined || pin === undefined ? undefined : `git:${url}?${source.pin.kind}=${pin}`;
    }
    case "forge": {
      const { forge, domain, owner, repo, revision } = source;
      const parts: readonly Text[] = [...(domain === null ? [] : [domain]), owner, repo, revision];
      const known = parts.map(staticText);
      return known.includes(undefined) ? undefined : `${forge}:${known.join("/")}`;
    }
    default:
      return undefined;
  }
}

/** The old source with the new version, or with the commit in place of its revision. */
function withRevision(
  { source }: Package,
  old: string,
  { before, version, commit }: { before: string; version: string; commit: string | undefined },
): string {
  const revision = source?.kind === "forge" || source?.kind === "git" ? revisionOf(source) : undefined;
  // The other parts may contain the version by chance.
  const known = (revision && staticText(revision)) ?? old;
  const start = old.slice(0, old.length - known.length);
  if (commit === undefined) return start + known.replaceAll(wholeVersion(before), () => version);
  return (source?.kind === "git" ? start.replace(/\?tag=$/, "?rev=") : start) + commit;
}

/** Matches a version, but not a part of a longer number. */
const wholeVersion = (version: string): RegExp =>
  new RegExp(`(?<!\\d)${version.replace(/[^\w]/g, "\\$&")}(?!\\d)`, "g");
