{ lib, pkgs, ... }:
{
  apps.demo = {
    description = builtins.getEnv "HOME";
    displayName = toString builtins.currentTime;
    usage = builtins.currentSystem;
    links.docs = builtins.fetchurl "https://example.org/docs";
    links.source = builtins.fetchTarball "https://example.org/source.tar.gz";
    links.website = builtins.fetchGit "https://example.org/website.git";
    icon = builtins.storePath /nix/store;
  };
}
