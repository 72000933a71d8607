{ pkgs, ... }:

let
  common = import ../../common.nix;
in
{
  apps.openpgp = {
    inherit (common) maintainers;
    description = "Signs, encrypts and inspects OpenPGP messages.";
    displayName = "Sequoia sq";
    links = {
      website = "https://sequoia-pgp.org/";
      source = "https://gitlab.com/sequoia-pgp/sequoia-sq";
    };
    fund.grants = {
      Core = [ "Sequoia-PQC" ];
      Review = [ "Sequoia" ];
    };
    programs = {
      mainPackage = pkgs.sequoia-sq;
      packages = [
        pkgs.sequoia-sq
        pkgs.gnupg
      ];
      runtimes = {
        program.enable = true;
        shell.enable = true;
      };
    };
    test.programs.script = ''
      export HOME=$PWD
      $program version
    '';
  };
}
