{ pkgs, ... }:
{
  apps.demo.programs.mainPackage = pkgs.hello;
  apps.demo.programs.runtimes.shell.enable = true;
  apps.demo.programs.runtimes = {
    program.enable = true;
    shell.enable = false;
  };
}
