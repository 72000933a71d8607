# What package and app files call beside nixpkgs: the argument `catalogLib`.
{ callPackage }:

import ./packages.nix { inherit callPackage; }
// {
  app = callPackage ./app.nix { };
}
