{
  pkgs.demo = {
    license = "mit";
    source = {
      url = "htps://example.org/demo-1.0.0.tar.gz";
      hash = "sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0=";
    };
    build.standardBuilder.enable = true;
  };
}
