let
  common = import ../../common.nix;
in
{
  pkgs.tea = {
    version = "0.10.1";
    inherit (common) maintainers;
    description = "The official command line client of Gitea.";
    homePage = "https://gitea.com/gitea/tea";
    license = "mit";
    mainProgram = "tea";
    source = {
      git = "gitea:gitea.com/gitea/tea/v0.10.1";
      hash = "sha256-Dhb3y13sxkyE+2BjNj7YcsjiIPgznIVyuzWs0F8LNfU=";
    };
    build.goPackageBuilder = {
      enable = true;
      vendorHash = "sha256-mKCsBPBWs3+61em53cEB0shTLXgUg4TivJRogy1tYXw=";
    };
    test.script = ''
      HOME=$PWD tea --help
    '';
  };
}
