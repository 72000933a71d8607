{ pkgs, ... }:

let
  common = import ../../common.nix;
in
{
  apps.text-tools = {
    inherit (common) maintainers;
    description = "A shell with checkers and formatters for text and code.";
    data = {
      "markdownlint.json" = ./markdownlint.json;
      greeting = ''
        Welcome to the text tools.
      '';
    };
    programs = {
      packages = [
        pkgs.markdownlint-cli
        pkgs.ocp-indent
        pkgs.obelisk
        pkgs.python-slugify
      ];
      runtimes.shell.enable = true;
    };
  };
}
