# A derivation that runs a script with a package on PATH, and fails when the script fails.
{
  lib,
  runCommand,
}:

{
  package,
  packages ? [ ],
  script ? (import ./package-defaults.nix).testScript,
}:

runCommand "${lib.getName package}-test"
  {
    __structuredAttrs = true;
    strictDeps = true;
    nativeBuildInputs = [ (lib.getBin package) ] ++ packages;
    inherit script;
  }
  ''
    export HOME="$PWD"
    printf '%s' "$script" > test.sh
    # A shell of its own: `exit 0` ends the script, not the build.
    bash -eo pipefail test.sh
    touch "$out"
  ''
