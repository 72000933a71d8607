{ lib, pkgs, ... }:
{
  apps.demo = {
    description = (builtins.getAttr "getEnv" builtins) "HOME";
    displayName = pkgs.buildPackages.lib.maybeEnv "HOME" "";
    usage = builtins.readFile "${toString ./.}/../../outside.txt";
    links.docs = builtins.${pkgs.hello.pname};
    links.source = import (pkgs.writeText "x.nix" "builtins.currentTime");
    links.website = pkgs.hello.override { all = builtins; };
    icon = ./. + "/${pkgs.hello.version}.svg";
  };
}
