{
  pkgs.tool = {
    description = "A tool.";
    license = "mit";
    source = {
      url = "https://example.org/tool-1.0.0.tar.gz";
      hash = "sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0=";
    };
    build = {
      env.RELEASE = "ghp_k7Rw2mXcQ9vLbT4nYzE8sHdJfA5uGpC3xW6o";
      standardBuilder.enable = true;
    };
  };
}
