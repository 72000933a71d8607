/** Names that every Nix expression sees. Source: Nix manual, "Built-in Functions". */
export const globalNames: ReadonlySet<string> = new Set([
  ...["abort", "apps", "baseNameOf", "builtins", "config", "derivation", "dirOf", "false", "fetchGit"],
  ...["fetchMercurial", "fetchTarball", "fetchTree", "fromTOML", "import", "isNull", "lib", "map", "null"],
  ...["pkgs", "placeholder", "removeAttrs", "throw", "toString", "true"],
]);
