let
  loop = {
    inherit loop;
  };
in
{
  apps.web.services.runtimes.hostos.hostosConfig = loop;
}
