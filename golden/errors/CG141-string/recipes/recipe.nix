{
  apps.demo.usage = ''
    Run it.
  '';
  apps.demo.description = "Never closed.;
}
