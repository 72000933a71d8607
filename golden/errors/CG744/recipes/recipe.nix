{
  pkgs.demo = {
    license = "mit";
    source = {
      git = "github:example/demo/v1.0.0";
      hash = "sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0=";
    };
    build = {
      rustPackageBuilder.enable = true;
      extraAttrs.cargoSha256 = "sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0=";
    };
  };
}
