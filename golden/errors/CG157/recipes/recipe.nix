{ pkgs, ... }:
{
  apps.demo = {
    description = "Serves a page.";
    links.website = https://example.org;
    test.programs.script = ''
      echo ${PORT:-80}
    '';
  };
}
