{ pkgs, ... }:
let
  package = changes: {
    license = "mit";
    source.git = "github:example/demo/v1.0.0";
    source.hash = "sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0=";
    build.standardBuilder = { enable = true; } // changes;
  };
in
{
  pkgs.compiler = package { packages.build = [ pkgs.hello pkgs.tools ]; };
  pkgs.runtime = package { env.COMPILER = "${pkgs.compiler}/bin/cc"; };
  pkgs.tools = package { packages.run = [ pkgs.runtime ]; };
}
