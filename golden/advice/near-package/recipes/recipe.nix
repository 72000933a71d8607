{ pkgs, ... }:

{
  pkgs.greeter = {
    license = "mit";
    source.path = ./.;
    build.standardBuilder.enable = true;
  };
  apps.hello = {
    programs.packages = [
      pkgs.greter
      pkgs.greeter2
      pkgs.pkgsOriginal.greter
      pkgs.greeting
    ];
    programs.runtimes.shell.enable = true;
  };
}
