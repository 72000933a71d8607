{ lib, ... }:

{
  apps.web.services.components.web.process = {
    command = "/bin/web";
    argv = lib.replicate 60000 "--verbose";
  };
}
