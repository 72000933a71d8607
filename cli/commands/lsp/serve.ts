import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import * as lsp from "vscode-languageserver/node";
import { TextDocument } from "vscode-languageserver-textdocument";
import packageJson from "../../../package.json" with { type: "json" };
import type { Diagnostic } from "../../../compiler/diagnostics/diagnostic.ts";
import { once } from "../../../compiler/support/once.ts";
import type { Span } from "../../../compiler/support/span.ts";
import { complete } from "../../../tooling/lsp/complete.ts";
import { hover } from "../../../tooling/lsp/hover.ts";
import { definitions, type Edit, references, renamable, rename } from "../../../tooling/lsp/navigate.ts";
import { type Lens, lensOf } from "../../../tooling/lsp/lenses.ts";
import { type Site, siteAt } from "../../../tooling/lsp/sites.ts";
import { readText } from "../../disk/read-file.ts";
import type { ExitStatus } from "../../terminal/exit-status.ts";
import { type Catalog, type Found, Interrupted } from "./catalog.ts";
import { type FolderNames, pathOf, Workspace } from "./workspace.ts";

/** Milliseconds in which further edits are awaited. */
const debounce = 15;
/** Milliseconds without an edit, after which the rest of a large catalog is compiled. */
const pause = 400;

const showCommand = "catalogc.show";

/** The work on a catalog. */
interface Work {
  readonly edited: Set<string>;
  readonly found: Map<string, readonly Diagnostic[]>;
  running: Promise<void> | undefined;
  rest: NodeJS.Timeout | undefined;
}

/** A request about a document of a catalog, whose last edit is compiled. */
interface Asked {
  readonly catalog: Catalog;
  readonly path: string;
  readonly isOutput: boolean;
  readonly document: TextDocument;
  readonly offset: number;
  readonly site: Site | undefined;
  readonly locate: (span: Span) => lsp.Location;
}

type About = Pick<lsp.TextDocumentPositionParams, "textDocument"> & { readonly position?: lsp.Position };

