import type { Diagnostic } from "../../../compiler/diagnostics/diagnostic.ts";
import { noUpstream } from "../../../compiler/diagnostics/updating.ts";
import { isError } from "../../../compiler/diagnostics/arrange.ts";
import type { Package } from "../../../compiler/ir/package.ts";
import { staticText } from "../../../compiler/language/text.ts";
import type { Text } from "../../../compiler/language/option-values.ts";
import { RecipeEditor } from "../../../tooling/edit/recipe-editor.ts";
import type { Folders } from "../../disk/folders.ts";
import { compileCatalog } from "../compile/compile-recipes.ts";
import type { Found } from "./look-up.ts";

/** Recipes with a new version, or why they could not be changed. */
export type Edited =
  | { readonly ok: true; readonly editor: RecipeEditor }
  | { readonly ok: false; readonly problems: readonly Diagnostic[] };

/**
 * Writes a version to the recipe of a package, in memory. The source is only written if it does not follow from the
 * version.
 */
export async function withVersion(
  pkg: Package,
  { version, commit }: Found,
  folders: Folders,
  request: { readonly recipes: string; readonly out: string },
): Promise<Edited> {
  const editor = new RecipeEditor(folders.tree);
  const path = `pkgs.${pkg.name}`;
  const before = staticText(pkg.version) ?? "";
  const isNew = (now: Package): boolean => {
    const source = sourceText(now);
    return staticText(now.version) === version && source?.includes(commit ?? version) === true;
  };
  for (const option of ["version", "source"] as const) {
    const compiled = option === "version" ? pkg : await packageIn(editor, pkg.name, folders, request);
    if (!("name" in compiled)) return { ok: false, problems: compiled };
    if (option === "source" && isNew(compiled)) return { ok: true, editor };
    const old = sourceText(compiled);
    const problems =
      option === "version"
        ? await editor.set(`${path}.version`, version)
        : old === undefined || compiled.source === null
          ? []
          : await editor.set(
              `${path}.source.${compiled.source.kind === "url" ? "url" : "git"}`,
              withRevision(compiled, old, { before, version, commit }),
            );
    if (problems.length > 0) return { ok: false, problems };
  }
  const compiled = await packageIn(editor, pkg.name, folders, request);
  if (!("name" in compiled)) return { ok: false, problems: compiled };
  return isNew(compiled)
    ? { ok: true, editor }
    : { ok: false, problems: [noUpstream(path, "its recipe computes the source")] };
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
  const revision =
    source?.kind === "forge" ? source.revision : source?.kind === "git" ? source.pin.value : undefined;
  // The other parts may contain the version by chance.
  const known = (revision && staticText(revision)) ?? old;
  const start = old.slice(0, old.length - known.length);
  if (commit === undefined) return start + known.replaceAll(wholeVersion(before), () => version);
  return (source?.kind === "git" ? start.replace(/\?tag=$/, "?rev=") : start) + commit;
}

/** Matches a version, but not a part of a longer number. */
const wholeVersion = (version: string): RegExp =>
  new RegExp(`(?<!\\d)${version.replace(/[^\w]/g, "\\$&")}(?!\\d)`, "g");
