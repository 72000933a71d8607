{ lib, pkgs, ... }:

let
  version = "3.7.2";
  python = pkgs.python3Packages;
in
{
  pkgs.radicale = {
    inherit version;
    description = "A server for calendars and contact lists.";
    homePage = "https://radicale.org/v3.html";
    license = "gpl3Plus";
    mainProgram = "radicale";
    maintainers = [ lib.maintainers.dotlambda ];
    source = {
      git = "github:Kozea/Radicale/v${version}";
      hash = "sha256-eZnm3mlG+HoqOXlKxv4UIdN99z04ty0qiwaJeNo3zEM=";
    };
    build.pythonAppBuilder = {
      enable = true;
      importsCheck = [ "radicale" ];
      relaxDeps = [ "passlib" ];
      packages = {
        build-system = [ python.setuptools ];
        dependencies = [
          python.defusedxml
          python.libpass
          python.vobject
          python.pika
          python.requests
        ];
        optional-dependencies.ldap = [ python.ldap3 ];
        check = [
          python.pytestCheckHook
          python.waitress
        ];
      };
    };
    test.script = ''
      test "$(radicale --version)" = "${version}"
    '';
  };
}
