{ pkgs, ... }:

let
  common = import ../../common.nix;
in
{
  pkgs.python-slugify = {
    version = "8.0.2";
    inherit (common) maintainers;
    description = "A Python library that makes slugs from text in any script.";
    homePage = "https://github.com/un33k/python-slugify";
    license = "MIT";
    mainProgram = "slugify";
    source = {
      git = "github:un33k/python-slugify/v8.0.2";
      hash = "sha256-hMEl3Xhjht3VXKp+CQU0JOmZSwNuEbjqcoCiwb+HmE4=";
    };
    build.pythonPackageBuilder = {
      enable = true;
      importsCheck = [ "slugify" ];
      disabledTests = [ "test_multi_line" ];
      packages = {
        build-system = [ pkgs.python3Packages.setuptools ];
        dependencies = [ pkgs.python3Packages.text-unidecode ];
        optional-dependencies.unidecode = [ pkgs.python3Packages.unidecode ];
        check = [ pkgs.python3Packages.pytestCheckHook ];
      };
    };
    test.script = ''
      test "$(slugify "Ünïcode is fun")" = "unicode-is-fun"
    '';
  };
}
