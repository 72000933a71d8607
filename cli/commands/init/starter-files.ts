import { templates } from "../../../emitters/support/templates.ts";
import { memoryTree } from "../../../compiler/support/memory-tree.ts";
import { convertTree, syntaxes } from "../../../tooling/convert/convert.ts";
import { archiveName } from "../../disk/own-package.ts";

/** The schema of recipes for editors, beside the recipe folder. */
export const schemaName = "recipe.schema.json";

/**
 * The files of a new catalog, by path: one package from a local source, one app, and the files of a repository.
 * @param syntax of the recipes
 * @param isPacked whether `vendor/` has the package catalogc: otherwise it is no dependency
 */
export async function starterFiles(
  recipeSchema: string,
  syntax: string,
  isPacked: boolean,
): Promise<Readonly<Record<string, string>>> {
  const files = { ...recipes(), ...repositoryFiles(recipeSchema, isPacked) };
  const to = syntaxes.find((each) => each === syntax) ?? "ts";
  if (to === "ts") return files;
  const inFolder = Object.entries(recipes()).map(([path, text]) => [path.slice("recipes/".length), text]);
  const { files: converted } = await convertTree(memoryTree(Object.fromEntries(inFolder)), to);
  return Object.fromEntries([
    ...Object.entries(files).filter(([path]) => !/^recipes\/.*\.ts$/.test(path) && path !== "tsconfig.json"),
    ...[...converted].map(([path, text]) => [`recipes/${path}`, text] as const),
  ]);
}

const recipes = (): Readonly<Record<string, string>> => ({
  "recipes/catalog.ts": `import { defineCatalog } from "catalogc";

export default defineCatalog({
  systems: ["aarch64-linux", "x86_64-linux"],
});
`,
  "recipes/pkgs/greeter/recipe.ts": `import { defineRecipe, file, sh } from "catalogc";

export default defineRecipe({
  pkgs: {
    greeter: {
      description: "A script that greets.",
      license: "mit",
      mainProgram: "greeter",
      source: { path: file("./src") },
      build: { standardBuilder: { enable: true } },
      test: {
        script: sh\`
          greeter Ada | grep "Hello, Ada"
        \`,
      },
    },
  },
});
`,
  "recipes/pkgs/greeter/src/greeter": `#!/bin/sh
echo "Hello, \${1:-world}!"
`,
  "recipes/pkgs/greeter/src/Makefile": `all:

install:
	install -D -m 755 greeter $(out)/bin/greeter
`,
  "recipes/apps/hello/recipe.ts": `import { defineRecipe, pkgs, sh } from "catalogc";

export default defineRecipe({
  apps: {
    hello: {
      description: "The greeter as an app.",
      programs: {
        mainPackage: pkgs.greeter,
        runtimes: { program: { enable: true } },
      },
      test: {
        programs: {
          script: sh\`
            $program Ada | grep "Hello, Ada"
          \`,
        },
      },
    },
  },
});
`,
});

const repositoryFiles = (recipeSchema: string, isPacked: boolean): Readonly<Record<string, string>> => ({
  "flake.nix": `{
  description = "A catalog of packages and apps";

  inputs.nixpkgs.url = "github:NixOS/nixpkgs/nixos-unstable";

  # catalogc writes out/.
  outputs = inputs: (import ./out/flake.nix).outputs inputs;
}
`,
  "package.json": `{
  "private": true,
  "type": "module",
  "scripts": {
    "compile": "catalogc compile",
    "check": "catalogc check"
  }${
    isPacked
      ? `,
  "devDependencies": {
    "catalogc": "file:vendor/${archiveName}"
  }`
      : ""
  }
}
`,
  "tsconfig.json": `{
  "compilerOptions": {
    "target": "ES2022",
    "module": "NodeNext",
    "strict": true,
    "noEmit": true,
    "allowImportingTsExtensions": true,
    "skipLibCheck": true
  },
  "include": ["recipes"]
}
`,
  ".gitignore": `node_modules/
result
result-*
`,
  ".gitattributes": `# Line endings are part of scripts and hashes: Git must not change them, not even on Windows.
recipes/** -text
out/** -text

# Generated: folded in reviews and not merged by Git. After a merge, run \`catalogc compile\`.
out/** linguist-generated=true -merge

# Generated too, but reviewers should see what runs.
out/**/*.service linguist-generated=false
out/**/*.timer linguist-generated=false
out/**/compose.yaml linguist-generated=false
out/pkgs/*/package.nix linguist-generated=false
`,
  ".github/workflows/catalog.yml": templates["init/github-catalog.yml"],
  ".github/workflows/update.yml": templates["init/github-update.yml"],
  ".forgejo/workflows/catalog.yml": templates["init/forgejo-catalog.yml"],
  ".forgejo/workflows/update.yml": templates["init/forgejo-update.yml"],
  "ci/explain.sh": templates["init/explain.sh"],
  "ci/update.sh": templates["init/update.sh"],
  "ci/pull-requests.mjs": templates["init/pull-requests.mjs"],
  ".vscode/settings.json": `{
  "yaml.schemas": {
    "./${schemaName}": ["recipes/**/recipe.yaml", "recipes/**/recipe.yml"]
  },
  "yaml.customTags": ["!pkg scalar", "!file scalar", "!nix scalar"],
  "json.schemas": [{ "fileMatch": ["recipes/**/recipe.json"], "url": "./${schemaName}" }],
  "files.readonlyInclude": { "out/**": true }
}
`,
  [schemaName]: recipeSchema,
});
