{ pkgs, ... }:
{
  apps.notes = {
    services = {
      components.notes.process = {
        command = pkgs.memos;
        packages = [ pkgs.python3 ];
        preStart = ''
          #!/usr/bin/env python3
          import pathlib
          pathlib.Path("notes").mkdir(exist_ok=True)
        '';
      };
      runtimes.hostos.enable = true;
    };
    test.services.script = ''
      machine.wait_for_open_port(5230)
      machine.succeed("curl --fail http://localhost:5230/")
    '';
  };
}
