import { spawn, type ChildProcess } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { onTestFinished } from "vitest";
import {
  createProtocolConnection,
  type Diagnostic,
  type Location,
  type ProtocolConnection,
  type Position,
  type PublishDiagnosticsParams,
  StreamMessageReader,
  StreamMessageWriter,
} from "vscode-languageserver/node";
import { catalogcProgram } from "./catalogc.ts";
import { waitUntil } from "./wait-until.ts";

/** An editor over the protocol, with the built program as its server. */
export class LanguageClient {
  readonly server: ChildProcess;
  readonly connection: ProtocolConnection;
  readonly root: string;
  /** Everything published, by address. */
  readonly published = new Map<string, readonly Diagnostic[]>();
  readonly shown: string[] = [];
  readonly logged: string[] = [];
  stderr = "";
  #version = 0;

  private constructor(root: string) {
    this.root = root;
    this.server = spawn(process.execPath, [catalogcProgram, "lsp"], { cwd: root });
    const { stdin, stdout, stderr } = this.server;
    if (!stdin || !stdout || !stderr) throw new Error("no pipes");
    stderr.on("data", (data) => (this.stderr += String(data)));
    this.connection = createProtocolConnection(
      new StreamMessageReader(stdout),
      new StreamMessageWriter(stdin),
    );
    this.connection.onNotification("textDocument/publishDiagnostics", (params: PublishDiagnosticsParams) => {
      this.published.set(params.uri, params.diagnostics);
    });
    this.connection.onNotification("window/logMessage", ({ message }: { message: string }) => {
      this.logged.push(message);
    });
    this.connection.onRequest("window/showDocument", ({ uri }: { uri: string }) => {
      this.shown.push(uri);
      return { success: true };
    });
    this.connection.listen();
  }

  /** Starts a server in a folder. It ends with the test. */
  static async start(root: string): Promise<LanguageClient> {
    const client = new LanguageClient(root);
    onTestFinished(() => {
      client.server.kill();
    });
    const rootUri = pathToFileURL(root).href;
    await client.request("initialize", { processId: null, rootUri, capabilities: {} });
    await client.notify("initialized", {});
    return client;
  }

  request<Result>(method: string, params: object | undefined): Promise<Result> {
    return this.connection.sendRequest(method, params);
  }

  notify(method: string, params: object | undefined): Promise<void> {
    return this.connection.sendNotification(method, params);
  }

  uri(path: string): string {
    return pathToFileURL(join(this.root, path)).href;
  }

  open(path: string, text: string): Promise<void> {
    const textDocument = { uri: this.uri(path), languageId: "plain", version: ++this.#version, text };
    return this.notify("textDocument/didOpen", { textDocument });
  }

  change(path: string, text: string): Promise<void> {
    const textDocument = { uri: this.uri(path), version: ++this.#version };
    return this.notify("textDocument/didChange", { textDocument, contentChanges: [{ text }] });
  }

  close(path: string): Promise<void> {
    return this.notify("textDocument/didClose", { textDocument: { uri: this.uri(path) } });
  }

  /** Asks about the position `at`. */
  ask<Result>(method: string, path: string, at: Position, more: object = {}): Promise<Result> {
    const textDocument = { uri: this.uri(path) };
    return this.request(`textDocument/${method}`, { textDocument, position: at, ...more });
  }

  /** Waits until the diagnostics of a file satisfy a condition. */
  async diagnostics(
    path: string,
    holds: (found: readonly Diagnostic[]) => boolean,
  ): Promise<readonly Diagnostic[]> {
    const found = (): readonly Diagnostic[] => this.published.get(this.uri(path)) ?? [];
    await waitUntil(
      () => holds(found()),
      () => JSON.stringify(found()),
    );
    return found();
  }

  /** `path:line:column` of places, counted from 1, below the root. */
  places(locations: readonly Location[]): readonly string[] {
    const root = `${pathToFileURL(this.root).href}/`;
    return locations
      .map(({ uri, range: { start } }) => `${uri.replace(root, "")}:${start.line + 1}:${start.character + 1}`)
      .sort();
  }
}

/** A text without its mark `¦`, and the position of the mark. */
export function marked(text: string): { readonly text: string; readonly at: Position } {
  const before = text.slice(0, text.indexOf("¦")).split("\n");
  return {
    text: text.replace("¦", ""),
    at: { line: before.length - 1, character: before.at(-1)?.length ?? 0 },
  };
}
