// Slow. Depends on: cli.
import { expect, it } from "vitest";
import { catalogcHere } from "../support/catalogc-here.ts";
import { tempFolder, writeTree } from "../support/temp-folder.ts";

// Sequences that a terminal would act on, and lines that a runner of workflows would take for commands.
const script = "a\u0001b\u001b[1m\u2028c\u202ed\n::error::e\n##[group]f\n";

const recipe = `pkgs:
  tool:
    version: 1.2.3
    license: mit
    source:
      git: github:owner/tool/v1.2.3
      hash: sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0=
    build:
      standardBuilder:
        enable: true
      extraAttrs:
        text: ${JSON.stringify(script)}
`;

it.each([
  ["export tool", [script.split("\n")[0], "::error::e\n", "##[group]f\n"]],
  ["convert recipes/recipe.yaml --to nix", ["\u001b[1m", "::error::e\n", "##[group]f\n"]],
])("`catalogc %s` prints the file to a pipe byte for byte", async (command, texts) => {
  const folder = tempFolder();
  writeTree(folder, { "recipes/recipe.yaml": recipe });
  const { status, stdout } = await catalogcHere(folder, command.split(" "));
  expect(status).toBe(0);
  for (const text of texts) expect(stdout).toContain(text);
});
