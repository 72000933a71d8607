import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { nixOptions } from "./nix-options.ts";
import { quoted } from "./nix-type.ts";

/** The folder of `lib` in a checkout: NIXPKGS_LIB is that folder, or the one that it is in. */
export function nixpkgsLib(checkout: string): string {
  return existsSync(join(checkout, "default.nix")) ? checkout : join(checkout, "lib");
}

/**
 * Writes to `folder` what evaluates the Nix recipes in `recipes` with the module system.
 * @returns the file to evaluate
 */
export function prepareReference(recipes: string, folder: string, checkout: string): string {
  mkdirSync(folder, { recursive: true });
  const files = readdirSync(recipes, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith("recipe.nix"))
    .sort()
    .map((path) => join(recipes, path));
  const write = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const options = write("options.nix", nixOptions());
  const packages = write("packages.nix", packageSet(files.map((file) => readFileSync(file, "utf8"))));
  const catalog = join(recipes, "catalog.nix");
  return write(
    "default.nix",
    `import ${join(import.meta.dirname, "evaluate.nix")} {
  lib = import ${nixpkgsLib(checkout)};
  options = ${options};
  packages = ${packages};
  catalog = ${existsSync(catalog) ? `import ${catalog}` : "{ }"};
  recipesName = ${quoted(basename(recipes))};
  recipes = [
${files.join("\n")}
  ];
}
`,
  );
}

/** Stand-ins for the packages that recipes and options name, which cost next to nothing; each is shown as its name. */
function packageSet(texts: readonly string[]): string {
  const names = new Set(["stdenv", "pnpm_10", "ocamlPackages"]);
  for (const text of texts)
    for (const [, name = ""] of text.matchAll(/(?<!config\.)\bpkgs\.([\w-]+(?:\.[\w-]+)?)/g)) names.add(name);
  const heads = new Map<string, Set<string>>();
  for (const name of names) {
    const [head = "", member] = name.split(".");
    const members = heads.get(head) ?? new Set();
    heads.set(head, members);
    if (member !== undefined) members.add(member);
  }
  const stand = (name: string): string => `package ${quoted(name)}`;
  const sets = [...heads].map(([head, members]) => {
    const own = [...members].map((member) => `${quoted(member)} = ${stand(`${head}.${member}`)};`).join(" ");
    return `  ${quoted(head)} = ${stand(head)}${own === "" ? "" : ` // { ${own} }`};`;
  });
  return `let
  package = name: {
    inherit name;
    type = "derivation";
    outPath = "\\\${pkgs.\${name}}";
    meta.mainProgram = baseNameOf name;
  };
in
{
${sets.join("\n")}
}
`;
}
