{
  pkgs.demo = {
    license = "MIT/Apache-2.0";
    source.git = "github:example/demo/v1.0.0";
    source.hash = "sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0=";
    build.standardBuilder.enable = true;
  };
}
