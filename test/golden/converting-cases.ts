import { catalogcHere } from "../support/catalogc-here.ts";
import { writeTree } from "../support/temp-folder.ts";

type Files = Readonly<Record<string, string>>;

/** The messages about the conversion of a file of a recipe folder. */
async function convert(
  folder: string,
  files: Files,
  path: string,
  to: string,
  ...more: readonly string[]
): Promise<string> {
  writeTree(folder, files);
  return (await catalogcHere(folder, ["convert", path, "--to", to, ...more])).stderr;
}

/** The diagnostics of `catalogc convert`. */
export const convertingCases: Readonly<Record<string, (folder: string) => string | Promise<string>>> = {
  CG833: async (folder) => {
    writeTree(folder, {
      "recipes/recipe.nix": `{
  apps.web.services.components.web.process = {
    command = "/bin/web";
    argv = [
      "--quiet" # The log is long.
    ];
  };
}
`,
    });
    return (await catalogcHere(folder, ["fmt"])).stderr;
  },
  CG580: (folder) =>
    convert(
      folder,
      {
        "recipes/recipe.nix": `{
  apps.web.services.components.web.process.command = "nginx";
}
`,
      },
      "recipes/recipe.nix",
      "yaml",
    ),
  CG581: (folder) =>
    convert(
      folder,
      { "recipes/recipe.nix": "{ }\n", "recipes/common.nix": "{ }\n" },
      "recipes/common.nix",
      "ts",
    ),
  CG582: (folder) =>
    convert(
      folder,
      {
        "recipes/recipe.ts": `import { defineRecipe } from "catalogc";
import { description } from "./common.ts";

export default defineRecipe({ apps: { web: { description } } });
`,
        "recipes/common.ts": `export const description = "A web service.";\n`,
      },
      "recipes/recipe.ts",
      "nix",
    ),
  CG583: (folder) =>
    convert(
      folder,
      {
        "recipes/recipe.nix": "{ }\n",
        "recipes/common.ts": `export const namesOf = (ports: Record<string, number>) => Object.keys(ports).join(" ");\n`,
      },
      "recipes/common.ts",
      "nix",
    ),
  CG584: (folder) =>
    convert(
      folder,
      { "recipes/recipe.nix": "{ }\n", "other/recipe.yaml": "apps: {}\n" },
      "recipes/recipe.nix",
      "yaml",
      "-o",
      "other",
    ),
  CG585: (folder) =>
    convert(
      folder,
      {
        "recipes/recipe.nix": `{
  # Reached through the proxy only.
  apps.web.displayName = "Web";
}
`,
      },
      "recipes/recipe.nix",
      "json",
    ),
};
