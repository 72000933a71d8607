{ services.nginx.enable = true; }
