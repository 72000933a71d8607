/**
 * The standard environment that builds with a compiler, by their names below `pkgs`; undefined for what is no compiler.
 * nixpkgs, `pkgs/top-level/all-packages.nix`: an environment has `mkDerivation`, a compiler does not.
 */
export function stdenvOf(steps: readonly string[]): string | undefined {
  const [set = "", compiler] = steps;
  if (/^llvmPackages(?:_(?:\d+|latest|git))?$/.test(set))
    return compiler === undefined || compiler === "clang" ? `${set}.stdenv` : undefined;
  if (compiler !== undefined) return undefined;
  const [, kind, version] = /^(clang|gcc)(?:_?(\d+))?$/.exec(set) ?? [];
  if (kind === undefined) return undefined;
  if (version === undefined) return `${kind}Stdenv`;
  return kind === "clang" ? `llvmPackages_${version}.stdenv` : `gcc${version}Stdenv`;
}
