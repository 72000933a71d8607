// Slow. Depends on: cli.
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { catalogcHere } from "../../../support/catalogc-here.ts";
import { readTree, tempFolder, writeTree } from "../../../support/temp-folder.ts";

const recipe = (name: string): string => `import { defineRecipe } from "catalogc";
import { build } from "../lib/build.ts";

export default defineRecipe({ pkgs: { ${name}: { description: "A tool.", license: "mit", source: { url: "https://example.org/a.tar.gz", hash: "sha256-${"E".repeat(43)}=" }, build } } });
`;

const modules = {
  "lib/build.ts": `import { builder } from "../builder.ts";\n\nexport const build = { [builder]: { enable: true } };\n`,
  "builder.ts": `export const builder = "standardBuilder";\n`,
};

it.each(["recipes", "catalog/all"])(
  "recipes become Nix one by one, in %s, by the commands that are shown",
  async (recipes) => {
    const folder = tempFolder();
    const root = join(folder, recipes);
    writeTree(root, { "one/recipe.ts": recipe("one"), "two/recipe.ts": recipe("two"), ...modules });
    await catalogcHere(folder, ["compile", recipes]);
    const before = readTree(join(folder, "out/pkgs"));
    const waiting = ["one/recipe.ts", "two/recipe.ts"].map((path) =>
      ["convert", `${recipes}/${path}`, "--to", "nix"].concat(
        recipes === "recipes" ? [] : ["--recipes", recipes],
      ),
    );
    const done: string[] = [];
    for (const args of waiting) {
      const { status, stdout, stderr } = await catalogcHere(folder, args);
      expect([args, status]).toEqual([args, 0]);
      const path = args[1] ?? "";
      writeFileSync(join(folder, path.replace(/ts$/, "nix")), stdout);
      rmSync(join(folder, path));
      done.push(path);
      for (const [, hint = ""] of stderr.matchAll(/`catalogc (convert [^`]+)`/g))
        if (!waiting.some((known) => known.join(" ") === hint)) waiting.push(hint.split(" "));
    }
    expect(done).toEqual(
      ["one/recipe.ts", "two/recipe.ts", "lib/build.ts", "builder.ts"].map((path) => `${recipes}/${path}`),
    );
    expect(readFileSync(join(root, "one/recipe.nix"), "utf8")).toContain("import ../lib/build.nix");
    const compiled = await catalogcHere(folder, ["compile", recipes]);
    expect([compiled.status, compiled.stderr]).toEqual([0, ""]);
    const after = Object.entries(readTree(join(folder, "out/pkgs")));
    expect(
      Object.fromEntries(after.map(([path, text]) => [path, text.replace("recipe.nix", "recipe.ts")])),
    ).toEqual(before);
  },
);
