{ pkgs, ... }:
{
  pkgs.demo = {
    license = "mit";
    source.git = "github:example/demo/v1.0.0";
    source.hash = "sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0=";
    build.ocamlBuilder.enable = true;
    build.ocamlBuilder.ocamlPackages = pkgs.ocaml-ng.ocamlPackages_5_2;
  };
}
