import * as lsp from "vscode-languageserver/node";
import type { TextDocument } from "vscode-languageserver-textdocument";
import type { Diagnostic } from "../../../compiler/diagnostics/diagnostic.ts";
import type { Span } from "../../../compiler/support/span.ts";
import { complete } from "../../../tooling/lsp/complete.ts";
import { hover } from "../../../tooling/lsp/hover.ts";
import { lensOf } from "../../../tooling/lsp/lenses.ts";
import { definitions, type Edit, references, renamable, rename } from "../../../tooling/lsp/navigate.ts";
import type { Site } from "../../../tooling/lsp/sites.ts";
import type { Catalog } from "./catalog.ts";

// What the server answers about a document: LSP 3.17, "Language Features".

/** The command of a lens. */
export const showCommand = "catalogc.show";

/** A request about a document of a catalog, whose last edit is compiled. */
export interface Asked {
  readonly catalog: Catalog;
  readonly path: string;
  readonly isOutput: boolean;
  readonly document: TextDocument;
  readonly offset: number;
  readonly site: Site | undefined;
  readonly locate: (span: Span) => lsp.Location;
}

export const completionAt = ({ document, offset, path, catalog }: Asked) =>
  complete(document, offset, path, catalog);

export function hoverAt({ catalog, site, locate }: Asked): lsp.Hover | null {
  const value = site && catalog.checked && hover(site, catalog.checked);
  return site && value ? { contents: { kind: "markdown", value }, range: locate(site.span).range } : null;
}

/** For a line of a generated file: the places that cause it. */
export async function definitionsAt(
  { catalog, path, isOutput, site, locate }: Asked,
  { position }: lsp.DefinitionParams,
): Promise<lsp.Location[]> {
  const found = isOutput ? await catalog.causesOf(path, position.line + 1) : [];
  return [...found, ...(site ? definitions(site, catalog) : [])].map(locate);
}

export const referencesAt = (
  { catalog, site, locate }: Asked,
  { context }: lsp.ReferenceParams,
): lsp.Location[] | null => (site ? references(site, catalog, context.includeDeclaration).map(locate) : null);

export function renamableAt({ catalog, site, locate }: Asked): lsp.PrepareRenameResult | null {
  const found = site && renamable(site, catalog);
  return found ? { range: locate(found.span).range, placeholder: found.name } : null;
}

export function renameAt(
  asked: Asked,
  { newName }: lsp.RenameParams,
): lsp.WorkspaceEdit | lsp.ResponseError<void> | null {
  if (asked.site === undefined) return null;
  const found = rename(asked.site, newName, asked.catalog);
  return typeof found === "string"
    ? new lsp.ResponseError<void>(lsp.LSPErrorCodes.RequestFailed, found)
    : changesOf(found, asked);
}

/** The mechanical hints of diagnostics in a range. */
export async function actionsAt(
  asked: Asked,
  { range }: lsp.CodeActionParams,
  diagnostics: readonly Diagnostic[],
): Promise<lsp.CodeAction[]> {
  const { catalog, document } = asked;
  const [start, end] = [document.offsetAt(range.start), document.offsetAt(range.end)];
  const actions: lsp.CodeAction[] = [];
  for (const diagnostic of diagnostics) {
    const { span, message, hint: title = message } = diagnostic;
    if (span === undefined || span.start > end || start > span.end) continue;
    const fix = await catalog.fix(diagnostic);
    if (fix) actions.push({ title, kind: "quickfix", isPreferred: true, edit: changesOf([fix], asked) });
  }
  return actions;
}

export const symbolsOf = (asked: Asked): lsp.SymbolInformation[] =>
  keysOf(asked).map(({ path = [], span, whole = span }) => ({
    name: path.at(-1) || '""',
    containerName: path.slice(0, -1).join("."),
    kind: path.length === 2 ? lsp.SymbolKind.Module : lsp.SymbolKind.Property,
    location: asked.locate(whole),
  }));

export const lensesOf = (asked: Asked): lsp.CodeLens[] =>
  keysOf(asked).flatMap((site) => {
    const lens = lensOf(site);
    if (lens === undefined) return [];
    const command = { title: lens.title, command: showCommand, arguments: [asked.document.uri, lens] };
    return [{ range: asked.locate(site.span).range, command }];
  });

const keysOf = ({ catalog, path, isOutput }: Asked): readonly Site[] =>
  isOutput ? [] : catalog.sites(path).filter(({ kind, span }) => kind === "key" && span.file === path);

function changesOf(edits: readonly Edit[], { locate }: Asked): lsp.WorkspaceEdit {
  const changes: Record<string, lsp.TextEdit[]> = {};
  for (const edit of edits)
    (changes[locate(edit).uri] ??= []).push({ range: locate(edit).range, newText: edit.text });
  return { changes };
}
