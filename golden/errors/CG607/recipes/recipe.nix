{ pkgs, ... }:
let
  hash = "sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0=";
in
{
  pkgs.service = {
    license = "mit";
    source = { url = "https://example.org/service.tar.gz"; inherit hash; };
    build.pythonAppBuilder = {
      enable = true;
      packages.build-system = [ pkgs.python3Packages.setuptools ];
      packages.dependencies = [ pkgs.python311Packages.requests ];
    };
  };
  pkgs.parser = {
    license = "mit";
    source = { url = "https://example.org/parser.tar.gz"; inherit hash; };
    build.ocamlBuilder = {
      enable = true;
      ocamlPackages = pkgs: pkgs.ocaml-ng.ocamlPackages_5_3;
      packages.build = [ pkgs.ocamlPackages.menhir ];
      packages.dependencies = [ pkgs.ocamlPackages.re ];
    };
  };
}
