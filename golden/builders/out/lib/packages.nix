# What package files call beside nixpkgs, as attributes of `catalogLib`.
{ callPackage }:

{
  packageTest = callPackage ./package-test.nix { };
  packageEnv = callPackage ./package-env.nix { };
  identityPackage = callPackage ./identity-package.nix { };

  # Run by `nix develop` on entering the build environment of a package.
  debugShellHook = "source ${./debug-shell.sh}";
}
