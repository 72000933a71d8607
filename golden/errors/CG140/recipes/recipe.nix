{ pkgs, ... }:
{
  apps.demo = {
    programs.packages = [ pkgs.curl, pkgs.jq ];
    description = ;
    usage = "Several mistakes are answered in one run.";
  };
}
