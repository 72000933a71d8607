{ pkgs, ... }:
{
  apps.papers = {
    services = {
      components = {
        papers.process.command = pkgs.paperless-ngx;
        worker.process = {
          command = "${pkgs.paperless-ngx}/bin/celery";
          environment.PAPERLESS_MEDIA_ROOT = "/var/lib/papers/media";
        };
      };
      runtimes.hostos.enable = true;
      runtimes.container.enable = true;
    };
    test.services.script = "true x";
  };
}
