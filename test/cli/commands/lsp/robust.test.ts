// Slow. Depends on: cli.
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import type { CompletionItem, Hover } from "vscode-languageserver/node";
import { generateCatalog } from "../../../bench/generate.ts";
import { editorRecipes } from "../../../support/editor-recipes.ts";
import { LanguageClient } from "../../../support/language-client.ts";
import { tempFolder, writeTree } from "../../../support/temp-folder.ts";
import { waitUntil } from "../../../support/wait-until.ts";

const file = "recipes/web/recipe.yaml";
const recipe: string = editorRecipes.yaml;
const top = { line: 0, character: 1 };

async function opened(): Promise<LanguageClient> {
  const root = tempFolder();
  writeTree(root, { [file]: recipe, "recipes/web/a.txt": "a\n" });
  const client = await LanguageClient.start(root);
  await client.open(file, recipe);
  return client;
}

/** The server still answers, and has reported no bug. */
async function expectWell(client: LanguageClient): Promise<void> {
  await client.open(file, recipe);
  const hover = await client.ask<Hover | null>("hover", file, top);
  expect(JSON.stringify(hover)).toContain("Packages, by");
  expect(client.logged.filter((message) => message.includes("internal"))).toEqual([]);
  expect(client.stderr).toBe("");
}

it("a client that sends nonsense gets errors of the protocol", async () => {
  const client = await opened();
  await expect(client.request("no/method", {})).rejects.toMatchObject({ code: -32601 });
  for (const params of [{}, { textDocument: 3 }, { textDocument: { uri: 1 }, position: "x" }])
    for (const method of ["hover", "completion", "definition", "rename", "codeLens", "codeAction"])
      await client.request(`textDocument/${method}`, params).then(
        (answer) => expect(answer).toBeNull(),
        (error: unknown) => expect(error).toMatchObject({ code: expect.any(Number) as number }),
      );
  for (const uri of ["", "nonsense", "file://host/a/recipe.nix", "untitled:recipe.ts", "file:///%zz"]) {
    const textDocument = { uri, languageId: "x", version: 1, text: "{" };
    await client.notify("textDocument/didOpen", { textDocument });
    expect(await client.request("textDocument/hover", { textDocument: { uri }, position: top })).toBeNull();
  }
  for (const given of [undefined, [], [3, 4], [client.uri(file), "{"], [client.uri(file), "3"]])
    await expect(
      client.request("workspace/executeCommand", { command: "catalogc.show", arguments: given }),
    ).rejects.toMatchObject({ code: expect.any(Number) as number });
  for (const position of [
    { line: 1e9, character: 1e9 },
    { line: -5, character: -5 },
  ])
    await client.ask("hover", file, position);
  await client.notify("textDocument/didChange", {
    textDocument: { uri: client.uri("recipes/other/recipe.yaml"), version: 3 },
    contentChanges: [{ text: "x" }],
  });
  for (const bytes of [
    "Content-Length: 3\r\n\r\n{x}",
    "Content-Length: 2\r\n\r\n[]",
    "Content-Length: 4\r\n\r\nnull",
  ])
    client.server.stdin?.write(bytes);
  await expectWell(client);
});

it("deeply nested and binary texts are answered in every syntax", async () => {
  const client = await opened();
  const texts = [
    "{".repeat(20_000),
    "[".repeat(20_000),
    "\0\u{1F600}\uD800".repeat(1000),
    "- ".repeat(5000),
    '"${'.repeat(3000),
  ];
  for (const syntax of ["yaml", "json", "nix", "ts"])
    for (const text of texts) {
      const path = `recipes/odd-${syntax}/recipe.${syntax}`;
      await client.open(path, text);
      const at = { line: 0, character: text.length };
      expect(Array.isArray(await client.ask<readonly CompletionItem[]>("completion", path, at))).toBe(true);
      await client.ask("hover", path, at);
      await client.close(path);
    }
  await expectWell(client);
});

it("a document closes while it compiles, and its diagnostics are those of the disk", async () => {
  const client = await opened();
  await client.change(file, recipe.replace("description", "descripton"));
  await client.close(file);
  await waitUntil(() => (client.published.get(client.uri(file)) ?? []).length === 0);
  await expectWell(client);
});

it("a hundred edits in a row end with the diagnostics of the last", async () => {
  const client = await opened();
  for (let edit = 0; edit < 100; edit++)
    await client.change(file, recipe.replace("description", `descripton${edit}`));
  const found = await client.diagnostics(file, (all) =>
    all.some(({ message }) => JSON.stringify(message).includes("descripton99")),
  );
  expect(found).toHaveLength(1);
  await expectWell(client);
});

it("the recipe folder vanishes and comes back", async () => {
  const client = await opened();
  await client.ask("hover", file, top);
  rmSync(join(client.root, "recipes"), { recursive: true });
  const changes = [{ uri: client.uri("recipes/web/a.txt"), type: 3 }];
  await client.notify("workspace/didChangeWatchedFiles", { changes });
  await client.diagnostics(file, (all) =>
    all.some(({ message }) => JSON.stringify(message).includes("a.txt")),
  );
  writeTree(client.root, { [file]: recipe, "recipes/web/a.txt": "a\n" });
  await client.notify("workspace/didChangeWatchedFiles", { changes: [{ ...changes[0], type: 1 }] });
  await client.diagnostics(file, (all) => all.length === 0);
  await expectWell(client);
});

it("a document in a folder that does not exist says so", async () => {
  const client = await LanguageClient.start(tempFolder());
  await client.open(file, recipe);
  expect(await client.ask("hover", file, top)).toBeNull();
  expect(client.logged[0]).toContain("recipes");
});

it("a large catalog shows the mistakes of all recipes, and takes less than 500 MB", async () => {
  const root = tempFolder();
  generateCatalog(join(root, "recipes"), 300);
  const broken = "recipes/pkgs/tool-100/recipe.ts";
  const user = "recipes/pkgs/tool-5/recipe.ts";
  writeTree(root, {
    [broken]: readFileSync(join(root, broken), "utf8").replace("description", "descripton"),
  });
  const client = await LanguageClient.start(root);
  const text = readFileSync(join(root, user), "utf8");
  await client.open(user, text);
  await client.diagnostics(broken, (all) => all.length === 1);
  await client.change(user, text.replace("license", "licence"));
  await client.diagnostics(user, (all) =>
    all.some(({ message }) => JSON.stringify(message).includes("licence")),
  );
  await client.change(user, text.slice(0, text.length / 2));
  await client.diagnostics(user, (all) => all.some(({ code }) => code === "CG100"));
  await client.change(user, text);
  await client.diagnostics(user, (all) => all.length === 0);
  const status = readFileSync(`/proc/${client.server.pid ?? 0}/status`, "utf8");
  expect(Number(/VmHWM:\s*(\d+)/.exec(status)?.[1]) * 1024).toBeLessThan(500e6);
  expect(client.logged.filter((message) => message.includes("internal"))).toEqual([]);
});
