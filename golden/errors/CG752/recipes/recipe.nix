{
  pkgs.demo = {
    version = "1.0.0";
    license = "mit";
    source.git = "github:owner/demo/v1.0.0";
    source.hash = "sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0=";
    build.rustPackageBuilder = {
      enable = true;
      lockFile = ./Cargo.lock;
      cargoHash = "sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0=";
    };
  };
}
