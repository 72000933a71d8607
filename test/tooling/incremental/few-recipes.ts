/** A recipe in Nix. */
export const pkg = (name: string, version: string, more = ""): string => `{ config, lib, pkgs, ... }: {
  pkgs.${name} = {
    license = "mit"; version = ${version}; ${more}
    source = { url = "https://example.org/x.tar.gz"; hash = "sha256-${"E".repeat(43)}="; };
    build.standardBuilder.enable = true;
  };
}
`;

/** Eight recipes that refer to each other and to files in all ways there are. */
export const fewRecipes: Readonly<Record<string, string>> = {
  "ada/recipe.nix": pkg("ada", `"1.0"`),
  "bob/recipe.nix": pkg("bob", `"2-\${config.pkgs.ada.version}"`),
  "cyd/recipe.nix": pkg("cyd", "lib.trim (builtins.readFile ../version.txt)"),
  "dan/recipe.nix": pkg("dan", "(import ../shared.nix).version", "develop.packages = [ pkgs.jq ];"),
  "eve/recipe.nix": pkg("eve", `"5.0"`),
  "fay/recipe.nix": pkg("fay", `lib.trim (builtins.readFile (../data + "/version.txt"))`),
  "gus/recipe.nix": pkg("gus", "lib.trim (builtins.readFile ../data/version.txt)"),
  "data/version.txt": "6.0\n",
  "ivy/recipe.yaml": `pkgs:
  ivy:
    license: mit
    version: "9.0"
    source:
      url: https://example.org/x.tar.gz
      hash: sha256-${"E".repeat(43)}=
      patches: [fix.patch]
    build: { standardBuilder: { enable: true } }
`,
  "ivy/fix.patch": "--- a\n+++ b\n",
  "shared.nix": `{ version = "3.0"; unused = builtins.readFile ./notes.txt; }`,
  "version.txt": "4.0\n",
  "notes.txt": "one\n",
  "catalog.yaml": "systems: [x86_64-linux]\n",
};
