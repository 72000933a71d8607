import { createRequire } from "node:module";
import { describe, expect, it } from "vitest";
import type * as yamlServer from "yaml-language-server";
import { TextDocument } from "vscode-languageserver-textdocument";
import { optionsJsonSchema } from "../../../compiler/schema/options/json-schema.ts";

// The schema as the YAML server of editors understands it: Red Hat's, which VS Code, Neovim and others start.

const { getLanguageService } = createRequire(import.meta.url)("yaml-language-server") as typeof yamlServer;

const service = getLanguageService({
  schemaRequestService: () => Promise.reject(new Error("nothing is fetched")),
  workspaceContext: { resolveRelativePath: (path) => path },
});
service.configure({
  validate: true,
  schemas: [
    { uri: "file:///recipe.schema.json", fileMatch: ["*.yaml"], schema: optionsJsonSchema("recipe") },
  ],
  customTags: ["!pkg scalar", "!file scalar", "!nix scalar"],
});

let number = 0;
async function messages(text: string): Promise<readonly string[]> {
  const document = TextDocument.create(`file:///recipes/${number++}.yaml`, "yaml", 1, text);
  const found = await service.doValidation(document, false);
  return found.map(({ message }) => message).filter((message) => !message.startsWith("Missing property"));
}

const source = (git: string): string => `pkgs:\n  tool:\n    source:\n      git: ${git}\n`;

describe("the schema in an editor of YAML", () => {
  it("accepts a repository with its revision", async () => {
    expect(await messages(source("github:owner/repo/v1.0.0"))).toEqual([]);
  });

  it.each(["github:owner/repo", "github:o"])(
    "says what %s lacks, and not that null is expected",
    async (git) => {
      expect(await messages(source(git))).toEqual([
        "Write the host, repository and revision, for example `github:owner/repo/v1.0.0`.",
      ]);
    },
  );

  it("says what a size is", async () => {
    const limits = "limits:\n              memory: 512MB\n";
    const text = `apps:\n  web:\n    services:\n      components:\n        main:\n          process:\n            ${limits}`;
    expect(await messages(text)).toEqual([
      "Write bytes, or a number with `K`, `M`, `G` or `T`, for example `512M`.",
    ]);
  });
});
