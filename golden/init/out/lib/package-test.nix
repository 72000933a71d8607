# The test of a package: its script, with the package on PATH.
{
  lib,
  scriptTest,
}:

{
  package,
  packages ? [ ],
  sandbox ? true,
  script ? (import ./package-defaults.nix).testScript,
}:

scriptTest {
  name = "${lib.getName package}-test";
  packages = [ (lib.getBin package) ] ++ packages;
  inherit sandbox script;
}
