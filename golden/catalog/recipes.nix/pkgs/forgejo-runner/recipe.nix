let
  common = import ../../common.nix;
  version = "11.3.1";
in
{
  pkgs.forgejo-runner = {
    inherit version;
    inherit (common) maintainers;
    description = "A daemon that runs the workflows of a Forgejo instance.";
    homePage = "https://code.forgejo.org/forgejo/runner";
    license = "gpl3Plus";
    mainProgram = "forgejo-runner";
    source = {
      git = "forgejo:code.forgejo.org/forgejo/runner/v${version}";
      hash = "sha256-jvHnTCkRvYaejeCiPpr18ldEmxcAkrEIaOLVVBY11eg=";
    };
    build = {
      goPackageBuilder = {
        enable = true;
        vendorHash = "sha256-7Ybh5qzkqT3CvGtRXiPkc5ShTYGlyvckTxg4EFagM/c=";
        ldflags = common.goRelease "code.forgejo.org/forgejo/runner/v11/internal/pkg/ver.version" "v${version}";
        tags = [
          "netgo"
          "osusergo"
        ];
      };
      extraAttrs = {
        # The tests pull images and clone repositories.
        doCheck = false;
        postInstall = ''
          mv $out/bin/runner $out/bin/forgejo-runner
        '';
      };
    };
  };
}
