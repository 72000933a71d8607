{ pkgs, ... }:

let
  common = import ../../common.nix;
  # The scope decides the compiler: everything below comes from the same one.
  scope = pkgs.ocaml-ng.ocamlPackages_4_14;
in
{
  pkgs.obelisk = {
    version = "0.8.1";
    inherit (common) maintainers;
    description = "A pretty-printer for grammars written for Menhir.";
    homePage = "https://github.com/Lelio-Brun/Obelisk";
    license = "mit";
    mainProgram = "obelisk";
    source = {
      git = "github:Lelio-Brun/Obelisk/v0.8.1";
      hash = "sha256-JJ8k9/6awKZH87T9Ut8x/hlshiUI6sy2fZtY6x2dIIk=";
    };
    build.ocamlBuilder = {
      enable = true;
      ocamlPackages = packages: packages.ocaml-ng.ocamlPackages_4_14;
      packages = {
        build = [ scope.menhir ];
        run = [ scope.re ];
      };
    };
  };
}
