let
  common = import ../../common.nix;
  version = "0.43.0";
in
{
  pkgs.markdownlint-cli = {
    inherit version;
    inherit (common) maintainers;
    description = "A command line interface for the Markdown style checker markdownlint.";
    homePage = "https://github.com/igorshubovych/markdownlint-cli";
    license = "mit";
    mainProgram = "markdownlint";
    source = {
      git = "github:igorshubovych/markdownlint-cli/v${version}";
      hash = "sha256-x9ind66qFS7k6rBDOiJ6amtVf7LTXmXsNKlnJmF6cJY=";
    };
    build = {
      npmPackageBuilder = {
        enable = true;
        npmDepsHash = "sha256-oAUhSdbEMv96dS0lhZMSNXs9sQbu06Lwf45GVj0m+2U=";
        npmInstallFlags = [ "--ignore-scripts" ];
      };
      # Plain JavaScript: there is no build script.
      extraAttrs.dontNpmBuild = true;
    };
    test.script = ''
      printf '# Title\n\nA line.\n' > good.md
      markdownlint good.md
      printf '#Title\n' > bad.md
      ! markdownlint bad.md
    '';
  };
}