/** `catalogc lsp`: serves an editor until it leaves, with the Language Server Protocol 3.17. */
export function serve({ recipes, out }: FolderNames): Promise<ExitStatus> {
  const connection = lsp.createConnection(process.stdin, process.stdout);
  const documents = new lsp.TextDocuments(TextDocument);
  const workspace = new Workspace();
  const works = new Map<Catalog, Work>();
  const published = new Map<string, string>();
  let shownIn: string | undefined;
  const placeOf = (uri: string) => workspace.placeOf(uri, (message) => connection.console.warn(message));

  const locate = (catalog: Catalog, { file, start, end }: Span): lsp.Location => {
    const uri = pathToFileURL(catalog.folders.tree.locate(file)).href;
    const document = documents.get(uri) ?? TextDocument.create(uri, "", 0, catalog.text(file) ?? "");
    return { uri, range: { start: document.positionAt(start), end: document.positionAt(end) } };
  };
  const publish = (catalog: Catalog, found: Found): void => {
    for (const [file, diagnostics] of found) {
      works.get(catalog)?.found.set(file, diagnostics);
      const at = (span: Span = { file, start: 0, end: 0 }): lsp.Location => locate(catalog, span);
      const { uri } = at();
      const shown = diagnostics.map((each) => diagnosticOf(each, at));
      const text = JSON.stringify(shown);
      if ((published.get(uri) ?? "[]") === text) continue;
      published.set(uri, text);
      void connection.sendDiagnostics({ uri, diagnostics: shown });
    }
  };
  const report = (error: unknown): void => {
    if (!(error instanceof Interrupted)) connection.console.error(`internal error: ${String(error)}`);
  };

  /** Compiles what is edited, until nothing is. */
  const work = async (catalog: Catalog, state: Work): Promise<void> => {
    await new Promise((done) => setTimeout(done, debounce));
    while (state.edited.size > 0) {
      const edited = [...state.edited];
      state.edited.clear();
      // A small catalog is compiled as a whole.
      for (const path of catalog.isLarge ? edited : edited.slice(0, 1))
        await catalog.compile(path).then((found) => publish(catalog, found), report);
      await new Promise((done) => setImmediate(done));
    }
    state.running = undefined;
    const rest = () => catalog.rest().then((found) => found && publish(catalog, found), report);
    if (catalog.isLarge) state.rest = setTimeout(() => void rest(), pause);
  };
  /** Takes in the text of a document, or that it is closed. */
  const edit = (uri: string, text: string | undefined): void => {
    const place = placeOf(uri);
    if (place === undefined || place.isOutput) return;
    const { catalog, path } = place;
    const idle = { edited: new Set<string>(), found: new Map(), running: undefined, rest: undefined };
    const state: Work = works.get(catalog) ?? idle;
    works.set(catalog, state);
    clearTimeout(state.rest);
    catalog.edit(path, text);
    state.edited.add(path);
    state.running ??= work(catalog, state);
  };
  documents.onDidChangeContent(({ document }) => edit(document.uri, document.getText()));
  documents.onDidClose(({ document }) => edit(document.uri, undefined));
  connection.onDidChangeWatchedFiles(({ changes }) => {
    for (const { uri } of changes) if (documents.get(uri) === undefined) edit(uri, undefined);
  });

  const failed = (code: number, message: string) => new lsp.ResponseError<void>(code, message);
  const at =
    <Params extends About, Result>(answer: (asked: Asked, params: Params) => Result | Promise<Result>) =>
    async (params: Params, token: lsp.CancellationToken) => {
      const { textDocument, position = top.start } = params;
      const document = documents.get(textDocument.uri);
      const place = placeOf(textDocument.uri);
      if (document === undefined || place === undefined) return null;
      const { catalog, path, isOutput } = place;
      await works.get(catalog)?.running;
      if (token.isCancellationRequested) return failed(lsp.LSPErrorCodes.RequestCancelled, "cancelled");
      const offset = document.offsetAt(position);
      try {
        const site = isOutput ? undefined : siteAt(catalog.sites(path), path, offset);
        const asked = { ...place, document, offset, site, locate: locate.bind(undefined, catalog) };
        return await answer(asked, params);
      } catch (error) {
        report(error);
        return failed(lsp.ErrorCodes.InternalError, "internal error: a bug in catalogc");
      }
    };
  const atSite = <Params extends About, Result>(
    answer: (asked: Asked, site: Site, params: Params) => Result,
  ) => at((asked, params: Params) => (asked.site ? answer(asked, asked.site, params) : null));
  const changesOf = (edits: readonly Edit[], { locate: of }: Asked): lsp.WorkspaceEdit => {
    const changes: Record<string, lsp.TextEdit[]> = {};
    for (const edit of edits)
      (changes[of(edit).uri] ??= []).push({ range: of(edit).range, newText: edit.text });
    return { changes };
  };
  const keysOf = ({ catalog, path, isOutput }: Asked): readonly Site[] =>
    isOutput ? [] : catalog.sites(path).filter(({ kind, span }) => kind === "key" && span.file === path);

  connection.onInitialize(({ workspaceFolders, rootUri }) => {
    const uris = workspaceFolders?.map(({ uri }) => uri) ?? (rootUri ? [rootUri] : []);
    workspace.folders = uris.flatMap((uri) => {
      const root = pathOf(uri);
      return root === undefined ? [] : [{ recipes: resolve(root, recipes), out: resolve(root, out) }];
    });
    return {
      serverInfo: { name: packageJson.name, version: packageJson.version },
      capabilities: {
        textDocumentSync: { openClose: true, change: lsp.TextDocumentSyncKind.Incremental },
        completionProvider: { triggerCharacters: [".", '"', "'", "/", " "] },
        hoverProvider: true,
        definitionProvider: true,
        referencesProvider: true,
        renameProvider: { prepareProvider: true },
        documentSymbolProvider: true,
        codeActionProvider: { codeActionKinds: [lsp.CodeActionKind.QuickFix] },
        codeLensProvider: {},
        executeCommandProvider: { commands: [showCommand] },
      },
    };
  });
  connection.onCompletion(
    at(({ document, offset, path, catalog }) => complete(document, offset, path, catalog)),
  );
  connection.onHover(
    atSite(({ catalog, locate: of }, site) => {
      const value = catalog.checked && hover(site, catalog.checked);
      return value ? { contents: { kind: "markdown", value }, range: of(site.span).range } : null;
    }),
  );
  connection.onDefinition(
    at(async ({ catalog, path, isOutput, site, locate: of }, { position }) => {
      const found = isOutput ? await catalog.causesOf(path, position.line + 1) : [];
      return [...found, ...(site ? definitions(site, catalog) : [])].map(of);
    }),
  );
  connection.onReferences(
    atSite(({ catalog, locate: of }, site, { context }) =>
      references(site, catalog, context.includeDeclaration).map(of),
    ),
  );
  connection.onPrepareRename(
    atSite(({ catalog, locate: of }, site) => {
      const found = renamable(site, catalog);
      return found ? { range: of(found.span).range, placeholder: found.name } : null;
    }),
  );
  connection.onRenameRequest(
    atSite((asked, site, { newName }) => {
      const found = rename(site, newName, asked.catalog);
      if (typeof found === "string") return failed(lsp.LSPErrorCodes.RequestFailed, found);
      return changesOf(found, asked);
    }),
  );
  connection.onCodeAction(
    at(async (asked, { range }) => {
      const { catalog, path, document } = asked;
      const [start, end] = [document.offsetAt(range.start), document.offsetAt(range.end)];
      const actions: lsp.CodeAction[] = [];
      for (const diagnostic of works.get(catalog)?.found.get(path) ?? []) {
        const { span, message, hint: title = message } = diagnostic;
        if (span === undefined || span.start > end || start > span.end) continue;
        const fix = await catalog.fix(diagnostic);
        if (fix) actions.push({ title, kind: "quickfix", isPreferred: true, edit: changesOf([fix], asked) });
      }
      return actions;
    }),
  );
  connection.onDocumentSymbol(
    at((asked) =>
      keysOf(asked).map(({ path = [], span, whole = span }): lsp.SymbolInformation => ({
        name: path.at(-1) || '""',
        containerName: path.slice(0, -1).join("."),
        kind: path.length === 2 ? lsp.SymbolKind.Module : lsp.SymbolKind.Property,
        location: asked.locate(whole),
      })),
    ),
  );
  connection.onCodeLens(
    at((asked, { textDocument: { uri } }) =>
      keysOf(asked).flatMap((site): lsp.CodeLens[] => {
        const lens = lensOf(site);
        if (lens === undefined) return [];
        const command = { title: lens.title, command: showCommand, arguments: [uri, lens] };
        return [{ range: asked.locate(site.span).range, command }];
      }),
    ),
  );
  connection.onExecuteCommand(async ({ arguments: given = [] }) => {
    const [uri, lens] = given as [string, Lens];
    const place = placeOf(uri);
    if (!place || !lens) return failed(lsp.ErrorCodes.InvalidParams, "unknown document or file");
    await works.get(place.catalog)?.running;
    const file = await place.catalog.generated(lens);
    if (file === undefined)
      return failed(lsp.LSPErrorCodes.RequestFailed, "the recipes have errors, or give no such file");
    shownIn ??= mkdtempSync(join(tmpdir(), "catalogc-lsp-"));
    const path = join(shownIn, `${lens.name}-${basename(file.path)}`);
    writeFileSync(path, file.text);
    await connection.window.showDocument({ uri: pathToFileURL(path).href });
    return null;
  });
  process.once("exit", () => {
    if (shownIn !== undefined) rmSync(shownIn, { recursive: true, force: true });
  });
  documents.listen(connection);
  connection.listen();
  // The connection ends the process: at the editor's request, or when its streams end.
  return new Promise<never>(() => undefined);
}

