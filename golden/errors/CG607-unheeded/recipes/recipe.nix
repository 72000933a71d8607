{ pkgs, ... }:
let
  hash = "sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0=";
in
{
  pkgs.bindings = {
    license = "mit";
    source = { url = "https://example.org/library.tar.gz"; inherit hash; };
    build.pythonPackageBuilder = {
      enable = true;
      disabledTests = [ "test_network" ];
    };
    build.extraAttrs.makeWrapperArgs = [ "--set EDITOR vi" ];
    build.extraAttrs.passAsFile = [ "notice" ];
  };
  pkgs.site = {
    license = "mit";
    source = { url = "https://example.org/site.tar.gz"; inherit hash; };
    build.pnpmPackageBuilder = {
      enable = true;
      pnpmDepsHash = hash;
      buildScript = "";
      installDir = "$out/share/site";
    };
    build.extraAttrs.CYPRESS_INSTALL_BINARY = 0;
  };
  pkgs.editor = {
    license = "mit";
    source = { url = "https://example.org/editor.tar.gz"; inherit hash; };
    build.standardBuilder = {
      enable = true;
      stdenv = pkgs.clang;
      env.BUILD_CFLAGS_COMPILE = [ "-O2" "-DTITLE=\"An editor\"" ];
    };
  };
  pkgs.tool = {
    license = "mit";
    source = { url = "https://example.org/tool.tar.gz"; inherit hash; };
    build.standardBuilder.enable = true;
    build.extraAttrs.postInstall = ''
      for shell in bash zsh; do installShellCompletion --cmd tool <($out/bin/tool complete); done
      wrapProgram $out/bin/tool --prefix PATH : ${pkgs.git}/bin
    '';
  };
}
