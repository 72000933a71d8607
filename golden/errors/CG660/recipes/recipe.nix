{ pkgs, ... }:
{
  apps.notes = {
    services = {
      components.notes.process = {
        command = pkgs.memos;
        preStart = ''
          mkdir -p "$STATE_DIRECTORY/uploads"
        '';
      };
      runtimes.container.enable = true;
      runtimes.hostos.enable = true;
    };
    test.services.script = "true x";
  };
}