const top = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };

/** A diagnostic with its hint, related places and documentation. */
function diagnosticOf(
  { code, severity, message, span, related = [], hint }: Diagnostic,
  locate: (span: Span | undefined) => lsp.Location,
): lsp.Diagnostic {
  const href = pages().get(code);
  return {
    range: locate(span).range,
    severity: severity === "error" ? lsp.DiagnosticSeverity.Error : lsp.DiagnosticSeverity.Warning,
    source: packageJson.name,
    code,
    message: hint === undefined ? message : `${message}\nhint: ${hint}`,
    ...(href !== undefined && { codeDescription: { href } }),
    relatedInformation: related.map((each) => ({ message: each.message, location: locate(each.span) })),
  };
}

/** The pages of codes, by the links of the shipped index. */
const pages = once((): ReadonlyMap<string, string> => {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, "docs/diagnostics")) && folder !== dirname(folder))
    folder = dirname(folder);
  const index = join(folder, "docs/diagnostics/README.md");
  const links = existsSync(index) ? readText(index).matchAll(/^- \[`?([\w/-]+)`?\]\(([^)#]+)(.*?)\)/gm) : [];
  const hrefOf = (page: string): string => pathToFileURL(join(dirname(index), page)).href;
  return new Map([...links].map(([, code = "", page = "", anchor = ""]) => [code, hrefOf(page) + anchor]));
});
