{
  pkgs.demo = {
    version = "1.0.0";
    license = "mit";
    mainProgram = "demo";
    source.git = "github:owner/demo/v1.0.0";
    source.hash = "sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0=";
    build.standardBuilder = {
      enable = true;
      installCheck.versionCheck = true;
      phases.installCheckPhase = "make installcheck";
    };
  };
}
