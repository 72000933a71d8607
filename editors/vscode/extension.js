/* eslint-disable @typescript-eslint/no-require-imports -- VS Code loads extensions as CommonJS. */
const { workspace } = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

/** Starts the server that the workspace has installed, for recipes and the files that they generate. */
exports.activate = () => {
  const cwd = workspace.workspaceFolders?.[0]?.uri.fsPath;
  const server = { command: "npx", args: ["--no-install", "catalogc", "lsp"], options: { cwd } };
  const patterns = ["**/{recipe,catalog}.{ts,yaml,yml,json,nix}", "**/recipes/**", "**/out/**"];
  client = new LanguageClient("catalogc", server, {
    documentSelector: patterns.map((pattern) => ({ scheme: "file", pattern })),
    synchronize: { fileEvents: workspace.createFileSystemWatcher("**/recipes/**") },
  });
  return client.start();
};

exports.deactivate = () => client?.stop();
