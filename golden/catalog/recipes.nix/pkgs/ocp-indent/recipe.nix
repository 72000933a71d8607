{ pkgs, ... }:

let
  common = import ../../common.nix;
in
{
  pkgs.ocp-indent = {
    version = "1.9.0";
    inherit (common) maintainers;
    description = "A customizable tool to indent OCaml code.";
    homePage = "https://www.typerex.org/ocp-indent.html";
    license = "gpl3Only";
    mainProgram = "ocp-indent";
    source = {
      git = "github:OCamlPro/ocp-indent/1.9.0";
      hash = "sha256-71dbZ8c842MYZfHad6RT0E48JlgzJSHnQgLVA5dGLv8=";
    };
    build.ocamlBuilder = {
      enable = true;
      minimalVersion = "4.08";
      packages = {
        run = [ pkgs.ocamlPackages.cmdliner ];
        dependencies = [ pkgs.ocamlPackages.findlib ];
      };
    };
    test.script = ''
      printf 'let x =\n1\n' > a.ml
      test "$(ocp-indent a.ml | tail -n 1)" = "  1"
    '';
  };
}
