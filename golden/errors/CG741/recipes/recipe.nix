{
  pkgs.demo = {
    license = "mit";
    source = {
      git = "github:example/demo/v1.0.0";
      hash = "sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=";
    };
    build.standardBuilder.enable = true;
  };
}
