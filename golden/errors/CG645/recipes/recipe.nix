{ lib, pkgs, ... }:

let
  inherit (pkgs.stdenv.hostPlatform) isLinux;
  database = { services.postgresql.enable = true; };
in
{
  apps.notes.services = {
    components.web = {
      process.command = "/usr/bin/notes";
      resources.database.hostosConfig = lib.foldl' (
        inner: _: { imports = [ (if isLinux then inner else { }) ]; }
      ) database (lib.range 1 120);
    };
    runtimes.hostos.enable = true;
  };
  apps.notes.test.services.script = "true";
}
