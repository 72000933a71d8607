{ pkgs, ... }:
{
  pkgs.hello = {
    description = "A program that says hello.";
    license = "gpl3Plus";
    build.identityBuilder = {
      enable = true;
      derivation = pkgs.pkgsOriginal.hello;
    };
  };
}
