{
  apps.web.services.components.web.process = {
    command = "/usr/bin/web";
    user = "root"; # catalogc-allow CG603
  };
}
