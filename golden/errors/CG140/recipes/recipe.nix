{ pkgs, ... }:
{
  apps.demo = {
    programs.packages = [ pkgs.curl, pkgs.jq ];
    description = ;
    displayName = ${pkgs.curl.version};
    usage = "Several mistakes are answered in one run.";
  };
}
