{ pkgs, ... }:

let
  common = import ../../common.nix;
in
{
  apps.hello = {
    inherit (common) maintainers;
    description = "Greets the world from the command line.";
    displayName = "Hello";
    links = {
      website = "https://www.gnu.org/software/hello/";
      docs = "https://www.gnu.org/software/hello/manual/";
    };
    programs = {
      mainPackage = pkgs.hello;
      packages = [ pkgs.hello ];
      runtimes = {
        program.enable = true;
        shell.enable = true;
      };
    };
    test.programs = {
      packages = [ pkgs.gnugrep ];
      script = ''
        $program --greeting "good evening" | grep --fixed-strings "good evening"
      '';
    };
    usage = ''
      Run `hello` for the usual greeting, or choose your own:

      ~~~
      hello --greeting "good evening"
      ~~~
    '';
  };
}
