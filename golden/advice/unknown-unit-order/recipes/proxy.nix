{ services.sozu.enable = true; }
