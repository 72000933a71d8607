{ pkgs, lib, ... }:
{
  apps.wiki.services = {
    components.wiki.process = {
      command = pkgs.dokuwiki;
      preStart = ''
        if [ ! -e settings ]; then
          ${lib.getExe pkgs.dokuwiki} init
      '';
    };
    runtimes.hostos = {
      enable = true;
      setup = ''
        echo "Preparing ${pkgs.dokuwiki} for 'wiki'
      '';
    };
  };
}
