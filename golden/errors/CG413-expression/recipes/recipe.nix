{
  pkgs.demo = {
    license = "MIT OR Apache-2.0";
    source.git = "github:example/demo/v1.0.0";
    source.hash = "sha256-AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=";
    build.standardBuilder.enable = true;
  };
}
