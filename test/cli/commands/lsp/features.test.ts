// Slow. Depends on: cli.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import type {
  CodeAction,
  CodeLens,
  CompletionItem,
  SymbolInformation,
  Hover,
  Location,
  WorkspaceEdit,
} from "vscode-languageserver/node";
import { LanguageClient, marked } from "../../../support/language-client.ts";
import { editorRecipes, syntaxes } from "../../../support/editor-recipes.ts";
import { catalogc } from "../../../support/catalogc.ts";
import { tempFolder, writeTree } from "../../../support/temp-folder.ts";

describe.each(syntaxes)("in %s", (syntax) => {
  const file = `recipes/web/recipe.${syntax}`;
  const recipe: string = editorRecipes[syntax];

  async function opened(): Promise<LanguageClient> {
    const root = tempFolder();
    writeTree(root, { [file]: recipe, "recipes/web/a.txt": "a\n" });
    const client = await LanguageClient.start(root);
    await client.open(file, recipe);
    return client;
  }

  /** The position behind the last of some texts, each searched behind the one before. */
  const behind = (...texts: readonly string[]) => {
    let at = 0;
    for (const text of texts) {
      at = recipe.indexOf(text, at);
      if (at < 0) throw new Error(`no ${text}`);
      at += text.length;
    }
    return marked(`${recipe.slice(0, at)}¦`).at;
  };

  it("a mistake has a hint, a page and an edit", async () => {
    const client = await opened();
    await client.change(file, recipe.replace("description", "descripton"));
    const [found] = await client.diagnostics(file, (all) => all.some(({ code }) => code === "CG303"));
    expect(found?.message).toContain("description");
    expect(
      readFileSync(fileURLToPath(found?.codeDescription?.href.replace(/#.*/, "") ?? ""), "utf8"),
    ).toContain("CG303");
    const actions = await client.request<readonly CodeAction[]>("textDocument/codeAction", {
      textDocument: { uri: client.uri(file) },
      range: found?.range,
      context: { diagnostics: [] },
    });
    const [edit] = actions[0]?.edit?.changes?.[client.uri(file)] ?? [];
    expect(edit?.newText).toContain("description");
    await client.change(file, recipe);
    await client.diagnostics(file, (all) => all.length === 0);
  });

  it("options, packages, names, words and files are completed while the text does not parse", async () => {
    const client = await opened();
    await client.diagnostics(file, () => true);
    await client.ask("hover", file, behind("apps"));
    const completed = async (...texts: readonly string[]): Promise<readonly string[]> => {
      const at = behind(...texts);
      const lines = recipe.split("\n").slice(0, at.line + 1);
      const cut = [...lines.slice(0, -1), lines.at(-1)?.slice(0, at.character)].join("\n");
      await client.change(file, cut);
      const items = await client.ask<readonly CompletionItem[]>("completion", file, at);
      return items.map(({ label }) => label);
    };
    expect(await completed("apps", "web", "descr")).toEqual(
      expect.arrayContaining(["description", "services"]),
    );
    expect(await completed("dependsOn", "d")).toEqual(expect.arrayContaining(["db"]));
    expect(await completed("user", "ro")).toEqual(["root", "prefer-dynamic", "non-privileged"]);
    expect(await completed("license", "m")).toContain("mit");
    expect(await completed("a.txt", "./")).toContain("a.txt");
    const dot = { yaml: "!pkg ", json: '"$pkg": "', nix: "pkgs.", ts: "pkgs." }[syntax];
    expect(await completed("command", dot)).toContain("tool");
  });

  it("hovering shows the type, the default, the documentation and the resolved value", async () => {
    const client = await opened();
    const hover = async (...texts: readonly string[]): Promise<string> => {
      const found = await client.ask<Hover | null>("hover", file, behind(...texts));
      return JSON.stringify(found?.contents ?? "");
    };
    expect(await hover("user")).toMatch(/Account the component runs as.*Type: .*Default: .*Value: .*root/);
    expect(await hover("tool", "version")).toContain("1.2.0");
    expect(await hover("command")).toContain("pkgs.tool");
    expect(await hover("command", "tool")).toContain("A tool.");
  });

  it("definitions and references of a package, a component, a constant and a file are found", async () => {
    const client = await opened();
    const at = async (method: string, ...texts: readonly string[]): Promise<readonly string[]> => {
      const found = await client.ask<readonly Location[]>(method, file, behind(...texts), {
        context: { includeDeclaration: true },
      });
      return client.places(found);
    };
    const place = (...texts: readonly string[]): string => {
      const { line, character } = behind(...texts);
      return `${file}:${line + 1}:${character + 1}`;
    };
    const quote = syntax === "json" ? '"' : "";
    expect(await at("definition", "command", "tool")).toEqual([
      place(
        syntax === "nix" ? "pkgs." : "pkgs",
        ...{ yaml: ["\n  "], json: ["\n    "], nix: [], ts: ["\n    "] }[syntax],
      ),
    ]);
    const before = {
      yaml: "components:\n        ",
      json: '"components": {\n          ',
      nix: "services.components.",
      ts: "components: {\n          ",
    };
    expect(await at("definition", "dependsOn", "db")).toEqual([place(before[syntax])]);
    expect(await at("definition", "a.txt", "a.tx")).toEqual(["recipes/web/a.txt:1:1"]);
    expect(await at("references", "components", `${quote}db`)).toHaveLength(2);
    expect((await at("references", "command", "tool")).length).toBeGreaterThanOrEqual(4);
    if (syntax === "nix" || syntax === "ts")
      expect(await at("references", "tool-", "version")).toHaveLength(3);
  });

  it.each([
    ["package", ["command", "tool"], "other-tool"],
    ["component", ["dependsOn", "db"], "data"],
    ["app", ["apps", "web"], "site"],
    ["secret", ["token"], "key"],
  ] as const)("a %s is renamed everywhere, and the catalog still compiles", async (_, texts, to) => {
    const client = await opened();
    const edit = await client.ask<WorkspaceEdit>("rename", file, behind(...texts), { newName: to });
    const edits = edit.changes?.[client.uri(file)] ?? [];
    const lines = recipe.split("\n");
    for (const { range, newText } of [...edits].sort(
      (a, b) => b.range.start.line - a.range.start.line || b.range.start.character - a.range.start.character,
    )) {
      const line = lines[range.start.line] ?? "";
      lines[range.start.line] =
        line.slice(0, range.start.character) + newText + line.slice(range.end.character);
    }
    const renamed = lines.join("\n");
    expect(renamed).not.toBe(recipe);
    writeTree(client.root, { [file]: renamed });
    const run = catalogc(client.root, ["compile", "--no-cache"]);
    expect(run.stderr).toBe("");
    expect(run.status).toBe(0);
    expect(readFileSync(join(client.root, "out/catalog.json"), "utf8")).toContain(to);
    await expect(client.ask("rename", file, behind(...texts), { newName: "not a name" })).rejects.toThrow(
      "not a valid name",
    );
  });

  it("symbols have the names of options, and lenses show generated files", async () => {
    const client = await opened();
    const textDocument = { uri: client.uri(file) };
    const symbols = await client.request<readonly SymbolInformation[]>("textDocument/documentSymbol", {
      textDocument,
    });
    expect(symbols.map(({ name, containerName }) => `${containerName} ${name}`)).toEqual(
      expect.arrayContaining([" pkgs", "pkgs tool", "apps web", "apps.web.services.components api"]),
    );
    const lenses = await client.request<readonly CodeLens[]>("textDocument/codeLens", { textDocument });
    expect(lenses.map(({ command }) => command?.title).sort()).toEqual([
      "compose.yaml",
      "package.nix",
      "unit",
      "unit",
    ]);
    for (const { command } of lenses) await client.request("workspace/executeCommand", command);
    const texts = client.shown.map((uri) => readFileSync(fileURLToPath(uri), "utf8"));
    expect(texts.some((text) => text.includes("services:"))).toBe(true);
    expect(texts.some((text) => text.includes("ExecStart="))).toBe(true);
    expect(texts.some((text) => text.includes("stdenv.mkDerivation"))).toBe(true);
  });

  it("a line of a generated file leads to the recipe", async () => {
    const client = await opened();
    expect(catalogc(client.root, ["compile", "--no-cache"]).status).toBe(0);
    const generated = "out/pkgs/tool/package.nix";
    const text = readFileSync(join(client.root, generated), "utf8");
    await client.open(generated, text);
    const line = text.split("\n").findIndex((each) => each.includes("license"));
    const found = await client.ask<readonly Location[]>("definition", generated, { line, character: 0 });
    const value =
      syntax === "yaml"
        ? "license: "
        : syntax === "json"
          ? '"license": '
          : syntax === "ts"
            ? "license: "
            : "license = ";
    const { line: at, character } = behind(value);
    expect(client.places(found)).toContain(`${file}:${at + 1}:${character + 1}`);
  });
});
