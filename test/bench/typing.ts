import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import {
  createProtocolConnection,
  type PublishDiagnosticsParams,
  StreamMessageReader,
  StreamMessageWriter,
} from "vscode-languageserver/node";

/** The median time from a keystroke to its diagnostics, and the memory of the server when all is compiled. */
export interface Typing {
  readonly milliseconds: number;
  readonly peakMiB: number;
}

/** What the language server takes in a catalog: `runs` edits of single recipes after as many that warm it up. */
export async function measureTyping(program: string, folder: string, runs: number): Promise<Typing> {
  const server = spawn(process.execPath, [program, "lsp"], { cwd: folder });
  const client = createProtocolConnection(
    new StreamMessageReader(server.stdout),
    new StreamMessageWriter(server.stdin),
  );
  let published: (params: PublishDiagnosticsParams) => void = () => undefined;
  client.onNotification("textDocument/publishDiagnostics", (params: PublishDiagnosticsParams) => {
    published(params);
  });
  client.listen();
  /** Waits until a file has errors, or has none. */
  const until = (uri: string, isWrong: boolean): Promise<void> =>
    new Promise((resolve) => {
      published = (params) => {
        if (params.uri === uri && params.diagnostics.length > 0 === isWrong) resolve();
      };
    });
  try {
    const rootUri = pathToFileURL(folder).href;
    await client.sendRequest("initialize", { processId: null, rootUri, capabilities: {} });
    const times: number[] = [];
    for (let round = 0; round < 2 * runs; round += 1) {
      const index = 5 * (round % 3) + (round % 5);
      const kind = index % 5 < 3 ? `pkgs/tool-${index}` : `apps/service-${index}`;
      const recipe = join(folder, "recipes", kind, "recipe.ts");
      const uri = pathToFileURL(recipe).href;
      const text = readFileSync(recipe, "utf8");
      const document = (version: number) => ({ uri, languageId: "typescript", version, text });
      await client.sendNotification("textDocument/didOpen", { textDocument: document(1) });
      await client.sendRequest("textDocument/documentSymbol", { textDocument: { uri } });
      const wrong = until(uri, true);
      const start = performance.now();
      const typed = { contentChanges: [{ text: text.replace("description", "descripton") }] };
      await client.sendNotification("textDocument/didChange", {
        textDocument: { uri, version: 2 },
        ...typed,
      });
      await wrong;
      times.push(performance.now() - start);
      const right = until(uri, false);
      await client.sendNotification("textDocument/didChange", {
        textDocument: { uri, version: 3 },
        contentChanges: [{ text }],
      });
      await right;
      await client.sendNotification("textDocument/didClose", { textDocument: { uri } });
    }
    const sorted = times.slice(runs).sort((a, b) => a - b);
    // What is left is compiled after a pause.
    await new Promise((resolve) => setTimeout(resolve, 10_000));
    const peak = /VmHWM:\s*(\d+)/.exec(readFileSync(`/proc/${server.pid ?? 0}/status`, "utf8"))?.[1];
    return { milliseconds: sorted[Math.floor(sorted.length / 2)] ?? 0, peakMiB: Number(peak) / 1024 };
  } finally {
    server.kill();
    await once(server, "exit");
  }
}
