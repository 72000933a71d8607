# A derivation that runs a script with packages on PATH, and fails when the script fails.
{ lib, runCommand }:

{
  name,
  packages ? [ ],
  # Environment variables of the script.
  env ? { },
  # Without it, the script may reach the network where Nix allows that (`--option sandbox relaxed`).
  sandbox ? true,
  script,
}:

runCommand name
  (
    {
      __structuredAttrs = true;
      strictDeps = true;
      nativeBuildInputs = packages;
      inherit env script;
    }
    // lib.optionalAttrs (!sandbox) { __noChroot = true; }
  )
  ''
    export HOME="$PWD"
    printf '%s' "$script" > test.sh
    # A shell of its own: `exit 0` ends the script, not the build.
    bash -eo pipefail test.sh
    touch "$out"
  ''
