import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import * as lsp from "vscode-languageserver/node";
import { TextDocument } from "vscode-languageserver-textdocument";
import packageJson from "../../../package.json" with { type: "json" };
import { once } from "../../../compiler/support/once.ts";
import type { Span } from "../../../compiler/support/span.ts";
import type { Lens } from "../../../tooling/lsp/lenses.ts";
import { siteAt } from "../../../tooling/lsp/sites.ts";
import type { ExitStatus } from "../../terminal/exit-status.ts";
import * as answers from "./answers.ts";
import { type Catalog, Interrupted } from "./catalog.ts";
import { Schedule } from "./schedule.ts";
import { diagnosticOf } from "./shown-diagnostics.ts";
import { type FolderNames, pathOf, Workspace } from "./workspace.ts";

type About = Pick<lsp.TextDocumentPositionParams, "textDocument"> & { readonly position?: lsp.Position };

/** `catalogc lsp`: serves an editor until it leaves, with the Language Server Protocol 3.17. */
export function serve(names: FolderNames): Promise<ExitStatus> {
  const connection = lsp.createConnection(process.stdin, process.stdout);
  const documents = new lsp.TextDocuments(TextDocument);
  const workspace = new Workspace();
  const placeOf = (uri: string) => workspace.placeOf(uri, (message) => connection.console.warn(message));
  const failed = (error: unknown): void => {
    if (!(error instanceof Interrupted)) connection.console.error(`internal error: ${String(error)}`);
  };

  const locate = (catalog: Catalog, { file, start, end }: Span): lsp.Location => {
    const uri = pathToFileURL(catalog.folders.tree.locate(file)).href;
    const document = documents.get(uri) ?? TextDocument.create(uri, "", 0, catalog.text(file) ?? "");
    return { uri, range: { start: document.positionAt(start), end: document.positionAt(end) } };
  };
  const published = new Map<string, string>();
  const schedule = new Schedule({
    failed,
    found(catalog, found) {
      for (const [file, diagnostics] of found) {
        const at = (span: Span = { file, start: 0, end: 0 }): lsp.Location => locate(catalog, span);
        const { uri } = at();
        const shown = diagnostics.map((each) => diagnosticOf(each, at));
        const text = JSON.stringify(shown);
        if ((published.get(uri) ?? "[]") === text) continue;
        published.set(uri, text);
        void connection.sendDiagnostics({ uri, diagnostics: shown });
      }
    },
  });

  const edit = (uri: string, text: string | undefined): void => {
    const place = placeOf(uri);
    if (place !== undefined && !place.isOutput) schedule.edit(place.catalog, place.path, text);
  };
  documents.onDidChangeContent(({ document }) => edit(document.uri, document.getText()));
  documents.onDidClose(({ document }) => edit(document.uri, undefined));
  connection.onDidChangeWatchedFiles(({ changes }) => {
    for (const { uri } of changes) if (documents.get(uri) === undefined) edit(uri, undefined);
  });

  /** Answers about a document when its last edit is compiled; null about files of no catalog. */
  const at =
    <Params extends About, Result>(
      answer: (asked: answers.Asked, params: Params) => Result | Promise<Result>,
    ) =>
    async (params: Params, token: lsp.CancellationToken) => {
      const { textDocument, position = { line: 0, character: 0 } } = params;
      const document = documents.get(textDocument.uri);
      const place = placeOf(textDocument.uri);
      if (document === undefined || place === undefined) return null;
      const { catalog, path, isOutput } = place;
      await schedule.settled(catalog);
      if (token.isCancellationRequested) return refused(lsp.LSPErrorCodes.RequestCancelled, "cancelled");
      const offset = document.offsetAt(position);
      try {
        const site = isOutput ? undefined : siteAt(catalog.sites(path), path, offset);
        const asked = { ...place, document, offset, site, locate: locate.bind(undefined, catalog) };
        return await answer(asked, params);
      } catch (error) {
        failed(error);
        return refused(lsp.ErrorCodes.InternalError, "internal error: a bug in catalogc");
      }
    };

  connection.onInitialize(({ workspaceFolders, rootUri }) => {
    const uris = workspaceFolders?.map(({ uri }) => uri) ?? (rootUri ? [rootUri] : []);
    workspace.folders = uris.flatMap((uri) => {
      const root = pathOf(uri);
      return root === undefined
        ? []
        : [{ recipes: resolve(root, names.recipes), out: resolve(root, names.out) }];
    });
    return { serverInfo: { name: packageJson.name, version: packageJson.version }, capabilities };
  });
  connection.onCompletion(at(answers.completionAt));
  connection.onHover(at(answers.hoverAt));
  connection.onDefinition(at(answers.definitionsAt));
  connection.onReferences(at(answers.referencesAt));
  connection.onPrepareRename(at(answers.renamableAt));
  connection.onRenameRequest(at(answers.renameAt));
  connection.onCodeAction(
    at((asked, params) => answers.actionsAt(asked, params, schedule.foundIn(asked.catalog, asked.path))),
  );
  connection.onDocumentSymbol(at(answers.symbolsOf));
  connection.onCodeLens(at(answers.lensesOf));

  connection.onExecuteCommand(async ({ arguments: given = [] }) => {
    const [uri, lens] = given as [string, Lens];
    const place = placeOf(uri);
    if (!place || !lens) return refused(lsp.ErrorCodes.InvalidParams, "unknown document or file");
    await schedule.settled(place.catalog);
    const file = await place.catalog.generated(lens);
    if (file === undefined)
      return refused(lsp.LSPErrorCodes.RequestFailed, "the recipes have errors, or give no such file");
    const path = join(folderOfShown(), `${lens.name}-${basename(file.path)}`);
    writeFileSync(path, file.text);
    await connection.window.showDocument({ uri: pathToFileURL(path).href });
    return null;
  });
  documents.listen(connection);
  connection.listen();
  // The connection ends the process: at the editor's request, or when its streams end.
  return new Promise<never>(() => undefined);
}

const refused = (code: number, message: string) => new lsp.ResponseError<void>(code, message);

const capabilities: lsp.ServerCapabilities = {
  textDocumentSync: { openClose: true, change: lsp.TextDocumentSyncKind.Incremental },
  completionProvider: { triggerCharacters: [".", '"', "'", "/", " "] },
  hoverProvider: true,
  definitionProvider: true,
  referencesProvider: true,
  renameProvider: { prepareProvider: true },
  documentSymbolProvider: true,
  codeActionProvider: { codeActionKinds: [lsp.CodeActionKind.QuickFix] },
  codeLensProvider: {},
  executeCommandProvider: { commands: [answers.showCommand] },
};

/** The folder of the generated files that lenses have shown, until the process ends. */
const folderOfShown = once((): string => {
  const folder = mkdtempSync(join(tmpdir(), "catalogc-lsp-"));
  process.once("exit", () => {
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
});
